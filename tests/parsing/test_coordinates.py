"""Boxes are where the words are seen: rotation, CropBox, and a page beside its rotated twin."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pymupdf
import pytest

from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing.worker.opening import _height

Box = tuple[float, float, float, float]


def _words(document: ParsedDocument) -> list[tuple[int, str, Box]]:
    texts = document.line_df.set_index("overall_line_num")["text"]
    return [
        (word.page_num, texts[word.overall_line_num][word.char_start : word.char_end],
         (word.x0, word.y0, word.x1, word.y1))
        for word in document.word_df.itertuples()
    ]  # fmt: skip


@pytest.mark.corpus
def test_words_of_the_calibration_pages(corpus: Path) -> None:
    """Eight pages, four rotations with and without a CropBox, each with words at known places."""
    file = corpus / "hostile" / "synthetic" / "calibration_crop_rotate.pdf"
    found = {(page, text): box for page, text, box in _words(parse_pdf(file))}
    expected = json.loads(file.with_suffix(".expected.json").read_text())["words"]
    assert len(expected) == 40
    with pymupdf.open(file) as document:
        for word in expected:
            page = document[word["page"] - 1]
            left, _, _, top = word["cropbox_pdf"]
            x, y = word["baseline_pdf_bottomleft"]
            origin = pymupdf.Point(x - left, top - y) * page.rotation_matrix
            x0, y0, x1, y1 = found[word["page"], word["text"].split()[0]]
            assert x0 - 1 <= origin.x <= x1 + 1, word
            assert y0 - 1 <= origin.y <= y1 + 1, word


@pytest.mark.corpus
def test_a_named_place_is_where_its_words_are(corpus: Path) -> None:
    """An outline names places in PDF coordinates; rotated and cropped pages show them elsewhere."""
    file = corpus / "hostile" / "synthetic" / "calibration_crop_rotate.pdf"
    with pymupdf.open(file) as document:
        for word in json.loads(file.with_suffix(".expected.json").read_text())["words"]:
            place = pymupdf.Point(word["baseline_pdf_bottomleft"])
            height = _height(document, word["page"], {"kind": pymupdf.LINK_NAMED, "to": place})
            (found,) = document[word["page"] - 1].search_for(word["text"].split()[0], quads=True)
            shown = found.rect * document[word["page"] - 1].rotation_matrix
            assert height is not None
            assert shown.y0 - 1 <= height <= shown.y1 + 1, word


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("cropped", [False, True])
def test_the_box_holds_the_ink(rotation: int, cropped: bool) -> None:
    with pymupdf.open() as document:
        page = document.new_page(width=400, height=600)
        page.insert_text((150, 300), "Deductible", fontsize=20)
        if cropped:
            page.set_cropbox(pymupdf.Rect(50, 100, 350, 560))
        page.set_rotation(rotation)
        (word,) = _words(parse_pdf(document.tobytes()))
        pixmap = page.get_pixmap(colorspace=pymupdf.csGRAY)
    dark = [(x, y) for y in range(pixmap.height) for x in range(pixmap.width) if pixmap.pixel(x, y)[0] < 100]
    x0, y0, x1, y1 = word[2]
    assert dark
    assert all(x0 - 1 <= x <= x1 + 1 and y0 - 1 <= y <= y1 + 1 for x, y in dark)
    assert (x1 - x0) * (y1 - y0) < 3 * 10 * 20 * 20  # not blown up


@pytest.mark.corpus
def test_a_rotated_page_has_the_words_and_boxes_of_its_twin(corpus: Path) -> None:
    straight = _words(parse_pdf(corpus / "documents" / "unrotated_nics_table.pdf"))
    turned_document = parse_pdf(corpus / "documents" / "rotated_nics_table_90.pdf")
    turned = _words(turned_document)
    assert Counter(text for _, text, _ in straight) == Counter(text for _, text, _ in turned)
    width = float(turned_document.page_df["width"][0])
    back = [(text, (y0, width - x1, y1, width - x0)) for _, text, (x0, y0, x1, y1) in turned]
    places = Counter((text, *map(round, box)) for text, box in back)
    near = sum(
        any(
            places[(text, round(x0) + dx, round(y0) + dy, round(x1) + ex, round(y1) + ey)]
            for dx in (-1, 0, 1) for dy in (-1, 0, 1) for ex in (-1, 0, 1) for ey in (-1, 0, 1)
        )
        for _, text, (x0, y0, x1, y1) in straight
    )  # fmt: skip
    assert near == len(straight)


@pytest.mark.corpus
def test_the_twins_lines_read_alike(corpus: Path) -> None:
    straight = parse_pdf(corpus / "documents" / "unrotated_nics_table.pdf").line_df["text"]
    turned = parse_pdf(corpus / "documents" / "rotated_nics_table_90.pdf").line_df["text"]
    assert list(straight) == list(turned)
