"""What is searched: one document's lines, words, sentences and rows, built once and kept while it lives."""

from __future__ import annotations

import threading
import weakref
from collections import defaultdict
from functools import cached_property
from typing import Any

import bm25s
import numpy as np

from docintel.parsing.cells.labels import line_labels
from docintel.parsing.document import ParsedDocument
from docintel.question.flat import flat
from docintel.question.profile import profile_of
from docintel.question.words import fold, stem, stems, tokens
from docintel.retrieval.cells import PageCells
from docintel.retrieval.lines import readable
from docintel.retrieval.result import TableRow
from docintel.retrieval.rows import read_rows
from docintel.retrieval.sentences import Sentence, split_sentences

_lock = threading.Lock()
_indexes: weakref.WeakKeyDictionary[ParsedDocument, DocumentIndex] = weakref.WeakKeyDictionary()


class DocumentIndex:
    """Positions below are indexes into ``lines`` (visible lines in reading order), not line numbers.

    ``withheld_pages`` hold text that speaks to programs, which is not among the lines.
    """

    def __init__(self, document: ParsedDocument) -> None:
        self.language = profile_of(document).language
        self.page_count = document.page_count
        read = readable(document.line_df)
        self.lines = read.lines
        self.withheld_pages: tuple[int, ...] = tuple(
            sorted({int(page) for page in read.withheld["page_num"]})
        )
        self.numbers = np.array([line.number for line in self.lines], dtype=np.int64)
        self.pages = np.array([line.page for line in self.lines], dtype=np.int64)
        self.words = [tokens(line.text) for line in self.lines]
        self.stems = [tuple(stem(word, self.language) for word in words) for words in self.words]
        self.by_word = _postings(self.words)
        self.by_stem = _postings(self.stems)
        toc = document.toc_df
        self.sections: list[tuple[str, int, int]] = [
            (str(title), int(first), int(last))
            for title, first, last in zip(toc["title"], toc["line_start"], toc["line_end"], strict=True)
        ]
        self._document = weakref.ref(document)
        self._cells = PageCells(read.frame, document.word_df)
        self._rows: dict[int, list[TableRow]] = {}

    @cached_property
    def labels(self) -> dict[int, str]:
        """What the table cells on a line mean, by line number; the parser's tables are found for it."""
        document = self._document()
        return line_labels(document) if document is not None else {}

    @cached_property
    def sentences(self) -> list[Sentence]:
        return split_sentences(self.lines)

    @cached_property
    def folded(self) -> list[str]:
        """The lines, folded."""
        return [fold(line.text) for line in self.lines]

    @cached_property
    def flat_sentences(self) -> list[str]:
        """The sentences as clause patterns want them."""
        return [flat(sentence.text) for sentence in self.sentences]

    @cached_property
    def bm25(self) -> Any:
        """BM25 over sentences, None where the document has no words."""
        corpus = [list(stems(sentence.text, self.language)) for sentence in self.sentences]
        if not any(corpus):
            return None
        model = bm25s.BM25()
        model.index(corpus, show_progress=False)
        return model

    def rows(self, page: int) -> list[TableRow]:
        """The table rows and label–value pairs of ``page``, read on first use."""
        known = self._rows.get(page)
        if known is None:
            known = self._rows[page] = read_rows(self._cells.rows(page))
        return known

    def section_at(self, number: int) -> str:
        """The headings over line ``number``, outermost first, joined by " › "; "" outside every section."""
        return " › ".join(title for title, first, last in self.sections if first <= number <= last)

    def starts_section(self, number: int) -> bool:
        """Whether a section's heading stands on line ``number``."""
        return any(first == number for _, first, _ in self.sections)

    def position_of(self, number: int) -> int:
        """The position of the first visible line numbered ``number`` or higher."""
        return int(np.searchsorted(self.numbers, number))


def _postings(rows: list[tuple[str, ...]]) -> dict[str, list[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for position, row in enumerate(rows):
        for word in dict.fromkeys(row):
            found[word].append(position)
    return dict(found)


def index_of(document: ParsedDocument) -> DocumentIndex:
    """The index of ``document``, built on first use; it goes when the document goes."""
    with _lock:
        known = _indexes.get(document)
        if known is None:
            known = _indexes[document] = DocumentIndex(document)
        return known
