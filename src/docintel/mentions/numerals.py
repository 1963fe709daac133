"""Numbers written in digits: where they stand and how they may be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from docintel.mentions.locales import decimal_mark, groups_by_space

_END = r"(?!\d|[.,']\d)"
_FORMS = (
    rf"\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?{_END}",
    rf"\d{{1,2}}(?:,\d{{2}})+,\d{{3}}(?:\.\d+)?{_END}",  # Indian: lakh and crore
    rf"\d{{1,3}}(?:\.\d{{3}})+(?:,\d+)?{_END}",
    rf"\d+(?:'\d{{3}})+(?:[.,]\d+)?{_END}",  # Swiss
    rf"\d{{1,3}}(?P<space>SPACES)\d{{3}}(?:(?P=space)\d{{3}})*(?:[.,]\d+)?{_END}",
    rf"\d+[.,]\d+{_END}",
    rf"\d+{_END}",
    r"(?P<other>\d(?:[\d.,']*\d)?)",  # 4.2.1, 1.2.3.4: no number
)
_LOOSE = re.compile("|".join(_FORMS).replace("SPACES", "[ \u00a0]"))
_TIGHT = re.compile("|".join(_FORMS).replace("SPACES", "\u00a0"))
_GROUP_OR_DECIMAL = re.compile(r"[1-9]\d{0,2}([.,])\d{3}")


@dataclass(frozen=True, slots=True)
class Numeral:
    """Digits at ``start``..``end`` of the folded text, unsigned. ``readings`` holds the likeliest first."""

    start: int
    end: int
    readings: tuple[Decimal, ...]

    @property
    def value(self) -> Decimal:
        return self.readings[0]


def read_numeral(digits: str, language: str | None = None) -> tuple[Decimal, ...]:
    """Every value ``digits`` (folded, unsigned) can have, likeliest first: 1,250 is 1250, or 1.250 in
    German.

    Without a language a lone comma before three digits parts thousands and a lone point is a decimal
    point.
    """
    if ambiguous := _GROUP_OR_DECIMAL.fullmatch(digits):
        mark = ambiguous[1]
        grouped, decimal = Decimal(digits.replace(mark, "")), Decimal(digits.replace(",", "."))
        is_decimal = mark == (decimal_mark(language) or ".")
        return (decimal, grouped) if is_decimal else (grouped, decimal)
    return (Decimal(_plain(digits)),)


def _plain(digits: str) -> str:
    """``digits`` with no thousands marks and a point for the decimal mark."""
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return re.sub(r"[ \u00a0']", "", digits)
    mark = digits[last]
    is_group = digits.count(mark) > 1
    whole = digits if is_group else digits[:last]
    fraction = "" if is_group else "." + digits[last + 1 :]
    return re.sub(r"[ \u00a0'.,]", "", whole) + fraction


def numerals(folded: str, language: str | None = None) -> Iterator[Numeral]:
    """Numerals of ``folded`` from left to right, none inside another."""
    pattern = _LOOSE if groups_by_space(language) else _TIGHT
    for match in pattern.finditer(folded):
        if match["other"] is None:
            yield Numeral(match.start(), match.end(), read_numeral(match[0], language))
