"""Two users at once for a minute: each parses documents and turns pages, and each must get what is theirs.

    python benchmarks/parsing/two_users.py CORPUS [--seconds 60] [--users 2] [--seed 1]

What a page says and shows is first noted with one user alone. Then the users parse (never from the cache)
and draw at random, on two threads each, as with a parse running and a page being turned in a browser. Prints
how many of each were done, and each page that was not the one asked for; ends with ``ok`` where there is none
and nothing failed.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

MOST_PAGES = 40  # longer documents would leave time for a few parses only
WIDTH_PX = 500

Texts = list[tuple[int, str]]


class Book:
    """A document, and what each of its pages says and shows."""

    def __init__(self, path: Path) -> None:
        from docintel.parsing import parse_pdf, render_page

        self.name = path.name
        self.data = path.read_bytes()
        self.texts = texts_of(parse_pdf(self.data))
        self.pictures = {
            page: render_page(path, page, width_px=WIDTH_PX).data
            for page in sorted({page for page, _ in self.texts})
        }
        self.path = path


def texts_of(document: object) -> Texts:
    lines = document.line_df  # type: ignore[attr-defined]
    return list(zip(lines["page_num"], lines["text"], strict=True))


def read(book: Book, rng: random.Random) -> str | None:
    """What is wrong with a fresh parse, None where nothing is."""
    from docintel.parsing import parse_pdf

    fresh = book.data + b"\n%" + str(rng.random()).encode()  # another digest: no cache answers
    return None if texts_of(parse_pdf(fresh)) == book.texts else f"{book.name} reads otherwise"


def draw(book: Book, rng: random.Random) -> str | None:
    from docintel.parsing import render_page

    page = rng.choice(list(book.pictures))
    same = render_page(book.path, page, width_px=WIDTH_PX).data == book.pictures[page]
    return None if same else f"{book.name} shows another page than {page}"


def work(
    act: Callable[[Book, random.Random], str | None],
    books: list[Book],
    rng: random.Random,
    end: float,
    done: Counter[str],
    wrong: list[str],
) -> None:
    while time.monotonic() < end:
        book = rng.choice(books)
        try:
            found = act(book, rng)
        except Exception as error:  # noqa: BLE001  each is a finding
            found = f"{book.name}: {type(error).__name__}: {error}"
        done[act.__name__] += 1
        if found is not None:
            wrong.append(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("corpus", type=Path, help="folder with PDFs, subfolder documents")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--users", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["DOCINTEL_HOME"] = home
        import pymupdf

        from docintel.parsing import parse_pdf  # noqa: F401  after the home is set

        books = []
        for path in sorted((options.corpus / "documents").glob("*.pdf")):
            with pymupdf.open(path) as pdf:
                short = pdf.page_count <= MOST_PAGES
            if short and "scan" not in path.name:  # a scan takes a minute by itself
                books.append(Book(path))
        print(f"{len(books)} documents, {sum(len(book.pictures) for book in books)} pages", flush=True)
        done: Counter[str] = Counter()
        wrong: list[str] = []
        end = time.monotonic() + options.seconds
        threads = [
            threading.Thread(
                target=work,
                args=(act, books, random.Random(f"{options.seed} {user} {act.__name__}"), end, done, wrong),
            )
            for user in range(options.users)
            for act in (read, draw)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    print(
        f"{options.users} users, {options.seconds:.0f} s: {done['read']} parses, {done['draw']} page images"
    )
    for finding in wrong:
        print(finding)
    failed = bool(wrong) or not (done["read"] and done["draw"])
    print("failed" if failed else "ok")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
