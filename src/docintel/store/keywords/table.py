"""Reading the keyword table, and what its writers share."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, or_, select
from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.store import audit
from docintel.store.columns import storable
from docintel.store.rows import insert_new, new_id, to_record
from docintel.store.schema import concepts, terms

EXPERT = "expert"  # source of terms that people typed
DISCOVERED = "model"  # source of terms a model proposed; they count once an answer with them was accepted


@dataclass(frozen=True, slots=True)
class StoredTerm:
    """One term. ``weight`` above 0, at most 1; ``accepted`` counts the accepted answers that found it."""

    id: str
    concept: str
    language: str
    text: str
    source: str
    weight: float
    added_by: str
    added_at: datetime
    accepted: int


def fold(text: str) -> str:
    """What makes two terms the same: compatibility forms, case and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", storable(text)).casefold().split())


def list_terms(session: Session, collection_id: str) -> list[StoredTerm]:
    """Every term of a collection, by concept, in the order they were added."""
    query = select_terms().where(concepts.c.collection_id == collection_id).order_by(terms.c.seq)
    found = [to_record(StoredTerm, row) for row in session.execute(query)]
    return sorted(found, key=lambda term: fold(term.concept))  # not in SQL: databases sort text differently


def usable_terms(session: Session, collection_id: str) -> list[StoredTerm]:
    """The terms questions may be read with: not those that only unaccepted answers speak for."""
    query = select_terms().where(
        concepts.c.collection_id == collection_id, or_(terms.c.source != DISCOVERED, terms.c.accepted > 0)
    )
    return [to_record(StoredTerm, row) for row in session.execute(query.order_by(terms.c.seq))]


def select_terms() -> Select[Any]:
    """Terms with the name of their concept."""
    return select(terms, concepts.c.name.label("concept")).join(concepts, concepts.c.id == terms.c.concept_id)


def get_term(session: Session, term_id: str) -> tuple[StoredTerm, str]:
    """A term and the collection it belongs to."""
    row = session.execute(
        select_terms().add_columns(concepts.c.collection_id).where(terms.c.id == term_id)
    ).first()
    if row is None:
        raise InputError("This term is not there (any more). Reload the page.")
    return to_record(StoredTerm, row), row.collection_id


def find_concept(session: Session, collection_id: str, name: str) -> str | None:
    """The id of the concept with this name."""
    query = select(concepts.c.id).where(
        concepts.c.collection_id == collection_id, concepts.c.folded == fold(name)
    )
    return session.scalar(query)


def ensure_concept(session: Session, collection_id: str, name: str) -> str:
    """The id of the concept with this name, made where there is none."""
    found = find_concept(session, collection_id, name)
    if found is not None:
        return found
    values = {"id": new_id(), "collection_id": collection_id, "name": name.strip(), "folded": fold(name)}
    if insert_new(session, concepts, values):
        return str(values["id"])
    return ensure_concept(session, collection_id, name)  # made elsewhere in the same moment


def record_edit(session: Session, collection_id: str, editor: str, subject: str, edit: str) -> None:
    """Put a keyword edit into the collection's audit trail."""
    audit.record(
        session,
        collection_id,
        audit.Action.KEYWORD_EDITED,
        actor=editor,
        subject=subject,
        detail={"edit": edit},
    )
