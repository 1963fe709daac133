"""The lines a quote may stand on, taken out of a frame: what can be seen, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

NEEDED = ("overall_line_num", "text")
OPTIONAL = ("page_num", "source", "hidden", "furniture")


@dataclass(frozen=True, slots=True)
class Lines:
    """Parallel columns, one entry per line, in the order of ``numbers`` (overall_line_num, ascending).

    ``pages`` holds None where a frame does not say.
    """

    numbers: list[int]
    texts: list[str]
    pages: list[int | None]
    ocr: list[bool]
    furniture: list[bool]

    def __len__(self) -> int:
        return len(self.numbers)

    @classmethod
    def of(cls, texts: Sequence[str]) -> Lines:
        """Plain visible lines, numbered from 1."""
        count = len(texts)
        no = [False] * count
        return cls(list(range(1, count + 1)), list(texts), [None] * count, no, no)


def read_lines(frame: pd.DataFrame) -> tuple[Lines, Lines]:
    """The visible and the hidden lines of ``frame``; columns ``source``, ``hidden`` and ``furniture`` may be
    missing.

    Raises ValueError where there is no overall_line_num or text.
    """
    missing = [name for name in NEEDED if name not in frame.columns]
    if missing:
        raise ValueError(f"a frame of lines needs the columns {', '.join(map(repr, missing))}")
    ordered = frame.sort_values("overall_line_num", kind="stable")
    hidden = _flags(ordered, "hidden")
    return _take(ordered[~hidden]), _take(ordered[hidden])


def _take(frame: pd.DataFrame) -> Lines:
    texts: Sequence[object] = frame["text"].tolist()
    ocr = [False] * len(frame)
    if "source" in frame.columns:
        ocr = [value == "ocr" for value in frame["source"].tolist()]
    return Lines(
        numbers=[int(number) for number in frame["overall_line_num"].tolist()],
        pages=frame["page_num"].tolist() if "page_num" in frame.columns else [None] * len(frame),
        texts=[text if isinstance(text, str) else "" for text in texts],
        ocr=ocr,
        furniture=_flags(frame, "furniture").tolist(),
    )


def _flags(frame: pd.DataFrame, name: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    if name not in frame.columns:
        return np.zeros(len(frame), dtype=np.bool_)
    flags: np.ndarray[tuple[int], np.dtype[np.bool_]] = frame[name].isin([True]).to_numpy()
    return flags
