"""Several documents read as one: synthetic line numbers, and the way back to a document and its own lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from docintel.boxes import Box
from docintel.generation.contract.spans import Span
from docintel.parsing.document import ParsedDocument


@dataclass(frozen=True, slots=True)
class DocumentBox:
    """A rectangle on a page of one of several documents."""

    document_id: str
    box: Box


class Corpus:
    """Documents by id, their lines numbered through: those of the second go on where the first ends."""

    def __init__(self, documents: Mapping[str, ParsedDocument]) -> None:
        self.documents = dict(documents)
        self._ids = list(self.documents)
        counts = (document.line_count for document in self.documents.values())
        self._offsets = list(accumulate(counts, initial=0))

    @property
    def line_count(self) -> int:
        return self._offsets[-1]

    def offset(self, document_id: str) -> int:
        """What is added to a line of the document for its synthetic number. Raises KeyError as ``number``."""
        if document_id not in self.documents:
            raise KeyError(document_id)
        return self._offsets[self._ids.index(document_id)]

    def number(self, document_id: str, line: int) -> int:
        """The synthetic number of ``line`` (overall_line_num) of a document.

        Raises KeyError for a document that is not of this corpus, ValueError for a line that is not there.
        """
        offset = self.offset(document_id)
        if not 1 <= line <= self.documents[document_id].line_count:
            raise ValueError(f"document {document_id!r} has no line {line}")
        return offset + line

    def home(self, span: Span) -> tuple[str, Span] | None:
        """The document ``span`` (synthetic numbers) is in, and the span by that document's own lines.

        None where it is outside the corpus, reversed, or runs from one document into another.
        """
        if not 1 <= span.line_start <= span.line_end <= self.line_count:
            return None
        at = bisect_right(self._offsets, span.line_start - 1) - 1
        offset = self._offsets[at]
        if span.line_end > self._offsets[at + 1]:
            return None
        own = {"line_start": span.line_start - offset, "line_end": span.line_end - offset}
        return self._ids[at], span.model_copy(update=own)
