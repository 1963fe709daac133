"""Fragments: the runs of words MuPDF finds on one baseline, with all it takes to order and to doubt them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

import pymupdf

from docintel.parsing.raw import BoxTuple, WordCut

mupdf: Any = pymupdf.mupdf

FILLED = 16  # PyMuPDF's span "char_flags": painted inside, painted along the outline
STROKED = 32
BOLD_CHARS = 8
INVISIBLE_ALPHA = 8  # of 255
PALE = 160  # of 255 in each colour channel: on white, hard to see
LEADER = "....."
WIDE = "\u2e7f"  # letters after it are Chinese, Japanese, Korean
SPACE_WIDTH = 0.12  # of a line's height
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
MAX_FRAGMENTS = 40_000  # a page beyond it is no text for people, and ordering it would take minutes


@dataclass(slots=True, eq=False)
class Fragment:
    """Words on one baseline.

    ``box`` is as displayed; ``x0 … y1`` are the same box in the frame of the layout, where text runs to the
    right and lines go down (see :mod:`docintel.parsing.extract.frame`).
    """

    text: str
    words: list[WordCut]
    box: BoxTuple
    size: float
    direction: tuple[float, float]
    block: int
    order: int  # where it comes among everything painted on the page
    bold: bool = False
    painted: bool = True
    color: int = 0  # 0xRRGGBB
    hidden: bool = False
    spaced: bool = False  # a space before it or after it was painted
    confidence: float = 1.0  # the recogniser's, where it was read off a picture
    x0: float = 0.0
    y0: float = 0.0
    x1: float = 0.0
    y1: float = 0.0

    _letters: tuple[int, int] | None = None

    @property
    def letters(self) -> tuple[int, int]:
        """Letters of running text (none where dots lead to a number), and those of them that are wide."""
        if self._letters is None:
            text = self.text
            running = 0 if LEADER in text else sum(map(str.isalpha, text))
            self._letters = running, 0 if text.isascii() else sum(letter > WIDE for letter in text)
        return self._letters


@dataclass(slots=True, frozen=True)
class Fill:
    """A filled area on the page, painted at ``order``; ``alpha`` from 0 to 255."""

    box: BoxTuple
    color: int
    alpha: int
    order: int


@dataclass(slots=True)
class Painted:
    """What a page paints, in painting order."""

    fragments: list[Fragment] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    vectors: list[dict[str, Any]] = field(default_factory=list)  # MuPDF's blocks of lines and rectangles


def text_page_of(display_list: pymupdf.DisplayList, flags: int) -> pymupdf.TextPage:
    """Text in the coordinates of the page as displayed, what lies outside the page included."""
    page = mupdf.FzStextPage(mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE))
    device = mupdf.fz_new_stext_device(page, mupdf.FzStextOptions(flags))
    everything = mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE)
    mupdf.fz_run_display_list(display_list.this, device, mupdf.FzMatrix(), everything, mupdf.FzCookie())
    mupdf.fz_close_device(device)
    return pymupdf.TextPage(page)


def read_fragments(display_list: pymupdf.DisplayList) -> Painted:
    """The page's fragments and filled areas off one text page."""
    text_page = text_page_of(display_list, pymupdf.TEXT_COLLECT_VECTORS)
    by_line = {key: list(words) for key, words in groupby(text_page.extractWORDS(), itemgetter(5, 6))}
    painted = Painted()
    number = -1  # words count only the blocks that hold text
    for order, block in enumerate(text_page.extractDICT()["blocks"]):
        if block["type"] == 0:
            number += 1
            for line_number, line in enumerate(block["lines"]):
                words = by_line.get((number, line_number))
                if words:
                    made = _of_line(line, words, number, order)
                    made[0].spaced = line["spans"][0]["text"].startswith(" ")
                    made[-1].spaced = made[-1].spaced or line["spans"][-1]["text"].endswith(" ")
                    painted.fragments += made
        elif block["type"] == 3:
            painted.vectors.append(block)
            if not block["stroked"]:
                painted.fills.append(Fill(block["bbox"], block["color"], block["alpha"], order))
        if len(painted.fragments) > MAX_FRAGMENTS:
            raise ValueError("more text than a page can show")
    return painted


