"""scanned_letter.pdf: a letter as it comes off an office scanner: one picture, slightly askew, no "
"text."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pymupdf
from PIL import Image

from samples.output import save
from samples.sheet import SERIF, SERIF_BOLD, Sheet

_DPI, _TILT_DEGREES, _NOISE = 150, 0.7, 7.0


def make(path: Path) -> None:
    """One A4 page holding a grey JPEG at 150 dpi, turned by 0.7 degrees, with paper tint and noise."""
    pdf = pymupdf.open()
    page = pdf.new_page(width=595, height=842)
    page.insert_image(page.rect, stream=_scan(_letter()))
    save(pdf, path, title="Letter of 19 January 2026", author="Scanner")


def _letter() -> Image.Image:
    pdf = pymupdf.open()
    sheet = Sheet(
        pdf.new_page(width=595, height=842), left=78, right=515, body=SERIF, size=11.6, leading=16.5
    )
    sheet.y = 74
    for line in ("Aoife Brennan", "14 Linden Terrace", "Salthill, Galway"):
        sheet.text(sheet.right, sheet.y, line, align="right")
        sheet.y += 15
    sheet.y = 150
    for line in ("Harbourside Mutual Insurance", "Claims Department", "3 Quay Street, Galway"):
        sheet.text(sheet.left, sheet.y, line)
        sheet.y += 15
    sheet.text(sheet.right, 226, "19 January 2026", align="right")
    sheet.y = 258
    sheet.text(sheet.left, sheet.y, "Water damage in the kitchen, policy HM-2026-0048213", name=SERIF_BOLD)
    sheet.y += 22
    for text in (
        "Dear Sir or Madam,",
        "On 6 January 2026 I found water coming out of the kitchen wall. The plumber came the same "
        "evening and turned off the supply. A joint behind the sink had burst.",
        "The floor units, the oak floor and part of the hall ceiling are damaged. A builder puts the cost "
        "of the repair at EUR 7,480. The plumber's invoice of EUR 1,147.47 is enclosed, with eleven "
        "photographs.",
        "We could not use the kitchen for nine days and ate out in the meantime. Please let me know "
        "whether you pay for this, and when your surveyor will call. I can be reached on 091 555 0187 "
        "after 5 p.m.",
        "Yours faithfully,",
    ):
        sheet.paragraph(text, after=9)
    sheet.gap(30)
    sheet.text(sheet.left, sheet.y, "Aoife Brennan")
    sheet.text(sheet.left, sheet.y + 30, "Enclosures: invoice CP-2026-0117, 11 photographs")
    pixmap = sheet.page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY, alpha=False)
    return Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)


def _scan(clean: Image.Image) -> bytes:
    turned = clean.rotate(_TILT_DEGREES, resample=Image.Resampling.BICUBIC, fillcolor=255)
    grey = np.asarray(turned, dtype=np.float64) * (236.0 / 255.0) + 8.0
    noise = np.random.default_rng(7).normal(0.0, _NOISE, grey.shape)
    shade = np.linspace(0.0, -9.0, grey.shape[1])  # the lid was not quite closed on the right
    paper = np.clip(grey + noise + shade, 0, 255).astype(np.uint8)
    out = io.BytesIO()
    Image.fromarray(paper).save(out, "JPEG", quality=58)
    return out.getvalue()
