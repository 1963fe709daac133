"""Pages read again: what was cited elsewhere keeps its number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from docintel.errors import InputError
from docintel.parsing import ParsedDocument, merge_pages, parse_pdf

MakePdf = Callable[..., bytes]


def _read_again(document: ParsedDocument, other: ParsedDocument) -> ParsedDocument:
    """``other`` as if it had been read from the same file as ``document``."""
    return replace(other, sha256=document.sha256)


def _by_number(document: ParsedDocument) -> dict[int, tuple[int, str]]:
    lines = document.line_df
    return {
        number: (page, text)
        for number, page, text in zip(
            lines["overall_line_num"], lines["page_num"], lines["text"], strict=True
        )
    }


def test_fewer_lines_stay_in_place(make_pdf: MakePdf) -> None:
    document = parse_pdf(make_pdf("a\nb", "c\nd\ne", "f"))
    again = _read_again(document, parse_pdf(make_pdf("", "C\nD", ""), pages=[2]))
    merged = merge_pages(document, again)
    assert _by_number(merged) == {1: (1, "a"), 2: (1, "b"), 3: (2, "C"), 4: (2, "D"), 5: (2, ""), 6: (3, "f")}
    assert merged.line_df["hidden"].tolist() == [False, False, False, False, True, False]
    assert merged.page_df["text"].tolist() == ["a\nb", "C\nD", "f"]


def test_more_lines_get_numbers_after_the_last(make_pdf: MakePdf) -> None:
    document = parse_pdf(make_pdf("a", "", "c"))
    again = _read_again(document, parse_pdf(make_pdf("", "scanned\nletter", ""), pages=[2]))
    merged = merge_pages(document, again)
    assert _by_number(merged) == {1: (1, "a"), 2: (3, "c"), 3: (2, "scanned"), 4: (2, "letter")}
    assert merged.line_df["line_num"].tolist() == [1, 1, 1, 2]


def test_old_numbers_of_a_page_that_grew_find_nothing(make_pdf: MakePdf) -> None:
    document = parse_pdf(make_pdf("garbled", "c"))
    again = _read_again(document, parse_pdf(make_pdf("x\ny", ""), pages=[1]))
    merged = merge_pages(document, again)
    assert _by_number(merged) == {1: (1, ""), 2: (2, "c"), 3: (1, "x"), 4: (1, "y")}


def test_words_go_with_their_lines(make_pdf: MakePdf) -> None:
    document = parse_pdf(make_pdf("a", "", "c"))
    again = _read_again(document, parse_pdf(make_pdf("", "two words", ""), pages=[2]))
    merged = merge_pages(document, again)
    words = merged.word_df
    assert words["overall_line_num"].tolist() == [1, 2, 3, 3]
    assert words["page_num"].tolist() == [1, 3, 2, 2]


def test_another_file_is_refused(make_pdf: MakePdf) -> None:
    with pytest.raises(InputError, match="same file"):
        merge_pages(parse_pdf(make_pdf("a")), parse_pdf(make_pdf("b")))
