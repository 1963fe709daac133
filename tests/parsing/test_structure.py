"""What holds over pages: furniture, sections, captions, labels, warnings."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing.structure.warnings import name_pages

BODY = "The insurer pays for sudden loss of or damage to the insured property, up to the sum insured."


def _page(document: pymupdf.Document, *lines: str, head: str = "", foot: str = "") -> None:
    """A page of lines; ``# `` sets a line larger, ``## `` bold at the body's size."""
    page = document.new_page()
    if head:
        page.insert_text((72, 40), head, fontsize=9)
    if foot:
        page.insert_text((300, 820), foot, fontsize=9)
    y = 130.0
    for line in lines:
        y += 24 if line.startswith("#") else 13
        size, font = (
            (16, "hebo") if line.startswith("# ") else (10, "hebo" if line.startswith("## ") else "helv")
        )
        page.insert_text((72, y), line.lstrip("# "), fontsize=size, fontname=font)


def _titles(document: ParsedDocument) -> list[tuple[int, str, int, int]]:
    toc = document.toc_df
    return list(zip(toc["level"], toc["title"], toc["line_start"], toc["line_end"], strict=True))


def test_running_heads_and_page_numbers_are_furniture_and_stay_citable() -> None:
    with pymupdf.open() as pdf:
        for number in range(1, 5):
            _page(
                pdf, f"Page {number} says this. {BODY}", head="Home Insurance Policy", foot=f"Page {number}"
            )
        document = parse_pdf(pdf.tobytes())
    lines = document.line_df
    expected = {"Home Insurance Policy", "Page 1", "Page 2", "Page 3", "Page 4"}
    assert set(lines[lines["furniture"]]["text"]) == expected
    assert len(lines[~lines["furniture"]]) == 4
    assert list(lines["overall_line_num"]) == list(range(1, 13))


def test_feet_whose_page_numbers_have_letters_are_furniture() -> None:
    """Declarations D-1, conditions 1, amendments A-1: each kind on fewer pages than it takes alone."""
    with pymupdf.open() as pdf:
        for number in ("D-1", "D-2", "1", "2", "A-1"):
            _page(pdf, BODY, foot=f"Harbourside Mutual, policy HM-2026, page {number}")
        lines = parse_pdf(pdf.tobytes()).line_df
    assert list(lines["furniture"]) == [False, True] * 5


def test_headings_that_differ_at_one_height_are_no_furniture() -> None:
    with pymupdf.open() as pdf:
        for number in range(1, 5):
            _page(pdf, BODY, head=f"Schedule 1.{number * 3 + number % 2}")
        document = parse_pdf(pdf.tobytes())
    assert not document.line_df["furniture"].any()


def test_pages_that_differ_in_a_number_keep_their_only_line() -> None:
    with pymupdf.open() as pdf:
        for number in range(1, 9):
            _page(pdf, head=f"This is page {number}")
        document = parse_pdf(pdf.tobytes())
    assert not document.line_df["furniture"].any()


def _policy() -> pymupdf.Document:
    pdf = pymupdf.open()
    _page(pdf, "# Cover", BODY, "## 1.1 Fire", BODY, BODY)
    _page(pdf, "## 1.2 Theft", BODY, "# Exclusions", BODY)
    return pdf


def test_sections_from_the_outline_end_where_the_next_begins() -> None:
    with _policy() as pdf:
        pdf.set_toc([[1, "Cover", 1], [2, "1.1 Fire", 1], [2, "1.2 Theft", 2], [1, "Exclusions", 2]])
        document = parse_pdf(pdf.tobytes())
    assert set(document.toc_df["source"]) == {"outline"}
    assert _titles(document) == [
        (1, "Cover", 1, 7),
        (2, "1.1 Fire", 3, 5),
        (2, "1.2 Theft", 6, 7),
        (1, "Exclusions", 8, 9),
    ]
    assert list(document.line_df["section_id"]) == [0, 0, 1, 1, 1, 2, 2, 3, 3]
    assert list(document.toc_df["end_page_num"]) == [2, 1, 2, 2]


def test_sections_from_the_fonts_of_headings() -> None:
    with _policy() as pdf:
        document = parse_pdf(pdf.tobytes())
    assert set(document.toc_df["source"]) == {"headings"}
    assert [(level, title) for level, title, _, _ in _titles(document)] == [
        (1, "Cover"),
        (2, "1.1 Fire"),
        (2, "1.2 Theft"),
        (1, "Exclusions"),
    ]


def test_sections_from_a_printed_contents_page() -> None:
    entries = {"1 Scope": 2, "1.1 Persons": 2, "2 Cover": 3, "3 Exclusions": 3}
    with pymupdf.open() as pdf:
        _page(pdf, "Contents", *(f"{title} ............ {page}" for title, page in entries.items()))
        _page(pdf, "1 Scope", BODY, "1.1 Persons", BODY)
        _page(pdf, "2 Cover", BODY, "3 Exclusions", BODY)
        document = parse_pdf(pdf.tobytes())
    assert set(document.toc_df["source"]) == {"printed"}
    assert _titles(document) == [
        (1, "1 Scope", 6, 9),
        (2, "1.1 Persons", 8, 9),
        (1, "2 Cover", 10, 11),
        (1, "3 Exclusions", 12, 13),
    ]


