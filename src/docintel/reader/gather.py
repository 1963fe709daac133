"""All the evidence of the passages, scored against the question: sentences and table cells together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from docintel.generation.contract import Span
from docintel.question.flat import bare, flat
from docintel.question.parsed import ParsedQuestion
from docintel.question.stopwords import ASKING_WORDS, FUNCTION_WORDS
from docintel.question.words import fold, stem, tokens
from docintel.reader.evidence import Evidence, Lines, best_first, cell_spans, sentence_span
from docintel.reader.scoring import Reading, question_topics, read_passages, sure
from docintel.retrieval.lines import MARK
from docintel.retrieval.material import ReadingMaterial
from docintel.retrieval.result import TableRow
from docintel.retrieval.rowscore import CellMatch, match_row
from docintel.retrieval.sentences import Sentence
from docintel.retrieval.topics import Topic

_FIGURE_ASKED = re.compile(
    r"^\W*(?:(?:in|for|as of|during|at)\b[^?]{0,30}, )?(?:what (?:is|was|were|are)|how (?:much|many))\b"
    r"(?!.*\b(?:that|who|whom)\b)"
    r"(?!.*\b(?:represent|includ|compris|consist|refer|mean|driv|drove|reason|caus|purpose|nature)\w*\b)"
)
_FIGURE_BONUS: Final = 0.1
_EXACT: Final = 0.5
_WORTH: Final = 0.3  # below it nothing answers, and nothing more is looked at
_NARROW_LINES: Final = 4
_NARROW_WORDS: Final = 6


@dataclass(frozen=True, slots=True)
class Gathered:
    """``found`` holds the evidence best first."""

    question: ParsedQuestion
    topics: tuple[Topic, ...]
    lines: Lines
    found: Sequence[Evidence]
    rows: Sequence[TableRow]
    sure: float  # the score from which evidence answers


def gather(material: ReadingMaterial) -> Gathered:
    """Read every passage of ``material``. The same material gives the same evidence in the same order."""
    topics = question_topics(material)
    lines = Lines(material.passages)
    tabular = _tabular_lines(material)
    readings = (r for r in read_passages(material, topics) if not _is_tabular(r.sentence, tabular))
    sentences = [_from_sentence(reading, topics, lines, material.question.language) for reading in readings]
    cells = list(_cells(material, topics, lines))
    rows = sorted((row for p in material.passages for row in p.rows), key=lambda row: row.cells[0].line)
    return Gathered(material.question, topics, lines, best_first([*sentences, *cells]), rows, sure(topics))


def _from_sentence(reading: Reading, topics: Sequence[Topic], lines: Lines, language: str) -> Evidence:
    sentence = reading.sentence
    patterns = [pattern for topic in topics for pattern, _ in topic.patterns]
    text = flat(sentence.text) if patterns and reading.score >= _WORTH else ""
    matches = (pattern.search(text) for pattern in patterns if text)
    return Evidence(
        text=sentence.text,
        score=reading.score,
        spans=(sentence_span(sentence, lines),),
        page=sentence.page,
        line=sentence.line_start,
        sentence=sentence,
        topics=reading.topics,
        lead=reading.lead.text if reading.lead else "",
        lead_spans=_lead_spans(reading.lead, lines),
        adds=reading.score >= _WORTH and _adds(sentence.text, topics, language),
        matched=next((bare(match[0]) for match in matches if match), ""),
    )


def _lead_spans(lead: Sentence | None, lines: Lines) -> tuple[Span, ...]:
    if lead is None or not all(line in lines for line in (lead.line_start, lead.line_end)):
        return ()
    return (sentence_span(lead, lines),)


def _adds(text: str, topics: Sequence[Topic], language: str) -> bool:
    """Whether ``text`` says anything beyond the question's own words, as a heading often does not."""
    asked = {word for topic in topics for term, _ in topic.terms for word in term}
    skipped = FUNCTION_WORDS.get(language, frozenset()) | ASKING_WORDS.get(language, frozenset())
    body = text[match.end() :] if (match := MARK.match(text)) else text
    return any(
        word not in skipped and stem(word, language) not in asked for word in tokens(body) if len(word) > 1
    )


def _tabular_lines(material: ReadingMaterial) -> frozenset[int]:
    """The lines of rows with several figures: read as sentences they would join a table into one."""
    rows = (row for passage in material.passages for row in passage.rows if len(row.cells) > 1)
    return frozenset(
        cell.line for row in rows for cell in row.cells if cell.text[-1:].isdigit() or ")" in cell.text
    )


def _is_tabular(sentence: Sentence, tabular: frozenset[int]) -> bool:
    """Whether a sentence is really rows of a table, or the narrow lines of cells read one under the other."""
    lines = range(sentence.line_start, sentence.line_end + 1)
    if len(lines) >= _NARROW_LINES and len(sentence.text.split()) < _NARROW_WORDS * len(lines):
        return True
    return 2 * sum(line in tabular for line in lines) >= len(lines)


def asks_for_a_figure(question: ParsedQuestion) -> bool:
    """Whether the question wants a figure: a table's cell answers it better than a sentence about it."""
    return _FIGURE_ASKED.search(fold(question.original_question)) is not None


def _cells(material: ReadingMaterial, topics: Sequence[Topic], lines: Lines) -> Iterator[Evidence]:
    language = material.question.language
    asked = asks_for_a_figure(material.question)
    has_year = any(topic.is_year for topic in topics)
    for passage in material.passages:
        for row in passage.rows:
            if not row.score:  # retrieval has seen that its label says nothing of the question
                continue
            for match in match_row(row, topics, frozenset(row.around), language):
                yield Evidence(
                    text=match.cell.text,
                    score=match.score + _bonus(match, asked, has_year),
                    spans=cell_spans(row, match.cell, lines),
                    page=lines[match.cell.line].page,
                    line=match.cell.line,
                    row=row,
                    cell=match.cell,
                    topics=match.named,
                )


def _bonus(match: CellMatch, asked: bool, has_year: bool) -> float:
    """A table's figure is favoured where one is asked for, the more so under the year asked for."""
    if not asked:
        return -_FIGURE_BONUS
    if match.exact < _EXACT:
        return 0.0
    return 2 * _FIGURE_BONUS if has_year and match.headed else _FIGURE_BONUS
