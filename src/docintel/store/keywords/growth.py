"""How the keyword table learns: terms found by answers count by what reviewers decide."""

from __future__ import annotations

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from docintel.store.keywords.table import DISCOVERED
from docintel.store.schema import answers, concepts, term_sources, terms


def sources(session: Session, term_id: str) -> list[str]:
    """Ids of the answers a term was found by."""
    query = select(term_sources.c.answer_id).where(term_sources.c.term_id == term_id)
    return sorted(session.scalars(query))


def answer_counts(session: Session, collection_id: str) -> dict[str, int]:
    """How many answers each term of a collection was found by, by the term's id."""
    query = (
        select(term_sources.c.term_id, func.count().label("found"))
        .join(terms, terms.c.id == term_sources.c.term_id)
        .join(concepts, concepts.c.id == terms.c.concept_id)
        .where(concepts.c.collection_id == collection_id)
        .group_by(term_sources.c.term_id)
    )
    return {row.term_id: row.found for row in session.execute(query)}


def weigh(session: Session, answer_id: str, *, accepted: bool) -> None:
    """Let an answer's decision count for the terms it found; called again, only a change counts."""
    changed = session.scalars(
        select(term_sources.c.term_id).where(
            term_sources.c.answer_id == answer_id, term_sources.c.accepted.is_not(accepted)
        )
    ).all()
    if changed:
        step = 1 if accepted else -1
        session.execute(update(terms).where(terms.c.id.in_(changed)).values(accepted=terms.c.accepted + step))
        session.execute(
            update(term_sources).where(term_sources.c.answer_id == answer_id).values(accepted=accepted)
        )


def forget_document(session: Session, document_id: str) -> None:
    """Drop terms that only this document's answers found and nobody accepted: they are its content."""
    of_document = (
        select(term_sources.c.term_id)
        .join(answers, answers.c.id == term_sources.c.answer_id)
        .where(answers.c.document_id == document_id)
    )
    elsewhere = (
        select(term_sources.c.term_id)
        .join(answers, answers.c.id == term_sources.c.answer_id)
        .where(answers.c.document_id != document_id)
    )
    session.execute(
        delete(terms).where(
            terms.c.source == DISCOVERED,
            terms.c.accepted == 0,
            terms.c.id.in_(of_document),
            terms.c.id.not_in(elsewhere),
        )
    )
