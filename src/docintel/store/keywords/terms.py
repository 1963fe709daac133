"""Adding, changing and removing terms."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import and_, delete, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.store.columns import utc_now
from docintel.store.keywords.table import (
    DISCOVERED,
    EXPERT,
    StoredTerm,
    ensure_concept,
    fold,
    get_term,
    list_terms,
    record_edit,
    select_terms,
)
from docintel.store.rows import insert_new, new_id, to_record
from docintel.store.schema import term_sources, terms


def add_term(
    session: Session,
    collection_id: str,
    concept: str,
    text: str,
    *,
    language: str,
    added_by: str,
    source: str = EXPERT,
    weight: float = 1.0,
    answer_id: str | None = None,
) -> StoredTerm:
    """Add a term to a concept (made where there is none).

    A term that is there stays as it is; only its source answer is noted.
    Raises InputError for an empty term or concept, and for a weight that is not above 0 and at most 1.
    """
    _check(concept, text, weight)
    concept_id = ensure_concept(session, collection_id, concept)
    values = {
        "id": new_id(),
        "concept_id": concept_id,
        "language": language,
        "text": " ".join(text.split()),
        "folded": fold(text),
        "source": source,
        "weight": weight,
        "added_by": added_by,
        "added_at": utc_now(),
        "accepted": 0,
    }
    is_new = insert_new(session, terms, values)
    same = and_(
        terms.c.concept_id == concept_id, terms.c.language == language, terms.c.folded == values["folded"]
    )
    term = to_record(StoredTerm, session.execute(select_terms().where(same)).one())
    if answer_id is not None:
        insert_new(session, term_sources, {"term_id": term.id, "answer_id": answer_id, "accepted": False})
    if is_new:
        record_edit(session, collection_id, added_by, f"term:{term.id}", "added")
    return term


def edit_term(
    session: Session, term_id: str, *, text: str, language: str, weight: float, edited_by: str
) -> StoredTerm:
    """Change a term; one that a model proposed is a person's from then on.

    Raises InputError where it is gone, cannot be so, or would be another one's twin.
    """
    term, collection_id = get_term(session, term_id)
    _check(term.concept, text, weight)
    values = {
        "text": " ".join(text.split()),
        "folded": fold(text),
        "language": language,
        "weight": weight,
        "source": EXPERT if term.source == DISCOVERED else term.source,
    }
    try:
        with session.begin_nested():
            session.execute(update(terms).where(terms.c.id == term_id).values(values))
    except IntegrityError as error:
        raise InputError(f"{text!r} is already a term of this concept. Remove one of the two.") from error
    record_edit(session, collection_id, edited_by, f"term:{term_id}", "edited")
    return get_term(session, term_id)[0]


def remove_term(session: Session, term_id: str, *, removed_by: str) -> None:
    """Remove a term; raises InputError where it is gone already."""
    _, collection_id = get_term(session, term_id)
    session.execute(delete(terms).where(terms.c.id == term_id))
    record_edit(session, collection_id, removed_by, f"term:{term_id}", "removed")


def import_terms(
    session: Session, collection_id: str, rows: Iterable[tuple[str, str, str, float]], *, added_by: str
) -> int:
    """Add (concept, language, term, weight) rows that are not there yet, and say how many those were."""
    before = {term.id for term in list_terms(session, collection_id)}
    added = {
        add_term(
            session,
            collection_id,
            concept,
            text,
            language=language,
            weight=weight,
            added_by=added_by,
            source="import",
        ).id
        for concept, language, text, weight in rows
    }
    return len(added - before)


def _check(concept: str, text: str, weight: float) -> None:
    if not fold(concept) or not fold(text):
        raise InputError("A keyword needs a concept and a term. Fill in both.")
    if not 0 < weight <= 1:
        raise InputError(f"The weight {weight!r} cannot be used. Give one above 0 and at most 1.")
