"""Which ways of reading an answer's class has, tried in order."""

from __future__ import annotations

from docintel.generation.contract import (
    AddressItem,
    BooleanItem,
    DateItem,
    Item,
    PeriodItem,
    PersonNameItem,
    TableItem,
    TextItem,
)
from docintel.reader.booleans import read_boolean
from docintel.reader.columns import asks_for_periods, read_columns
from docintel.reader.gather import Gathered
from docintel.reader.lists import read_enumeration
from docintel.reader.names import read_named
from docintel.reader.outcome import Outcome, nothing
from docintel.reader.parties import read_parties
from docintel.reader.periods import read_period
from docintel.reader.tables import read_table
from docintel.reader.terms import read_end_of_term
from docintel.reader.texts import read_text
from docintel.reader.titles import read_title
from docintel.reader.typed import read_typed
from docintel.reader.vague import ask_which
from docintel.reader.values import TYPED


def read(gathered: Gathered, item_class: type[Item], shape: str) -> Outcome:
    """Read ``gathered`` for items of ``item_class``; ``shape`` tells a list of texts from one text."""
    concept = gathered.question.concepts[0] if gathered.question.concepts else ""
    if shape not in ("list", "table", "boolean") and (asked := ask_which(gathered)):
        return asked
    if item_class is TextItem:
        return _texts(gathered, concept, shape)
    if item_class is DateItem and concept in ("expiration_date", "contract_term"):
        typed = read_typed(gathered, item_class)
        return typed if typed.items else read_end_of_term(gathered) or typed
    if item_class in TYPED:
        return read_typed(gathered, item_class)
    if item_class is BooleanItem:
        return read_boolean(gathered)
    if item_class is PeriodItem:
        return read_period(gathered)
    if item_class is TableItem:
        return read_table(gathered)
    if item_class in (PersonNameItem, AddressItem):
        return read_named(gathered, item_class)
    return Outcome(caveats=(f"The offline reader does not read answers of the class {item_class.__name__}.",))


def _texts(gathered: Gathered, concept: str, shape: str) -> Outcome:
    if concept == "document_title":
        return read_title(gathered)
    if concept == "parties":
        return read_parties(gathered) or nothing(gathered.found[:1])
    if columns := read_columns(gathered):
        return columns
    entries = read_enumeration(gathered) if shape == "list" and not asks_for_periods(gathered) else None
    return entries or read_text(gathered)
