"""Tokens of a text: words, numbers, references and every mark that carries meaning, each with its place.

White space only separates. A number is one token with its decimal and thousands marks ("1,250.00"), a
bibliographic reference is one ("[12, 13]"), and so is each character of a script written without spaces.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from docintel.generation.quotes.characters import IS_UNSPACED, MARKS, NUMERALS, UNSPACED
from docintel.generation.quotes.folding import FoldedLine, fold_line

_NUMBER_LIKE: Final = r"\d{1,3},\d{3}\]"  # [12,500] is an amount in brackets
_REFERENCE: Final = rf"\[(?!{_NUMBER_LIKE})\s*[1-9]\d{{0,2}}(?:\s*[,;-]\s*[1-9]\d{{0,2}})*\s*\]"
_LETTERS: Final = f"(?:[^\\W_{UNSPACED}][{MARKS}]*)+"
_PLAIN_LETTERS: Final = r"[^\W_]+"
_INNER_MARK: Final = r"[.,'](?<=\d[.,'])(?=\d)"  # a decimal or thousands mark


def _pattern(letters: str, unspaced: str) -> re.Pattern[str]:
    return re.compile(
        rf"{unspaced}{letters}(?:{_INNER_MARK}{letters})*|{_REFERENCE}"
        r"|\.{2,}|_+|\S"
    )


_PLAIN: Final = _pattern(_PLAIN_LETTERS, "")
_GENERAL: Final = _pattern(_LETTERS, f"[{NUMERALS}]+|[{UNSPACED}][{MARKS}]*|")
_WHITE_SPACE: Final = re.compile(r"\s+")
_IS_PLAIN: Final = re.compile(f"[^{MARKS}{UNSPACED}]*")


@dataclass(frozen=True, slots=True)
class TokenText:
    """Tokens of some lines.

    ``text`` is the folded lines joined by newlines; token ``i`` is ``words[i]`` and stands at
    ``text[starts[i]:ends[i]]``. ``line_starts[k]`` is where line ``k`` begins, ``first_tokens[k]`` the first
    token on it or after it; both have one entry more, for the end.
    """

    raw: Sequence[str]
    text: str
    words: list[str]
    starts: array[int]
    ends: array[int]
    line_starts: list[int]
    first_tokens: list[int]
    moved: dict[int, FoldedLine]  # lines whose folding moved characters

    def line_at(self, position: int) -> int:
        """Index of the line folded character ``position`` is on."""
        return bisect_right(self.line_starts, position) - 1

    def raw_range(self, first: int, last: int) -> tuple[int, int, int, int]:
        """Raw place of tokens ``first..last``: line and character of the start, line and exclusive end."""
        start, end = self.starts[first], self.ends[last]
        first_line, last_line = self.line_at(start), self.line_at(end - 1)
        start -= self.line_starts[first_line]
        end -= self.line_starts[last_line]
        if first_line in self.moved:
            start = self.moved[first_line].raw_start(start)
        if last_line in self.moved:
            end = self.moved[last_line].raw_end(end)
        return first_line, start, last_line, end

    def raw_character(self, position: int) -> str:
        """The raw character folded character ``position`` came from."""
        line = self.line_at(position)
        offset = position - self.line_starts[line]
        if line in self.moved:
            offset = self.moved[line].raw_start(offset)
        return self.raw[line][offset]


def tokenise(lines: Sequence[str]) -> TokenText:
    """The tokens of ``lines`` after folding."""
    folded: list[str] = []
    line_starts = [0]
    moved: dict[int, FoldedLine] = {}
    is_general = False
    for number, raw in enumerate(lines):
        line = fold_line(raw)
        if line.starts is not None:
            moved[number] = line
        is_general = is_general or not (line.text.isascii() or _IS_PLAIN.fullmatch(line.text))
        folded.append(line.text)
        line_starts.append(line_starts[-1] + len(line.text) + 1)
    text = "\n".join(folded)
    pattern = _GENERAL if is_general else _PLAIN
    starts, ends = array("l"), array("l")
    for match in pattern.finditer(text):
        starts.append(match.start())
        ends.append(match.end())
    shared: dict[str, str] = {}  # one string per word, not one per place
    keys = (_key(word) if word[0] in "[_." else word for word in pattern.findall(text))
    words = [shared.setdefault(key, key) for key in keys]
    first_tokens: list[int] = np.searchsorted(np.asarray(starts), line_starts).tolist()
    return TokenText(lines, text, words, starts, ends, line_starts, first_tokens, moved)


def _key(word: str) -> str:
    """What is compared: references without their spaces, blanks and leaders whatever their length."""
    if word[0] == "_":
        return "_"
    return "...." if word.startswith("....") else _WHITE_SPACE.sub("", word)


def is_reference(word: str) -> bool:
    """Whether the token is a bibliographic reference."""
    return len(word) > 1 and word[0] == "["


def normalise(text: str) -> str:
    """``text`` folded, with one space where tokens stood apart. ``normalise(normalise(x)) == normalise(x)``.

    Two texts of the same tokens are the same up to what never carries meaning (see :func:`tokenise`).
    """
    tokens = tokenise(text.splitlines())
    parts: list[str] = []
    previous = 0
    for word, start, end in zip(tokens.words, tokens.starts, tokens.ends, strict=True):
        apart = start > previous and parts and not (IS_UNSPACED.match(word) and IS_UNSPACED.match(parts[-1]))
        shown = _WHITE_SPACE.sub(" ", tokens.text[start:end])
        parts += [" ", shown] if apart else [shown]
        previous = end
    return "".join(parts)
