"""A form filled in one call: each field typed, checked and boxed on its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import Field

from docintel.generation.contract import Amount, DateValue, FieldExtraction, FieldsBase
from docintel.generation.result import Outcome
from docintel.parsing import ParsedDocument
from docintel.pipeline import Policy, pdf_fields_qa
from docintel.providers import get_completion
from docintel.providers.scripted import script


class PolicyForm(FieldsBase):
    number: FieldExtraction[str] = Field(description="What is the policy number?")
    expiry: FieldExtraction[DateValue] = Field(description="What is the expiry date?")
    buildings: FieldExtraction[Amount] = Field(description="What is the sum insured for buildings?")
    pets: FieldExtraction[Amount] = Field(description="What is the limit for pets?")


def field(line: int, quote: str, value: Any) -> dict[str, Any]:
    return {
        "found": True,
        "value": value,
        "quote": quote,
        "page": 1,
        "line_start": line,
        "line_end": line,
        "caveat": None,
    }


MISSING = {
    "found": False,
    "value": None,
    "quote": None,
    "page": None,
    "line_start": None,
    "line_end": None,
    "caveat": "The passages do not speak of it.",
}


def test_one_call_fills_every_field_and_each_is_judged_alone(policy: ParsedDocument) -> None:
    lines = policy.line_df.set_index("text")["overall_line_num"]
    filled = {
        "number": field(lines["Policy number HM-2026-0048213"].iloc[0], "HM-2026-0048213", "HM-2026-0048213"),
        "expiry": field(
            lines["Expiry date 31 December 2026, at midnight"],
            "Expiry date 31 December 2026",
            {"iso": "2026-12-31", "original": "31 December 2026"},
        ),
        "buildings": field(
            lines["Buildings 420,000 Reinstatement value"],
            "Buildings 420,000",
            {"value": "430000", "currency": "EUR", "unit": None},
        ),
        "pets": MISSING,
    }
    for each in filled.values():
        for key in ("line_start", "line_end"):
            each[key] = None if each[key] is None else int(each[key])
    with script(filled) as requests:
        result = pdf_fields_qa(policy, PolicyForm, provider="scripted")
    assert len(requests) == 1
    assert {name: each.decision for name, each in result.fields.items()} == {
        "number": Outcome.SHIP,
        "expiry": Outcome.SHIP,
        "buildings": Outcome.FLAG,
        "pets": Outcome.NOT_FOUND,
    }
    assert "value_unsupported" in {finding.code for finding in result.fields["buildings"].findings}
    assert result.fields["expiry"].boxes[0].page == 1
    assert "limit for pets" in requests[0].user


def test_the_embedded_reader_fills_forms_too(policy: ParsedDocument) -> None:
    result = pdf_fields_qa(policy, PolicyForm, provider="offline")
    assert result.fields["number"].answer.items[0].content == "HM-2026-0048213"
    assert result.fields["expiry"].answer.items[0].content.iso == "2026-12-31"
    assert result.fields["pets"].decision is Outcome.NOT_FOUND
    assert result.fields["number"].boxes


def test_a_form_that_was_capped_says_so_in_each_field(
    policy: ParsedDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    def capped(*arguments: Any, **named: Any) -> Any:
        return replace(get_completion(*arguments, **named), capped=True)

    monkeypatch.setattr("docintel.generation.generate.get_completion", capped)
    missing = dict.fromkeys(PolicyForm.model_fields, MISSING)
    with script(missing):
        filled = pdf_fields_qa(policy, PolicyForm, provider="scripted")
    for each in filled.fields.values():
        assert any("there may be more" in caveat for caveat in each.answer.caveats)


def test_a_rejected_field_shows_no_value(policy: ParsedDocument) -> None:
    filled: dict[str, Any] = dict.fromkeys(PolicyForm.model_fields, MISSING)
    filled["number"] = field(1, "no such words", "HM-0")
    with script(filled):
        result = pdf_fields_qa(policy, PolicyForm, provider="scripted", policy=Policy.REJECT)
    number = result.fields["number"]
    assert (number.decision, number.answer.items, number.boxes) == (Outcome.REJECT, [], ())
    assert number.given is not None
    assert len(number.given.items) == 1
