"""Does an amount of money follow from the words cited: number, sign, currency, and what it is per?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from docintel.generation.contract import Amount
from docintel.generation.validation.doubts import Doubt, unchecked, unsupported
from docintel.generation.validation.evidence_text import EvidenceText
from docintel.generation.validation.formats import is_currency
from docintel.generation.validation.quantities import ambiguous, holding, is_first, missing
from docintel.generation.validation.words import holds, normal, tokens
from docintel.mentions import Mention
from docintel.mentions.currencies import candidates
from docintel.mentions.currency_words import ALSO_WORDS

_WORD_OR_SIGN = re.compile(r"[^\W\d_]+|[^\w\s.,;:()]+")
_RATE = re.compile(r"(?:\b(?:per|each|every|pro|je|par|por|al|alla)\s+|/\s*)\w+")
_RATE_WORDS = frozenset({"per", "each", "every", "a", "an", "the", "pro", "je", "par", "por"})

_SAME_UNIT = {
    **dict.fromkeys(("annum", "annual", "annually", "yearly", "years", "yr"), "year"),
    **dict.fromkeys(("monthly", "months"), "month"),
    **dict.fromkeys(("weekly", "weeks"), "week"),
    **dict.fromkeys(("daily", "days", "diem"), "day"),
}


def amount(value: Amount, evidence: EvidenceText) -> Doubt | None:
    """Why the amount does not follow from ``evidence``.

    A currency that is none is left to the format's check.
    """
    shown = f"{value.currency} {value.value:,f}"
    found = holding(value.value, evidence, "amount", "number")
    if not found:
        return missing(shown, value.value, evidence, "amount", "number", called="amount of money")
    is_known = is_currency(value.currency)
    agreeing = [each for each in found if not is_known or _agrees(value.currency, each, evidence)]
    if any(is_first(mention, value.value, evidence) for mention in agreeing):
        return _per(value.unit, evidence)
    return ambiguous(agreeing[0], shown) if agreeing else _currency(value, shown, found, evidence)


def _agrees(code: str, mention: Mention, evidence: EvidenceText) -> bool:
    """Whether every currency named for ``mention`` can be ``code``, and there is one."""
    named = _currencies(mention, evidence)
    return bool(named) and all(code in codes for codes in named)


def _currency(value: Amount, shown: str, found: Sequence[Mention], evidence: EvidenceText) -> Doubt:
    """The number is there in another currency, or it is not plain in which."""
    named = [_currencies(mention, evidence) for mention in found]
    if all(several and all(value.currency not in codes for codes in several) for several in named):
        printed = found[0].text if found[0].currencies else f"{value.value:,f} in {named[0][0][0]}"
        return unsupported(
            f'{evidence.where} say "{printed}", the answer says {shown}: the currency differs.',
            "Give the currency the document prints.",
        )
    return unchecked(
        f"{evidence.where} give the number {value.value:,f}, but not clearly its currency; "
        f"the answer says {shown}.",
        "Cite the words that name the currency as well, such as the column's heading.",
    )


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
    """Whether what the amount is per stands in the cited words; "per annum" is "per year"."""
    if not unit or any(holds(text, unit) for text in evidence.cited):
        return None
    words = _unit_words(unit)
    rates = [match[0] for text in evidence.texts for match in _RATE.finditer(normal(text))]
    said = [_unit_words(rate) for rate in rates] or [_unit_words(text) for text in evidence.cited]
    if words and any(words <= each for each in said):
        return None
    if rates:
        return unsupported(f'{evidence.where} say "{rates[0]}", the answer says {unit!r}.')
    return unchecked(
        f"{evidence.where} do not say {unit!r}.", "Cite the words that say what the amount is per."
    )


def _unit_words(text: str) -> set[str]:
    return {_SAME_UNIT.get(token, token) for token in tokens(text)} - _RATE_WORDS
