"""Pages of a PDF before it is read: as many, as large and as labelled as the tables will have them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from docintel.errors import CorruptPdfError, NotAPdfError, PasswordRequiredError
from docintel.parsing import parse_pdf
from docintel.parsing.sizes import page_sizes

MakePdf = Callable[..., bytes]
SAMPLES = Path(__file__).parents[2] / "sample_pdfs"


@pytest.mark.parametrize("name", ["home_policy.pdf", "rotated_schedule.pdf", "invoice.pdf"])
def test_they_are_what_the_tables_say(name: str) -> None:
    path = SAMPLES / name
    pages = parse_pdf(path).page_df
    sizes = page_sizes(path)
    assert [each.label for each in sizes] == list(pages["label"])
    assert [(each.width, each.height) for each in sizes] == list(
        zip(pages["width"], pages["height"], strict=True)
    )


def test_bytes_and_a_password(make_pdf: MakePdf) -> None:
    data = make_pdf("one", "two", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="sesame", owner_pw="x")
    with pytest.raises(PasswordRequiredError):
        page_sizes(data)
    assert [each.label for each in page_sizes(data, password="sesame")] == ["1", "2"]


def test_what_does_not_open_is_refused() -> None:
    with pytest.raises(NotAPdfError):
        page_sizes(b"hello")
    with pytest.raises(CorruptPdfError):
        page_sizes(b"%PDF-1.7\nnothing")
