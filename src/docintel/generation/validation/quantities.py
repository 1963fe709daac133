"""Does an amount, a percentage or a number follow from the words cited?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from docintel.generation.contract import Amount, Number, Percentage
from docintel.generation.validation.doubts import Doubt, unchecked, unsupported
from docintel.generation.validation.evidence_text import EvidenceText, numbers_of
from docintel.generation.validation.words import holds, normal, tokens
from docintel.mentions import Mention
from docintel.mentions.currencies import candidates
from docintel.mentions.currency_words import ALSO_WORDS
from docintel.mentions.words import can_read_words

_SCALE_NOTE = re.compile(
    r"\b(?:in|en)\s+(?:\w+\s+)?(thousands|millions|billions|tausend|millionen|milliers|millones|mil)\b",
    re.IGNORECASE,
)
_WORD_OR_SIGN = re.compile(r"[^\W\d_]+|[^\w\s.,;:()]+")
_SCALES = {"t": 3, "m": 6, "b": 9}
_RATE = re.compile(r"(?:\b(?:per|each|every|pro|je|par|por|al|alla)\s+|/\s*)\w+")


def amount(value: Amount, evidence: EvidenceText) -> Doubt | None:
    """Why the amount does not follow from ``evidence``: its number, sign, currency, or what it is per."""
    wanted = frozenset(candidates(value.currency, evidence.language) or (value.currency,))
    shown = f"{value.currency} {value.value:,f}"
    found = list(_holding(value.value, evidence, "amount", "number"))
    named = [_currencies(mention, evidence) for mention in found]
    agreeing = [
        mention
        for mention, several in zip(found, named, strict=True)
        if several and all(not wanted.isdisjoint(codes) for codes in several)
    ]
    if any(_is_first(mention, value.value, evidence) for mention in agreeing):
        return _per(value.unit, evidence)
    if agreeing:
        return _ambiguous(agreeing[0], shown)
    if found and all(several and all(map(wanted.isdisjoint, several)) for several in named):
        printed = found[0].text if found[0].currencies else f"{value.value:,f} in {named[0][0][0]}"
        return unsupported(
            f'{evidence.where} say "{printed}", the answer says {shown}: the currency differs.',
            "Give the currency the document prints.",
        )
    if found:
        return unchecked(
            f"{evidence.where} give the number {value.value:,f}, but not clearly its currency; "
            f"the answer says {shown}.",
            "Cite the words that name the currency as well, such as the column's heading.",
        )
    return _missing(shown, value.value, evidence, "amount", "number", called="amount of money")


def percentage(value: Percentage, evidence: EvidenceText) -> Doubt | None:
    """Why the percentage does not follow from ``evidence``."""
    shown = f"{value.value:f} %"
    if any(_is_first(mention, value.value, evidence) for mention in evidence.of("percentage")):
        return None
    for mention in evidence.of("percentage"):
        if value.value in numbers_of(mention):
            return _ambiguous(mention, shown)
    if any(value.value in numbers_of(mention) for mention in evidence.of("number")):
        return unchecked(
            f"{evidence.where} give the number {value.value:f} without a percent sign.",
            "Cite the words that say it is a percentage as well, such as the column's heading.",
        )
    return _missing(shown, value.value, evidence, "percentage", called="percentage")


def number(value: Number, evidence: EvidenceText) -> Doubt | None:
    """Why the number does not follow from ``evidence``, or its unit does not."""
    shown = f"{value.value:,f}" + (f" {value.unit}" if value.unit else "")
    found = list(_holding(value.value, evidence, "number"))
    if any(_is_first(mention, value.value, evidence) for mention in found) or _in_duration(value, evidence):
        return _unit(value, found, evidence)
    if found:
        return _ambiguous(found[0], shown)
    if other := next(_holding(value.value, evidence, "amount", "percentage"), None):
        return unchecked(f'{evidence.where} give {shown} only as part of "{other.text}".')
    return _missing(shown, value.value, evidence, "number", "amount", "percentage", called="such number")


def _holding(value: Decimal, evidence: EvidenceText, *kinds: str) -> Iterator[Mention]:
    """Mentions that may be read as ``value``, also by the scale a heading among the words gives."""
    scales = _scales(evidence)
    for mention in evidence.of(*kinds):
        if any(reading * scale == value for reading in numbers_of(mention) for scale in scales):
            yield mention


def _scales(evidence: EvidenceText) -> tuple[Decimal, ...]:
    """1, and what "(in millions)" among the cited words multiplies by."""
    notes = {match[1][:2].casefold() for text in evidence.cited for match in _SCALE_NOTE.finditer(text)}
    powers = {3 if note in {"th", "ta"} or note == "mil" else _SCALES[note[0]] for note in notes}
    return (Decimal(1), *(Decimal(10) ** power for power in sorted(powers)))


def _is_first(mention: Mention, value: Decimal, evidence: EvidenceText) -> bool:
    """Whether ``value`` is the likeliest reading of ``mention`` and its sign is not in doubt."""
    if not isinstance(mention.value, Decimal) or -mention.value in mention.alternatives:
        return False
    return any(mention.value * scale == value for scale in _scales(evidence))


def _currencies(mention: Mention, evidence: EvidenceText) -> list[tuple[str, ...]]:
    """What the currency of ``mention`` may be, one entry per place that names one.

    A bare number takes the currency printed beside it on its line, else those the cited lines name anywhere.
    """
    if mention.currencies:
        return [mention.currencies]
    beside = [each.currencies for each in evidence.cited_amounts if each.value == mention.value]
    words = set(_WORD_OR_SIGN.findall(" ".join(evidence.cited))) - ALSO_WORDS
    return beside or [codes for word in words if (codes := candidates(word, evidence.language))]


def _per(unit: str | None, evidence: EvidenceText) -> Doubt | None:
    """Whether what the amount is per stands in the cited words."""
    if not unit or any(holds(text, unit) for text in evidence.cited):
        return None
    words = set(tokens(unit)) - {"per", "each", "every", "a", "an", "the", "pro", "je", "par", "por"}
    if words and words <= {word for text in evidence.cited for word in tokens(text)}:
        return None
    rates = [match[0] for text in evidence.texts for match in _RATE.finditer(normal(text))]
    if rates:
        return unsupported(f'{evidence.where} say "{rates[0]}", the answer says {unit!r}.')
    return unchecked(
        f"{evidence.where} do not say {unit!r}.", "Cite the words that say what the amount is per."
    )


def _unit(value: Number, found: list[Mention], evidence: EvidenceText) -> Doubt | None:
    if not value.unit or any(holds(text, value.unit) for text in evidence.cited):
        return None
    printed = next((mention.unit for mention in found if mention.unit), None)
    if printed == value.unit:
        return None
    if printed:
        return unsupported(f'{evidence.where} give the unit "{printed}", the answer says {value.unit!r}.')
    return unchecked(f"{evidence.where} do not name the unit {value.unit!r}.")


def _in_duration(value: Number, evidence: EvidenceText) -> bool:
    """Whether the number counts the units of a duration: 30 in "30 days"."""
    counted = {
        digits for mention in evidence.of("duration") for digits in re.findall(r"\d+", str(mention.value))
    }
    return f"{value.value:f}" in counted


def _ambiguous(mention: Mention, shown: str) -> Doubt:
    return unchecked(f'"{mention.text}" can be read in more than one way; the answer takes it as {shown}.')


def _missing(shown: str, value: Decimal, evidence: EvidenceText, *kinds: str, called: str) -> Doubt:
    printed = evidence.printed(*kinds)
    if any(-value in numbers_of(mention) for mention in evidence.of(*kinds)) and value:
        return unsupported(f"{evidence.where} say {printed}, the answer says {shown}: the sign differs.")
    if printed:
        return unsupported(f"{evidence.where} say {printed}, the answer says {shown}.")
    if not can_read_words(evidence.language) and not any(map(str.isdecimal, "".join(evidence.texts))):
        return unchecked(f"{evidence.where} give no figures; the answer says {shown}.")
    return unsupported(f"{evidence.where} hold no {called}; the answer says {shown}.")
