"""The badge is the weakest of the checks."""

from __future__ import annotations

import pytest

from docintel.generation.badge import answer_badge, badge_of_finding, item_badge, span_badge, weakest
from docintel.generation.contract import Amount, AmountItem, Span
from docintel.generation.findings import Finding, Severity
from docintel.views import Badge
from tests.generation.validation.made import amounts

QUOTED = Span(line_start=1, line_end=2, quote="EUR 500")
ITEM = AmountItem(spans=[QUOTED, QUOTED], value=Amount(value="500", currency="EUR"))


def finding(code: str, path: str = "items[0].value", severity: Severity = Severity.ERROR) -> Finding:
    return Finding(code, severity, path, "message")


def test_no_finding_and_a_quote_is_verified() -> None:
    assert span_badge("items[0].spans[0]", [], QUOTED) is Badge.VERIFIED
    assert item_badge("items[0]", [], ITEM) is Badge.VERIFIED
    assert answer_badge([], amounts(ITEM)) is Badge.VERIFIED


@pytest.mark.parametrize("quote", [None, "  "])
def test_without_a_quote_nothing_was_checked(quote: str | None) -> None:
    bare = Span(line_start=1, line_end=1, quote=quote)
    assert span_badge("items[0].spans[0]", [], bare) is Badge.UNCHECKED
    assert item_badge("items[0]", [], ITEM.model_copy(update={"spans": []})) is Badge.UNCHECKED
    assert answer_badge([], amounts()) is Badge.UNCHECKED


def test_words_read_by_ocr_say_so() -> None:
    assert span_badge("items[0].spans[0]", [], QUOTED, ocr_lines={2}) is Badge.OCR
    assert item_badge("items[0]", [], ITEM, ocr_lines={2}) is Badge.OCR
    assert span_badge("items[0].spans[0]", [], QUOTED, ocr_lines={3}) is Badge.VERIFIED


@pytest.mark.parametrize(
    ("code", "severity", "badge"),
    [
        ("quote_absent", Severity.ERROR, Badge.ABSENT),
        ("span_out_of_range", Severity.ERROR, Badge.ABSENT),
        ("quote_misplaced", Severity.ERROR, Badge.UNCHECKED),
        ("quote_missing", Severity.ERROR, Badge.UNCHECKED),
        ("quote_moved", Severity.INFO, Badge.MOVED),
        ("value_unsupported", Severity.ERROR, Badge.UNSUPPORTED),
        ("value_unchecked", Severity.INFO, Badge.UNCHECKED),
        ("date_ambiguous", Severity.WARNING, Badge.UNCHECKED),
        ("currency_unknown", Severity.ERROR, Badge.UNSUPPORTED),
        ("a_users_own_rule", Severity.ERROR, Badge.UNSUPPORTED),
        ("percentage_unusual", Severity.INFO, Badge.VERIFIED),
    ],
)
def test_what_each_finding_leaves(code: str, severity: Severity, badge: Badge) -> None:
    assert badge_of_finding(finding(code, severity=severity)) is badge


def test_the_weakest_check_gives_the_badge() -> None:
    findings = [
        finding("quote_moved", "items[0].spans[0]", Severity.INFO),
        finding("value_unsupported"),
        finding("quote_absent", "items[1].spans[0]"),
        finding("quote_absent", "items[10].spans[0]"),
    ]
    assert span_badge("items[0].spans[0]", findings, QUOTED) is Badge.MOVED
    assert span_badge("items[0].spans[1]", findings, QUOTED) is Badge.VERIFIED
    assert item_badge("items[0]", findings, ITEM) is Badge.UNSUPPORTED
    assert item_badge("items[1]", findings, ITEM) is Badge.ABSENT
    assert item_badge("items[2]", findings, ITEM) is Badge.VERIFIED
    assert answer_badge(findings, amounts(ITEM, ITEM)) is Badge.ABSENT
    assert answer_badge([finding("wrong_shape", "")], amounts(ITEM)) is Badge.UNSUPPORTED
    assert weakest([Badge.OCR, Badge.VERIFIED]) is Badge.OCR
