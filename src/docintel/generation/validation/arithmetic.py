"""Does a computed value equal what its quoted parts give?"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, DivisionByZero, InvalidOperation
from itertools import combinations

from docintel.generation.findings import Severity
from docintel.generation.validation.doubts import Doubt, unchecked
from docintel.generation.validation.evidence_text import EvidenceText

_MOST_PAIRED = 8
_HUNDRED = Decimal(100)


def computed(value: Decimal, kinds: tuple[str, ...], evidence: EvidenceText) -> Doubt | None:
    """Why ``value`` is not what the figures of ``kinds`` give, added up or by one operation on two of
    them.
    """
    parts = [mention.value for mention in evidence.mentions if mention.kind in kinds]
    figures = [part for part in parts if isinstance(part, Decimal)]
    rates = [
        m.value / _HUNDRED
        for m in evidence.mentions
        if m.kind == "percentage" and isinstance(m.value, Decimal)
    ]
    if any(_equal(value, result) for result in _results(figures, rates)):
        return None
    if len(figures) + len(rates) < 2:
        return unchecked(
            "The value is said to be computed, but the words cited hold too few figures to compute it again.",
            "Cite every figure that goes into it.",
        )
    return Doubt(
        "computed_mismatch",
        Severity.ERROR,
        f"The value is said to be computed as {value:,f}, but the figures cited add up to {sum(figures):,f} "
        "and give it in no other simple way.",
        "Cite every figure that goes into it and leave the arithmetic to the program.",
    )


def _results(figures: list[Decimal], rates: list[Decimal]) -> Iterator[Decimal]:
    if figures:
        yield sum(figures, Decimal(0))
        yield sum(figures, Decimal(0)) / len(figures)
    for figure in figures[:_MOST_PAIRED]:
        yield from (figure * factor for rate in rates for factor in (rate, 1 + rate, 1 - rate))
    for first, second in combinations(figures[:_MOST_PAIRED], 2):
        yield from (first + second, first - second, second - first, first * second)
        yield from _ratios(first, second)


def _ratios(first: Decimal, second: Decimal) -> Iterator[Decimal]:
    """Quotients, as numbers and as percentages, also of the change from one to the other."""
    for above, below in ((first, second), (second, first)):
        try:
            yield from (above / below, above / below * _HUNDRED, (above - below) / below * _HUNDRED)
        except (DivisionByZero, InvalidOperation):
            continue


def _equal(value: Decimal, result: Decimal) -> bool:
    """Whether ``result`` is ``value`` once rounded to the decimals that are given."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        return False
    try:
        return result.quantize(Decimal(1).scaleb(min(exponent, 0))) == value
    except InvalidOperation:
        return False
