"""A cursor on a page: text, paragraphs, lists and ruled tables, laid out top to bottom in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import pymupdf

Color = tuple[float, float, float]
BLACK: Color = (0.1, 0.1, 0.12)
GREY: Color = (0.42, 0.44, 0.48)
BLUE: Color = (0.07, 0.24, 0.42)
TINT: Color = (0.9, 0.93, 0.96)
SANS, BOLD, SERIF, SERIF_BOLD, SERIF_ITALIC = "Sans", "SansBold", "Serif", "SerifBold", "SerifItalic"
_BASE14 = {SANS: "helv", BOLD: "hebo", SERIF: "tiro", SERIF_BOLD: "tibo", SERIF_ITALIC: "tiit"}


@cache
def font(name: str) -> pymupdf.Font:
    """A font that ships with PyMuPDF, by our name for it."""
    return pymupdf.Font(_BASE14[name])


def width(text: str, name: str, size: float) -> float:
    """Width of ``text`` in points."""
    return float(font(name).text_length(text, fontsize=size))


def wrap(text: str, name: str, size: float, room: float) -> list[str]:
    """``text`` broken at spaces into lines no wider than ``room`` points."""
    lines: list[str] = []
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, name, size) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


@dataclass
class Sheet:
    """One page, written from ``y`` downwards between ``left`` and ``right``."""

    page: pymupdf.Page
    left: float = 64.0
    right: float = 531.0
    y: float = 96.0
    body: str = SANS
    size: float = 9.8
    leading: float = 13.6
    _fonts: set[str] = field(default_factory=set)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        name: str = "",
        size: float = 0.0,
        color: Color = BLACK,
        align: str = "left",
    ) -> None:
        """``text`` on the baseline ``y``; ``x`` is its left end, right end or middle by ``align``."""
        name, size = name or self.body, size or self.size
        if name not in self._fonts:
            self.page.insert_font(fontname=name, fontbuffer=font(name).buffer)
            self._fonts.add(name)
        shift = {"left": 0.0, "right": 1.0, "center": 0.5}[align] * width(text, name, size)
        self.page.insert_text((x - shift, y), text, fontname=name, fontsize=size, color=color)

    def rule(self, y: float, *, color: Color = GREY, thickness: float = 0.6) -> None:
        self.page.draw_line((self.left, y), (self.right, y), color=color, width=thickness)

    def gap(self, points: float) -> None:
        self.y += points

    def title(self, text: str, *, size: float = 19.0) -> None:
        self.text(self.left, self.y + size * 0.7, text, name=BOLD, size=size, color=BLUE)
        self.y += size * 1.5

    def heading(self, text: str, *, size: float = 12.5) -> None:
        self.y += 9
        self.text(self.left, self.y + size * 0.75, text, name=BOLD, size=size, color=BLUE)
        self.y += size * 1.6

    def paragraph(self, text: str, *, indent: float = 0.0, name: str = "", after: float = 6.0) -> None:
        name = name or self.body
        for line in wrap(text, name, self.size, self.right - self.left - indent):
            self.text(self.left + indent, self.y + self.size * 0.8, line, name=name)
            self.y += self.leading
        self.y += after

    def entry(self, label: str, text: str, *, indent: float = 0.0, hang: float = 24.0) -> None:
        """A numbered or lettered entry: ``label`` hanging in front of its wrapped ``text``."""
        lines = wrap(text, self.body, self.size, self.right - self.left - indent - hang)
        self.text(self.left + indent, self.y + self.size * 0.8, label)
        for line in lines:
            self.text(self.left + indent + hang, self.y + self.size * 0.8, line)
            self.y += self.leading
        self.y += 6.5

    def pairs(self, rows: Sequence[tuple[str, str]], *, column: float = 150.0) -> None:
        """Label and value side by side, one pair a row."""
        for label, value in rows:
            self.text(self.left, self.y + self.size * 0.8, label, color=GREY)
            for line in wrap(value, self.body, self.size, self.right - self.left - column):
                self.text(self.left + column, self.y + self.size * 0.8, line)
                self.y += self.leading
            self.y += 2.2

    def table(
        self,
        headers: Sequence[str],
        rows: Sequence[Sequence[str]],
        widths: Sequence[float],
        *,
        aligns: str = "",
        ruled: bool = True,
        row_height: float = 18.0,
    ) -> None:
        """A table; ``aligns`` has one of ``l r c`` a column. Unruled, only space separates cells."""
        edges = [self.left]
        for part in widths:
            edges.append(edges[-1] + part)
        top = self.y
        if ruled:
            self.page.draw_rect(
                (edges[0], top, edges[-1], top + row_height), color=None, fill=TINT, overlay=True
            )
        for number, cells in enumerate([headers, *rows]):
            baseline = top + row_height * number + row_height * 0.5 + self.size * 0.35
            name = BOLD if number == 0 else self.body
            for left, right, align, cell in zip(
                edges, edges[1:], aligns or "l" * len(widths), cells, strict=False
            ):
                at = {"l": left + 6, "r": right - 6, "c": (left + right) / 2}[align]
                way = {"l": "left", "r": "right", "c": "center"}[align]
                self.text(at, baseline, cell, name=name, align=way)
        bottom = top + row_height * (len(rows) + 1)
        if ruled:
            self._grid(edges, [top + row_height * n for n in range(len(rows) + 2)])
        self.y = bottom + 10

    def _grid(self, xs: Sequence[float], ys: Sequence[float]) -> None:
        for y in ys:
            self.page.draw_line((xs[0], y), (xs[-1], y), color=GREY, width=0.6)
        for x in xs:
            self.page.draw_line((x, ys[0]), (x, ys[-1]), color=GREY, width=0.6)
