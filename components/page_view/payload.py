"""What the page viewer is given, as plain JSON: page sizes, one picture, every rectangle of the answer."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from components.state import Place
from docintel.boxes import Box
from docintel.views import (
    AnswerView,
    CitationView,
    FindingView,
    ItemView,
    LineView,
    Match,
    PageImage,
    PageView,
)

CONFLICT = "conflict"
_SIDES = 3  # colours there are for the sides of a conflict


@dataclass(frozen=True, slots=True)
class Found:
    """A text that was looked for, and where it stands."""

    text: str
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Picking:
    """Whether evidence is being given by hand, what was taken so far, and the lines of ``page`` to choose."""

    on: bool = False
    picked: tuple[Box, ...] = ()
    page: int | None = None
    lines: tuple[LineView, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it was asked for, ``asked_px`` wide, or the sentence why it cannot be drawn."""

    page: int
    asked_px: int
    image: PageImage | None = None
    error: str = ""


def payload(
    document_id: str,
    pages: Sequence[PageView],
    answer: AnswerView | None,
    place: Place,
    *,
    pictures: Sequence[Picture] = (),
    answered: int = 0,
    found: Found | None = None,
    picking: Picking | None = None,
) -> dict[str, Any]:
    """Everything the viewer's script reads. Boxes are ``[page, x0, y0, x1, y1]`` in points.

    ``answered`` is the number of the browser's request that was answered last.
    """
    picking = picking or Picking()
    return {
        "token": token(document_id, answer),
        "document": document_id,
        "pages": _pages(pages),
        "citations": _citations(document_id, answer) if answer else [],
        "place": {"page": place.page, "citation": place.citation},
        "pictures": [_picture(each) for each in pictures],
        "answered": answered,
        "found": _found(found) if found else None,
        "picking": picking.on,
        "picked": _boxes(picking.picked),
        "lines": _lines(picking) if picking.on and picking.page else None,
    }


def token(document_id: str, answer: AnswerView | None) -> str:
    """Changes when another document or answer is shown; only then does the server move the viewer."""
    return f"{document_id}|{answer.id if answer else ''}"


def first_place(answer: AnswerView | None, page: int | None, citation: int | None, page_count: int) -> Place:
    """Where to start: as the address line says if it can be; else at the first citation; else on page 1."""
    known = {each.number: each for each in _all_citations(answer)} if answer else {}
    if page is not None and 1 <= page <= page_count:
        return Place(page, citation if citation in known else None)
    chosen = known.get(citation) if citation is not None else None
    chosen = chosen or next(iter(known.values()), None)
    return Place(chosen.page, chosen.number) if chosen else Place(1)


def finding_number(answer: AnswerView, finding: FindingView) -> int | None:
    """The number under which a finding's own place is drawn on the page; None where it has no boxes."""
    numbered = _numbered_findings(answer)
    return next((number for number, each in numbered if each is finding), None)


def tone(answer: AnswerView, item_index: int, badge: str) -> str:
    """The colour's name: the badge, or the side where the document contradicts itself."""
    if answer.outcome == CONFLICT:
        return f"side-{item_index % _SIDES + 1}"
    return badge


def _all_citations(answer: AnswerView) -> list[CitationView]:
    return [citation for item in answer.shown_items for citation in item.citations]


def _citations(document_id: str, answer: AnswerView) -> list[dict[str, Any]]:
    cited = [
        _citation(answer, index, item, citation)
        for index, item in enumerate(answer.shown_items)
        for citation in item.citations
        if citation.document_id in ("", document_id)
    ]
    return cited + [_finding(number, finding) for number, finding in _numbered_findings(answer)]


def _citation(answer: AnswerView, index: int, item: ItemView, citation: CitationView) -> dict[str, Any]:
    badge = max(item.badge, citation.badge, key=list(type(item.badge)).index)
    return {
        "number": citation.number,
        "page": citation.page,
        "icon": badge.icon,
        "name": f"Citation {citation.number}: {badge.words}",
        "tone": tone(answer, index, badge.value),
        "union": _boxes(citation.union),
        "per_line": _boxes(citation.per_line),
        "words": _boxes(citation.words),
    }


def _finding(number: int, finding: FindingView) -> dict[str, Any]:
    return {
        "number": number,
        "page": finding.boxes[0].page,
        "icon": "⚠",
        "name": f"Note {number}: nearest passage",
        "tone": "place",
        "union": _boxes(finding.boxes),
        "per_line": [],
        "words": [],
    }


def _numbered_findings(answer: AnswerView) -> list[tuple[int, FindingView]]:
    start = max((citation.number for citation in _all_citations(answer)), default=0) + 1
    found = [finding for item in answer.shown_items for finding in item.findings] + list(answer.findings)
    return list(enumerate((finding for finding in found if finding.boxes), start=start))


def _boxes(boxes: Sequence[Box]) -> list[list[float]]:
    return [[box.page, *(round(edge, 2) for edge in (box.x0, box.y0, box.x1, box.y1))] for box in boxes]


def _pages(pages: Sequence[PageView]) -> dict[str, Any]:
    """Runs of pages of one size, and labels where they are not 1, 2, 3: this goes along with every answer."""
    sizes = ((page.width, page.height) for page in pages)
    runs = [[sum(1 for _ in same), *size] for size, same in groupby(sizes)]
    labels = [page.label for page in pages]
    plain = all(label in ("", str(number)) for number, label in enumerate(labels, start=1))
    return {"runs": runs, "labels": None if plain else labels}


def _picture(picture: Picture) -> dict[str, Any]:
    """One that came smaller than asked for is as sharp as its page gets, and counts as what was asked."""
    if picture.image is None:
        return {"page": picture.page, "width": picture.asked_px, "error": picture.error}
    data = base64.b64encode(picture.image.data).decode("ascii")
    width = max(picture.asked_px, picture.image.width_px)
    return {"page": picture.page, "width": width, "src": f"data:{picture.image.mime};base64,{data}"}


def _found(found: Found) -> dict[str, Any]:
    return {"text": found.text, "boxes": [_boxes(each.boxes) for each in found.matches]}


def _lines(picking: Picking) -> dict[str, Any]:
    return {
        "page": picking.page,
        "boxes": _boxes([line.box for line in picking.lines]),
        "texts": [line.text for line in picking.lines],
    }
