"""International bank account numbers, told from other codes by their checksum."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stdnum import iban

from docintel.mentions.base import Mention

_CANDIDATE = re.compile(r"(?<![^\W_])[A-Z]{2}\d{2}(?:[ \u00a0-]?[A-Z0-9]){11,30}(?![^\W_])")


def find_ibans(text: str, folded: str) -> Iterator[Mention]:
    """IBANs whose country, length and checksum are right; ``value`` is compact."""
    for match in _CANDIDATE.finditer(folded):
        end = match.end()
        while end > match.start():
            compact = re.sub(r"[ \u00a0-]", "", folded[match.start() : end])
            if iban.is_valid(compact):
                yield Mention("iban", compact, match.start(), end, text[match.start() : end])
                break
            end = max(folded.rfind(" ", match.start(), end), folded.rfind("\u00a0", match.start(), end))
