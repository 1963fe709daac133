"""What makes a number negative: a minus before or after it, or accounting parentheses around it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from docintel.mentions.folding import MINUS

_BEFORE = re.compile(rf"(?:(?<![\w.,)%])[-–]\u200e?|(?<!\d){MINUS}[ \u00a0\u200e]?)$")
_AFTER = re.compile(rf"\u200e?[-{MINUS}](?![\w\d])")
_OPENING = re.compile(r"\([ \u00a0]?$")
_CLOSING = re.compile(r"[ \u00a0]?\)")


@dataclass(frozen=True, slots=True)
class Signed:
    """The bounds of a number with its sign."""

    start: int
    end: int
    negative: bool
    accounting: bool = False  # by parentheses


def signed(folded: str, start: int, end: int, *, plain: bool = False) -> Signed:
    """``start``..``end`` widened over a sign, where one belongs to it.

    A dash after a letter, digit or point joins or sets off (5-10, AB-12): it is no sign. A minus after
    the number counts where the number has a decimal mark (1,250.00-), parentheses where it has any mark
    ((1,250)): "(30)" may also repeat a number in digits, so it counts only where ``plain``.
    """
    digits = folded[start:end]
    if before := _BEFORE.search(folded, max(0, start - 3), start):
        return Signed(before.start(), end, True)
    opening, closing = _OPENING.search(folded, max(0, start - 2), start), _CLOSING.match(folded, end)
    if opening and closing and (plain or not digits.isdecimal()):
        return Signed(opening.start(), closing.end(), True, accounting=True)
    if re.search(r"[.,]\d{1,2}$", digits) and (after := _AFTER.match(folded, end)):
        return Signed(start, after.end(), True)
    return Signed(start, end, False)
