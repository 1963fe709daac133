"""Page images: size, bounds and errors."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from docintel.errors import CorruptPdfError, InputError, NotAPdfError, PasswordRequiredError
from docintel.parsing import RenderedPage, render_page

MakePdf = Callable[..., bytes]


def _image(page: RenderedPage) -> Image.Image:
    image = Image.open(BytesIO(page.data))
    assert image.size == (page.width_px, page.height_px)
    assert Image.MIME[image.format or ""] == page.mime
    return image


def test_as_wide_as_asked_for(make_pdf: MakePdf, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(make_pdf("first", "second"))
    image = _image(render_page(file, 2, width_px=800))
    assert image.size == (800, 1036)
    assert image.convert("L").getextrema()[0] < 100


def test_the_page_as_displayed(make_pdf: MakePdf) -> None:
    with pymupdf.open(stream=make_pdf("text")) as document:
        document[0].set_rotation(90)
        image = _image(render_page(document.tobytes(), 1, width_px=792))
    assert image.size == (792, 612)


@pytest.mark.parametrize("size", [(18_000, 18_000), (14_400, 10), (10, 14_400)])
def test_a_huge_page_is_bounded(make_pdf: MakePdf, size: tuple[float, float]) -> None:
    image = _image(render_page(make_pdf("text", size=size), 1, width_px=20_000))
    assert image.width * image.height <= 16_000_000


def test_a_changed_file_is_drawn_anew(make_pdf: MakePdf, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(make_pdf("first"))
    before = render_page(file, 1, width_px=400)
    file.write_bytes(make_pdf("another text, longer"))
    assert render_page(file, 1, width_px=400).data != before.data


def test_a_password_is_needed_each_time(make_pdf: MakePdf) -> None:
    data = make_pdf("secret", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="geheim", owner_pw="o")
    assert render_page(data, 1, width_px=200, password="geheim").width_px == 200
    with pytest.raises(PasswordRequiredError):
        render_page(data, 1, width_px=200)


def test_errors_are_named(make_pdf: MakePdf, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="pages 1 to 1"):
        render_page(make_pdf("one"), 2, width_px=100)
    with pytest.raises(NotAPdfError):
        render_page(b"GIF89a", 1, width_px=100)
    with pytest.raises(CorruptPdfError):
        render_page(b"%PDF-1.7\n", 1, width_px=100)
    with pytest.raises(InputError, match="no-such"):
        render_page(tmp_path / "no-such.pdf", 1, width_px=100)
