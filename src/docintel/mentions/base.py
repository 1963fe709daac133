"""A typed mention: a value found in text, with the characters it was read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MentionKind = Literal["amount", "number", "percentage", "date", "duration", "iban"]


@dataclass(frozen=True, slots=True)
class Mention:
    """``value`` is Decimal for numbers, amounts and percentages, an ISO string for dates, durations,
    IBANs.

    ``start`` and ``end`` index the text it was found in. ``alternatives`` holds the other readings of an
    ambiguous text (03/04/2024; 1.250), so that whoever knows more can choose.
    """

    kind: MentionKind
    value: object
    start: int
    end: int
    text: str
    currency: str | None = None  # ISO 4217, for amounts: the likeliest of ``currencies``
    currencies: tuple[str, ...] = ()  # every code the printed sign can stand for: "$" may be USD, CAD, AUD, …
    unit: str | None = None  # of a number "kg", of an amount "per event", of a duration "business days"
    alternatives: tuple[object, ...] = ()
