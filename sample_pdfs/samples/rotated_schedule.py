"""rotated_schedule.pdf: a landscape table on a portrait page with /Rotate 90 and a CropBox off the origin."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from samples.output import save
from samples.sheet import BLUE, BOLD, GREY, Sheet

CROP = (40.0, 55.0)  # points between the MediaBox corner and the CropBox corner
_WIDTH, _HEIGHT = 770.0, 545.0  # of the page as displayed

ROWS = [
    ["1", "Wedding ring, platinum", "2019", "Kehoe Jewellers", "14 March 2024", "2,850"],
    ["2", "Pearl necklace, two strands", "1987", "Kehoe Jewellers", "14 March 2024", "3,400"],
    ["3", "Oil painting, Connemara coast", "1952", "Galway Fine Art", "2 June 2023", "4,200"],
    ["4", "Silver tea service, six pieces", "1911", "Dolan & Sons", "21 September 2022", "1,950"],
    ["5", "Violin, German workshop", "1890", "Strings of Galway", "8 May 2025", "5,100"],
    ["6", "Camera with three lenses", "2021", "Purchase receipt", "30 November 2021", "2,500"],
]


def make(path: Path) -> None:
    """One page, shown upright by every viewer; its own coordinates are turned and shifted."""
    upright = pymupdf.open()
    _schedule(Sheet(upright.new_page(width=_WIDTH, height=_HEIGHT), left=40, right=_WIDTH - 40))
    pdf = pymupdf.open()
    page = pdf.new_page(width=_HEIGHT + 2 * CROP[0], height=_WIDTH + 2 * CROP[1])
    trim = pymupdf.Rect(CROP[0], CROP[1], CROP[0] + _HEIGHT, CROP[1] + _WIDTH)
    page.show_pdf_page(trim, upright, 0, rotate=90)
    _crop_marks(page, trim)
    page.set_cropbox(trim)
    page.set_rotation(90)
    upright.subset_fonts()
    save(pdf, path, title="Schedule of valuables HM-2026-0048213")


def _schedule(sheet: Sheet) -> None:
    sheet.text(sheet.left, 46, "HARBOURSIDE MUTUAL", name=BOLD, size=9, color=BLUE)
    sheet.text(sheet.right, 46, "Policy HM-2026-0048213", size=9, color=GREY, align="right")
    sheet.rule(53)
    sheet.y = 72
    sheet.title("Schedule of Valuables", size=17)
    sheet.paragraph(
        "Valued items kept at 14 Linden Terrace, Galway. Each item is insured for its agreed value."
    )
    sheet.table(
        ["No.", "Item", "Year", "Valued by", "Date of valuation", "Agreed value (EUR)"],
        ROWS,
        [40, 200, 60, 140, 130, 120],
        aligns="clclrr",
        row_height=24,
    )
    sheet.text(sheet.right - 120, sheet.y + 6, "Total agreed value", align="right", name=BOLD)
    sheet.text(sheet.right - 6, sheet.y + 6, "EUR 20,000", align="right", name=BOLD)
    sheet.y += 34
    sheet.paragraph(
        "This schedule replaces the schedule of 12 December 2025. It is valid from 15 January 2026."
    )


def _crop_marks(page: pymupdf.Page, trim: pymupdf.Rect) -> None:
    """Printer's marks outside the CropBox, as a print shop leaves them."""
    for x in (trim.x0, trim.x1):
        for y, way in ((trim.y0, -1), (trim.y1, 1)):
            page.draw_line((x, y + 8 * way), (x, y + 28 * way), width=0.4)
    for y in (trim.y0, trim.y1):
        for x, way in ((trim.x0, -1), (trim.x1, 1)):
            page.draw_line((x + 8 * way, y), (x + 28 * way, y), width=0.4)
