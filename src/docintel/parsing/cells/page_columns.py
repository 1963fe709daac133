"""Pages set in columns: a table in one column must not run into the prose of the next."""

from __future__ import annotations

from collections.abc import Sequence

from docintel.parsing.cells.geometry import Phrase, TextRow

PROSE_WORDS = 4  # a phrase with as many words may be a line of prose
MIN_ROWS = 6  # rows of prose on both sides that make a gutter
MIN_GUTTER = 6.0  # points


def page_columns(rows: Sequence[TextRow]) -> list[list[TextRow]]:
    """``rows`` as they are, or those left, right and across the gutter of a page set in two columns."""
    gutter = _gutter(rows)
    if gutter is None:
        return [list(rows)]
    left: list[TextRow] = []
    right: list[TextRow] = []
    across: list[TextRow] = []
    for row in rows:
        before = tuple(phrase for phrase in row.phrases if phrase.box[2] <= gutter + 1)
        after = tuple(phrase for phrase in row.phrases if phrase.box[0] >= gutter - 1)
        crosses = len(before) + len(after) < len(row.phrases)
        beside = _reads_on(before) or _reads_on(after)
        if crosses or (before and after and not beside):
            across.append(row)
        else:
            if before:
                left.append(TextRow(row.y0, row.y1, before))
            if after:
                right.append(TextRow(row.y0, row.y1, after))
    return [across, left, right]


def _reads_on(phrases: Sequence[Phrase]) -> bool:
    return len(phrases) == 1 and len(phrases[0].words) >= PROSE_WORDS


def _gutter(rows: Sequence[TextRow]) -> float | None:
    """The middle of the white space between two columns of prose, where there are enough rows of both."""
    gaps = [
        (row.phrases[0].box[2], row.phrases[1].box[0])
        for row in rows
        if len(row.phrases) == 2 and all(len(phrase.words) >= PROSE_WORDS for phrase in row.phrases)
    ]
    if len(gaps) < MIN_ROWS:
        return None
    left = sorted(end for end, _ in gaps)[int(0.9 * (len(gaps) - 1))]
    right = sorted(start for _, start in gaps)[int(0.1 * (len(gaps) - 1))]
    return (left + right) / 2 if right - left >= MIN_GUTTER else None
