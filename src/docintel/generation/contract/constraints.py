"""Cross-field constraints: declared on an answer class, run in the validator's one pass.

    class InvoiceAnswer(AnswerBase):
        items: list[InvoiceLineItem]
        total: Amount
        constraints = (SumsTo("items[*].value.value", "total.value"),)

A constraint is anything with ``broken(answer)``; the classes here cover what most schemas need. A path names
attributes with ``.`` and every element of a list with ``[*]``; a value that is None is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Broken:
    """A constraint that does not hold: where, what is wrong, and what would mend it. ``code`` is stable.

    ``is_error`` False where the document itself may be at fault: to be read, but no reason to refuse the
    answer.
    """

    code: str
    path: str
    message: str
    fix: str
    is_error: bool = True


class Constraint(Protocol):
    """What a class declares in ``constraints``."""

    def broken(self, answer: BaseModel) -> Iterator[Broken]:
        """Yield one Broken per place where ``answer`` does not hold to this constraint."""
        ...


def pick(root: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every value at ``path`` under ``root`` with its concrete path (``items[2].value.value``).

    Raises AttributeError where a name does not exist: a typing error in a declaration must not pass quietly.
    """
    found: list[tuple[str, Any]] = [("", root)]
    for step in path.split("."):
        name, is_list = step.removesuffix("[*]"), step.endswith("[*]")
        reached = [(f"{at}.{name}" if at else name, getattr(value, name)) for at, value in found]
        if is_list:
            found = [(f"{at}[{i}]", each) for at, values in reached for i, each in enumerate(values or ())]
        else:
            found = [(at, value) for at, value in reached if value is not None]
    yield from found


@dataclass(frozen=True, slots=True)
class InOrder:
    """The value at ``first`` must not be greater than that at ``then``, pair by pair; ISO dates compare
    as text.
    """

    first: str
    then: str
    code: str = "period_reversed"

    def broken(self, answer: BaseModel) -> Iterator[Broken]:
        for (at, first), (_, then) in zip(pick(answer, self.first), pick(answer, self.then), strict=False):
            if first > then:
                yield Broken(
                    self.code,
                    at,
                    f"The answer starts on {first}, after its end on {then}.",
                    "Read both dates again; they may be the wrong way round.",
                )


@dataclass(frozen=True, slots=True)
class Rectangular:
    """Every row of the tables at ``table`` must have as many cells as there are headers."""

    table: str

    def broken(self, answer: BaseModel) -> Iterator[Broken]:
        for at, table in pick(answer, self.table):
            width = len(table.headers) or len(table.rows[0] if table.rows else ())
            odd = [number for number, row in enumerate(table.rows, start=1) if len(row) != width]
            if odd:
                rows = ", ".join(map(str, odd[:5])) + (", …" if len(odd) > 5 else "")
                yield Broken(
                    "table_ragged",
                    at,
                    f"The table has {width} columns, but not in row {rows}.",
                    "Give every row one cell per column, an empty one where the document prints nothing.",
                )


@dataclass(frozen=True, slots=True)
class SumsTo:
    """The numbers at ``parts`` must add up to the one at ``total``, give or take ``tolerance``."""

    parts: str
    total: str
    tolerance: Decimal = Decimal(0)

    def broken(self, answer: BaseModel) -> Iterator[Broken]:
        parts = [value for _, value in pick(answer, self.parts)]
        for at, total in pick(answer, self.total):
            added = sum(parts, Decimal(0))
            if parts and abs(added - total) > self.tolerance:
                yield Broken(
                    "total_mismatch",
                    at,
                    f"The lines add up to {added:,f}, but the total given is {total:,f}.",
                    "Check whether a line is missing or misread; the document itself may be wrong.",
                    is_error=False,
                )


@dataclass(frozen=True, slots=True)
class Computed:
    """The value at ``value`` must equal ``compute(answer)``; None from ``compute`` means it cannot be
    said.
    """

    value: str
    compute: Callable[[Any], Any]

    def broken(self, answer: BaseModel) -> Iterator[Broken]:
        expected = self.compute(answer)
        for at, value in pick(answer, self.value):
            if expected is not None and value != expected:
                yield Broken(
                    "computed_mismatch",
                    at,
                    f"The answer says {value}, but its own parts give {expected}.",
                    "Read the parts again and leave the arithmetic to the program.",
                )
