"""One plain sentence on what was looked for and where, for answers of "not found"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from docintel.question.keywords import ASKING_WEIGHT
from docintel.question.parsed import ParsedQuestion
from docintel.retrieval.topics import OWN_SOURCES

_MOST_WORDS: Final = 6


def looked_at(question: ParsedQuestion, hits: Mapping[str, int], page_count: int) -> str:
    """What was searched, and which of the question's words stand nowhere."""
    own = [keyword for keyword in question.keywords if keyword.source in OWN_SOURCES][:_MOST_WORDS]
    pages = question.retrieval.pages
    where = "page " if len(pages) == 1 else "pages "
    where = where + ", ".join(map(str, pages)) if pages else _all_pages(page_count)
    if not own:
        return f"Looked through {where}."
    words = _listed([keyword.text for keyword in own])
    absent = [
        k.text
        for k in own
        if k.weight > ASKING_WEIGHT and not hits.get(k.text) and not _stem_hit(k.text, hits)
    ]
    if len(absent) == len(own):
        return f"Looked for {words} on {where}: none of these words stands there."
    if absent:
        return f"Looked for {words} on {where}; {_listed(absent)} stands nowhere in the document."
    return f"Looked for {words} on {where}."


def _all_pages(count: int) -> str:
    return "the page" if count == 1 else f"all {count} pages"


def _stem_hit(word: str, hits: Mapping[str, int]) -> bool:
    """Whether another form of ``word`` was met: stems are keywords of their own, shorter than it."""
    folded = word.casefold()
    return any(count and len(text) > 3 and folded.startswith(text) for text, count in hits.items())


def _listed(words: list[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)