def test_sections_from_a_contents_page_without_leaders() -> None:
    articles = ["Definitions", "Licenses", "Payments", "Indemnification"]
    with pymupdf.open() as pdf:
        listed = [f"ARTICLE {number} {title} {number + 1}" for number, title in enumerate(articles, 1)]
        _page(pdf, "## TABLE OF CONTENTS", *listed)
        for number, title in enumerate(articles, 1):
            _page(pdf, f"## ARTICLE {number}", f"## {title.upper()}", BODY, f"A fee of EUR {number} is due.")
        document = parse_pdf(pdf.tobytes())
    assert set(document.toc_df["source"]) == {"printed"}
    assert _titles(document) == [
        (1, f"ARTICLE {number} {title}", 4 * number + 2, 4 * number + 5)
        for number, title in enumerate(articles, 1)
    ]


def test_bold_clauses_and_heads_of_columns_are_no_headings() -> None:
    """Bold lines set tight: numbers make headings of them, but not of definitions nor of smaller print."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        bold = [
            "1. DEFINITIONS.",
            "1.46 “Major Territory” means the Union.",
            "2. GRANT OF RIGHTS",
            "9. Royalty",
        ]
        for block, text in enumerate(bold):
            y, small = 100.0 + 60 * block, text == "9. Royalty"
            page.insert_text(
                (60, y),
                text.replace("“", '"').replace("”", '"'),
                fontsize=7 if small else 10,
                fontname="hebo",
            )
            for line in range(1, 5):
                page.insert_text((60, y + 12.5 * line), BODY, fontsize=10)
        document = parse_pdf(pdf.tobytes())
    assert list(document.toc_df["title"]) == ["1. DEFINITIONS.", "2. GRANT OF RIGHTS"]


def test_a_figure_knows_its_caption() -> None:
    with pymupdf.open() as pdf:
        _page(pdf, BODY, BODY)
        page = pdf[0]
        picture = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 60, 40))
        picture.set_rect(picture.irect, (90, 120, 160))
        page.insert_image((100, 300, 400, 500), pixmap=picture)
        page.insert_text((100, 520), "Figure 1: Zones of the insured property, with the house", fontsize=9)
        page.insert_text((100, 531), "and its garden.", fontsize=9)
        page.insert_text((72, 580), BODY, fontsize=10)
        document = parse_pdf(pdf.tobytes())
    (figure,) = document.image_df.itertuples()
    assert (figure.x0, figure.y0, figure.x1, figure.y1) == pytest.approx((100, 300, 400, 500))
    caption = document.line_df["text"][figure.caption_line_start - 1 : figure.caption_line_end]
    assert list(caption) == ["Figure 1: Zones of the insured property, with the house", "and its garden."]


@pytest.mark.parametrize("caption", ["Figure 2: Claims by month", "Figure 2 shows claims by month"])
def test_a_drawing_with_a_caption_is_a_figure(caption: str) -> None:
    """Bars and axes, no picture; without a caption, lines and shapes are decoration or a table."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.draw_line((100, 300), (400, 300))
        page.draw_line((100, 150), (100, 300))
        for bar in range(8):
            page.draw_rect((110 + 35 * bar, 290 - 15 * bar, 135 + 35 * bar, 300), fill=(0.2, 0.4, 0.6))
        page.insert_text((100, 325), caption, fontsize=10)
        page.insert_text((100, 500), BODY, fontsize=10)
        image_df = parse_pdf(pdf.tobytes()).image_df
    if "shows" in caption:
        assert image_df.empty
        return
    (figure,) = image_df.itertuples()
    assert (figure.x0, figure.y0, figure.x1, figure.y1) == pytest.approx((100, 150, 400, 300), abs=2)
    assert (figure.caption_line_start, figure.caption_line_end) == (1, 1)


@pytest.mark.corpus
def test_page_labels_stand_beside_page_numbers(corpus: Path) -> None:
    document = parse_pdf(corpus / "hostile" / "page_labels_vs_numbers.pdf")
    assert list(document.page_df["label"]) == ["iii", "iv", "1", "2", "1"]


@pytest.mark.corpus
def test_an_outline_points_to_the_heading_even_where_titles_differ(corpus: Path) -> None:
    document = parse_pdf(corpus / "documents" / "outline_mistitled.pdf")
    lines = document.line_df.set_index("overall_line_num")["text"]
    places = {row.title: lines[row.line_start] for row in document.toc_df.itertuples()}
    assert places["Second"] == "2 Bar"
    assert places["Fifth"] == "5 Bar"


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([3], "page 3"),
        ([1, 2], "pages 1 to 2"),
        ([1, 4, 5, 6, 9], "pages 1, 4 to 6 and 9"),
        (list(range(1, 40, 2)), "pages 1, 3, 5, 7, 9, 11, 13, 15 and others"),
    ],
)
def test_pages_are_named_as_people_do(numbers: list[int], words: str) -> None:
    assert name_pages(numbers) == words
