"""The same label with another value: what makes a label–value pair contradict another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from docintel.generation.contract import Item, Span
from docintel.question.words import stems
from docintel.reader.values import TYPED, values_in
from docintel.retrieval.result import TableRow


def is_pair(row: TableRow) -> bool:
    """Whether ``row`` is a label with one value, and not a row of a table with several."""
    return bool(row.label) and len(row.cells) == 1


def same_label(one: TableRow, other: TableRow, language: str) -> bool:
    """Whether two pairs have the same label; a label of one word only under the same heading.

    "Date" or "Total" is printed of many things, "Policy effective date" of one.
    """
    label = stems(one.label, language)
    if label != stems(other.label, language):
        return False
    return len(label) > 1 or stems(one.group, language) == stems(other.group, language)


def plain(value: Any) -> Any:
    """A value without the words it was printed in."""
    return getattr(value, "iso", value)


def rivals(item: Item, rows: Iterable[TableRow], language: str) -> Iterator[Item]:
    """What pairs with the label of ``item``'s evidence say instead, each other value once.

    Nothing for an item whose evidence is no pair, and for classes without a typed value.
    """
    item_class, pairs = type(item), [row for row in rows if is_pair(row)]
    own = next((row for row in pairs if _is_evidence(row, item)), None)
    if item_class not in TYPED or own is None:
        return
    seen = {repr(plain(item.content))}
    for row in pairs:
        if row is own or not same_label(own, row, language):
            continue
        cell = row.cells[0]
        found = [value for value, _ in values_in(cell.text, item_class, language)]
        if len(found) == 1 and repr(plain(found[0])) not in seen:
            seen.add(repr(plain(found[0])))
            span = Span(line_start=cell.line, line_end=cell.line, quote=cell.text)
            yield item_class(value=found[0], spans=[span])  # type: ignore[call-arg]


def _is_evidence(row: TableRow, item: Item) -> bool:
    line = row.cells[0].line
    return any(span.line_start <= line <= span.line_end for span in item.spans)
