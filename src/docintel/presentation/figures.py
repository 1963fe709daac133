"""Quality figures in words: what each is called, what it counts, and which way is better."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from docintel.views import FigureView


@dataclass(frozen=True, slots=True)
class Words:
    """``better`` is "less" or "more", where either is; ``alone`` stands for words that need those before."""

    words: str
    meaning: str
    better: str = ""
    unit: str = "share"
    alone: str = ""

    @property
    def full(self) -> str:
        """What it is called by itself."""
        return self.alone or self.words


_LESS, _MORE = "less", "more"
FIGURES: Final = {
    "quotes": Words(
        "Quotes not verbatim",
        "Quotes of the answers shown that do not stand on the lines they cite.",
        _LESS,
    ),
    "raw_quotes": Words(
        "… as models gave them",
        "Quotes of the models' own answers, over all attempts and before repairs, that did not stand on the "
        "lines they cited.",
        _LESS,
        alone="Quotes not verbatim as models gave them",
    ),
    "not_found": Words("Not found", "Answers that say the document does not contain it."),
    "not_found_answerable": Words(
        "… though it is there",
        "“Not found” among questions that have an answer in their document, as far as decisions tell.",
        _LESS,
        alone="Not found though it is there",
    ),
    "not_found_unanswerable": Words(
        "… and rightly so",
        "“Not found” among questions that have no answer in their document, as far as decisions tell; "
        "the rest is invented.",
        _MORE,
        alone="Not found, and rightly so",
    ),
    "incomplete": Words("Incomplete", "Answers that go on beyond what the model was given.", _LESS),
    "retried": Words("Asked again", "Answers that took more than one attempt.", _LESS),
    "retries_helped": Words(
        "… with success",
        "Among those, the ones where a later attempt found something, mended errors or completed the answer.",
        _MORE,
        alone="Asked again with success",
    ),
    "accepted": Words("Accepted", "Accepted answers among those decided.", _MORE),
    "corrected": Words("Corrected", "Corrected answers among those decided.", _LESS),
    "rejected": Words("Rejected", "Rejected answers among those decided.", _LESS),
    "disputed": Words("Disputed", "Answers on which reviewers disagree, among those decided.", _LESS),
    "decided": Words("Decided", "Answers somebody decided.", _MORE),
    "seconds": Words(
        "Time to decision", "From the answer to its first decision; the median.", _LESS, "minutes"
    ),
    "cost": Words("Cost of an answer", "Mean over the answers whose price is known.", _LESS, "usd"),
}


def figure_view(code: str, top: float, base: float) -> FigureView:
    """A figure with its words; ``seconds`` has the median as ``top`` and how many it is of as ``base``."""
    words = FIGURES[code]
    if code == "seconds":
        value, count = (top / 60 if base else None), base
    else:
        value, count = (top / base if base else None), base if words.unit == "usd" else top
    return FigureView(
        code,
        words.words,
        words.full,
        words.meaning,
        words.unit,
        words.better,
        value,
        round(count),
        round(base),
    )


def wilson(top: int, base: int) -> tuple[float, float]:
    """Between which shares the truth lies with a confidence of 95 %, where ``top`` of ``base`` were seen.

    Wilson's score interval, which holds for few observations and for shares near 0 and 1.
    """
    if not base:
        return 0.0, 1.0
    z, share = 1.959964, top / base
    middle = (share + z * z / (2 * base)) / (1 + z * z / base)
    half = z * sqrt(share * (1 - share) / base + z * z / (4 * base * base)) / (1 + z * z / base)
    return max(0.0, middle - half), min(1.0, middle + half)
