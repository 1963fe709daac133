"""Evidence: every span looked up in the document, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from docintel.generation.contract.answers import AnswerBase
from docintel.generation.contract.items import Item
from docintel.generation.contract.spans import Span
from docintel.generation.findings import Finding, Severity
from docintel.generation.quotes.cache import QuoteIndexes
from docintel.generation.quotes.explain import nearest_passage
from docintel.generation.quotes.lookup import lines_text
from docintel.generation.quotes.reading import Quote, read_quote
from docintel.generation.validation.context import ItemEvidence, QuoteState, SpanEvidence
from docintel.generation.validation.spans import SpanLookup, look_up

Examined = tuple[ItemEvidence, tuple[SpanLookup, ...]]


def examine(answer: AnswerBase, indexes: QuoteIndexes, *, strict: bool = False) -> tuple[Examined, ...]:
    """Every item of ``answer`` with its spans looked up."""
    return tuple(
        _examine_item(item, f"items[{number}]", indexes, strict) for number, item in enumerate(answer.items)
    )


def _examine_item(item: Item, path: str, indexes: QuoteIndexes, strict: bool) -> Examined:
    lookups = tuple(look_up(indexes, span, strict=strict) for span in item.spans)
    evidence = tuple(
        SpanEvidence(
            f"{path}.spans[{number}]",
            found.span,
            found.state,
            found.text,
            found.is_ocr,
            _cited(found, indexes),
        )
        for number, found in enumerate(lookups)
    )
    return ItemEvidence(path, item, evidence), lookups


def _cited(found: SpanLookup, indexes: QuoteIndexes) -> str:
    """The whole lines cited, or those the quote stands on instead; "" for lines that do not exist."""
    if found.state is QuoteState.BAD_SPAN:
        return ""
    place = found.home or found.span
    return lines_text(indexes.visible, place.line_start, place.line_end)


def evidence_findings(
    examined: Collection[Examined],
    indexes: QuoteIndexes,
    *,
    verbatim: bool,
    passages: Collection[int] | None = None,
) -> Iterator[Finding]:
    """Everything wrong with the evidence, span by span.

    ``verbatim`` says that the answer claims to be printed as such, so that each span needs a quote;
    ``passages`` are the lines handed over, where known.
    """
    for item, lookups in examined:
        if not lookups:
            yield Finding(
                "span_missing",
                Severity.ERROR,
                item.path,
                "No place in the document is cited for this value.",
                "Cite the lines that prove the value.",
            )
        for evidence, found in zip(item.spans, lookups, strict=True):
            yield from _span_findings(evidence.path, found, indexes)
            if verbatim and not found.has_quote:
                yield Finding(
                    "quote_missing",
                    Severity.ERROR,
                    evidence.path,
                    "The value is said to be printed in the document, but no words are quoted for it.",
                    "Quote the words on the cited lines that give the value.",
                )
            if passages is not None:
                yield from _passage_findings(evidence.path, found, passages)


def _span_findings(path: str, found: SpanLookup, indexes: QuoteIndexes) -> Iterator[Finding]:
    if found.state is QuoteState.BAD_SPAN:
        yield from _bad_span(path, found, indexes)
    elif found.state is QuoteState.MISPLACED:
        yield _misplaced(path, found)
    elif found.state is QuoteState.ABSENT:
        yield _absent(path, read_quote(found.span.quote or ""), found.span, indexes)
    elif found.state is QuoteState.UNCHECKED:
        yield _unchecked(path, found, indexes)


def _bad_span(path: str, found: SpanLookup, indexes: QuoteIndexes) -> Iterator[Finding]:
    span, home = found.span, _home_span(found)
    cited = lines_in_words(span.line_start, span.line_end)
    elsewhere = f" The quoted words stand on {_places(home)}." if home else ""
    fix = f"Cite {_places(home)}." if home else "Cite lines of the GLOBAL_LINE column."
    if not found.is_known:
        has = (
            f"it has lines {indexes.first_line} to {indexes.last_line}"
            if indexes.numbers
            else "it has no lines"
        )
        message = f"The citation points to {cited}, outside the document: {has}.{elsewhere}"
        yield Finding("span_out_of_range", Severity.ERROR, path, message, fix, home)
    if found.is_reversed:
        message = (
            f"The citation ends on line {span.line_end} but starts on line {span.line_start}.{elsewhere}"
        )
        yield Finding("span_reversed", Severity.ERROR, path, message, fix, home)
    quote = read_quote(span.quote or "")
    if quote.has_content and found.home is None:
        yield _absent(path, quote, span, indexes)


def _misplaced(path: str, found: SpanLookup) -> Finding:
    home = _home_span(found)
    cited = lines_in_words(found.span.line_start, found.span.line_end)
    only = "the only place with these words" if found.is_only_home else "the nearest of several places"
    return Finding(
        "quote_misplaced",
        Severity.ERROR,
        path,
        f"The quote is not on {cited} as cited; it stands on {_places(home)}, {only}.",
        f"Cite {_places(home)}.",
        home,
    )


def _absent(path: str, quote: Quote, span: Span, indexes: QuoteIndexes) -> Finding:
    fix = "Copy the words exactly as the document prints them, or drop the value."
    hidden = indexes.hidden
    if hidden is not None and next(hidden.find(quote), None) is not None:
        message = "The quoted words are in the file but cannot be seen on the page, so they prove nothing."
        return Finding("quote_absent", Severity.ERROR, path, message, fix)
    near = nearest_passage(indexes.visible, quote, near=span.line_start)
    if near is None:
        return Finding("quote_absent", Severity.ERROR, path, "The quote is not in the document.", fix)
    suggestion = Span(line_start=near.line_start, line_end=near.line_end)
    message = (
        f"The quote is not in the document; the nearest passage, on {_places(suggestion)}, differs from it."
    )
    return Finding("quote_absent", Severity.ERROR, path, message, fix, suggestion, near.diff)


def _unchecked(path: str, found: SpanLookup, indexes: QuoteIndexes) -> Finding:
    quote = read_quote(found.span.quote or "")
    if not quote.has_content:
        return Finding(
            "quote_unchecked",
            Severity.WARNING,
            path,
            "The quote has no word of its own, so it proves nothing.",
            "Quote the words that give the value.",
        )
    near = nearest_passage(indexes.visible, quote, near=found.span.line_start)
    cited = lines_in_words(found.span.line_start, found.span.line_end)
    return Finding(
        "quote_unchecked",
        Severity.WARNING,
        path,
        f"The quote was not found, but {cited} were read by OCR and may be misread.",
        "Compare the quote with the page by eye.",
        Span(line_start=near.line_start, line_end=near.line_end) if near else None,
        near.diff if near else (),
    )


def _passage_findings(path: str, found: SpanLookup, passages: Collection[int]) -> Iterator[Finding]:
    """A line the model was not shown; no error where its quote stands there all the same."""
    if found.state is QuoteState.BAD_SPAN:
        return
    outside = [n for n in range(found.span.line_start, found.span.line_end + 1) if n not in passages]
    if outside:
        severity = Severity.WARNING if found.state is QuoteState.VERIFIED else Severity.ERROR
        message = (
            f"The citation names {lines_in_words(outside[0], outside[-1])}, outside the passages handed over."
        )
        yield Finding(
            "line_not_in_passages", severity, path, message, "Cite only lines of the passages handed over."
        )


def _home_span(found: SpanLookup) -> Span | None:
    home = found.home
    return Span(line_start=home.line_start, line_end=home.line_end, quote=found.span.quote) if home else None


def _places(span: Span | None) -> str:
    return lines_in_words(span.line_start, span.line_end) if span else ""


def lines_in_words(line_start: int, line_end: int) -> str:
    """``line 7`` or ``lines 7 to 9``."""
    return f"line {line_start}" if line_start == line_end else f"lines {line_start} to {line_end}"
