"""Typed values against two general libraries, line by line on made-up lines of insurance and finance papers.

Every line holds one value whose reading is known, among references, numbers and words that are none; half
as many lines again hold no value at all. Printed: how many values each way reads right, on how many empty
lines it reads something, and the time of the general libraries over ours, in the same run. Ends with ``ok``
or ``falls short``.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal

from babel.dates import format_date
from babel.numbers import format_currency
from dateparser.search import search_dates
from price_parser import Price

from docintel.mentions import find_mentions

LINES = 60
PLACES = [
    ("en_US", "USD"),
    ("de_DE", "EUR"),
    ("fr_FR", "EUR"),
    ("es_ES", "EUR"),
    ("de_CH", "CHF"),
    ("en_IN", "INR"),
]
FRAMES = {
    "en": (
        "Section 4.2: the sum of {} applies",
        "This cover starts on {} (see page 12)",
        "See Section 4.2 on page 12.",
    ),
    "de": (
        "§ 4 Abs. 2: Es gilt ein Betrag von {}",
        "Der Vertrag beginnt am {} (Seite 12)",
        "Siehe § 4 auf Seite 12.",
    ),
    "fr": (
        "Article 4 : la somme de {} est due",
        "Le contrat débute le {} (page 12)",
        "Voir l’article 4, page 12.",
    ),
    "es": (
        "Artículo 4: se aplica la suma de {}",
        "La póliza empieza el {} (página 12)",
        "Véase el artículo 4.",
    ),
}

Case = tuple[str, str, object]  # line, language, the value it holds (None: no value)


def cases(rng: random.Random) -> Iterator[Case]:
    """Amounts, dates and lines without either, seeded."""
    for _ in range(LINES):
        place, currency = rng.choice(PLACES)
        language = place[:2]
        amount, day, nothing = FRAMES[language]
        value = Decimal(rng.randrange(100, 10**9)).scaleb(-2)
        yield amount.format(format_currency(value, currency, locale=place)), language, value
        when = date(1995, 1, 1) + timedelta(days=rng.randrange(12_000))
        yield day.format(format_date(when, "long", locale=place)), language, when.isoformat()
        yield nothing, language, None


def ours(line: str, language: str) -> list[object]:
    return [mention.value for mention in find_mentions(line, language=language)]


def general(line: str, language: str) -> list[object]:
    """The straightforward way: the first price of the line and every date that is found in it."""
    price = Price.fromstring(line)
    found: list[object] = [price.amount] if price.amount is not None else []
    dates = (
        search_dates(line, languages=[language], settings={"REQUIRE_PARTS": ["day", "month", "year"]}) or []
    )
    return found + [when.date().isoformat() for _, when in dates]


def measure(read: Callable[[str, str], list[object]], lines: list[Case]) -> tuple[int, int, float]:
    """Values read right, empty lines with a value, seconds."""
    started = time.perf_counter()
    found = [read(line, language) for line, language, _ in lines]
    seconds = time.perf_counter() - started
    right = sum(
        value in values for values, (_, _, value) in zip(found, lines, strict=True) if value is not None
    )
    invented = sum(bool(values) for values, (_, _, value) in zip(found, lines, strict=True) if value is None)
    return right, invented, seconds


def main() -> None:
    warnings.simplefilter("ignore")
    lines = list(cases(random.Random(7)))
    for read in (ours, general):  # load tables before the clock runs
        measure(read, lines[:3])
    right, invented, seconds = measure(ours, lines)
    other_right, other_invented, other_seconds = measure(general, lines)
    print(f"values read right: {right}/{2 * LINES}, general libraries {other_right}/{2 * LINES}")
    print(f"read on lines without a value: {invented}/{LINES}, general libraries {other_invented}/{LINES}")
    print(f"time of the general libraries over ours: {other_seconds / seconds:.0f}x")
    is_ok = right == 2 * LINES and invented == 0
    print("ok" if is_ok else "falls short")
    sys.exit(not is_ok)


if __name__ == "__main__":
    main()
