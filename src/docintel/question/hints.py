"""What a question says beside its subject: pages, sections, things not to confuse, the wanted format."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from docintel.question.words import fold_in_place, tokens

_PAGE_RANGE = re.compile(
    r"\b(?:pages?|pp?\.|seiten?|paginas?|s\.)\s*(?P<first>[0-9]{1,4})\s*"
    r"(?:-|–|to|through|until|a|au|bis|hasta|al)\s*(?P<last>[0-9]{1,4})\b"
)
_PAGES = re.compile(
    r"\b(?:pages?|pp?\.|seiten?|paginas?)\s*(?P<list>[0-9]{1,4}(?:\s*(?:,|and|et|und|y|&)\s*[0-9]{1,4})*)\b"
)
_SECTION = re.compile(
    r"\b(?:in|under|within|from|dans|sous|unter|en|bajo|segun)\s+(?:the|les?|la|l'|den|dem|der|die|das|los|las|el)?\s*"
    r"(?:section|chapter|article|clause|annex|appendix|part|chapitre|annexe|abschnitt|kapitel|seccion|capitulo|articulo)?"
    r"\s*[\"“«']?(?P<title>[^\"”»?.,;]{3,60})"
)
_DISTRACTOR = re.compile(
    r"\b(?:don'?t|do not|not to be|never)\s+(?:be\s+)?(?:confuse|mix|mistake)[a-z]*\s+"
    r"(?:it|this|that|them)?\s*(?:up\s+)?"
    r"(?:with|for)\s+(?P<en>[^.,;?!]+)"
    r"|\b(?:rather than|as opposed to|and not|not)\s+the\s+(?P<en2>[^.,;?!]+)"
    r"|\bne\s+pas\s+(?:le\s+|la\s+|les\s+)?confondre\s+avec\s+(?P<fr>[^.,;?!]+)"
    r"|\bnicht\s+(?:zu\s+)?verwechseln\s+mit\s+(?P<de>[^.,;?!]+)|\bnicht\s+mit\s+(?P<de2>[^.,;?!]+?)\s+(?:zu\s+)?verwechseln"
    r"|\bno\s+(?:lo\s+|la\s+)?confund\w*\s+con\s+(?P<es>[^.,;?!]+)"
)
_FORMAT = re.compile(
    r"\b(?:answer|give|respond|express(?:ed)?|reponds|repondez|antworte|responda)?\s*(?P<format>"
    r"in (?:usd|eur|gbp|chf|jpy|us dollars|euros|dollars|pounds)(?: (?:thousands?|millions?|billions?))?"
    r"|in (?:thousands?|millions?|billions?)|in (?:days|weeks|months|years)"
    r"|en (?:euros|dollars|jours|mois|dias|meses)"
    r"|in (?:tagen|monaten|jahren)|as yyyy-mm-dd|in iso format"
    r"|(?:in )?(?:one|a single) (?:word|sentence)|as an? (?:percentage|list|table))\b"
)
_ARTICLE = re.compile(r"^(?:the|an?|la|le|les|l'|der|die|das|den|dem|el|los|las|un|une)\s+")


@dataclass(frozen=True, slots=True)
class Hints:
    """``rest`` is the question with the parts read here blanked out; its subject is looked for in that."""

    pages: tuple[int, ...]
    sections: tuple[str, ...]
    must_distinguish: tuple[str, ...]
    format_constraint: str | None
    rest: str


def read_hints(question: str, headings: Sequence[str] = (), page_count: int = 0) -> Hints:
    """The hints in ``question``. A section counts where its words stand in a heading of the document."""
    folded = fold_in_place(question).replace("’", "'")
    distinguish, folded = _take_all(_DISTRACTOR, folded)
    pages, folded = _pages(folded, page_count)
    wanted, folded = _take_all(_FORMAT, folded)
    sections = _sections(folded, headings)
    rest = "".join(
        ch if kept == now else " "
        for ch, kept, now in zip(question, fold_in_place(question).replace("’", "'"), folded, strict=True)
    )
    return Hints(
        pages=pages,
        sections=sections,
        must_distinguish=tuple(_ARTICLE.sub("", text.strip()) for text in distinguish),
        format_constraint=wanted[0].strip() if wanted else None,
        rest=rest,
    )


def _take_all(pattern: re.Pattern[str], text: str) -> tuple[list[str], str]:
    found = [next(group for group in match.groups() if group) for match in pattern.finditer(text)]
    return found, pattern.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _pages(text: str, page_count: int) -> tuple[tuple[int, ...], str]:
    pages: dict[int, None] = {}
    for match in _PAGE_RANGE.finditer(text):
        first, last = sorted((int(match["first"]), int(match["last"])))
        pages.update(dict.fromkeys(range(first, min(last, first + 500) + 1)))
    text = _PAGE_RANGE.sub(_blank, text)
    for match in _PAGES.finditer(text):
        pages.update(dict.fromkeys(int(number) for number in re.findall(r"[0-9]+", match["list"])))
    text = _PAGES.sub(_blank, text)
    return tuple(page for page in pages if page >= 1 and (not page_count or page <= page_count)), text


def _sections(text: str, headings: Sequence[str]) -> tuple[str, ...]:
    titles = [frozenset(_long(heading)) for heading in headings]
    found: dict[str, None] = {}
    for match in _SECTION.finditer(text):
        words = _long(match["title"])[:4]
        for size in range(len(words), 0, -1):
            if any(set(words[:size]) <= title for title in titles):
                found[" ".join(words[:size])] = None
                break
    return tuple(found)


def _long(text: str) -> list[str]:
    return [word for word in tokens(text) if len(word) > 3]
