"""Mutated PDFs: bit flips, truncations, swapped objects, cut and doubled stretches, each from a seed.

    python benchmarks/parsing/mutations.py CORPUS [--count 1000] [--seed 1]

Every mutant has to end in a document or in a named error, without harm to this process, and in time. Prints
how many ended how, and every one that did not; exits 1 where there is any. How far it is goes to stderr.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from docintel.errors import DocintelError
from docintel.parsing import parse_pdf, render_page

LARGEST = 700_000  # bytes; larger files only make the run longer
SLOWEST_S = 60.0
OBJECT = re.compile(rb"\d+ 0 obj\b.*?\bendobj\b", re.DOTALL)

Mutation = Callable[[random.Random, bytes], bytes]


def flip_bits(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 8, 64, 512))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def truncate(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randrange(1, len(data))]


def swap_objects(rng: random.Random, data: bytes) -> bytes:
    """Two objects change places, their numbers with them: references now lead to the wrong kind."""
    spans = [match.span() for match in OBJECT.finditer(data)]
    if len(spans) < 2:
        return flip_bits(rng, data)
    (a0, a1), (b0, b1) = sorted(rng.sample(spans, 2))
    first, second = data[a0:a1], data[b0:b1]
    first_body, second_body = first.split(b"obj", 1)[1], second.split(b"obj", 1)[1]
    swapped_first = first.split(b"obj", 1)[0] + b"obj" + second_body
    swapped_second = second.split(b"obj", 1)[0] + b"obj" + first_body
    return data[:a0] + swapped_first + data[a1:b0] + swapped_second + data[b1:]


def cut_out(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randrange(1, 4096) :]


def double(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data))
    stretch = data[start : start + rng.randrange(1, 4096)]
    return data[:start] + stretch * rng.choice((2, 40)) + data[start:]


def change_numbers(rng: random.Random, data: bytes) -> bytes:
    """A few numbers become huge, negative or zero."""
    numbers = list(re.finditer(rb"(?<=[ /\[])\d+(?=[ \]/>])", data))
    for match in sorted(rng.sample(numbers, min(5, len(numbers))), key=lambda m: -m.start()):
        value = rng.choice((b"0", b"-1", b"99999999999", b"2147483648"))
        data = data[: match.start()] + value + data[match.end() :]
    return data


MUTATIONS: tuple[Mutation, ...] = (flip_bits, truncate, swap_objects, cut_out, double, change_numbers)


def mutants(corpus: Path, count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """``count`` mutants, each named by what made it. The same seed gives the same bytes."""
    files = sorted(path for path in corpus.rglob("*.pdf") if 0 < path.stat().st_size <= LARGEST)
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        path, mutation = rng.choice(files), rng.choice(MUTATIONS)
        yield f"{number}: {path.name} {mutation.__name__}", mutation(rng, path.read_bytes())


def outcome(data: bytes) -> str:
    """``document``, the name of the error, or what went wrong. The first page is drawn as well."""
    started = time.monotonic()
    try:
        parse_pdf(data)
        render_page(data, 1, width_px=400)
        ended = "document"
    except DocintelError as error:
        ended = type(error).__name__ if len(str(error)) > 15 else f"UNSAID {type(error).__name__}"
    except Exception as error:  # noqa: BLE001  that is what this looks for
        ended = f"UNNAMED {type(error).__name__}: {error}"
    took = time.monotonic() - started
    return ended if took < SLOWEST_S else f"SLOW {took:.0f} s, {ended}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    bad = 0
    for number, (name, data) in enumerate(mutants(options.corpus, options.count, options.seed)):
        if number % 50 == 0:
            print(f"{number} of {options.count}", file=sys.stderr, flush=True)
        ended = outcome(data)
        ends[ended.split(":")[0]] += 1
        if ended.split()[0] in ("UNSAID", "UNNAMED", "SLOW"):
            bad += 1
            print(f"{name}: {ended}", flush=True)
    for ended, number in ends.most_common():
        print(f"{ended}: {number}")
    print(f"{options.count - bad} of {options.count} ended in a document or a named error")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
