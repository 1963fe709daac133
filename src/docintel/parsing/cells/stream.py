"""Tables held together by white space: rows of phrases that line up in columns."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from docintel.parsing.cells.columns import Span, find_columns, place
from docintel.parsing.cells.geometry import Phrase, Rule, TextRow, Word, around, phrase_of, text_rows
from docintel.parsing.cells.grid import Grid, GridCell, grid_of

MAX_PITCH = 2.6  # of the text height: a wider step down ends a table
LONG = 6  # words: a phrase with as many is prose


def looks_numeric(text: str) -> bool:
    """Whether ``text`` is a figure, an amount, a percentage, a dash: what table bodies are full of."""
    letters = sum(char.isalpha() for char in text)
    digits = sum(char.isdigit() for char in text)
    return digits > letters or (letters == 0 and text.strip() != "")


def stream_grids(words: Sequence[Word], across: Sequence[Rule], down: Sequence[Rule]) -> list[Grid]:
    rows = text_rows(words, down)
    grids = []
    for start, end in regions(rows):
        grid = structure(rows[start:end], across)
        if grid is not None:
            grids.append(grid)
    return grids


def is_tabular(row: TextRow) -> bool:
    if len(row.phrases) < 2:
        return False
    short = sum(len(phrase.words) < LONG for phrase in row.phrases)
    return short * 2 > len(row.phrases) or (len(row.phrases) > 2 and short > 0)


def regions(rows: Sequence[TextRow]) -> list[tuple[int, int]]:
    """Ranges ``[start, end)`` of rows that look like a table."""
    found = []
    at = 0
    while at < len(rows):
        if not is_tabular(rows[at]):
            at += 1
            continue
        end = _extent(rows, at)
        start = _upwards(rows, at, found[-1][1] if found else 0, end)
        tabular = [row for row in rows[start:end] if is_tabular(row)]
        if len(tabular) >= 2 and _worth(tabular):
            found.append((start, end))
        at = max(end, at + 1)
    return found


def _worth(tabular: Sequence[TextRow]) -> bool:
    phrases = [phrase for row in tabular for phrase in row.phrases]
    numeric = sum(looks_numeric(phrase.text) for phrase in phrases)
    words = sum(len(phrase.words) for phrase in phrases)
    return (numeric > 0.15 * len(phrases) or len(tabular) >= 3) and words < 4.5 * len(phrases)


def _extent(rows: Sequence[TextRow], start: int) -> int:
    """The end of the table that begins at ``start``: rows go on while they come close and line up."""
    last = start
    for at in range(start + 1, len(rows)):
        height = rows[at].y1 - rows[at].y0
        if rows[at].y0 - rows[at - 1].y1 > MAX_PITCH * height:
            break
        if is_tabular(rows[at]):
            last = at
        elif at - last > 2 or len(rows[at].phrases[0].words) > 2 * LONG:
            break
    return last + 1


def _upwards(rows: Sequence[TextRow], start: int, floor: int, end: int) -> int:
    return start


def structure(rows: Sequence[TextRow], across: Sequence[Rule]) -> Grid | None:
    tabular = [row for row in rows if len(row.phrases) > 1]
    columns = find_columns(tabular)
    if len(columns) < 2:
        return None
    cells = []
    for number, row in enumerate(rows):
        taken: dict[tuple[int, int], list[Phrase]] = {}
        for phrase in _cut(row, columns):
            taken.setdefault(place(phrase, columns), []).append(phrase)
        for (left, right), phrases in taken.items():
            words = tuple(word for phrase in phrases for word in phrase.words)
            cells.append(GridCell(number, left, number, right, around(p.box for p in phrases), words))
    return grid_of(cells)


def _cut(row: TextRow, columns: Sequence[Span]) -> list[Phrase]:
    """Phrases that run over a column's start cut there, where they have a gap between words."""
    out = []
    for phrase in row.phrases:
        run = [phrase.words[0]]
        for word in phrase.words[1:]:
            left, right = run[-1].box[2], word.box[0]
            if any(left - 1 <= a[1] and b[0] <= right + 1 and left > a[0] and right < b[1] and a[1] <= right and b[0] >= left for a, b in zip(columns, columns[1:])):
                out.append(phrase_of(run))
                run = []
            run.append(word)
        out.append(phrase_of(run))
    return out
