"""What looking a quote up costs, on documents of 10, 100 and 2,000 pages made of the same kind of text.

    python benchmarks/quotes.py [--quotes 500]

For each document: building its index once, then per quote, each a median over many: a faithful quote on
its cited lines, the same quote cited elsewhere (all homes are searched), one changed word (refused, then
explained), and beside them the straightforward way, which normalises the whole text and looks with ``in``.
Figures are microseconds save the index's; the last column is the largest document's over the smallest's,
which should stay near 1: ends with ``ok`` or ``falls short``.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import pandas as pd

from docintel.generation.contract import Span
from docintel.generation.quotes import indexes_for, read_quote
from docintel.generation.quotes.explain import nearest_passage
from docintel.generation.validation.spans import look_up

PAGES = (10, 100, 2000)
BAR = 3.0  # growth of a quote's cost over 200 times the text: what the processor's caches cost, no more
LINES_ON_A_PAGE = 45
WORDS_ON_A_LINE = 12
VOCABULARY = 20_000
REPEATED_EVERY = 15  # a boilerplate line on every third of a page, as contracts have them
BOILERPLATE = "The Insurer shall not be liable for any loss or damage under this section unless"


def make_document(pages: int, seed: int = 1) -> pd.DataFrame:
    """Lines of words drawn by Zipf's law, with amounts, references, hyphens at line ends and boilerplate."""
    rng = random.Random(seed)
    words = ["".join(rng.choices("abcdefghilmnoprstuv", k=rng.randint(2, 9))) for _ in range(VOCABULARY)]
    weights = [1 / rank for rank in range(1, VOCABULARY + 1)]
    count = pages * LINES_ON_A_PAGE
    drawn = iter(rng.choices(words, weights, k=count * WORDS_ON_A_LINE))
    texts = []
    for number in range(count):
        line = [next(drawn) for _ in range(WORDS_ON_A_LINE)]
        line[rng.randrange(WORDS_ON_A_LINE)] = f"EUR {rng.randrange(10**5):,}.00"
        if number % REPEATED_EVERY == 0:
            line = [BOILERPLATE]
        texts.append(" ".join(line) + rng.choice(["", "", " [9]", "-", "."]))
    page_nums = [1 + number // LINES_ON_A_PAGE for number in range(count)]
    return pd.DataFrame({"overall_line_num": range(1, count + 1), "page_num": page_nums, "text": texts})


def make_spans(frame: pd.DataFrame, count: int, seed: int = 2) -> list[Span]:
    """Spans over one to three lines with their words as a careful model copies them."""
    rng = random.Random(seed)
    texts = frame["text"].tolist()
    spans = []
    for _ in range(count):
        start = rng.randrange(1, len(texts) - 3)
        end = start + rng.randrange(3)
        quote = re.sub(r"\s+", " ", " ".join(texts[start - 1 : end])).upper()
        spans.append(Span(line_start=start, line_end=end, quote=quote))
    return spans


def moved(span: Span, last: int) -> Span:
    """The same quote cited half a document away."""
    away = (span.line_start + last // 2) % (last - 3) + 1
    return span.model_copy(update={"line_start": away, "line_end": away})


def changed(span: Span) -> Span:
    """The same span with one word of the quote that the document does not have."""
    words = (span.quote or "").split(" ")
    words[len(words) // 2] = "zzyzx"
    return span.model_copy(update={"quote": " ".join(words)})


def microseconds(work: Callable[[Span], object], spans: Sequence[Span]) -> float:
    """Median time of ``work`` on a span."""
    times = []
    for span in spans:
        start = time.perf_counter()
        work(span)
        times.append(time.perf_counter() - start)
    return 1e6 * statistics.median(times)


def measure(pages: int, count: int) -> dict[str, float]:
    """Every figure for one document."""
    frame = make_document(pages)
    spans = make_spans(frame, count)
    last = len(frame)
    start = time.perf_counter()
    indexes = indexes_for(frame)
    built = time.perf_counter() - start
    texts = frame["text"].tolist()

    def straightforward(span: Span) -> bool:
        whole = re.sub(r"\s+", " ", " ".join(texts)).casefold()
        return (span.quote or "").casefold() in whole

    def explained(span: Span) -> object:
        return nearest_passage(indexes.visible, read_quote(span.quote or ""), near=span.line_start)

    altered = [changed(span) for span in spans]
    assert all(look_up(indexes, span).state == "verified" for span in spans)
    assert all(look_up(indexes, span).state == "absent" for span in altered)
    return {
        "index, ms a page": 1000 * built / pages,
        "verified": microseconds(lambda span: look_up(indexes, span), spans),
        "misplaced": microseconds(lambda span: look_up(indexes, span), [moved(span, last) for span in spans]),
        "absent": microseconds(lambda span: look_up(indexes, span), altered),
        "explained": microseconds(explained, altered),
        "straightforward": microseconds(straightforward, spans[:5]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotes", type=int, default=500)
    count = parser.parse_args().quotes
    figures = {pages: measure(pages, count) for pages in PAGES}
    growths = {}
    for name in figures[PAGES[0]]:
        row = "  ".join(f"{figures[pages][name]:12.2f}" for pages in PAGES)
        growths[name] = figures[PAGES[-1]][name] / figures[PAGES[0]][name]
        print(f"{name:18} {row}   x {growths[name]:.2f}")
    falls_short = any(growths[name] > BAR for name in ("verified", "misplaced", "absent", "explained"))
    print("falls short" if falls_short else "ok")
    sys.exit(falls_short)


if __name__ == "__main__":
    main()
