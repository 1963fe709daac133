"""Moving a misplaced quote's citation to where the quote stands, where that can only be one place."""

from __future__ import annotations

from dataclasses import dataclass

from docintel.generation.contract.answers import AnswerBase
from docintel.generation.contract.items import Item
from docintel.generation.contract.spans import Span
from docintel.generation.findings import Finding, Severity
from docintel.generation.quotes.cache import LineSource, QuoteIndexes, indexes_for
from docintel.generation.validation.context import QuoteState
from docintel.generation.validation.evidence import lines_in_words
from docintel.generation.validation.spans import look_up


@dataclass(frozen=True, slots=True)
class MovedSpan:
    """A citation that was moved: where it is in the answer, as the model gave it, and as it is now."""

    path: str  # "items[2].spans[0]"
    old: Span
    new: Span


@dataclass(frozen=True, slots=True)
class Repaired:
    """The answer with its misplaced quotes moved, a record of each, and what is to be said about it."""

    answer: AnswerBase
    moved: tuple[MovedSpan, ...] = ()
    findings: tuple[Finding, ...] = ()


def repair_answer(answer: AnswerBase, source: LineSource, *, strict: bool = False) -> Repaired:
    """``answer`` with every misplaced quote that has exactly one possible home cited there.

    A home on or across the cited lines counts before any other (the span was cut short); elsewhere the quote
    must stand at one place only. Each move yields a ``quote_moved`` finding. An answer with nothing to move
    is returned as it is.
    """
    indexes = indexes_for(source)
    moved: list[MovedSpan] = []
    items = [
        _repair_item(item, f"items[{number}]", indexes, moved, strict)
        for number, item in enumerate(answer.items)
    ]
    if not moved:
        return Repaired(answer)
    repaired = answer.model_copy(update={"items": items})
    return Repaired(repaired, tuple(moved), tuple(map(_finding, moved)))


def _repair_item(item: Item, path: str, indexes: QuoteIndexes, moved: list[MovedSpan], strict: bool) -> Item:
    spans = []
    before = len(moved)
    for number, span in enumerate(item.spans):
        home = _only_home(span, indexes, strict)
        if home is not None:
            moved.append(MovedSpan(f"{path}.spans[{number}]", span, home))
        spans.append(home or span)
    return item.model_copy(update={"spans": spans}) if len(moved) > before else item


def _only_home(span: Span, indexes: QuoteIndexes, strict: bool) -> Span | None:
    found = look_up(indexes, span, strict=strict)
    if found.state not in (QuoteState.MISPLACED, QuoteState.BAD_SPAN) or not found.is_only_home:
        return None
    assert found.home is not None
    return span.model_copy(update={"line_start": found.home.line_start, "line_end": found.home.line_end})


def _finding(moved: MovedSpan) -> Finding:
    old = lines_in_words(moved.old.line_start, moved.old.line_end)
    new = lines_in_words(moved.new.line_start, moved.new.line_end)
    return Finding(
        "quote_moved",
        Severity.INFO,
        moved.path,
        f"The citation named {old}, but the quote stands on {new}: it was moved there.",
        suggestion=moved.new,
    )
