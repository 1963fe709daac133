"""Captions: the lines under, or else above, a figure that say what it shows."""

from __future__ import annotations

import re

from docintel.parsing.structure.lines import Lines

OPENING = re.compile(
    r"(fig(ure|ura)?|table|abb(ildung)?|tabelle|tabla|tableau|ilustraci[oó]n|grafi(k|co)|gr[aá]fico|exhibit|chart"
    r"|graph|diagram|map|plate|photo|image|imagen|schéma|illustration|quadro|cuadro)\b\.?\s*([\dIVX]|[:.–-])"
    r"|[图表図]\s*\d",
    re.IGNORECASE,
)
REACH = 40.0  # points between a figure and its caption
SLACK = 6.0  # points a caption may reach into the figure's box
LONGEST = 6  # lines
SAME_PARAGRAPH = 0.7  # font sizes of white between two lines of one caption


def find_caption(lines: Lines, page: int, box: tuple[float, float, float, float]) -> tuple[int, int]:
    """First and last line index of the caption of the figure at ``box``; (-1, -1) where there is none."""
    openings = [
        (gap, index)
        for index in lines.of_page(page)
        if not lines.hidden[index]
        and (gap := _gap(lines, index, box)) is not None
        and OPENING.match(lines.text[index].lstrip())
    ]
    if not openings:
        return -1, -1
    _, first = min(openings)
    last = first
    while last - first + 1 < LONGEST and _goes_on(lines, last, page):
        last += 1
    return first, last


def _gap(lines: Lines, index: int, box: tuple[float, float, float, float]) -> float | None:
    """Points between line and figure; what stands below counts as nearer. None where they are apart."""
    x0, y0, x1, y1 = map(float, lines.box[index])
    if x1 < box[0] or x0 > box[2]:
        return None
    if y0 >= box[3] - SLACK and y0 - box[3] <= REACH:
        return max(float(y0) - box[3], 0.0)
    if y1 <= box[1] + SLACK and box[1] - y1 <= REACH:
        return REACH + max(box[1] - float(y1), 0.0)
    return None


def _goes_on(lines: Lines, index: int, page: int) -> bool:
    following = index + 1
    if following not in lines.of_page(page) or lines.hidden[following]:
        return False
    if OPENING.match(lines.text[following].lstrip()):
        return False
    white = lines.box[following, 1] - lines.box[index, 3]
    size = max(float(lines.size[index]), 1.0)
    return bool(
        -0.5 * size < white < SAME_PARAGRAPH * size
        and abs(lines.size[following] - size) < 0.05 * size
        and lines.bold[following] <= lines.bold[index]
    )
