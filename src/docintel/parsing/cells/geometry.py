"""Words and rules on a page, and what is made of them first: text rows cut into phrases.

Everything is in points as displayed, origin top-left. A box is ``(x0, y0, x1, y1)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

BoxTuple = tuple[float, float, float, float]

PHRASE_GAP = 0.62  # of the text height: wider white space separates phrases
PROSE_GAP = 1.3  # the same in a row that reads like prose
FIGURE_GAP = 0.3  # the same between two figures
ROW_OVERLAP = 0.5  # of the smaller height: words that overlap this much stand in one row
CURRENCY_SIGNS = frozenset("$€£¥₹")
CLOSING = frozenset((")", "%", ")%"))


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its box; ``index`` is its place in the page's list of words."""

    box: BoxTuple
    text: str
    index: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A ruling line along one axis: at ``at`` across, from ``start`` to ``end`` along."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words of one text row that stand close together: what a cell's line of text looks like."""

    box: BoxTuple
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class TextRow:
    """Phrases on one baseline, left to right."""

    y0: float
    y1: float
    phrases: tuple[Phrase, ...]

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2


def around(boxes: Iterable[BoxTuple]) -> BoxTuple:
    """The smallest box around ``boxes``, of which there is at least one."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def text_rows(words: Sequence[Word], walls: Sequence[Rule] = ()) -> list[TextRow]:
    """``words`` in rows from top to bottom, cut into phrases at wide gaps and at the vertical ``walls``."""
    rows: list[list[Word]] = []
    bottom = middle = 0.0
    for word in sorted(words, key=lambda word: word.box[1] + word.box[3]):
        _, y0, _, y1 = word.box
        overlap = min(bottom, y1) - y0
        if rows and overlap > ROW_OVERLAP * (y1 - y0) and (y0 + y1) / 2 - middle < 0.5 * (y1 - y0):
            rows[-1].append(word)
            bottom = max(bottom, y1)
        else:
            rows.append([word])
            bottom, middle = y1, (y0 + y1) / 2
    return [_row(row, walls) for row in rows]


def _row(words: list[Word], walls: Sequence[Rule]) -> TextRow:
    words.sort(key=lambda word: word.box[0])
    y0, y1 = min(word.box[1] for word in words), max(word.box[3] for word in words)
    height = median(word.box[3] - word.box[1] for word in words)
    wide = (PROSE_GAP if _is_prose(words) else PHRASE_GAP) * height
    standing = [wall.at for wall in walls if wall.start < y1 - 1 and wall.end > y0 + 1]
    phrases, run = [], [words[0]]
    for word in words[1:]:
        last = run[-1]
        left, right = last.box[2], word.box[0]
        walled = any(left - 1 <= at <= right + 1 for at in standing)
        narrow = FIGURE_GAP * height if _has_digit(word.text) and _has_digit(last.text) else wide
        if walled or (right - left > narrow and not _belong_together(run, word)):
            phrases.append(phrase_of(run))
            run = []
        run.append(word)
    phrases.append(phrase_of(run))
    return TextRow(y0, y1, tuple(phrases))


def _belong_together(run: Sequence[Word], word: Word) -> bool:
    """Whether ``word`` is the amount after a lone currency sign, or what closes the figure before it."""
    if len(run) == 1 and run[0].text in CURRENCY_SIGNS:
        return is_figure(word.text) and word.text not in CURRENCY_SIGNS
    return word.text in CLOSING and _has_digit(run[-1].text)


def _is_prose(words: Sequence[Word]) -> bool:
    """Whether a row is a line of prose: many words of letters and little white space, wide if justified."""
    if len(words) < 7:
        return False
    ink = sum(word.box[2] - word.box[0] for word in words)
    letters = sum(word.text[:1].isalpha() for word in words)
    return ink > 0.7 * (words[-1].box[2] - words[0].box[0]) and letters > 0.65 * len(words)


def is_figure(text: str) -> bool:
    """Whether ``text`` is a number, an amount, a percentage or a dash: what table bodies are full of."""
    letters = sum(char.isalpha() for char in text)
    digits = sum(char.isdigit() for char in text)
    return digits > letters or (letters == 0 and text.strip(" .•·") != "")


def _has_digit(text: str) -> bool:
    return is_figure(text) and any(char.isdigit() for char in text)


def phrase_of(words: Sequence[Word]) -> Phrase:
    return Phrase(around(word.box for word in words), tuple(words))
