"""Passages that fit into a model's window: the weakest are left out first, and what was left out is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from docintel.retrieval.result import Passage

_FEWEST_LINES: Final = 4


@dataclass(frozen=True, slots=True)
class Fitted:
    """What is handed over, best first as before, and what is not."""

    kept: tuple[Passage, ...]
    dropped: tuple[Passage, ...] = ()

    @property
    def caveat(self) -> str | None:
        """One sentence on what was left out, None where nothing was."""
        if not self.dropped:
            return None
        places = ", ".join(_place(passage) for passage in sorted(self.dropped, key=lambda p: p.line_start))
        return f"Not all that was found fits into the model's window; left out: {places}."


def _place(passage: Passage) -> str:
    first, last = passage.lines[0], passage.lines[-1]
    pages = f"page {first.page}" if first.page == last.page else f"pages {first.page} to {last.page}"
    return f"lines {first.number} to {last.number} ({pages})"


def fit(passages: Sequence[Passage], fits: Callable[[Sequence[Passage]], bool]) -> Fitted:
    """As many of ``passages``, from the best on, as ``fits`` allows; of a single one that is too long,
    the part
    around what was found. At least that part is kept, whatever ``fits`` says."""
    low, high = 1, len(passages)
    if fits(passages):
        return Fitted(tuple(passages))
    while low < high:  # the longest beginning that fits
        middle = (low + high) // 2 + (low + high) % 2
        if fits(passages[:middle]):
            low = middle
        else:
            high = middle - 1
    fitted = Fitted(tuple(passages[:low]), tuple(passages[low:]))
    while not fits(fitted.kept) and len(fitted.kept[0].lines) > _FEWEST_LINES:
        fitted = less(fitted)
    return fitted


def less(fitted: Fitted) -> Fitted:
    """About half of it: the worse half of the passages left out, or half of the last one's lines."""
    if len(fitted.kept) > 1:
        half = (len(fitted.kept) + 1) // 2
        return Fitted(fitted.kept[:half], (*fitted.kept[half:], *fitted.dropped))
    kept, cut = _halved(fitted.kept[0])
    return Fitted((kept,), (*cut, *fitted.dropped))


def _halved(passage: Passage) -> tuple[Passage, tuple[Passage, ...]]:
    """The half of ``passage`` around its strongest anchor, and what is cut off before and after."""
    size = max(len(passage.lines) // 2, 1)
    best = (
        max(passage.anchors, key=lambda anchor: anchor.score).line if passage.anchors else passage.line_start
    )
    centre = next((n for n, line in enumerate(passage.lines) if line.number >= best), 0)
    start = min(max(centre - size // 2, 0), len(passage.lines) - size)
    pieces = passage.lines[:start], passage.lines[start : start + size], passage.lines[start + size :]
    before, middle, after = (replace(passage, lines=lines) for lines in pieces)
    return middle, tuple(piece for piece in (before, after) if piece.lines)
