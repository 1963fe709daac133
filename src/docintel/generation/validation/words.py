"""Comparing words tolerantly: does one text hold another, up to what never changes a meaning?"""

from __future__ import annotations

import re
from functools import lru_cache

from docintel.generation.quotes.folding import fold_line
from docintel.generation.validation.context import ItemEvidence, QuoteState, SpanEvidence

USABLE = frozenset({QuoteState.VERIFIED, QuoteState.MISPLACED, QuoteState.NO_QUOTE})
"""States in which the document's words for a span are known, so that a value can be held against them."""

_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-\s*\n\s*(?=[^\W\d_])")
_SPACES = re.compile(r"\s+")
_IDEOGRAPHIC_GAP = re.compile(r"(?<=[\u2e80-\uffef]) (?=[\u2e80-\uffef])")
_TOKEN = re.compile(r"\d+(?:[.,'\u00a0]\d+)*|[^\W\d_]+|[%€$£¥]|-(?=\d)")


def usable_spans(item: ItemEvidence) -> list[SpanEvidence]:
    """The spans whose words the value can be held against."""
    return [span for span in item.spans if span.state in USABLE and span.text.strip()]


def usable_texts(item: ItemEvidence) -> list[str]:
    return [span.text for span in usable_spans(item)]


@lru_cache(maxsize=4096)
def normal(text: str) -> str:
    """``text`` folded as quotes are, words broken at a line end joined, spaces collapsed."""
    folded = "\n".join(fold_line(line).text for line in _BROKEN_WORD.sub("", text).splitlines())
    return _IDEOGRAPHIC_GAP.sub("", _SPACES.sub(" ", folded)).strip()


def holds(text: str, part: str) -> bool:
    """Whether the words of ``part`` stand in ``text``, in order, whole words and whole numbers only."""
    needle = normal(part).strip(" .,;:()\"'")
    if not needle:
        return False
    before = r"(?<![\w.,])" if needle[0].isdigit() else r"(?<!\w)" if _spaced(needle[0]) else ""
    after = r"(?!\w|[.,]\d)" if needle[-1].isdigit() else r"(?!\w)" if _spaced(needle[-1]) else ""
    return re.search(before + re.escape(needle) + after, normal(text)) is not None


def _spaced(character: str) -> bool:
    """Whether ``character`` belongs to a script that parts its words."""
    return character.isalnum() and character < "\u2e80"


def tokens(text: str) -> list[str]:
    """Words, numbers and the signs that change them, folded."""
    return _TOKEN.findall(normal(text))


def is_in_order(part: list[str], whole: list[str]) -> bool:
    """Whether ``part`` comes from ``whole`` by leaving tokens out."""
    remaining = iter(whole)
    return all(token in remaining for token in part)
