"""invoice.pdf: a repair invoice whose lines add up to EUR 923.90 while its subtotal says EUR 932.90."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from samples.output import save
from samples.sheet import BLUE, BOLD, GREY, TINT, Sheet

LINES = [
    ["1", "Emergency call-out, 6 January 2026", "1", "95.00", "95.00"],
    ["2", "Leak detection with moisture readings", "2.5 h", "78.00", "195.00"],
    ["3", "Replacement of copper pipe, kitchen wall", "4 h", "62.00", "248.00"],
    ["4", "Copper pipe 22 mm, fittings and valves", "1 lot", "137.90", "137.90"],
    ["5", "Hire of drying unit, 8 days", "8", "31.00", "248.00"],
]
TOTALS = [("Subtotal", "932.90"), ("VAT 23 %", "214.57"), ("Total due", "1,147.47")]


def make(path: Path) -> None:
    """One page. Two digits of the subtotal are swapped, and VAT and total follow the wrong figure."""
    pdf = pymupdf.open()
    sheet = Sheet(pdf.new_page(width=595, height=842), size=10, leading=14)
    sheet.page.draw_rect((0, 0, 595, 14), color=None, fill=BLUE)
    sheet.text(sheet.left, 66, "Corrib Plumbing & Heating Ltd", name=BOLD, size=16, color=BLUE)
    for number, line in enumerate(
        ("Unit 5, Wellpark Road, Galway, Ireland", "VAT no. IE 9754321K", "accounts@corribplumbing.example")
    ):
        sheet.text(sheet.left, 84 + 12 * number, line, size=8.8, color=GREY)
    sheet.text(sheet.right, 66, "INVOICE", name=BOLD, size=18, color=GREY, align="right")
    sheet.y = 138
    _parties(sheet)
    sheet.table(
        ["No.", "Description", "Quantity", "Unit price", "Amount (EUR)"],
        LINES,
        [34, 223, 62, 66, 82],
        aligns="clrrr",
        row_height=21,
    )
    _totals(sheet)
    sheet.gap(14)
    sheet.paragraph("Payment within 30 days to IBAN IE29 AIBK 9311 5212 3456 78, quoting the invoice number.")
    sheet.paragraph("Work carried out at 14 Linden Terrace, Salthill, Galway, between 6 and 14 January 2026.")
    sheet.rule(790)
    sheet.text(
        sheet.left, 804, "Corrib Plumbing & Heating Ltd, registered in Ireland no. 512887", size=8, color=GREY
    )
    save(pdf, path, title="Invoice CP-2026-0117", author="Corrib Plumbing & Heating Ltd")


def _parties(sheet: Sheet) -> None:
    top = sheet.y
    sheet.pairs(
        [
            ("Bill to", "Aoife Brennan, 14 Linden Terrace, Galway"),
            ("Invoice number", "CP-2026-0117"),
            ("Invoice date", "16 January 2026"),
            ("Due date", "15 February 2026"),
            ("Claim reference", "HM-2026-0048213 / 01"),
        ],
        column=120,
    )
    sheet.y = max(sheet.y, top + 90) + 12


def _totals(sheet: Sheet) -> None:
    for label, amount in TOTALS:
        strong = label == "Total due"
        if strong:
            sheet.page.draw_rect(
                (sheet.right - 190, sheet.y - 2, sheet.right, sheet.y + 17), color=None, fill=TINT
            )
        name = BOLD if strong else sheet.body
        sheet.text(sheet.right - 184, sheet.y + 11, label, name=name)
        sheet.text(sheet.right - 6, sheet.y + 11, f"EUR {amount}", name=name, align="right")
        sheet.gap(19)
