"""Merging two concepts into one."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.store.keywords.table import ensure_concept, find_concept, record_edit
from docintel.store.rows import insert_new
from docintel.store.schema import concepts, term_sources, terms


def merge_concepts(session: Session, collection_id: str, old: str, into: str, *, merged_by: str) -> None:
    """Move every term of ``old`` to ``into`` (made where there is none), and drop ``old``.

    Of twins the one of ``into`` stays, with the acceptances of both. Raises InputError where ``old`` is none.
    """
    found = find_concept(session, collection_id, old)
    if found is None:
        raise InputError(f"There is no concept {old!r} (any more). Reload the page and choose again.")
    target = ensure_concept(session, collection_id, into)
    if found == target:
        return
    for row in session.execute(select(terms).where(terms.c.concept_id == found)).all():
        twin = session.execute(
            select(terms.c.id).where(
                terms.c.concept_id == target, terms.c.language == row.language, terms.c.folded == row.folded
            )
        ).first()
        if twin is None:
            session.execute(update(terms).where(terms.c.id == row.id).values(concept_id=target))
        else:
            _absorb(session, twin.id, row.id, row.accepted)
    session.execute(delete(concepts).where(concepts.c.id == found))
    record_edit(session, collection_id, merged_by, f"concept:{target}", "merged")


def _absorb(session: Session, twin_id: str, gone_id: str, accepted: int) -> None:
    """Give the twin the other's acceptances and sources, then drop the other."""
    for row in session.execute(select(term_sources).where(term_sources.c.term_id == gone_id)).all():
        values = {"term_id": twin_id, "answer_id": row.answer_id, "accepted": row.accepted}
        if not insert_new(session, term_sources, values) and row.accepted:
            accepted -= 1  # the same answer speaks for both
    session.execute(update(terms).where(terms.c.id == twin_id).values(accepted=terms.c.accepted + accepted))
    session.execute(delete(terms).where(terms.c.id == gone_id))
