"""Opening a document again: the cache beside parsing, and drawing a page beside both.

    python benchmarks/parsing/opening.py FILE...

Ratios within one run; the data folder is a temporary one.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from docintel.parsing import parse_pdf, render_page

TIMES = 3


def best(work: Callable[[int], object]) -> float:
    """Seconds of the fastest of a few runs; ``work`` gets the number of the run."""
    spent = []
    for number in range(TIMES):
        started = time.perf_counter()
        work(number)
        spent.append(time.perf_counter() - started)
    return min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    files: list[Path] = parser.parse_args().files
    with tempfile.TemporaryDirectory() as home:
        os.environ["DOCINTEL_HOME"] = home
        parse_pdf(files[0])  # the workers are up
        render_page(files[0], 1, width_px=200)
        faster = []
        for file in files:
            data = file.read_bytes()
            parsing = best(lambda number, data=data: parse_pdf(data + b"\n%" + str(number).encode()))
            document = parse_pdf(file)
            opening = best(lambda _, file=file: parse_pdf(file))
            drawing = best(lambda _, file=file: render_page(file, 1, width_px=1200))
            faster.append(parsing / opening)
            print(
                f"{file.name}, {document.page_count} pages: opened again {parsing / opening:.1f} x faster "
                f"than parsed, first page drawn in {drawing / parsing:.2f} of parsing"
            )
        print(f"opened again, median: {statistics.median(faster):.1f} x faster than parsed")


if __name__ == "__main__":
    main()
