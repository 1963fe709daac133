"""Saving: the same bytes on every run."""

from __future__ import annotations

from pathlib import Path

import pymupdf

FIXED_DATE = "D:20260105090000Z"


def save(
    pdf: pymupdf.Document, path: Path, *, title: str, author: str = "Harbourside Mutual Insurance"
) -> None:
    """Write ``pdf`` with fixed dates, no random file id and fonts cut down to what is used."""
    pdf.subset_fonts()
    pdf.set_metadata(
        {
            "title": title,
            "author": author,
            "producer": "docintel sample_pdfs",
            "creationDate": FIXED_DATE,
            "modDate": FIXED_DATE,
        }
    )
    pdf.save(path, garbage=4, deflate=True, clean=True, no_new_id=True, use_objstms=1)
