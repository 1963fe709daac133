"""Do the columns of a table add up to its total row?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from pydantic import BaseModel

from docintel.generation.contract.constraints import Broken, pick
from docintel.mentions import find_mentions

_TOTAL = re.compile(
    r"\W*(?:grand[ -]|sub-?)?(?:totals?|totale|totaal|summe|gesamt\w*|insgesamt|somme|suma"
    r"|合计|合計|总计|總計)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ColumnTotals:
    """In the tables at ``table``, columns of figures must add up to a last row that is labelled as total.

    Said only where it is plain: one total row, the last; every cell above it a single figure or empty.
    """

    table: str

    def broken(self, answer: BaseModel) -> Iterator[Broken]:
        for at, table in pick(answer, self.table):
            *above, last = table.rows or [[]]
            if not _is_total(last) or any(_is_total(row) for row in above):
                continue
            for column, header in enumerate(table.headers):
                total = _figure(_cell(last, column))
                added = _sum([_cell(row, column) for row in above])
                if total is not None and added is not None and total != added:
                    yield Broken(
                        "total_mismatch",
                        at,
                        f"The column {header!r} adds up to {added:,f}, but its total row says {total:,f}.",
                        "Check whether a row is missing or misread; the document itself may be wrong.",
                        is_error=False,
                    )


def _is_total(row: list[str]) -> bool:
    return next((_TOTAL.match(cell) is not None for cell in row if cell.strip()), False)


def _cell(row: list[str], column: int) -> str:
    return row[column].strip() if column < len(row) else ""


def _sum(cells: list[str]) -> Decimal | None:
    """The sum of ``cells``; None where one holds something else or fewer than two hold a figure."""
    printed = [cell for cell in cells if cell.strip(" -–—")]
    figures = [_figure(cell) for cell in printed]
    known = [figure for figure in figures if figure is not None]
    return sum(known, Decimal(0)) if len(known) == len(figures) >= 2 else None


def _figure(cell: str) -> Decimal | None:
    """The figure that fills ``cell``, an amount or a plain number read in one way only."""
    mentions = find_mentions(cell)
    if len(mentions) != 1 or mentions[0].kind not in {"amount", "number"}:
        return None
    value = mentions[0].value
    covers = len(mentions[0].text) >= len(cell) - 1
    return value if covers and isinstance(value, Decimal) else None
