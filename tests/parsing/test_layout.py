"""Lines in reading order: columns, rows, side headings, footnotes, directions, form fields."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest

from docintel.parsing import ParsedDocument, parse_pdf

SENTENCE = "the insurer pays for sudden loss of or damage to property"
Piece = tuple[float, float, str]


def _parse(pieces: Sequence[Piece], size: float = 10, **options: object) -> ParsedDocument:
    """A page with text at the given places, painted in that order."""
    with pymupdf.open() as document:
        page = document.new_page()
        for x, y, text in pieces:
            page.insert_text((x, y), text, **({"fontsize": size} | options))
        return parse_pdf(document.tobytes())


def _texts(document: ParsedDocument) -> list[str]:
    return list(document.line_df["text"])


def _column(x: float, name: str, *, top: float = 100, lines: int = 8, pitch: float = 12) -> list[Piece]:
    return [(x, top + pitch * line, f"{name}{line} {SENTENCE[:42]}") for line in range(lines)]


@pytest.mark.parametrize("pitch", [12, 13.7])
def test_columns_are_read_one_after_the_other(pitch: float) -> None:
    left, right = _column(60, "a"), _column(320, "b", pitch=pitch)
    shuffled = [piece for pair in zip(right, left, strict=True) for piece in pair]
    assert _texts(_parse(shuffled)) == [text for _, _, text in left + right]


def test_a_heading_across_parts_the_columns_above_from_those_below() -> None:
    above = _column(60, "a", lines=5) + _column(320, "b", lines=5)
    heading = (60.0, 190.0, "A heading that runs across both of the columns of this page from edge to edge")
    below = _column(60, "c", top=220, lines=5) + _column(320, "d", top=220, lines=5)
    pieces = [*above, heading, *below]
    assert _texts(_parse(pieces[::-1])) == [text for _, _, text in pieces]


def test_a_table_is_read_row_by_row() -> None:
    rows = [(f"Age {30 + row}", f"{100 + row}.00", f"{200 + row}.00") for row in range(8)]
    pieces = [(x, 100 + 15 * r, row[c]) for c, x in enumerate((60, 250, 420)) for r, row in enumerate(rows)]
    assert _texts(_parse(pieces)) == [" ".join(row) for row in rows]


def test_a_label_and_its_amount_are_one_line() -> None:
    pieces = [(60.0, 100.0, "Total amount due"), (450.0, 100.0, "EUR 1,250.00"), (60.0, 130.0, "Thank you.")]
    document = _parse(pieces)
    assert _texts(document) == ["Total amount due EUR 1,250.00", "Thank you."]
    words = document.word_df[document.word_df["overall_line_num"] == 1]
    assert list(words["word_num"]) == [1, 2, 3, 4, 5]


def test_amounts_far_from_long_names_are_on_their_rows() -> None:
    """As in a balance sheet: the names read like prose, the amounts stand at the other edge."""
    names = ["Cash and cash equivalents", "Receivables from policyholders", "Deferred acquisition costs"]
    pieces = [(60.0, 100.0 + 11 * row, f"{names[row % 3]} {row}") for row in range(9)]
    pieces += [(470.0, y, f"{y * 97:,.0f}") for _, y, _ in pieces]
    rows = [f"{name} {amount}" for (_, _, name), (_, _, amount) in zip(pieces[:9], pieces[9:], strict=True)]
    assert _texts(_parse(pieces)) == rows


def test_side_headings_stay_out_of_the_sentences_beside_them() -> None:
    text = [(200.0, 100.0 + 12 * line, f"{line} {SENTENCE}") for line in range(6)]
    side = [(60.0, 100.0, "2.1"), (60.0, 112.0, "Scope of"), (60.0, 124.0, "cover")]
    assert _texts(_parse([*text, *side])) == ["2.1", "Scope of", "cover", *(line for _, _, line in text)]


def test_footnotes_do_not_stand_between_the_columns() -> None:
    with pymupdf.open() as document:
        page = document.new_page()
        left, right = _column(60, "a", lines=20), _column(320, "b", lines=22)
        for x, y, text in left + right:
            page.insert_text((x, y), text, fontsize=10)
        notes = [
            "1 The first footnote is set in smaller letters than",
            "the text it belongs to, and has two lines.",
        ]
        for number, note in enumerate(notes):
            page.insert_text((60, 360 + 8 * number), note, fontsize=7)
        page.insert_text((300, 770), "17", fontsize=10)
        found = _texts(parse_pdf(document.tobytes()))
    assert found == [text for _, _, text in left + right] + notes + ["17"]


def test_text_that_runs_up_the_margin_comes_last() -> None:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((30, 500), "A stamp on the margin", fontsize=9, rotate=90)
        for x, y, text in _column(72, "a"):
            page.insert_text((x, y), text, fontsize=10)
        found = _texts(parse_pdf(document.tobytes()))
    assert found == [text for _, _, text in _column(72, "a")] + ["A stamp on the margin"]


def test_doubled_glyphs_are_read_once() -> None:
    pieces = [(x, y, "Premium EUR 480") for x, y in ((60.0, 100.0), (60.25, 100.0), (60.0, 130.0))]
    document = _parse(pieces)
    assert _texts(document) == ["Premium EUR 480", "Premium EUR 480"]
    assert document.page_df["quality"][0] == "doubled_glyphs"


def test_a_filled_form_field_is_a_line_with_its_box() -> None:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((60, 110), "Policy number", fontsize=10)
        widget = pymupdf.Widget()
        widget.field_name, widget.field_type = "policy", pymupdf.PDF_WIDGET_TYPE_TEXT
        widget.rect, widget.field_value = pymupdf.Rect(200, 98, 400, 114), "HM-2026-0048213"
        page.add_widget(widget)
        parsed = parse_pdf(document.tobytes())
    assert _texts(parsed) == ["Policy number HM-2026-0048213"]
    value = parsed.word_df.iloc[-1]
    assert 199 < value["x0"] < value["x1"] < 401
    assert 90 < value["y0"] < value["y1"] < 120


@pytest.mark.corpus
def test_arabic_lines_keep_their_order(corpus: Path) -> None:
    text = _texts(parse_pdf(corpus / "documents" / "rtl_arabic_word.pdf"))
    assert text[0].startswith("تحسين")
    assert text[0].endswith("Python")
    assert text[1].startswith("تعتبر البرمجة بلغة R و")
    assert text[1].endswith("فعالة")


@pytest.mark.corpus
def test_vertical_japanese_is_read_down_and_then_left(corpus: Path) -> None:
    document = parse_pdf(corpus / "documents" / "japanese_official_gazette_vertical.pdf")
    lines = document.line_df[document.line_df["text"].str.len() > 15]
    assert len(lines) > 40
    assert (lines["y1"] - lines["y0"] > lines["x1"] - lines["x0"]).mean() > 0.9
    steps = lines["x0"].diff().dropna()
    assert (steps < 0).mean() > 0.75  # each column left of the one before it, but for the next tier's first


@pytest.mark.corpus
def test_wrongly_mapped_ligatures_are_noticed(corpus: Path) -> None:
    document = parse_pdf(corpus / "hostile" / "enc_paper_page_1234.pdf", password="1234", method="fast")
    assert document.page_df["quality"][0] == "garbled_text"
    assert "cannot be trusted" in document.warnings[0]
