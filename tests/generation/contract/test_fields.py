"""Forms of typed fields: each becomes an answer of its own, with its own evidence."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from docintel.generation.contract import (
    Amount,
    AmountAnswer,
    AnswerWithEvidence,
    DateAnswer,
    DateValue,
    FieldExtraction,
    FieldsBase,
    Span,
    TextAnswer,
    fields_form,
)
from docintel.generation.validation import validate_answer
from tests.generation.validation.made import codes, frame


class PolicyForm(FieldsBase):
    insured: FieldExtraction[str]
    deductible: FieldExtraction[Amount]
    start: FieldExtraction[DateValue]


def filled(**changes: Any) -> PolicyForm:
    given: dict[str, Any] = {
        "insured": {"found": True, "value": "Anna Kern", "quote": "Insured: Anna Kern", "page": 1}
        | {"line_start": 1, "line_end": 1},
        "deductible": {"found": True, "value": {"value": "500.00", "currency": "EUR", "unit": None}}
        | {"quote": "EUR 500.00", "page": 1, "line_start": 2},
        "start": {"found": False, "caveat": "Pages 1 to 2 name no start date."},
    }
    return PolicyForm.model_validate(given | changes)


DOCUMENT = frame("Insured: Anna Kern", "Deductible: EUR 500.00", "Premium: EUR 90.00")


def test_each_field_is_an_answer_of_its_own() -> None:
    form = filled()
    insured, deductible, start = (form.answer_for(name) for name in form.extractions())
    assert isinstance(insured, TextAnswer)
    assert isinstance(deductible, AmountAnswer)
    assert isinstance(start, DateAnswer)
    assert deductible.items[0].value == Amount(value=Decimal("500.00"), currency="EUR")
    assert deductible.items[0].spans == [Span(line_start=2, line_end=2, quote="EUR 500.00")]
    assert (start.answer_found, start.items, start.extraction_method) == (False, [], "na")
    assert start.caveats == ["Pages 1 to 2 name no start date."]


def test_each_field_is_checked_on_its_own() -> None:
    form = filled()
    assert [validate_answer(form.answer_for(name), DOCUMENT) for name in form.extractions()] == [[], [], []]
    wrong = filled(
        deductible={"found": True, "value": {"value": "900", "currency": "EUR"}}
        | {"quote": "EUR 500.00", "page": 1, "line_start": 2},
        start={"found": False},
    )
    assert codes(validate_answer(wrong.answer_for("deductible"), DOCUMENT)) == ["value_unsupported"]
    assert codes(validate_answer(wrong.answer_for("start"), DOCUMENT)) == ["caveat_missing"]
    assert validate_answer(wrong.answer_for("insured"), DOCUMENT) == []


def test_a_field_that_contradicts_itself_is_kept_as_it_is() -> None:
    form = filled(
        insured={"found": False, "value": "Anna Kern", "quote": "Insured: Anna Kern", "line_start": 1}
    )
    assert codes(validate_answer(form.answer_for("insured"), DOCUMENT)) == ["found_mismatch"]
    claimed = filled(insured={"found": True})
    assert "found_mismatch" in codes(validate_answer(claimed.answer_for("insured"), DOCUMENT))


def test_a_form_is_made_on_the_fly() -> None:
    form = fields_form("Made", {"sum": (Amount, "For how much?")})
    schema = form.model_json_schema()
    assert list(schema["properties"]) == ["sum"]
    empty = form.model_validate({"sum": {"found": False, "caveat": "Nothing said."}})
    assert isinstance(empty.answer_for("sum"), AmountAnswer)
    with pytest.raises(KeyError):
        empty.answer_for("other")
    with pytest.raises(ValueError, match="a field cannot hold"):
        fields_form("Bad", {"x": (dict, "?")})


def test_the_minimal_contract_is_page_scoped() -> None:
    evidence = AnswerWithEvidence(
        answer="EUR 500.00", start_page_num=1, start_line_num=2, end_page_num=1, end_line_num=2
    )
    assert evidence.answer_found
    assert set(AnswerWithEvidence.model_json_schema()["required"]) == set(AnswerWithEvidence.model_fields)


@pytest.mark.parametrize("value", ["1E+999999", "9" * 61, "NaN", "Infinity"])
def test_a_number_no_document_prints_is_refused(value: str) -> None:
    with pytest.raises(ValidationError):
        Amount(value=value, currency="EUR")
