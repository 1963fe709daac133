"""Task: draw a page into an encoded image."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pymupdf
from PIL import Image

MAX_SIDE = 16_000  # pixels; encoders and browsers give up on longer images
MAX_PIXELS = 15_900_000  # 48 MB of RGB: a page of any size in points stays within this


def draw_page(
    document: pymupdf.Document, *, number: int, width_px: int
) -> Iterator[tuple[dict[str, object], bytes]]:
    """Yield the image of page ``number`` (from 1), or the count of pages where there is no such page."""
    if not 1 <= number <= document.page_count:
        yield {"pages": document.page_count}, b""
        return
    pixmap = draw(document[number - 1], width_px)
    data, mime = encode(pixmap)
    yield {"mime": mime, "width_px": pixmap.width, "height_px": pixmap.height}, data


def draw(page: pymupdf.Page, width_px: int) -> pymupdf.Pixmap:
    """``page`` as displayed, RGB on white, ``width_px`` wide or less where a bound would be passed."""
    width, height = max(page.rect.width, 1.0), max(page.rect.height, 1.0)
    scale = min(
        max(width_px, 1) / width, (MAX_PIXELS / (width * height)) ** 0.5, MAX_SIDE / max(width, height)
    )
    return page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False, colorspace=pymupdf.csRGB)


def encode(pixmap: pymupdf.Pixmap) -> tuple[bytes, str]:
    """The pixmap's bytes as an image file, and its media type.

    JPEG with full colour resolution takes about as long as drawing; PNG takes ten times that and WebP seven,
    and neither is smaller by as much (benchmarks/parsing/page_images.py).
    """
    image = Image.frombytes("RGB", (pixmap.width, pixmap.height), pixmap.samples)
    out = BytesIO()
    image.save(out, "JPEG", quality=85, subsampling=0)
    return out.getvalue(), "image/jpeg"
