"""Find text in the document, for the page viewer."""

from __future__ import annotations

from docintel.generation.citation_bbox import boxes_for_span
from docintel.generation.quotes import locate
from docintel.parsing import ParsedDocument
from docintel.views import Match


def find_matches(document: ParsedDocument, text: str) -> list[Match]:
    """Every place ``text`` stands, under the tolerant normalisation of quotes, in reading order."""
    matches = []
    for span in locate(document, text):
        if boxes := boxes_for_span(document, span, mode="words"):
            matches.append(Match(page=boxes[0].page, line_start=span.line_start, boxes=tuple(boxes)))
    return matches
