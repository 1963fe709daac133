"""Labels beside running text: side headings and margin notes, kept out of the sentences beside them."""

from __future__ import annotations

import re

from docintel.parsing.extract.columns import is_prose, letters_a_line
from docintel.parsing.extract.fragments import Fragment
from docintel.parsing.extract.rows import Row, rows_of, shares_row

MARK = re.compile(r"[(\[]?[\w•–·*-]{1,4}[.)\]]?")
LONGEST_MARK = 6
MARK_DISTANCE = 2.5  # font sizes
LABEL_LETTERS = 16  # in a line, on average, at most
NARROWER = 0.5  # of the width of the running text, at most
SAME_LABEL = 0.6  # font sizes of white between the lines of one label


def labels_and_text(
    left: list[Fragment], right: list[Fragment]
) -> tuple[list[Fragment], list[Fragment]] | None:
    """Which side of a gutter is labels, which is text; None where neither is, or each label is one line.

    Labels of one line each go on the row beside them, as the cells of a table do.
    """
    labels, text = sorted((left, right), key=_width)
    marks = _marks(labels, text)
    labels, text = [one for one in labels if one not in marks], text + marks
    if not labels:
        return None
    if (
        _width(labels) > NARROWER * _width(text)
        or _are_figures(labels)
        or not is_prose(text)
        or letters_a_line(labels) > LABEL_LETTERS
    ):
        return None
    return (labels, text) if any(len(rows_of(block)) > 1 for block in _blocks(labels)) else None


def _are_figures(side: list[Fragment]) -> bool:
    """Whether it is a column of amounts: those belong to the rows of a table."""
    return 2 * sum([one.letters[0] for one in side]) < sum([len(one.text) for one in side])


def place_labels(labels: list[Fragment], rows: list[Row]) -> list[Row]:
    """``rows`` of running text, each label before the row at its height: on it where it has one line."""
    placed = list(rows)
    for block in _blocks(labels):
        lines = rows_of(block)
        top = min(one.y0 for one in block)
        at = next((i for i, row in enumerate(placed) if _middle(row) > top), len(placed))
        if len(lines) == 1 and at < len(placed) and shares_row(placed[at], lines[0][0]):
            placed[at] = sorted(lines[0] + placed[at], key=lambda one: one.x0)
        else:
            placed[at:at] = lines
    return placed


def _marks(labels: list[Fragment], text: list[Fragment]) -> list[Fragment]:
    """Marks like "(1)" or "b." right in front of the text: they belong to it, with the gutter before them."""
    edge = min(one.x0 for one in text)
    return [
        one
        for one in labels
        if len(one.text) <= LONGEST_MARK
        and MARK.fullmatch(one.text)
        and 0 <= edge - one.x1 < MARK_DISTANCE * max(one.size, 1.0)
    ]


def _blocks(labels: list[Fragment]) -> list[list[Fragment]]:
    ordered = sorted(labels, key=lambda one: one.y0)
    blocks = [[ordered[0]]]
    for fragment in ordered[1:]:
        if fragment.y0 - max(one.y1 for one in blocks[-1]) > SAME_LABEL * fragment.size:
            blocks.append([])
        blocks[-1].append(fragment)
    return blocks


def _width(fragments: list[Fragment]) -> float:
    return max(one.x1 for one in fragments) - min(one.x0 for one in fragments)


def _middle(row: Row) -> float:
    return (row[0].y0 + row[0].y1) / 2
