"""Sections by their headings: lines set larger than the text around them, or bold and short."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np

from docintel.parsing.structure.lines import Array, Lines
from docintel.parsing.structure.outline import Entry

LARGER = 1.12  # times the body's size
MOST_WORDS = 14
FEW = 8  # headings that are never too many
MOST_SHARE = 0.2  # of all lines; where more would be headings, size and weight mean something else
MOST_LINES = 3  # of one heading
APART = 0.4  # font sizes of white above a bold heading
DEEPEST = 6
DEFINES = re.compile(r"[“\"].+[”\"].*\b(?:means?|shall|refers?)\b")  # a definition, however it is numbered
DOTTED = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.\s+[A-Z][A-Za-z]+")  # a number no table's head begins with
NUMBERED = re.compile(
    r"^(?:(?:section|article|art\.|artículo|chapter|part|annex|appendix|schedule|abschnitt|kapitel|chapitre)\s+"
    r"|§+\s*)?(?P<number>\d{1,3}(?:\.\d{1,3}){0,4}|[IVX]{1,5}|[A-Z])(?:[.):]|\s)\s*\S",
    re.IGNORECASE,
)


def heading_entries(lines: Lines, body: Array) -> list[Entry]:
    """Headings found by font; larger ones are of a higher level, numbers like 2.1.3 say it themselves."""
    usual = _body_size(lines, body)
    if usual <= 0:
        return []
    found = [
        index
        for index in np.flatnonzero(body & ((lines.size > LARGER * usual) | lines.bold)).tolist()
        if _reads_as_heading(lines, index, usual)
    ]
    found = _first_of_each(lines, found)
    if len(found) < 2 or len(found) > max(MOST_SHARE * len(lines), FEW):
        return []
    sizes = sorted({round(float(lines.size[index]), 0) for index in found}, reverse=True)
    return [Entry(_level(lines, index, sizes), lines.text[index], index) for index in found]


def _body_size(lines: Lines, body: Array) -> float:
    letters: Counter[float] = Counter()
    sizes = lines.size.round(1).tolist()
    for index in np.flatnonzero(body).tolist():
        letters[sizes[index]] += len(lines.text[index])
    return letters.most_common(1)[0][0] if letters else 0.0


def _reads_as_heading(lines: Lines, index: int, usual: float) -> bool:
    text = lines.text[index].strip()
    words = text.split()
    if not text or len(words) > MOST_WORDS or not any(letter.isalpha() for letter in text):
        return False
    if text[-1] in ",;" or text[0].islower() or DEFINES.search(text):
        return False
    if lines.size[index] > LARGER * usual:
        return True
    if lines.size[index] < usual / LARGER:  # the head of a table's column
        return False
    # Bold at the body's size: a line that stands apart, with a number in front or else no sentence.
    if DOTTED.match(text):
        return _text_follows(lines, index)
    return (
        _stands_apart(lines, index)
        and _text_follows(lines, index)
        and (bool(NUMBERED.match(text)) or (text[-1] not in ".:" and len(words) <= MOST_WORDS // 2))
    )


def _stands_apart(lines: Lines, index: int) -> bool:
    """Whether there is white above it: the head of a table's column has none."""
    before = index - 1
    if before < 0 or lines.page[before] != lines.page[index]:
        return True
    white = lines.box[index, 1] - lines.box[before, 3]
    return bool(white <= -lines.size[index] or white >= APART * lines.size[index])


def _text_follows(lines: Lines, index: int) -> bool:
    """Whether plain text begins below it, or below the further lines of the same heading."""
    end = min(index + MOST_LINES, len(lines) - 1)
    return any(not lines.bold[after] for after in range(index + 1, end + 1))


def _first_of_each(lines: Lines, found: list[int]) -> list[int]:
    """Without the lines that only go on a heading begun on the line before."""
    headings = set(found)
    return [
        index
        for index in found
        if not (
            index - 1 in headings
            and lines.page[index - 1] == lines.page[index]
            and abs(lines.size[index - 1] - lines.size[index]) < 0.5
            and lines.box[index, 1] - lines.box[index - 1, 3] < 0.6 * lines.size[index]
            and not NUMBERED.match(lines.text[index])
        )
    ]


def _level(lines: Lines, index: int, sizes: list[float]) -> int:
    match = NUMBERED.match(lines.text[index])
    if match and "." in match["number"]:
        return min(match["number"].count(".") + 1, DEEPEST)
    return min(sizes.index(round(float(lines.size[index]), 0)) + 1, DEEPEST)
