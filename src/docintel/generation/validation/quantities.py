"""Does a percentage or a number follow from the words cited, and what any figure shares with them?"""

from __future__ import annotations

import re
from decimal import Decimal

from docintel.generation.contract import Number, Percentage
from docintel.generation.validation.doubts import Doubt, unchecked, unsupported
from docintel.generation.validation.evidence_text import EvidenceText, numbers_of
from docintel.generation.validation.words import holds
from docintel.mentions import Mention
from docintel.mentions.words import can_read_words

_SCALES = {
    **dict.fromkeys(("thousand", "thousands", "tausend", "milliers", "mil", "miles"), Decimal(10) ** 3),
    **dict.fromkeys(("million", "millions", "millionen", "mio", "millones", "milioni"), Decimal(10) ** 6),
    "千": Decimal(10) ** 3,
    "万": Decimal(10) ** 4,
    "百万": Decimal(10) ** 6,
    "亿": Decimal(10) ** 8,
    **dict.fromkeys(("billion", "billions", "milliarden", "milliards"), Decimal(10) ** 9),
}
_SCALE_NOTE = re.compile(
    rf"(?:\b(?:in|en)\s+(?:[\w$€£]+\s+)?|单位[:：]\s*(?:人民币)?)({'|'.join(_SCALES)})(?:\b|(?=元))",
    re.IGNORECASE,
)


def percentage(value: Percentage, evidence: EvidenceText) -> Doubt | None:
    """Why the percentage does not follow from ``evidence``."""
    shown = f"{value.value:f} %"
    if any(is_first(mention, value.value, evidence) for mention in evidence.of("percentage")):
        return None
    for mention in evidence.of("percentage"):
        if value.value in numbers_of(mention):
            return ambiguous(mention, shown)
    if any(value.value in numbers_of(mention) for mention in evidence.of("number")):
        return unchecked(
            f"{evidence.where} give the number {value.value:f} without a percent sign.",
            "Cite the words that say it is a percentage as well, such as the column's heading.",
        )
    return missing(shown, value.value, evidence, "percentage", called="percentage")


def number(value: Number, evidence: EvidenceText) -> Doubt | None:
    """Why the number does not follow from ``evidence``, or its unit does not."""
    shown = f"{value.value:,f}" + (f" {value.unit}" if value.unit else "")
    found = holding(value.value, evidence, "number")
    if any(is_first(mention, value.value, evidence) for mention in found) or _in_duration(value, evidence):
        return _unit(value, found, evidence)
    if found:
        return ambiguous(found[0], shown)
    if other := holding(value.value, evidence, "amount", "percentage"):
        return unchecked(f'{evidence.where} give {shown} only as part of "{other[0].text}".')
    return missing(shown, value.value, evidence, "number", "amount", "percentage", called="such number")


def holding(value: Decimal, evidence: EvidenceText, *kinds: str) -> list[Mention]:
    """Mentions that may be read as ``value``, also by the scale a heading among the words gives.

    Numbers in words are only looked at where no digits do.
    """
    scales = _scales(evidence)
    for is_spelled in (False, True):
        found = [
            mention
            for mention in (evidence.spelled if is_spelled else evidence.mentions)
            if mention.kind in kinds
            and any(reading * scale == value for reading in numbers_of(mention) for scale in scales)
        ]
        if found:
            return found
    return []


def _scales(evidence: EvidenceText) -> tuple[Decimal, ...]:
    """1, and what "(in millions)" among the cited words multiplies by."""
    notes = {match[1].casefold() for text in evidence.cited for match in _SCALE_NOTE.finditer(text)}
    return (Decimal(1), *sorted({_SCALES[note] for note in notes}))


def is_first(mention: Mention, value: Decimal, evidence: EvidenceText) -> bool:
    """Whether ``value`` is the likeliest reading of ``mention`` and its sign is not in doubt."""
    if not isinstance(mention.value, Decimal) or -mention.value in mention.alternatives:
        return False
    return any(mention.value * scale == value for scale in _scales(evidence))


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


def ambiguous(mention: Mention, shown: str) -> Doubt:
    """The mention can be read as claimed, but another reading is as likely."""
    if isinstance(mention.value, Decimal) and -mention.value in mention.alternatives:
        return unchecked(
            f'"{mention.text}" stands in parentheses, which may mean minus; the answer takes it as {shown}.'
        )
    return unchecked(f'"{mention.text}" can be read in more than one way; the answer takes it as {shown}.')


def missing(shown: str, value: Decimal, evidence: EvidenceText, *kinds: str, called: str) -> Doubt:
    """No mention of ``kinds`` can be read as claimed: what there is instead, in words."""
    printed = evidence.printed(*kinds)
    minus = " (parentheses mean minus)" if "(" in printed else ""
    if any(-value in numbers_of(mention) for mention in evidence.of(*kinds)) and value:
        return unsupported(
            f"{evidence.where} say {printed}, the answer says {shown}: the sign differs{minus}."
        )
    if printed:
        return unsupported(f"{evidence.where} say {printed}, the answer says {shown}.")
    if not can_read_words(evidence.language) and not any(map(str.isdecimal, "".join(evidence.texts))):
        return unchecked(f"{evidence.where} give no figures; the answer says {shown}.")
    return unsupported(f"{evidence.where} hold no {called}; the answer says {shown}.")
