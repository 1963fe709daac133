"""Scanned receipts read by docintel and by tesseract, in one run: lines found, and seconds a page.

    apt-get install tesseract-ocr
    python benchmarks/ocr.py [--limit N] [--quick]

A labelled line counts as found where the words recognised inside its box make it up with a word error rate of
at most 10 %, case ignored. Times are processor seconds on one thread, loading of models left out. Ends with
``ok`` where docintel's own setting finds more lines than every setting of tesseract.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
from rapidfuzz.distance import Levenshtein

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
MOST_WRONG = 0.1
SLACK = 2.0  # points

Word = tuple[str, float, float]  # text, middle x, middle y in points
Reader = Callable[[pymupdf.Page], list[Word]]


def docintel_reader(**settings: object) -> Reader:
    """The page reader of method ``ocr``, with names of its modules set for a trial."""
    from docintel.parsing.ocr import engine, page

    def read(scan: pymupdf.Page) -> list[Word]:
        raw = page.read_page_by_ocr(scan)
        words: list[Word] = []
        for line, text in enumerate(raw.line_text):
            for start, end, (x0, y0, x1, y1) in raw.words_of(line):
                words.append((text[start:end], (x0 + x1) / 2, (y0 + y1) / 2))
        return words

    def prepared(scan: pymupdf.Page) -> list[Word]:
        for name, value in settings.items():
            module = engine if hasattr(engine, name) else page
            if getattr(module, name) != value:
                setattr(module, name, value)
                engine._engine.cache_clear()
        return read(scan)

    return prepared


def taken_as_upright(pixels: Any) -> Any:
    """In place of looking for quarter turns, skew and heads down (the classifier)."""
    from docintel.parsing.ocr.upright import Upright

    return Upright(pixels, np.eye(3))


def tesseract_reader(scale: float, mode: int) -> Reader:
    def read(page: pymupdf.Page) -> list[Word]:
        picture = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale)).tobytes("png")
        done = subprocess.run(
            ["tesseract", "stdin", "stdout", "--psm", str(mode), "--dpi", str(round(72 * scale)), "tsv"],
            input=picture,
            capture_output=True,
            check=True,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
        rows = csv.DictReader(io.StringIO(done.stdout.decode()), delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            (
                row["text"],
                (int(row["left"]) + int(row["width"]) / 2) / scale,
                (int(row["top"]) + int(row["height"]) / 2) / scale,
            )
            for row in rows
            if row["level"] == "5" and (row["text"] or "").strip()
        ]

    return read


def settings(quick: bool) -> dict[str, Reader]:
    from docintel.parsing.ocr.upright import make_upright

    ours = {"DETECTION_SIDE": 960, "LOWEST_DPI": 110, "HIGHEST_DPI": 200, "make_upright": make_upright}
    readers = {"docintel": docintel_reader(**ours), "tesseract x2, psm 4": tesseract_reader(2, 4)}
    if not quick:
        readers |= {
            "docintel, text looked for at 640 px": docintel_reader(**ours | {"DETECTION_SIDE": 640}),
            "docintel, text looked for at 1600 px": docintel_reader(**ours | {"DETECTION_SIDE": 1600}),
            "docintel, pages taken to be upright": docintel_reader(
                **ours | {"make_upright": taken_as_upright}
            ),
            "docintel, 100 dpi": docintel_reader(**ours | {"LOWEST_DPI": 100, "HIGHEST_DPI": 100}),
            "tesseract x2, psm 6": tesseract_reader(2, 6),
            "tesseract x4, psm 4": tesseract_reader(4, 4),
            "tesseract x4, psm 6": tesseract_reader(4, 6),
        }
    return readers


def found(line: dict[str, object], words: list[Word]) -> bool:
    x0, y0, x1, y1 = line["bbox_pt"]
    inside = sorted(
        (x, text)
        for text, x, y in words
        if x0 - SLACK <= x <= x1 + SLACK and y0 - SLACK / 2 <= y <= y1 + SLACK / 2
    )
    labelled = str(line["text"]).lower().split()
    read = " ".join(text for _, text in inside).lower().split()
    return Levenshtein.distance(labelled, read) <= MOST_WRONG * len(labelled)


def processor_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=CORPUS)
    parser.add_argument("--limit", type=int, default=10**6)
    parser.add_argument("--quick", action="store_true", help="only the settings in use")
    options = parser.parse_args()
    if shutil.which("tesseract") is None:
        sys.exit("tesseract is not installed. Install Debian's package tesseract-ocr and run this again.")
    folder = options.corpus / "labelled"
    items = json.loads((folder / "sroie_receipts.json").read_text())["items"][: options.limit]
    shares: dict[str, float] = {}
    for name, read in settings(options.quick).items():
        right = lines = 0
        spent = 0.0
        for number, item in enumerate(items):
            with pymupdf.open(folder / item["file"]) as pdf:
                if number == 0:
                    read(pdf[0])  # loads the models
                started = processor_seconds()
                words = read(pdf[0])
                spent += processor_seconds() - started
            right += sum(found(line, words) for line in item["lines"])
            lines += len(item["lines"])
        shares[name] = right / lines
        print(
            f"{name}: {right} of {lines} lines = {shares[name]:.3f}, {spent / len(items):.2f} s a page",
            flush=True,
        )
    best = all(shares["docintel"] > share for name, share in shares.items() if name.startswith("tesseract"))
    print("ok" if best else "falls short")
    return 0 if best else 1


if __name__ == "__main__":
    sys.exit(main())
