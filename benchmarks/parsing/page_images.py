"""How page images are best encoded: time and size per format, beside the time to draw.

    python benchmarks/parsing/page_images.py FILE... [--width 1400]

One run, one machine: compare the columns with each other, not with another run.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from io import BytesIO

import pymupdf
from PIL import Image

from docintel.parsing.extract.draw import draw, encode

PAGES_A_FILE = 6
Encoder = Callable[[Image.Image], bytes]


def _pillow(kind: str, **options: object) -> Encoder:
    def run(image: Image.Image) -> bytes:
        out = BytesIO()
        image.save(out, kind, **options)
        return out.getvalue()

    return run


ENCODERS: dict[str, Encoder] = {
    "png 6": _pillow("PNG"),
    "png 1": _pillow("PNG", compress_level=1),
    "jpeg 85": _pillow("JPEG", quality=85),
    "jpeg 85 4:4:4": _pillow("JPEG", quality=85, subsampling=0),
    "jpeg 90 4:4:4": _pillow("JPEG", quality=90, subsampling=0),
    "webp 80 m0": _pillow("WEBP", quality=80, method=0),
    "webp 80 m4": _pillow("WEBP", quality=80, method=4),
    "webp lossless m0": _pillow("WEBP", lossless=True, quality=0, method=0),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--width", type=int, default=1400)
    options = parser.parse_args()
    drawing: list[float] = []
    seconds: dict[str, list[float]] = {name: [] for name in (*ENCODERS, "chosen")}
    sizes: dict[str, list[int]] = {name: [] for name in seconds}
    for file in options.files:
        with pymupdf.open(file) as document:
            for page in list(document)[:PAGES_A_FILE]:
                started = time.process_time()
                pixmap = draw(page, options.width)
                drawing.append(time.process_time() - started)
                image = Image.frombytes("RGB", (pixmap.width, pixmap.height), pixmap.samples)
                for name, encoder in ENCODERS.items():
                    started = time.process_time()
                    sizes[name].append(len(encoder(image)))
                    seconds[name].append(time.process_time() - started)
                started = time.process_time()
                sizes["chosen"].append(len(encode(pixmap)[0]))
                seconds["chosen"].append(time.process_time() - started)
    print(f"draw: {1000 * statistics.median(drawing):.1f} ms, {len(drawing)} pages, {options.width} px wide")
    for name, spent in seconds.items():
        ratio = statistics.median(spent) / statistics.median(drawing)
        print(f"{name}: {ratio:.2f} x drawing, {statistics.median(sizes[name]) / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
