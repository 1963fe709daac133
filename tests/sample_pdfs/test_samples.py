"""The sample PDFs are what their README says, and the script beside them makes them."""

from __future__ import annotations

import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pymupdf
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "sample_pdfs"
NAMES = ("home_policy", "claims_guide", "invoice", "rotated_schedule", "scanned_letter")


def _pages(name: str, folder: Path = FOLDER) -> list[pymupdf.Page]:
    return list(pymupdf.open(folder / f"{name}.pdf"))


def _make(folder: Path, hash_seed: str) -> Path:
    subprocess.run(
        [sys.executable, str(FOLDER / "make_samples.py"), str(folder)],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _make(tmp_path_factory.mktemp("first"), "1")


def test_two_runs_write_the_same_bytes(made: Path, tmp_path: Path) -> None:
    again = _make(tmp_path, "2")
    for name in NAMES:
        assert (made / f"{name}.pdf").read_bytes() == (again / f"{name}.pdf").read_bytes(), name


@pytest.mark.parametrize("name", NAMES)
def test_the_committed_file_is_what_the_script_makes(made: Path, name: str) -> None:
    """Compared as words and pictures: bytes may differ between versions of PyMuPDF."""
    for committed, fresh in zip(_pages(name), _pages(name, made), strict=True):
        assert committed.rect == fresh.rect
        assert [word[4] for word in committed.get_text("words")] == [
            word[4] for word in fresh.get_text("words")
        ]
        assert [image["bbox"] for image in committed.get_image_info()] == [
            image["bbox"] for image in fresh.get_image_info()
        ]


def test_the_policy_has_labels_outline_header_and_footer() -> None:
    pages = _pages("home_policy")
    assert [page.get_label() for page in pages] == ["D-1", "D-2", "1", "2", "3", "4", "5", "A-1"]
    outline = pages[0].parent.get_toc()
    assert len(outline) == 13
    for _, title, number in outline:
        assert title in pages[number - 1].get_text() or title == "Declarations", title
    for page in pages:
        text = page.get_text()
        assert "HARBOURSIDE MUTUAL" in text
        assert f"Page {page.get_label()}" in text


def test_the_policy_states_two_deductibles() -> None:
    pages = _pages("home_policy")
    assert "Deductible: EUR 500 per event" in pages[0].get_text()
    assert "For storm and hail damage the deductible is EUR 1,250 per event" in pages[5].get_text()


def test_the_exclusions_break_after_e_on_a_full_stop_with_no_hint() -> None:
    before, after = (page.get_text("words", sort=True) for page in _pages("home_policy")[4:6])
    body = [word for word in before if 60 < word[1] < 790]
    last = max(word[3] for word in body)
    assert [word[4] for word in body if word[4].startswith("(") and len(word[4]) == 3] == [
        "(a)",
        "(b)",
        "(c)",
        "(d)",
        "(e)",
    ]
    assert [word[4] for word in body if word[3] > last - 2][-1].endswith(".")
    assert last > 730, "the page is full, so that the break looks natural"
    assert next(word[4] for word in after if word[1] > 60) == "(f)"


def test_the_amendment_contradicts_the_effective_date() -> None:
    pages = _pages("home_policy")
    assert "Policy effective date\n1 January 2026" in pages[0].get_text()
    assert "Policy effective date\n15 January 2026" in pages[7].get_text()


def test_the_policy_has_a_figure_above_its_caption() -> None:
    page = _pages("home_policy")[2]
    (image,) = page.get_image_info()
    (caption,) = page.search_for("Figure 1: Zones")
    assert 0 < caption.y0 - image["bbox"][3] < 20


def test_the_guide_has_two_columns_and_references_that_resolve() -> None:
    pages = _pages("claims_guide")
    assert len(pages) == 2
    starts = {round(block[0]) for block in pages[0].get_text("blocks") if 130 < block[1] < 770}
    assert {56, 307} <= starts
    text = "".join(page.get_text() for page in pages)
    body, references = text.split("References")
    cited = {number for number in range(1, 20) if f"[{number}]" in body}
    assert cited == {number for number in range(1, 20) if f"[{number}]" in references} == set(range(1, 8))


def test_the_invoice_lines_do_not_add_up() -> None:
    page = _pages("invoice")[0]
    (header,), (subtotal,) = page.search_for("Amount (EUR)"), page.search_for("Subtotal")
    column = pymupdf.Rect(header.x0, header.y1, page.rect.x1, subtotal.y0)
    amounts = [Decimal(word) for word in page.get_text(clip=column).split()]
    assert len(amounts) == 5
    assert sum(amounts) == Decimal("923.90")
    text = page.get_text()
    assert "EUR 932.90" in text
    assert Decimal("932.90") + Decimal("214.57") == Decimal("1147.47")
    assert "EUR 1,147.47" in text


def test_the_schedule_is_rotated_and_cropped_but_reads_upright() -> None:
    page = _pages("rotated_schedule")[0]
    assert page.rotation == 90
    assert (page.cropbox_position.x, page.cropbox_position.y) != (0, 0)
    first, second = (page.search_for(text)[0] * page.rotation_matrix for text in ("Violin", "5,100"))
    assert abs(first.y0 - second.y0) < 2
    assert first.x1 < second.x0


def test_the_letter_is_a_picture_without_text() -> None:
    page = _pages("scanned_letter")[0]
    assert page.get_text() == ""
    (image,) = page.get_image_info()
    shown = pymupdf.Rect(image["bbox"])
    assert shown.get_area() > 0.99 * page.rect.get_area()