def _of_line(line: dict[str, Any], words: list[Any], block: int, order: int) -> list[Fragment]:
    """One fragment, or several where parts of the line are painted differently enough to be doubted apart."""
    spans = line["spans"]
    whole = spans[0]["text"] if len(spans) == 1 else "".join([span["text"] for span in spans])
    text, cuts = _join_words(words)
    if text == whole or whole.split() == text.split(" "):  # as nearly always
        if len(spans) == 1:
            return [_fragment(text, cuts, line, spans[0], block, order)]
        if _look_alike(spans):
            return [_fragment(text, cuts, line, max(spans, key=_weight), block, order)]
    found = _cut_words(whole, words)
    if found is None:  # letters not in the order of the words: the words' order stands
        return [_fragment(text, cuts, line, max(spans, key=_weight), block, order)]
    if _look_alike(spans):
        return [_part(whole, found, line, max(spans, key=_weight), block, order)]
    fragments, at = [], 0
    for span in spans:
        end = at + len(span["text"])
        mine = [cut for cut in found if at <= cut[0] < end]
        if mine:
            fragments.append(_part(whole, mine, line, span, block, order))
        at = end
    return fragments


def _look_alike(spans: list[dict[str, Any]]) -> bool:
    looks = {(span["alpha"], span["char_flags"] & (FILLED | STROKED), span["color"]) for span in spans}
    if len(looks) > 1:
        looks = {(alpha, painting, _is_pale(color)) for alpha, painting, color in looks}
    return len(looks) == 1 and all(span["size"] >= 1.0 for span in spans)


def _is_pale(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, color & 255) > PALE


def _weight(span: dict[str, Any]) -> int:
    return len(span["text"].strip())


def _part(
    whole: str, cuts: list[WordCut], line: dict[str, Any], span: dict[str, Any], block: int, order: int
) -> Fragment:
    start, end = cuts[0][0], cuts[-1][1]
    text, words = _single_spaced(whole[start:end], [(a - start, b - start, box) for a, b, box in cuts])
    return _fragment(text, words, line, span, block, order)


def _fragment(
    text: str, words: list[WordCut], line: dict[str, Any], span: dict[str, Any], block: int, order: int
) -> Fragment:
    return Fragment(
        text=text,
        words=words,
        box=around([box for _, _, box in words]),
        size=span["size"],
        direction=line["dir"],
        block=block,
        order=order,
        bold=bool(span["flags"] & pymupdf.TEXT_FONT_BOLD or span["char_flags"] & BOLD_CHARS),
        painted=bool(span["char_flags"] & (FILLED | STROKED)) and span["alpha"] > INVISIBLE_ALPHA,
        color=span["color"],
    )


def _cut_words(text: str, words: list[Any]) -> list[WordCut] | None:
    """Where each word stands in ``text``; None where they do not follow one another there."""
    cuts: list[WordCut] = []
    at = 0
    for word in words:
        letters = word[4]
        start = text.find(letters, at)
        if start < 0 or text[at:start].strip():
            return None
        at = start + len(letters)
        cuts.append((start, at, word[:4]))
    return None if text[at:].strip() else cuts


def _join_words(words: list[Any]) -> tuple[str, list[WordCut]]:
    at = -1
    cuts: list[WordCut] = [(at := at + 1, at := at + len(word[4]), word[:4]) for word in words]
    return " ".join([word[4] for word in words]), cuts


def _single_spaced(text: str, cuts: list[WordCut]) -> tuple[str, list[WordCut]]:
    """One space between words that any space parted, none between the others.

    Where writing directions mix, spaces get lost in the text; the white between words says where they were.
    """
    mixed = RIGHT_TO_LEFT.search(text) is not None
    if not mixed and "  " not in text and (len(cuts) == 1 or text.count(" ") == len(cuts) - 1):
        return text, cuts
    parts: list[str] = []
    moved: list[WordCut] = []
    length = previous_end = 0
    for start, end, box in cuts:
        if parts and (start > previous_end or (mixed and _apart(moved[-1][2], box))):
            parts.append(" ")
            length += 1
        parts.append(text[start:end])
        moved.append((length, length + end - start, box))
        length += end - start
        previous_end = end
    return "".join(parts), moved


def _apart(one: BoxTuple, other: BoxTuple) -> bool:
    """Whether a space's worth of white parts two words of a line."""
    return max(other[0] - one[2], one[0] - other[2]) > SPACE_WIDTH * (one[3] - one[1])


def around(boxes: list[BoxTuple]) -> BoxTuple:
    """The envelope of ``boxes``, of which there is at least one."""
    if len(boxes) == 1:
        return boxes[0]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
