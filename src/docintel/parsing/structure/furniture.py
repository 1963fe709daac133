"""Furniture: running heads, feet and page numbers, which repeat from page to page at one height."""

from __future__ import annotations

import re
from collections import defaultdict

import numpy as np

from docintel.parsing.structure.lines import Array, Lines

EDGE = 0.14  # of the page's height, above and below, where furniture stands
FEWEST_PAGES = 3
SHARE_OF_PAGES = 0.02  # a running head may change with the chapter
SAME_HEIGHT = 6.0  # points
NUMBER = re.compile(r"(?<![\d.,])\d{1,5}(?![\d.,])")
HAS_NUMBER = re.compile(r"\d|\b[ivxlc]{1,7}\b")
ROMAN = re.compile(r"^[ivxlc]{1,7}$|(?<= )[ivxlc]{1,7}$|^[ivxlc]{1,7}(?= )")
AT_EITHER_END = re.compile(r"^\d{1,5}(?= )|(?<= )(?:[a-z]{1,2}[-–.])?\d{1,5}$")  # also page A-1
LONG_TEXT = 24  # letters; a line this long that differs in a last number only is a running foot


def find_furniture(lines: Lines) -> Array:
    """By line, whether it is furniture. A page whose every line would be has none: that is its text."""
    found = np.zeros(len(lines), dtype=bool)
    if len(lines.pages) < FEWEST_PAGES or not len(lines):
        return found
    groups: dict[tuple[str, int], list[int]] = defaultdict(list)
    for index in np.flatnonzero(_at_edge(lines) & ~lines.hidden).tolist():
        height = int(lines.box[index, 1] // SAME_HEIGHT)
        for text in _readings(lines, index):
            groups[text, height].append(index)
    needed = max(FEWEST_PAGES, SHARE_OF_PAGES * len(lines.pages))
    for (text, height), members in groups.items():
        # The next bin holds those that stand just over its border.
        together = members + groups.get((text, height + 1), []) + groups.get((text, height - 1), [])
        if len({int(lines.page[index]) for index in together}) >= needed:
            found[members] = True
    for page in range(len(lines.pages)):
        of_page = lines.of_page(page)
        if len(of_page) and found[of_page.start : of_page.stop].all():
            found[of_page.start : of_page.stop] = False
    return found


def _at_edge(lines: Lines) -> Array:
    height = np.array([page.height for page in lines.pages])[lines.page]
    top, bottom = lines.box[:, 1], lines.box[:, 3]
    at_edge: Array = (bottom < EDGE * height) | (top > (1 - EDGE) * height)
    return at_edge


def _readings(lines: Lines, index: int) -> set[str]:
    """What the line says, and what it says once its page number is taken for one.

    A number that grows with the page is written as its distance from it; other numbers, of a schedule or an
    article, stay: such lines stand at the same height on many pages too, but each says something else.
    """
    text = lines.text[index].casefold()
    if not HAS_NUMBER.search(text):
        return {text}
    page = lines.pages[int(lines.page[index])].page_num
    counted = NUMBER.sub(lambda match: f"<{int(match[0]) - page}>", text)
    readings = {text, counted, ROMAN.sub("<roman>", text)}
    return readings | {AT_EITHER_END.sub("<n>", text)} if len(text) >= LONG_TEXT else readings
