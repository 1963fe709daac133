"""Where on a page rows of phrases look like a table that no rules enclose."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docintel.parsing.cells.geometry import Phrase, TextRow, is_figure

MAX_STEP = 2.6  # of the text height: a wider step down ends a table
MAX_BRIDGE = 2  # rows with one phrase that may stand between rows of a table
RECENT = 4  # rows of a table that the next one may line up with
ALIGNED = 3.0  # points
LONG = 6  # words: a phrase with as many is prose
HEADER_STEP = 0.9  # of the text height: header rows stand this near above a table
CAPTION = re.compile(
    r"(?i)(table|tab\.|figure|fig\.|exhibit|tableau|tabelle|tabla|cuadro|chart|box|表|图)\s*\S*\d"
)


def is_tabular(row: TextRow) -> bool:
    """Whether ``row`` has the look of a table row: several phrases, most of them short."""
    if len(row.phrases) < 2 or CAPTION.match(row.phrases[0].text):
        return False
    short = sum(len(phrase.words) < LONG for phrase in row.phrases)
    return short * 2 > len(row.phrases) or (len(row.phrases) > 2 and short > 0)


def regions(rows: Sequence[TextRow]) -> list[tuple[int, int]]:
    """Ranges ``[start, end)`` of ``rows`` that look like a table."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(rows):
        if not is_tabular(rows[at]):
            at += 1
            continue
        end = _extent(rows, at)
        start = _header_start(rows, at, found[-1][1] if found else 0)
        if _worth([row for row in rows[start:end] if is_tabular(row)]):
            found.append((start, end))
        at = end
    return found


def _extent(rows: Sequence[TextRow], start: int) -> int:
    """The end of the table that begins at ``start``: rows go on while they come close and keep the look."""
    last = start
    recent = [rows[start]]
    for at in range(start + 1, len(rows)):
        step = rows[at].y0 - rows[at - 1].y1
        if step > MAX_STEP * (rows[at].y1 - rows[at].y0) or CAPTION.match(rows[at].phrases[0].text):
            break
        if is_tabular(rows[at]):
            if not any(_lines_up(rows[at], row) for row in recent[-RECENT:]):
                break
            recent.append(rows[at])
            last = at
        elif at - last > MAX_BRIDGE or max(len(phrase.words) for phrase in rows[at].phrases) > 2 * LONG:
            break
    return last + 1


def _lines_up(row: TextRow, other: TextRow) -> bool:
    """Whether a phrase but the first begins, ends or is centred as one of ``other``, or most are below."""
    below = [one for one in row.phrases[1:] if any(_over(one, two) for two in other.phrases)]
    if len(below) > 1 and 2 * len(below) > len(row.phrases):
        return True
    return any(
        abs(one.box[0] - two.box[0]) < ALIGNED
        or abs(one.box[2] - two.box[2]) < ALIGNED
        or abs(one.box[0] + one.box[2] - two.box[0] - two.box[2]) < 2 * ALIGNED
        for one in row.phrases[1:]
        for two in other.phrases[1:]
    )


def _over(one: Phrase, two: Phrase) -> bool:
    return min(one.box[2], two.box[2]) > max(one.box[0], two.box[0])


def _header_start(rows: Sequence[TextRow], start: int, floor: int) -> int:
    """Where the headers above row ``start`` begin: short phrases, none at the table's left edge."""
    edge = rows[start].phrases[0].box[2]
    while start > floor:
        above = rows[start - 1]
        step = rows[start].y0 - above.y1
        if (
            step > HEADER_STEP * (above.y1 - above.y0)
            or above.phrases[0].box[0] < edge
            or any(len(phrase.words) >= LONG for phrase in above.phrases)
            or CAPTION.match(above.phrases[0].text)
        ):
            break
        start -= 1
    return start


def _worth(tabular: Sequence[TextRow]) -> bool:
    """Whether rows are enough of a table: several, of short phrases or figures rather than prose."""
    phrases = [phrase for row in tabular for phrase in row.phrases]
    if len(tabular) < 2:
        return False
    figures = sum(is_figure(phrase.text) for phrase in phrases)
    words = sum(len(phrase.words) for phrase in phrases)
    return (figures > 0.15 * len(phrases) or len(tabular) >= 3) and words < 4.5 * len(phrases)
