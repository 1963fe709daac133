"""Which way of reading an answer's class needs."""

from __future__ import annotations

from docintel.generation.contract import BooleanItem, Item, TextItem
from docintel.reader.booleans import read_boolean
from docintel.reader.columns import read_columns
from docintel.reader.gather import Gathered
from docintel.reader.lists import read_enumeration
from docintel.reader.outcome import Outcome
from docintel.reader.parties import read_parties
from docintel.reader.texts import read_text
from docintel.reader.titles import read_title
from docintel.reader.typed import read_typed
from docintel.reader.values import TYPED


def read(gathered: Gathered, item_class: type[Item], shape: str) -> Outcome:
    """Read ``gathered`` for items of ``item_class``; ``shape`` tells a list of texts from one text."""
    concept = gathered.question.concepts[0] if gathered.question.concepts else ""
    if item_class is TextItem and concept == "document_title":
        return read_title(gathered)
    if item_class is TextItem and concept == "parties" and (parties := read_parties(gathered)):
        return parties
    if item_class in TYPED:
        return read_typed(gathered, item_class)
    if item_class is TextItem:
        return (
            read_columns(gathered)
            or (read_enumeration(gathered) if shape == "list" else None)
            or read_text(gathered)
        )
    if item_class is BooleanItem:
        return read_boolean(gathered)
    caveat = f"The offline reader does not read answers of the class {item_class.__name__}."
    return Outcome(caveats=(caveat,))
