"""The badge of a citation, an item or an answer: the weakest of what was checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from docintel.generation.contract import AnswerBase, Item, Span
from docintel.generation.findings import Finding, Severity
from docintel.views import Badge

_CODES = {
    "quote_absent": Badge.ABSENT,
    "span_out_of_range": Badge.ABSENT,
    "span_reversed": Badge.UNCHECKED,
    "span_missing": Badge.UNCHECKED,
    "quote_misplaced": Badge.UNCHECKED,  # it stands elsewhere, and nothing says that place is meant
    "quote_unchecked": Badge.UNCHECKED,
    "quote_missing": Badge.UNCHECKED,
    "line_not_in_passages": Badge.UNCHECKED,
    "quote_moved": Badge.MOVED,
    "quote_ocr": Badge.OCR,
    "value_unchecked": Badge.UNCHECKED,
}
_SEVERITIES = {
    Severity.ERROR: Badge.UNSUPPORTED,
    Severity.WARNING: Badge.UNCHECKED,
    Severity.INFO: Badge.VERIFIED,
}
_ORDER = tuple(Badge)
"""Strongest first."""


def weakest(badges: Iterable[Badge]) -> Badge:
    """The weakest of ``badges``; UNCHECKED where there is none, because nothing was checked."""
    return max(badges, key=_ORDER.index, default=Badge.UNCHECKED)


def badge_of_finding(finding: Finding) -> Badge:
    """The best that can still be said once ``finding`` stands; an error not of the quote is one of the
    value.
    """
    return _CODES.get(finding.code) or _SEVERITIES[finding.severity]


def span_badge(
    path: str, findings: Iterable[Finding], span: Span, *, ocr_lines: Collection[int] = ()
) -> Badge:
    """The badge of the citation at ``path`` (``items[0].spans[1]``): do its words stand where it says?

    ``findings`` may be all those of the answer; ``ocr_lines`` are the lines of the document read by OCR.
    """
    has_words = span.quote is not None and bool(span.quote.strip())
    state = Badge.VERIFIED if has_words else Badge.UNCHECKED
    if any(line in ocr_lines for line in range(span.line_start, span.line_end + 1)):
        state = weakest([state, Badge.OCR])
    return weakest([state, *(badge_of_finding(each) for each in findings if is_at(each.path, path))])


def item_badge(
    path: str, findings: Iterable[Finding], item: Item, *, ocr_lines: Collection[int] = ()
) -> Badge:
    """The badge of the item at ``path``: the weakest of its citations and of what is said of its value."""
    own = [finding for finding in findings if is_at(finding.path, path)]
    spans = (
        span_badge(f"{path}.spans[{number}]", own, span, ocr_lines=ocr_lines)
        for number, span in enumerate(item.spans)
    )
    return weakest([weakest(spans), *map(badge_of_finding, own)])


def answer_badge(
    findings: Iterable[Finding], answer: AnswerBase, *, ocr_lines: Collection[int] = ()
) -> Badge:
    """The badge of the whole answer: the weakest of its items and of what is said of the answer itself."""
    found = list(findings)
    items = (
        item_badge(f"items[{number}]", found, item, ocr_lines=ocr_lines)
        for number, item in enumerate(answer.items)
    )
    general = (badge_of_finding(finding) for finding in found if not finding.path.startswith("items["))
    return weakest([weakest(items), *general])


def is_at(path: str, place: str) -> bool:
    """Whether ``path`` is ``place`` or lies under it: items[10] is not under items[1]."""
    return path == place or path.startswith((f"{place}.", f"{place}["))
