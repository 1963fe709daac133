"""Typed values read from evidence by the field libraries, each with where in the text it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Final

from docintel.generation.contract import (
    Amount,
    AmountItem,
    DateItem,
    DateValue,
    Duration,
    DurationItem,
    Iban,
    IbanItem,
    Item,
    Number,
    NumberItem,
    Percentage,
    PercentageItem,
)
from docintel.mentions import Mention, MentionKind, find_mentions

Reader = Callable[[Mention], Any]


def _amount(mention: Mention) -> Amount | None:
    if mention.currency is None or not isinstance(mention.value, Decimal):
        return None
    return Amount(value=mention.value, currency=mention.currency, unit=mention.unit)


def _date(mention: Mention) -> DateValue | None:
    return None if mention.alternatives else DateValue(iso=str(mention.value), original=mention.text)


def _number(mention: Mention) -> Number | None:
    return Number(value=mention.value, unit=mention.unit) if isinstance(mention.value, Decimal) else None


def _percentage(mention: Mention) -> Percentage | None:
    return Percentage(value=mention.value) if isinstance(mention.value, Decimal) else None


TYPED: Final[dict[type[Item], tuple[MentionKind, Reader]]] = {
    AmountItem: ("amount", _amount),
    DateItem: ("date", _date),
    DurationItem: ("duration", lambda m: Duration(iso=str(m.value), original=m.text)),
    IbanItem: ("iban", lambda m: Iban(value=str(m.value))),
    NumberItem: ("number", _number),
    PercentageItem: ("percentage", _percentage),
}


def values_in(text: str, item_class: type[Item], language: str) -> Iterator[tuple[Any, Mention]]:
    """The values ``item_class`` can hold that are printed in ``text``, in order, with their mentions."""
    kind, read = TYPED[item_class]
    # A line feed inside a value is a space to the field libraries; positions stay the same.
    for mention in find_mentions(text.replace("\n", " "), language=language, kinds={kind}):
        value = read(mention)
        if value is not None:
            yield value, mention
