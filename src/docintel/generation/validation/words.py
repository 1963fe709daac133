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


def negation_before(text: str, part: str) -> str | None:
    """The negation that stands right before ``part`` wherever ``text`` holds it; None where one place has
    none.
    """
    needle, whole = tokens(part), tokens(text)
    starts = [at for at in range(len(whole) - len(needle) + 1) if whole[at : at + len(needle)] == needle]
    left = [whole[at - 1] if at else "" for at in starts]
    return left[0] if left and all(map(is_negation, left)) else None


def _spaced(character: str) -> bool:
    """Whether ``character`` belongs to a script that parts its words."""
    return character.isalnum() and character < "\u2e80"


def tokens(text: str) -> list[str]:
    """Words, numbers and the signs that change them, folded."""
    return _TOKEN.findall(normal(text))


def gaps(part: list[str], whole: list[str]) -> list[str] | None:
    """The tokens of ``whole`` left out between those of ``part``; None where ``part`` is not in it in order.

    Of several ways to place ``part``, the one that starts at the latest possible token is taken.
    """
    if not part:
        return None
    place, places = len(whole), []
    for token in reversed(part):
        place = next((at for at in range(place - 1, -1, -1) if whole[at] == token), -1)
        if place < 0:
            return None
        places.append(place)
    taken = set(places)
    return [whole[at] for at in range(places[-1], places[0]) if at not in taken]


_NEGATION_WORDS = (
    "not no never nor neither none without except unless excluding cannot t nicht kein keine keinen keiner "
    "ohne nie niemals außer ne pas non sans jamais aucun aucune sauf ni sin nunca jamás ningún ninguna salvo "
    "excepto não nem sem exceto niet geen zonder nooit mai nessun nessuna senza tranne inte ikke ej "
    "uten uden nie bez"
)
_NEGATIONS = frozenset(_NEGATION_WORDS.split())
_IDEOGRAPHIC_NEGATION = re.compile("[不没無无未非除]|않|없")


def is_negation(token: str) -> bool:
    """Whether leaving ``token`` out turns a statement round or drops an exception."""
    return token in _NEGATIONS or _IDEOGRAPHIC_NEGATION.search(token) is not None
