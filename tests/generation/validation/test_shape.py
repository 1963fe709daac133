"""The form of an answer: its class, its flags, and stand-ins for nothing."""

from __future__ import annotations

import pytest

from docintel.generation.contract import (
    AddressAnswer,
    AmountAnswer,
    AnswerBase,
    DateAnswer,
    ListAnswer,
    PersonName,
    PersonNameAnswer,
    PersonNameItem,
    TextAnswer,
    TextItem,
    not_found,
)
from docintel.generation.findings import Severity
from docintel.generation.validation import shape
from docintel.generation.validation.context import ValidationContext
from tests.generation.validation.made import amount, amounts, answer, codes, context, span


def found(given: ValidationContext) -> list[str]:
    return codes(list(shape.check(given)))


def test_an_answer_as_it_should_be_has_no_finding() -> None:
    assert found(context(amounts(amount("500", "EUR")), "EUR 500", expected_shape="amount")) == []
    assert found(context(not_found(DateAnswer, ["Read pages 1 to 3."]), expected_shape="date")) == []


def test_another_class_than_the_question_asks_for() -> None:
    given = context(amounts(amount("500", "EUR")), "EUR 500", expected_shape="date")
    (finding,) = shape.check(given)
    assert (finding.code, finding.path, finding.severity) == ("wrong_shape", "", Severity.ERROR)
    assert str(finding) == "The question asks for a date, but the answer is an amount of money."
    assert finding.fix is not None
    assert "DateAnswer" in finding.fix
    listed = answer(ListAnswer, TextItem(spans=[span()], text="a"))
    assert found(context(listed, "a", expected_shape="text")) == ["wrong_shape"]


def test_a_class_of_the_users_own_takes_the_place_of_the_shape() -> None:
    class Own(AnswerBase):
        items: list[TextItem]

    class OwnAmount(AmountAnswer):
        pass

    own = answer(Own, TextItem(spans=[span()], text="a"))
    assert found(context(own, "a", expected_shape="amount")) == []
    narrowed = answer(OwnAmount, amount("5", "EUR"))
    assert found(context(narrowed, "EUR 5", expected_shape="amount")) == []
    assert found(context(narrowed, "EUR 5", expected_shape="date")) == ["wrong_shape"]


def test_flags_that_disagree_with_the_items() -> None:
    item = amount("500", "EUR")
    assert found(context(amounts(item, answer_found=False), "EUR 500")) == ["found_mismatch"]
    assert found(context(amounts(item, extraction_method="na"), "EUR 500")) == ["na_with_items"]
    claimed = amounts(answer_found=True, extraction_method="verbatim", caveats=["x"])
    assert found(context(claimed)) == ["found_mismatch"]
    assert found(context(amounts(caveats=["x"]))) == ["na_expected"]
    one_side = amounts(item, conflicting_evidence=True)
    assert found(context(one_side, "EUR 500")) == ["conflict_one_sided"]


@pytest.mark.parametrize("caveats", [[], ["  "]])
def test_not_found_says_what_was_looked_at(caveats: list[str]) -> None:
    assert found(context(not_found(AddressAnswer, caveats))) == ["caveat_missing"]


@pytest.mark.parametrize(
    "text", ["N/A", "n/a", "n. a.", "None", "not found", "Unknown", "-", "", "k.A.", "non précisé", "未找到"]
)
def test_words_that_stand_for_nothing(text: str) -> None:
    given = answer(TextAnswer, TextItem(spans=[span()], text=text))
    assert found(context(given, "The policy covers fire.")) == ["na_string"]
    named = answer(PersonNameAnswer, PersonNameItem(spans=[span()], value=PersonName(full=text)))
    assert found(context(named, "The policy covers fire.")) == ["na_string"]


def test_nothing_that_the_document_prints_is_an_answer() -> None:
    given = answer(TextAnswer, TextItem(spans=[span()], text="None"))
    assert found(context(given, "Deductible: None")) == []


def test_a_zero_must_not_stand_for_nothing() -> None:
    zero = amounts(amount("0", "EUR"))
    assert found(context(zero, "The premium is agreed case by case.")) == ["zero_for_nothing"]
    for printed in ("Excess: EUR 0.00", "Deductible: nil", "Selbstbehalt: 0 €", "gratuit"):
        assert found(context(zero, printed)) == []
