"""Persons and addresses: read only from a label that names them, since a name in a sentence proves little."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from docintel.generation.contract import Address, AddressItem, Item, PersonName, PersonNameItem
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one

_LETTERS = re.compile(r"[^\W\d_]{2,}")
_NAME: Final = re.compile(
    r"^(?:(?:mr|mrs|ms|dr|prof|m|mme|herr|frau|sr|sra)\.?\s+)?[^\W\d_][\w.'’-]*(?:[\s,&]+[\w.'’&-]+){0,8}$",
    re.I,
)
_POSTAL = re.compile(
    r"^(?:(?P<code>[A-Z]{0,2}-?[0-9]{4,6}|[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][A-Z]{2})\s+(?P<city>\D+)"
    r"|(?P<city2>\D+?),?\s+(?P<code2>[A-Z]{2}\s[0-9]{5}|[0-9]{5}(?:-[0-9]{4})?))$"
)
_STREET = re.compile(r"[0-9]")


def read_named(gathered: Gathered, item_class: type[Item]) -> Outcome:
    """The value beside the best label; not found where only sentences speak of it."""
    for evidence in gathered.found:
        if evidence.score < gathered.sure:
            break
        if evidence.cell is None or evidence.row is None or len(evidence.row.cells) > 2:
            continue
        item = _person(evidence) if item_class is PersonNameItem else _address(evidence)
        if item is not None:
            return one(item, evidence)
    return nothing(gathered.found[:1])


def _person(evidence: Evidence) -> Item | None:
    text = " ".join(evidence.text.split())
    if not _NAME.match(text) or not _LETTERS.search(text):
        return None
    return PersonNameItem(value=PersonName(full=text), spans=list(evidence.spans))


def _address(evidence: Evidence) -> Item | None:
    """Parts by comma: the street first, a postal code with its city, the country last."""
    parts = [part.strip() for part in evidence.text.split(",") if part.strip()]
    if len(parts) < 2 or not any(_STREET.search(part) for part in parts):
        return None
    return AddressItem(value=_parts(parts), spans=list(evidence.spans))


def _parts(parts: Sequence[str]) -> Address:
    street, rest = parts[0], list(parts[1:])
    postal = next((match for part in rest if (match := _POSTAL.match(part))), None)
    if postal is not None:
        rest.remove(postal.string)
        city = postal["city"] or postal["city2"]
        country = rest[-1] if rest else None
        return Address(
            street=street, postal_code=postal["code"] or postal["code2"], city=city.strip(), country=country
        )
    country = rest.pop() if len(rest) > 1 else None
    city = rest.pop() if rest else None
    return Address(street=", ".join([street, *rest]), city=city, country=country)
