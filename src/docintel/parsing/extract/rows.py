"""Rows: fragments side by side on one baseline make one line of the table."""

from __future__ import annotations

from docintel.parsing.extract.fragments import RIGHT_TO_LEFT, Fragment

Row = list[Fragment]
SHARED_HEIGHT = 0.5  # of the lower fragment, to stand on one row
OVERPRINT = 0.3  # of the narrower fragment's width: text over text is no row


def rows_of(fragments: list[Fragment]) -> list[Row]:
    """Rows from top to bottom, each in the order it is read."""
    rows: list[Row] = []
    for fragment in sorted(fragments, key=_middle):
        if rows and shares_row(rows[-1], fragment):
            rows[-1].append(fragment)
        else:
            rows.append([fragment])
    return [row if len(row) == 1 else _across(row) for row in rows]


def _middle(fragment: Fragment) -> float:
    return fragment.y0 + fragment.y1


def shares_row(row: Row, fragment: Fragment) -> bool:
    """Whether the fragment stands on the row's baseline, beside what is there."""
    for other in row:
        shared = min(other.y1, fragment.y1) - max(other.y0, fragment.y0)
        lower = min(other.y1 - other.y0, fragment.y1 - fragment.y0)
        if shared < SHARED_HEIGHT * lower:
            return False
        narrower = min(other.x1 - other.x0, fragment.x1 - fragment.x0)
        if min(other.x1, fragment.x1) - max(other.x0, fragment.x0) > OVERPRINT * narrower + 1.0:
            return False
    return True


def _across(row: Row) -> Row:
    """Left to right, or right to left where most of its letters are Arabic or Hebrew."""
    if all(fragment.text.isascii() for fragment in row):
        return sorted(row, key=_left)
    backwards = sum(len(RIGHT_TO_LEFT.findall(fragment.text)) for fragment in row)
    if 2 * backwards > sum(len(fragment.text.replace(" ", "")) for fragment in row):
        return sorted(row, key=lambda fragment: -fragment.x1)
    return sorted(row, key=_left)


def _left(fragment: Fragment) -> float:
    return fragment.x0
