"""Figures that belong to a citation: those its lines touch, and those whose caption it cites."""

from __future__ import annotations

from collections.abc import Sequence

from docintel.boxes import Box, envelope
from docintel.generation.citations.envelopes import swallows
from docintel.generation.citations.layout import Figure, Layout

_BACKGROUND_SHARE = 0.6  # of the page: a scan or a watermark, not a figure


def add_figures(layout: Layout, boxes: Sequence[Box], cited: range, *, stretch: bool) -> list[Box]:
    """``boxes`` with the figures of lines ``cited``: stretched over them, or beside them as boxes of their
    own.

    An envelope is never stretched over lines that were not cited; the figure then gets its own box.
    """
    result = list(boxes)
    for page in dict.fromkeys(box.page for box in boxes):
        others = [line.box for line in layout.lines_on(page) if line.number not in cited]
        for figure in layout.figures(page):
            if _is_background(layout, figure):
                continue
            touching = [at for at, box in enumerate(result) if box.page == page and _touches(figure, box)]
            if not touching and not set(figure.caption) & set(cited):
                continue
            if stretch and len(touching) == 1:
                stretched = envelope((result[touching[0]], figure.box))
                if not swallows(stretched, others):
                    result[touching[0]] = stretched
                    continue
            result.append(figure.box)
    return result


def _is_background(layout: Layout, figure: Figure) -> bool:
    page = layout.page_areas.get(figure.box.page, 0.0)
    if figure.box.area > _BACKGROUND_SHARE * page:
        return True
    return any(figure.box.contains(line.box) for line in layout.lines_on(figure.box.page))


def _touches(figure: Figure, box: Box) -> bool:
    """Whether the cited lines and the figure share some height and stand over the same ground."""
    return min(figure.box.y1, box.y1) > max(figure.box.y0, box.y0) and min(figure.box.x1, box.x1) > max(
        figure.box.x0, box.x0
    )
