"""Text nobody can see is marked; text somebody can see is not."""

from __future__ import annotations

from collections.abc import Callable

import pymupdf
import pytest

from docintel.parsing import ParsedDocument, parse_pdf

Paint = Callable[[pymupdf.Page], None]
SECRET = "Limit of indemnity: USD 999,000"


def _parse(paint: Paint) -> ParsedDocument:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), "Limit of indemnity: USD 250,000", fontsize=11)
        paint(page)
        return parse_pdf(document.tobytes())


def _hidden(document: ParsedDocument) -> dict[str, bool]:
    return dict(zip(document.line_df["text"], document.line_df["hidden"], strict=True))


def _write(page: pymupdf.Page, point: tuple[float, float] = (72, 200), **options: object) -> None:
    page.insert_text(point, SECRET, **({"fontsize": 11} | options))


def _white(page: pymupdf.Page) -> None:
    _write(page, color=(1, 1, 1))


def _nearly_white(page: pymupdf.Page) -> None:
    _write(page, color=(0.95, 0.95, 0.95))


def _invisible(page: pymupdf.Page) -> None:
    _write(page, render_mode=3)


def _tiny(page: pymupdf.Page) -> None:
    _write(page, fontsize=0.5)


def _off_the_page(page: pymupdf.Page) -> None:
    _write(page, (-400, 200))


def _covered(page: pymupdf.Page) -> None:
    _write(page)
    page.draw_rect((60, 180, 400, 210), color=None, fill=(1, 1, 1))


def _black_on_black(page: pymupdf.Page) -> None:
    page.draw_rect((60, 180, 400, 210), color=None, fill=(0, 0, 0))
    _write(page)


def _under_a_picture(page: pymupdf.Page) -> None:
    _write(page)
    picture = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 340, 30))
    picture.set_rect(picture.irect, (200, 220, 240))
    page.insert_image((60, 180, 400, 210), pixmap=picture)


@pytest.mark.parametrize(
    "paint",
    [_white, _nearly_white, _invisible, _tiny, _off_the_page, _covered, _black_on_black, _under_a_picture],
)
def test_what_nobody_can_see_is_hidden(paint: Paint) -> None:
    document = _parse(paint)
    assert _hidden(document) == {"Limit of indemnity: USD 250,000": False, SECRET: True}
    assert document.page_df["quality"][0] == "hidden_text"
    assert document.warnings == ("Page 1 carries text nobody can see. It is not used for answers.",)


def _white_on_dark(page: pymupdf.Page) -> None:
    page.draw_rect((60, 180, 400, 210), color=None, fill=(0.1, 0.2, 0.4))
    _write(page, color=(1, 1, 1))


def _over_a_light_fill(page: pymupdf.Page) -> None:
    page.draw_rect((60, 180, 400, 210), color=None, fill=(0.9, 0.9, 0.9))
    _write(page)


def _invisible_over_its_own_picture(page: pymupdf.Page) -> None:
    """As in a scan that was read by OCR: the picture shows the words, the text layer is not painted."""
    with pymupdf.open() as other:
        shown = other.new_page()
        _write(shown)
        picture = shown.get_pixmap(dpi=150, clip=(60, 180, 400, 210))
    page.insert_image((60, 180, 400, 210), pixmap=picture)
    _write(page, render_mode=3)


@pytest.mark.parametrize("paint", [_white_on_dark, _over_a_light_fill, _invisible_over_its_own_picture])
def test_what_can_be_seen_is_not_hidden(paint: Paint) -> None:
    document = _parse(paint)
    assert _hidden(document) == {"Limit of indemnity: USD 250,000": False, SECRET: False}
    assert document.page_df["quality"][0] == ""


def test_a_white_word_inside_a_line_is_parted_from_it() -> None:
    def paint(page: pymupdf.Page) -> None:
        page.insert_text((72, 200), "Deductible", fontsize=11)
        page.insert_text((130, 200), "not", fontsize=11, color=(1, 1, 1))
        page.insert_text((150, 200), "applies", fontsize=11)

    hidden = _hidden(_parse(paint))
    assert hidden["not"]
    assert not hidden["Deductible applies"]


def test_text_on_a_layer_that_is_off_is_hidden_not_dropped() -> None:
    """Also where it stands on the line of text that is shown; what a layer that is on shows is not hidden."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        off, on = pdf.add_ocg("draft", on=False), pdf.add_ocg("final", on=True)
        page.insert_text((72, 72), "Deductible: EUR 500", fontsize=11)
        page.insert_text((190, 72), "not on weekends", fontsize=11, oc=off)
        page.insert_text((72, 100), "Limit: EUR 9,000", fontsize=11, oc=on)
        document = parse_pdf(pdf.tobytes())
    assert _hidden(document) == {
        "Deductible: EUR 500": False, "Limit: EUR 9,000": False, "not on weekends": True
    }  # fmt: skip
    assert document.page_df["quality"][0] == "hidden_text"
