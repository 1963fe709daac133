"""The parse in one line, for people to read and correct."""

from __future__ import annotations

from docintel.question.parsed import ParsedQuestion

_MOST_WORDS = 5


def read_as(parsed: ParsedQuestion) -> str:
    """How the question was read: ``read as: amount · storm, deductible · pages 5, 6 · not: premium``."""
    words = own_words(parsed)[:_MOST_WORDS]
    parts = [parsed.expected_answer_shape.replace("_", " "), ", ".join(words) or "no keywords"]
    if parsed.structural_hints:
        pages = ", ".join(map(str, parsed.structural_hints[:6]))
        parts.append(f"page {pages}" if len(parsed.structural_hints) == 1 else f"pages {pages}")
    if parsed.retrieval.sections:
        parts.append("in: " + ", ".join(parsed.retrieval.sections))
    if parsed.generation.must_distinguish:
        parts.append("not: " + ", ".join(parsed.generation.must_distinguish))
    return "read as: " + " · ".join(parts)


def own_words(parsed: ParsedQuestion) -> tuple[str, ...]:
    """The words of the question itself that count, in its order: what a person may correct."""
    own = [keyword for keyword in parsed.keywords if keyword.source in ("question", "accepted", "model")]
    return tuple(keyword.text for keyword in own if keyword.weight >= 0.5)
