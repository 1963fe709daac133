"""From a sentence to an item of the wanted shape: typed values with the words they were read from."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

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
    Span,
    TextItem,
)
from docintel.mentions import find_mentions
from docintel.mentions.base import Mention
from docintel.retrieval.sentences import Sentence


def span_of(sentence: Sentence) -> Span:
    """The whole sentence as evidence, in the document's own words."""
    return Span(line_start=sentence.line_start, line_end=sentence.line_end, quote=sentence.text)


def items_in(sentence: Sentence, item_class: type[Item], language: str) -> list[Item]:
    """Every value of ``item_class`` printed in ``sentence``; [] where there is none."""
    spans = [span_of(sentence)]
    if item_class is TextItem:
        return [TextItem(text=" ".join(sentence.text.split()), spans=spans)]
    kind = _KINDS.get(item_class)
    if kind is None:
        return []
    mentions = find_mentions(sentence.text, language=language, kinds={kind})
    values = [_VALUES[kind](mention) for mention in mentions]
    return [item_class(value=value, spans=spans) for value in values if value is not None]  # type: ignore[call-arg]


_KINDS: dict[type[Item], Any] = {
    AmountItem: "amount",
    DateItem: "date",
    DurationItem: "duration",
    IbanItem: "iban",
    NumberItem: "number",
    PercentageItem: "percentage",
}


def _amount(mention: Mention) -> Amount | None:
    if mention.currency is None or not isinstance(mention.value, Decimal):
        return None
    return Amount(value=mention.value, currency=mention.currency, unit=mention.unit)


def _date(mention: Mention) -> DateValue | None:
    return None if mention.alternatives else DateValue(iso=str(mention.value), original=mention.text)


_VALUES: dict[str, Any] = {
    "amount": _amount,
    "date": _date,
    "duration": lambda m: Duration(iso=str(m.value), original=m.text),
    "iban": lambda m: Iban(value=str(m.value)),
    "number": lambda m: Number(value=m.value, unit=m.unit),
    "percentage": lambda m: Percentage(value=m.value),
}
