"""Whether what was handed over ends where the matter ends: a peek at the lines after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from docintel.retrieval.index import DocumentIndex
from docintel.retrieval.lines import says_something
from docintel.retrieval.result import Passage, PassageLine

_LETTERED = re.compile(r"^\s*\(?(?P<mark>[a-z])[.)](?:\s|$)")
_NUMBERED = re.compile(r"^\s*\(?(?P<mark>[0-9]{1,2})[.)](?:\s|$)")
_BULLETED = re.compile(r"^\s*(?P<mark>[•·▪◦‣])")
_PEEK: Final = 4


def ends_with_matter(passage: Passage, index: DocumentIndex) -> bool | None:
    """False where the next lines go on with the passage's list or sentence, True where something new begins.

    None where the passage ends in neither: nothing can be said.
    """
    after = index.position_of(passage.line_end + 1)
    following = [line for line in index.lines[after : after + _PEEK] if says_something(line)]
    last = _last_mark(passage.lines)
    if not following:
        return True
    first = following[0]
    if last is not None and _continues(last, first.text):
        return False
    if not first.starts_paragraph:
        return False
    return True if last is not None or index.starts_section(first.number) else None


def _last_mark(lines: Sequence[PassageLine]) -> tuple[re.Pattern[str], str] | None:
    for line in reversed(lines):
        for pattern in (_LETTERED, _NUMBERED, _BULLETED):
            if match := pattern.match(line.text):
                return pattern, match["mark"]
    return None


def _continues(last: tuple[re.Pattern[str], str], text: str) -> bool:
    """Whether ``text`` begins with the mark after ``last``: (f) after (e), 7 after 6, bullet after bullet."""
    pattern, mark = last
    match = pattern.match(text)
    if match is None:
        return False
    if mark.isdigit():
        return int(match["mark"]) == int(mark) + 1
    return not mark.isalpha() or ord(match["mark"]) == ord(mark) + 1
