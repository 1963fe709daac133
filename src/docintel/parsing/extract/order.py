"""Reading order: regions parted by gutters are read column by column, everything else row by row."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

from docintel.parsing.extract.columns import are_columns, bands_of
from docintel.parsing.extract.fragments import Fragment
from docintel.parsing.extract.gutters import crosses, gutters
from docintel.parsing.extract.labels import labels_and_text, place_labels
from docintel.parsing.extract.rows import Row, rows_of

FEWEST_COLUMN_ROWS = 4  # beside a table, fewer lines on their own are its title or head
DEEPEST = 8  # gutters within gutters
EDGE_DEPTH = 0.1  # of the page's height, for a running head or foot
EDGE_WHITE = 0.8  # font sizes of white between it and the body
WIDE_BAND_WHITE = 2.0  # font sizes of white across a region that part it for certain
BAND_WHITE = 1.0  # and that part it where no gutter does
FOOTNOTE_WHITE = 0.8  # font sizes of white above footnotes without a mark
FEWEST_ABOVE = 3  # lines of body text above a column's footnotes
BODY_SHARE = 0.25  # of a page's letters, for a size to be its body's
FOOTNOTE_SIZE = 0.92  # of the body's font size
FOOTNOTE_MARK = re.compile(r"\(?[\d*†‡§¶]{1,3}[\s.)]?\s?\S")


def reading_order(fragments: list[Fragment], top: float, bottom: float) -> list[Row]:
    """Lines in the order they are read, each a row of fragments. Coordinates are the frame's.

    The page reaches from ``top`` to ``bottom``; what stands alone at either edge is read first or last.
    """
    head, body, foot = _edges(fragments, top, bottom)
    footnotes: list[Row] = []
    rows = _region(body, (), _body_size(fragments), footnotes)
    return rows_of(head) + rows + footnotes + rows_of(foot)


def _edges(
    fragments: list[Fragment], top: float, bottom: float
) -> tuple[list[Fragment], list[Fragment], list[Fragment]]:
    """Running head, body and running foot."""
    bands = bands_of(fragments, EDGE_WHITE)
    depth = EDGE_DEPTH * (bottom - top)
    first, last = 0, len(bands)
    while first < last - 1 and max(one.y1 for one in bands[first]) < top + depth:
        first += 1
    while last > first + 1 and min(one.y0 for one in bands[last - 1]) > bottom - depth:
        last -= 1
    head, body, foot = bands[:first], bands[first:last], bands[last:]
    return list(chain(*head)), list(chain(*body)), list(chain(*foot))


def _region(
    fragments: list[Fragment], refused: tuple[float, ...], body: float, footnotes: list[Row]
) -> list[Row]:
    """Try in turn an uncrossed gutter, wide white, a gutter with headings across, any white."""
    if len(fragments) < 4 or len(refused) >= DEEPEST:
        return rows_of(fragments)
    found = gutters(fragments)
    candidates = [(x, crossed) for x, crossed in found if all(abs(x - other) >= 2.0 for other in refused)]
    if not candidates:
        return rows_of(fragments)
    for x, crossed in candidates:
        if not crossed and _parts(*_sides(fragments, x)):
            return _read_by(x, fragments, (*refused, x), body, footnotes)
    bands = bands_of(fragments, WIDE_BAND_WHITE)
    if len(bands) == 1:
        for x, crossed in candidates:
            if crossed and any(_parts(*_sides(stretch, x)) for stretch in _free_stretches(fragments, x)):
                return _read_by(x, fragments, (*refused, x), body, footnotes)
        bands = bands_of(fragments, BAND_WHITE)
    if len(bands) == 1:
        return rows_of(fragments)
    return list(chain.from_iterable(_region(band, refused, body, footnotes) for band in bands))


def _parts(left: list[Fragment], right: list[Fragment]) -> bool:
    """Whether the two sides are read apart; a side of one fragment is neither column nor labels."""
    return min(len(left), len(right)) > 1 and (
        labels_and_text(left, right) is not None or are_columns(left, right)
    )


def _free_stretches(fragments: list[Fragment], x: float) -> list[list[Fragment]]:
    return [stretch for stretch in _stretches(fragments, x) if not any(crosses(one, x) for one in stretch)]


def _read_by(
    x: float, fragments: list[Fragment], refused: tuple[float, ...], body: float, footnotes: list[Row]
) -> list[Row]:
    """Read the stretches between what crosses the gutter; those with text on both sides column by column."""
    rows: list[Row] = []
    across: list[Fragment] = []
    for stretch in _trimmed(_stretches(fragments, x), x):
        left, right = _sides(stretch, x)
        if any(crosses(one, x) for one in stretch) or not _parts_here(left, right):
            across += stretch
            continue
        rows += _region(across, refused, body, footnotes)
        across = []
        if sides := labels_and_text(left, right):
            rows += place_labels(sides[0], _region(sides[1], refused, body, footnotes))
            continue
        for column in (left, right):
            rows += _without_footnotes(_region(column, refused, body, footnotes), body, footnotes)
    return rows + _region(across, refused, body, footnotes)


def _trimmed(stretches: list[list[Fragment]], x: float) -> list[list[Fragment]]:
    """Stretches of columns without what belongs to a table across them: its title, its heads, its last rows.

    They stand next to what crosses, with white over the whole width between them and the columns.
    """
    trimmed: list[list[Fragment]] = []
    for index, stretch in enumerate(stretches):
        if any(crosses(one, x) for one in stretch):
            trimmed.append(stretch)
            continue
        bands = bands_of(stretch, EDGE_WHITE)
        first, last = 0, len(bands)
        while index > 0 and first < last - 1 and len(rows_of(bands[first])) < FEWEST_COLUMN_ROWS:
            first += 1
        while index + 1 < len(stretches) and last - 1 > first:
            if len(rows_of(bands[last - 1])) >= FEWEST_COLUMN_ROWS:
                break
            last -= 1
        parts = (bands[:first], bands[first:last], bands[last:])
        trimmed += [list(chain(*part)) for part in parts if part]
    return trimmed


def _parts_here(left: list[Fragment], right: list[Fragment]) -> bool:
    """Along a gutter known to part columns, a stretch too short to judge by itself is columns too."""
    if min(len(left), len(right)) < 2:
        return bool(left and right)
    return _parts(left, right)


def _stretches(fragments: list[Fragment], x: float) -> list[list[Fragment]]:
    """From top to bottom, runs of fragments that cross ``x`` and runs that do not.

    What stands on the row of one that crosses goes with it: the rest of a table's row is no column.
    """
    ordered = sorted(fragments, key=lambda one: one.y0 + one.y1)
    rows = [(one.y0, one.y1) for one in ordered if crosses(one, x)]
    stretches: list[list[Fragment]] = []
    crossing = None
    at = 0
    for fragment in ordered:
        middle = (fragment.y0 + fragment.y1) / 2
        while at < len(rows) and rows[at][1] <= middle:
            at += 1
        across = at < len(rows) and rows[at][0] < middle
        if across != crossing:
            stretches.append([])
            crossing = across
        stretches[-1].append(fragment)
    return stretches


def _sides(fragments: list[Fragment], x: float) -> tuple[list[Fragment], list[Fragment]]:
    left = [one for one in fragments if (one.x0 + one.x1) / 2 < x]
    return left, [one for one in fragments if (one.x0 + one.x1) / 2 >= x]


def _without_footnotes(rows: list[Row], body: float, footnotes: list[Row]) -> list[Row]:
    """A column's footnotes go to the end of the page: its last sentence goes on in the next column."""
    start = len(rows)
    while start and all(fragment.size < FOOTNOTE_SIZE * body for fragment in rows[start - 1]):
        start -= 1
    if start < FEWEST_ABOVE:
        return rows
    while start < len(rows) and not _opens_footnotes(rows, start):
        start += 1
    footnotes += rows[start:]
    return rows[:start]


def _opens_footnotes(rows: list[Row], index: int) -> bool:
    first = rows[index][0]
    if FOOTNOTE_MARK.match(first.text):
        return True
    return index > 0 and first.y0 - rows[index - 1][0].y1 > FOOTNOTE_WHITE * first.size


def _body_size(fragments: list[Fragment]) -> float:
    """The font size of running text: the largest that many letters have; footnotes may have more."""
    letters: Counter[float] = Counter()
    for fragment in fragments:
        letters[round(fragment.size, 1)] += len(fragment.text)
    enough = BODY_SHARE * letters.total()
    return max((size for size, count in letters.items() if count >= enough), default=0.0)
