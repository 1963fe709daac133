"""Do texts, names, addresses and account numbers follow from the words cited?"""

from __future__ import annotations

import re

from docintel.generation.contract import Address, Iban, PersonName
from docintel.generation.quotes import contains
from docintel.generation.validation.doubts import Doubt, unchecked, unsupported
from docintel.generation.validation.evidence_text import EvidenceText
from docintel.generation.validation.formats import is_iban
from docintel.generation.validation.leaves import field_names
from docintel.generation.validation.words import gaps, holds, is_negation, negation_before, normal, tokens

_MOST_NAMED = 5


def text(value: str, evidence: EvidenceText) -> Doubt | None:
    """Why a text does not follow from ``evidence``: words changed or added, or only left out."""
    words = value.split()
    if not words or any(words == each.split() for each in evidence.texts):  # the whole quote: told quickly
        return None
    if any(contains(each, value) for each in (*evidence.texts, *evidence.cited)):
        return _negated(value, evidence)
    claimed = tokens(value)
    for each in evidence.cited:
        if (left_out := gaps(claimed, tokens(each))) is not None:
            return _left_out(left_out, evidence)
    printed = {token for each in evidence.cited for token in tokens(each)}
    added = [token for token in dict.fromkeys(claimed) if token not in printed]
    if added:
        return unsupported(f"{evidence.where} do not say {listed(added)}.")
    return unsupported(f"{evidence.where} have the same words in another order.")


def _left_out(left_out: list[str], evidence: EvidenceText) -> Doubt:
    """The words are there in their order, but not one after the other, or without a sign beside them."""
    if dropped := [token for token in left_out if is_negation(token)]:
        return unsupported(
            f"{evidence.where} say {listed(dropped)} between the words the answer gives.",
            "Give the passage as printed, with its negation or exception.",
        )
    if left_out:
        return unchecked(
            f"The answer leaves out {listed(left_out)}, which can change the meaning.",
            "Give the passage without gaps.",
        )
    return unchecked(
        "The answer cuts these words off from a sign or number they belong to.",
        "Give the passage with the sign, percentage or currency beside it.",
    )


def _negated(value: str, evidence: EvidenceText) -> Doubt | None:
    """The words are there, but a negation right before them was left out."""
    negation = next(filter(None, (negation_before(each, value) for each in evidence.texts)), None)
    if negation is None:
        return None
    return unchecked(
        f'Right before these words the document says "{negation}".',
        "Read the whole sentence; give the passage with its negation.",
    )


def name(value: PersonName, evidence: EvidenceText) -> Doubt | None:
    """Why a name does not follow; its parts may be printed in another order ("SMITH, John")."""
    parts = " ".join(filter(None, (value.full, value.given, value.family)))
    printed = {token for each in evidence.texts for token in tokens(each)}
    missing = [token for token in dict.fromkeys(tokens(parts)) if token not in printed]
    if missing and not _held(value.full, evidence):
        return unsupported(f"{evidence.where} do not name {listed(missing)}; the answer says {value.full!r}.")
    return None


def address(value: Address, evidence: EvidenceText) -> Doubt | None:
    """Why an address does not follow: each part must be printed, together and in order."""
    parts = {field: getattr(value, field) for field in field_names(type(value))}
    missing = [part for part in parts.values() if part and not _held(part, evidence)]
    return unsupported(f"{evidence.where} do not give {listed(missing)}.") if missing else None


def iban(value: Iban, evidence: EvidenceText) -> Doubt | None:
    """Why an IBAN does not follow: it must be printed character for character, spaces aside.

    One that is none is left to the format's check.
    """
    if not is_iban(value.value):
        return None
    wanted = _compact(value.value)
    if any(wanted in _compact(each) for each in evidence.texts):
        return None
    return unsupported(
        f"{evidence.where} do not hold {value.value!r} character for character.",
        "Copy the IBAN from the document; never complete or correct it.",
    )


def _held(value: str, evidence: EvidenceText) -> bool:
    """Whether ``value`` stands in one span's words, or runs on over the spans in their order."""
    together = "\n".join(evidence.cited)
    return any(holds(each, value) for each in (*evidence.texts, *evidence.cited, together))


def _compact(value: str) -> str:
    return re.sub(r"[\s.\-]", "", normal(value))


def listed(words: list[str]) -> str:
    """``"a", "b" and 3 more``."""
    shown = ", ".join(f'"{word}"' for word in words[:_MOST_NAMED])
    more = len(words) - _MOST_NAMED
    return f"{shown} and {more} more" if more > 0 else shown
