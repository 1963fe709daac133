"""claims_guide.pdf: two columns, ``[n]`` references in the text and a reference list at the end."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from samples.claims_guide_text import REFERENCES, SECTIONS
from samples.output import save
from samples.sheet import BLUE, BOLD, GREY, SERIF, SERIF_BOLD, SERIF_ITALIC, Sheet, wrap

_COLUMNS = ((56.0, 288.0), (307.0, 539.0))
_BOTTOM = 772.0


def make(path: Path) -> None:
    """Two pages; text flows down the left column and on to the right one."""
    pdf = pymupdf.open()
    flow = _Flow(pdf)
    for heading, paragraphs in SECTIONS:
        flow.heading(heading)
        for text in paragraphs:
            flow.paragraph(text)
    flow.heading("References")
    for number, text in enumerate(REFERENCES, 1):
        flow.reference(f"[{number}]", text)
    save(pdf, path, title="Handling Home Claims: a Guide", author="Harbourside Mutual Claims Department")


class _Flow:
    """Text flowing through the columns of as many pages as it takes."""

    def __init__(self, pdf: pymupdf.Document) -> None:
        self.pdf = pdf
        self.column = 0
        self.sheet = self._page()

    def _page(self) -> Sheet:
        first = self.pdf.page_count == 0
        number = self.pdf.page_count + 1
        page = self.pdf.new_page(width=595, height=842)
        wide = Sheet(page, left=_COLUMNS[0][0], right=_COLUMNS[1][1])
        wide.text(wide.left, 42, "Claims Department", size=8, color=GREY)
        wide.text(wide.right, 42, "Guide 7, edition of March 2026", size=8, color=GREY, align="right")
        wide.text((wide.left + wide.right) / 2, 812, str(number), size=8.5, color=GREY, align="center")
        self.top = 64.0
        if first:
            wide.text(wide.left, 84, "Handling Home Claims: a Guide", name=BOLD, size=20, color=BLUE)
            wide.text(
                wide.left, 103, "For claims handlers of Harbourside Mutual Insurance", size=10, color=GREY
            )
            wide.rule(114)
            self.top = 128.0
        self.column = 0
        return self._at(page)

    def _at(self, page: pymupdf.Page) -> Sheet:
        left, right = _COLUMNS[self.column]
        return Sheet(page, left=left, right=right, y=self.top, body=SERIF, size=11, leading=15)

    def _room(self, height: float) -> None:
        if self.sheet.y + height <= _BOTTOM:
            return
        if self.column == 0:
            self.column = 1
            self.sheet = self._at(self.sheet.page)
        else:
            self.sheet = self._page()

    def heading(self, text: str) -> None:
        self._room(56)
        self.sheet.gap(4)
        self.sheet.text(self.sheet.left, self.sheet.y + 9, text, name=SERIF_BOLD, size=11.5)
        self.sheet.gap(18)

    def paragraph(self, text: str) -> None:
        for line in wrap(text, SERIF, self.sheet.size, self.sheet.right - self.sheet.left):
            self._line(self.sheet.left, line)
        self.sheet.gap(5)

    def reference(self, label: str, text: str) -> None:
        lines = wrap(text, SERIF_ITALIC, 8.8, self.sheet.right - self.sheet.left - 20)
        self._room(11.4 * len(lines))
        self.sheet.text(self.sheet.left, self.sheet.y + 7.6, label, size=8.8)
        for line in lines:
            self.sheet.text(self.sheet.left + 20, self.sheet.y + 7.6, line, size=8.8, name=SERIF_ITALIC)
            self.sheet.gap(11.4)
        self.sheet.gap(2.5)

    def _line(self, x: float, line: str) -> None:
        sheet = self.sheet
        self._room(sheet.leading)
        shift = self.sheet.left - sheet.left
        self.sheet.text(x + shift, self.sheet.y + self.sheet.size * 0.8, line)
        self.sheet.gap(self.sheet.leading)
