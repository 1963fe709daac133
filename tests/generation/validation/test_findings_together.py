"""One finding per problem over the whole pass, each a sentence with what would mend it."""

from __future__ import annotations

import re

from docintel.generation.contract import DateAnswer, DateItem, DateValue, Span, TextAnswer, TextItem
from docintel.generation.validation import validate_answer
from docintel.question import parse_question
from tests.generation.validation.made import amount, amounts, answer, codes, frame, span

DOCUMENT = frame("The policy starts on 1 May 2024.", "The deductible is", "EUR 1,250.00 per event.")


def test_a_bad_amount_answer_has_exactly_its_four_findings() -> None:
    item = amount("1250", "EURO").model_copy(update={"spans": [span(None, line=99)]})
    findings = validate_answer(amounts(item), DOCUMENT, parse_question("When does the policy start?"))
    assert sorted(codes(findings)) == [
        "currency_unknown",
        "quote_missing",
        "span_out_of_range",
        "wrong_shape",
    ]
    assert all(re.fullmatch(r"['\"A-Z][^\n]+\.", str(finding)) for finding in findings)
    assert all(finding.fix and finding.fix.endswith(".") for finding in findings)


def test_a_good_answer_has_none() -> None:
    item = amount("1250", "EUR", "per event").model_copy(
        update={"spans": [Span(line_start=2, line_end=3, quote="deductible is EUR 1,250.00 per event")]}
    )
    assert validate_answer(amounts(item), DOCUMENT, parse_question("What is the deductible?")) == []


def test_a_real_sentence_beside_an_invented_amount_earns_nothing() -> None:
    item = amount("5000", "EUR").model_copy(
        update={"spans": [span("The policy starts on 1 May 2024", line=1)]}
    )
    assert codes(validate_answer(amounts(item), DOCUMENT)) == ["value_unsupported"]


def test_an_invented_quote_is_reported_once() -> None:
    item = amount("5000", "EUR").model_copy(update={"spans": [span("a deductible of EUR 5,000", line=3)]})
    assert codes(validate_answer(amounts(item), DOCUMENT)) == ["quote_absent"]


def test_every_problem_of_every_item_is_reported() -> None:
    right = TextItem(spans=[span("The policy starts on 1 May 2024")], text="The policy starts on 1 May 2024")
    empty = TextItem(spans=[span("The deductible is", line=2)], text="n/a")
    bare = TextItem(spans=[], text="per event")
    findings = validate_answer(answer(TextAnswer, right, empty, bare), DOCUMENT)
    assert [(finding.code, finding.path) for finding in findings] == [
        ("span_missing", "items[2]"),
        ("na_string", "items[1].text"),
    ]


def test_an_impossible_date_is_reported_once() -> None:
    value = DateValue(iso="2024-05-32", original="1 May 2024")
    given = answer(DateAnswer, DateItem(spans=[span("The policy starts on 1 May 2024")], value=value))
    findings = validate_answer(given, DOCUMENT)
    assert codes(findings) == ["date_invalid"]
    assert "2024-05-01" in (findings[0].fix or "")
