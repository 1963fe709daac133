"""Does a computed value equal what its quoted parts give?"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, DivisionByZero, InvalidOperation
from itertools import combinations

from docintel.generation.findings import Severity
from docintel.generation.validation.doubts import Doubt, unchecked
from docintel.generation.validation.evidence_text import EvidenceText

_MOST_TRIED = 8
"""Figures that are combined; more than these would give almost any value by chance."""

_HUNDRED = Decimal(100)


def computed(value: Decimal, kinds: tuple[str, ...], evidence: EvidenceText) -> Doubt | None:
    """Why ``value`` is not what the figures of ``kinds`` give: added up, or by one operation on two of them.

    Several figures of money that do not add up contradict the value; other figures may be combined in
    ways that are not tried, so that only two of them do.
    """
    figures = [m.value for m in evidence.mentions if m.kind in kinds and isinstance(m.value, Decimal)]
    rates = [
        m.value / _HUNDRED
        for m in evidence.mentions
        if m.kind == "percentage" and isinstance(m.value, Decimal)
    ]
    if any(_equal(value, result) for result in _results(figures, rates)):
        return None
    count = len(figures) + (0 if "percentage" in kinds else len(rates))
    if count < 2:
        return unchecked(
            "The value is said to be computed, but the words cited hold too few figures to compute it again.",
            "Cite every figure that goes into it.",
        )
    if count > 2 and "amount" not in kinds[:1]:
        return unchecked(
            f"The value is said to be computed as {value:,f}; no simple operation on the figures gives it.",
            "Compute it again by hand, or cite only the figures that go into it.",
        )
    return Doubt(
        "computed_mismatch",
        Severity.ERROR,
        f"The value is said to be computed as {value:,f}, but the figures cited add up to {sum(figures):,f} "
        "and give it in no other simple way.",
        "Cite every figure that goes into it and leave the arithmetic to the program.",
    )


def _results(figures: list[Decimal], rates: list[Decimal]) -> Iterator[Decimal]:
    """What one may compute from ``figures``; losses in parentheses count with and without their sign."""
    yield from _combined(figures, rates)
    if any(figure < 0 for figure in figures):
        yield from _combined([abs(figure) for figure in figures], rates)


def _combined(figures: list[Decimal], rates: list[Decimal]) -> Iterator[Decimal]:
    total = sum(figures, Decimal(0))
    if figures:
        yield from (total, total / len(figures))
    tried = figures[:_MOST_TRIED]
    for figure in tried:
        yield from (figure * factor for rate in rates for factor in (rate, 1 + rate, 1 - rate))
        yield from _ratios(total - figure, figure)
    for first, second in combinations(tried, 2):
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
