"""Scans become lines and words, whichever way they lie."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pymupdf
import pytest

from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing.ocr.engine import _line
from docintel.parsing.ocr.upright import Upright, _unturn
from docintel.settings import get_settings

SAMPLES = Path(__file__).resolve().parents[3] / "sample_pdfs"
LINES = ["Claim number 48213", "Repair of the roof", "Total EUR 7,480.50"]
WIDTH, HEIGHT = 300.0, 130.0


def _scan(*, turned: int = 0, rotation: int = 0, skew: float = 0.0) -> bytes:
    """A page that is a picture of LINES: painted ``turned`` degrees, shown by /Rotate ``rotation``."""
    with pymupdf.open() as drawn, pymupdf.open() as pdf:
        page = drawn.new_page(width=WIDTH, height=HEIGHT)
        for number, line in enumerate(LINES):
            point = pymupdf.Point(30, 40 + 32 * number)
            page.insert_text(point, line, fontsize=16, morph=(pymupdf.Point(150, 65), pymupdf.Matrix(skew)))
        picture = page.get_pixmap(dpi=150).tobytes("png")
        sideways = turned % 180 == 90
        scan = pdf.new_page(width=HEIGHT if sideways else WIDTH, height=WIDTH if sideways else HEIGHT)
        scan.insert_image(scan.rect, stream=picture, rotate=turned)
        scan.set_rotation(rotation)
        return bytes(pdf.tobytes())


def _texts(document: ParsedDocument) -> list[str]:
    return list(document.line_df["text"])


@pytest.fixture(scope="module")
def letter() -> ParsedDocument:
    return parse_pdf(SAMPLES / "scanned_letter.pdf")


def test_a_scanned_letter_is_read_without_being_asked_for(letter: ParsedDocument) -> None:
    lines = letter.line_df
    assert set(lines["source"]) == {"ocr"}
    assert letter.page_df["source"].tolist() == ["ocr"]
    assert "no_text" not in letter.page_df["quality"].iloc[0]
    text = " ".join(lines["text"])
    assert "EUR 7,480" in text
    assert "policy HM-2026-0048213" in text
    assert lines["confidence"].between(0.8, 1.0).all()
    assert _texts(letter)[-1].startswith("Enclosures")
    assert letter.image_df.empty, "the picture of the page is no figure on it"


def test_words_stand_on_their_ink(letter: ParsedDocument) -> None:
    with pymupdf.open(SAMPLES / "scanned_letter.pdf") as pdf:
        pixmap = pdf[0].get_pixmap(dpi=72, colorspace=pymupdf.csGRAY)
    pixels = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width)
    line = letter.line_df[letter.line_df["text"].str.contains("1,147.47")].iloc[0]
    words = letter.word_df[letter.word_df["overall_line_num"] == line["overall_line_num"]]
    assert len(words) == len(line["text"].split())
    for word in words.itertuples():
        assert line["text"][word.char_start : word.char_end].strip()
        box = pixels[int(word.y0) : int(word.y1) + 1, int(word.x0) : int(word.x1) + 1]
        assert (box < 150).mean() > 0.05, word
    assert words["x0"].is_monotonic_increasing


def test_fast_leaves_a_scan_unread_and_says_so() -> None:
    document = parse_pdf(SAMPLES / "scanned_letter.pdf", method="fast")
    assert document.line_count == 0
    assert "no_text" in document.page_df["quality"].iloc[0]


def test_too_many_scans_wait_to_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCINTEL_OCR_PAGES", "0")
    get_settings.cache_clear()
    data = _scan()
    assert "no_text" in parse_pdf(data).page_df["quality"].iloc[0]
    assert _texts(parse_pdf(data, method="ocr")) == LINES


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_picture_is_read_whichever_way_it_lies(turned: int) -> None:
    assert _texts(parse_pdf(_scan(turned=turned))) == LINES


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_boxes_are_those_of_the_page_as_displayed(rotation: int) -> None:
    document = parse_pdf(_scan(rotation=rotation))
    assert _texts(document) == LINES
    turn = pymupdf.Matrix(1, 1)
    with pymupdf.open(stream=_scan(rotation=rotation)) as pdf:
        turn = pdf[0].rotation_matrix
    first = document.line_df.iloc[0]
    expected = pymupdf.Rect(30, 25, 175, 46) * turn  # where the line is painted, then turned
    for edge, value in zip(("x0", "y0", "x1", "y1"), expected.normalize(), strict=True):
        assert abs(first[edge] - value) < 8, edge


def test_a_skewed_scan_keeps_its_lines_whole_and_its_boxes_on_the_page() -> None:
    document = parse_pdf(_scan(skew=3.0))
    assert _texts(document) == LINES
    heights = document.word_df["y1"] - document.word_df["y0"]
    assert heights.max() < 30, "words are boxed one by one, not with the slope of the line"


def test_text_beside_a_picture_is_not_recognised_again() -> None:
    with pymupdf.open(stream=_scan()) as pdf:
        pdf[0].insert_text((10, 120), "typed on top", fontsize=8)
        document = parse_pdf(bytes(pdf.tobytes()))
    assert _texts(document) == ["typed on top"]


@pytest.mark.corpus
def test_a_scan_with_an_invisible_text_layer_keeps_it(corpus: Path) -> None:
    document = parse_pdf(corpus / "documents" / "scan_with_hidden_ocr_text.pdf")
    assert set(document.line_df["source"]) == {"text"}
    assert not document.line_df["hidden"].any()


@pytest.mark.corpus
def test_garbled_text_in_letters_the_recogniser_does_not_know_is_kept(corpus: Path) -> None:
    document = parse_pdf(corpus / "hostile" / "rotate_0_90_180_270_arabic.pdf")
    assert "garbled_text" in "".join(document.page_df["quality"])
    assert set(document.line_df["source"]) == {"text"}
    assert document.line_df["text"].str.contains("حَبيبي").all()


def test_accents_are_read() -> None:
    with pymupdf.open() as drawn, pymupdf.open() as pdf:
        page = drawn.new_page(width=360, height=100)
        page.insert_text((20, 40), "Größe 1.250,00 €: déjà payé, mañana", fontname="helv", fontsize=16)
        scan = pdf.new_page(width=360, height=100)
        scan.insert_image(scan.rect, stream=page.get_pixmap(dpi=150).tobytes("png"))
        data = bytes(pdf.tobytes())
    (text,) = _texts(parse_pdf(data))
    assert "Größe" in text
    assert "déjà payé, mañana" in text


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_turned_picture_leads_back_to_its_own_pixels(quarters: int) -> None:
    pixels = np.zeros((40, 90, 3), dtype=np.uint8)
    pixels[10, 70] = 255
    turned = np.rot90(pixels, quarters)
    y, x = np.argwhere(turned[:, :, 0] == 255)[0]
    upright = Upright(turned, _unturn(quarters, 90, 40))
    corner = (float(x) + 0.5, float(y) + 0.5)
    assert upright.original((corner, corner, corner, corner))[0] == (70.5, 10.5)


def test_words_are_shared_out_where_the_recogniser_gives_none() -> None:
    quad = ((0.0, 0.0), (100.0, 0.0), (100.0, 10.0), (0.0, 10.0))
    line = _line("EUR 7,480", 0.9, quad, [])
    assert [("EUR 7,480"[word.start : word.end], round(word.quad[0][0])) for word in line.words] == [
        ("EUR", 0),
        ("7,480", 44),
    ]


@pytest.mark.corpus
def test_faded_print_is_not_turned_upside_down(corpus: Path) -> None:
    """The classifier takes half of its lines for heads down: they are read both ways."""
    document = parse_pdf(corpus / "labelled" / "sroie" / "receipt_050.pdf", method="ocr")
    assert {"Guest Check", "Invoice no: 000039121"} <= set(_texts(document))
