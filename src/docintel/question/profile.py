"""What a question may be read against: the document's language, headings and length."""

from __future__ import annotations

from dataclasses import dataclass

from docintel.parsing.document import ParsedDocument
from docintel.question.stopwords import guess_language

_SAMPLE_LINES = 400


@dataclass(frozen=True, slots=True)
class DocumentProfile:
    """``headings`` are section titles in order, as printed; ``language`` is ISO 639-1."""

    language: str = "en"
    headings: tuple[str, ...] = ()
    page_count: int = 0


def profile_of(document: ParsedDocument) -> DocumentProfile:
    """The profile of ``document``; its language is judged by the function words of a sample of its lines."""
    frame = document.line_df
    step = max(len(frame) // _SAMPLE_LINES, 1)
    sample = " ".join(frame["text"].iloc[::step])
    return DocumentProfile(
        language=guess_language(sample),
        headings=tuple(document.toc_df["title"]),
        page_count=document.page_count,
    )
