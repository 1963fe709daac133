"""Sentences over lines: where each begins and ends, to the character."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from docintel.retrieval.lines import says_something
from docintel.retrieval.result import PassageLine

_END: Final = re.compile(r"[.!?。！？][\"”’»)\]]*(?=\s+[\"“«(\[]?[^\Wa-z_]|\s*$|[^\x00-\x7f])")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:inc|ltd|corp|co|llc|no|nos|nr|art|sec|vs|mr|mrs|ms|dr|st|jr|sr|e\.g|i\.e|etc|approx|fig|p|pp|bzw|ca|z\.b|"
    r"mio|mrd|n|av|bd|cf|m|mme|sra?|vol|ed|u\.s|u\.k|l\.p|n\.a|a\.m|p\.m)|\b[A-Za-z]|^\s*[0-9]+(?:\.[0-9]+)*)\.$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """``text`` is the lines' own text from ``char_start`` of the first to ``char_end`` of the last, joined by
    line feeds; ``paragraph`` counts from 0 within what was split."""

    text: str
    line_start: int
    line_end: int
    char_start: int
    char_end: int
    page: int
    paragraph: int


def split_sentences(lines: Sequence[PassageLine]) -> list[Sentence]:
    """The sentences of ``lines``. A paragraph's start always begins one.

    Lone numbers are left out. Over a page break that is the page's number, and the sentence goes on behind
    it; on one page the sentence ends there, so that what is quoted stands in the document in one piece.
    """
    found: list[Sentence] = []
    for number, paragraph in enumerate(_paragraphs(lines)):
        found.extend(_split(paragraph, number))
    return found


def _paragraphs(lines: Sequence[PassageLine]) -> Iterator[list[PassageLine]]:
    current: list[PassageLine] = []
    gap = False  # a line was left out since the last one
    for line in lines:
        if not says_something(line):
            gap = True
            continue
        if current and (line.starts_paragraph or (gap and line.page == current[-1].page)):
            yield current
            current = []
        current.append(line)
        gap = False
    if current:
        yield current


def _split(paragraph: Sequence[PassageLine], number: int) -> Iterator[Sentence]:
    text = "\n".join(line.text for line in paragraph)
    offsets = [0]
    for line in paragraph:
        offsets.append(offsets[-1] + len(line.text) + 1)
    begin = 0
    for end in (*_ends(text), len(text)):
        sentence = text[begin:end]
        stripped = sentence.strip()
        if stripped:
            start = begin + len(sentence) - len(sentence.lstrip())
            yield _located(paragraph, offsets, start, start + len(stripped), stripped, number)
        begin = end


def _ends(text: str) -> Iterator[int]:
    for match in _END.finditer(text):
        if match.end() < len(text) and not _ABBREVIATION.search(
            text[max(0, match.start() - 12) : match.start() + 1]
        ):
            yield match.end()


def _located(
    paragraph: Sequence[PassageLine], offsets: list[int], start: int, end: int, text: str, number: int
) -> Sentence:
    first = next(i for i in range(len(paragraph)) if start < offsets[i + 1])
    last = next(i for i in range(len(paragraph)) if end <= offsets[i + 1] - 1)
    return Sentence(
        text=text,
        line_start=paragraph[first].number,
        line_end=paragraph[last].number,
        char_start=start - offsets[first],
        char_end=end - offsets[last],
        page=paragraph[first].page,
        paragraph=number,
    )
