"""Sections named on a printed contents page, found again where they begin."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from docintel.parsing.structure.lines import Array, Lines
from docintel.parsing.structure.outline import LEAST_TITLE, Entry, letters_of

LEADER = re.compile(
    r"^(?P<title>\S.*?)\s*(?:[.…·_]\s?){3,}\s*(?P<page>\d{1,4}|[ivxlc]{1,7})\s*$", re.IGNORECASE
)
CONTENTS = re.compile(
    r"\W*(?:table of )?contents?\W*$|\W*(?:inhalt(?:sverzeichnis)?|sommaire|table des matières|índice)\W*$",
    re.IGNORECASE,
)
NUMBER_LAST = re.compile(
    r"^(?P<title>\S.*[^\W\d].*?)\s+(?P<page>\d{1,3}|[ivxl]{1,7})\s*$"
)  # no dots lead to it
DOTS = re.compile(r"[.…·_]\s?[.…·_]")  # looked for first: nearly no line has them
NUMBERING = re.compile(r"^(?:[A-Z]\.)?(?P<number>\d{1,3}(?:\.\d{1,3})*)\.?\s")
FIRST_PAGES = 25  # contents stand near the front
NEAR_THE_TOP = 6  # lines of a page, one of which says that it is the contents
FEWEST_ENTRIES = 4  # on one page, to call it a contents page
FOUND_SHARE = 0.5  # of the entries must be found again for the contents to be believed


def printed_entries(lines: Lines, body: Array, labels: Sequence[str]) -> list[Entry]:
    """Entries of the contents pages whose titles stand again further on, on the page named where possible."""
    listed, last_page = _listed(lines)
    if not listed:
        return []
    places = _places(lines, body, last_page)
    by_label = {label: index for index, label in enumerate(_labels(lines, labels))}
    entries: list[Entry] = []
    after = 0
    for title, label in listed:
        candidates = [index for index in places.get(letters_of(title), []) if index >= after]
        if not candidates:
            continue
        page = by_label.get(label)
        line = next((index for index in candidates if lines.page[index] == page), candidates[0])
        after = line
        entries.append(Entry(_level(title), title, line))
    return entries if len(entries) >= max(FOUND_SHARE * len(listed), 2) else []


def _listed(lines: Lines) -> tuple[list[tuple[str, str]], int]:
    """(title, page label) of each entry, and the index of the last contents page."""
    listed: list[tuple[str, str]] = []
    last_page = -1
    for page in range(min(len(lines.pages), FIRST_PAGES)):
        texts = [lines.text[index] for index in lines.of_page(page)]
        found = [match for text in texts if DOTS.search(text) and (match := LEADER.match(text))]
        if not found and any(map(CONTENTS.match, texts[:NEAR_THE_TOP])):
            found = [match for text in texts if (match := NUMBER_LAST.match(text))]
        if len(found) >= FEWEST_ENTRIES:
            listed += [(match["title"].strip(), match["page"].casefold()) for match in found]
            last_page = page
    return listed, last_page


def _places(lines: Lines, body: Array, last_page: int) -> dict[str, list[int]]:
    """Line indexes by what their letters are, after the contents; a heading may go on over two lines."""
    places: dict[str, list[int]] = defaultdict(list)
    start = next((index for index in range(len(lines)) if lines.page[index] > last_page), len(lines))
    texts = [letters_of(text) for text in lines.text[start:]]
    for index, text in enumerate(texts, start):
        if body[index] and len(text) >= LEAST_TITLE:
            places[text].append(index)
            if index + 1 < len(lines):
                places[text + texts[index + 1 - start]].append(index)
    return places


def _labels(lines: Lines, labels: Sequence[str]) -> list[str]:
    numbers = [page.page_num for page in lines.pages]
    return [(labels[number - 1] if number <= len(labels) else str(number)).casefold() for number in numbers]


def _level(title: str) -> int:
    match = NUMBERING.match(title)
    return match["number"].count(".") + 1 if match else 1
