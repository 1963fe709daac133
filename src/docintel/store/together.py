"""Which documents a run puts its questions to together, and which ones an answer cites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from docintel.store.schema import answer_documents, answers, questions, run_documents


def set_documents(session: Session, run_id: str, document_ids: Sequence[str]) -> None:
    """Note that a run puts each question to these documents together."""
    rows = [{"run_id": run_id, "document_id": each, "position": at} for at, each in enumerate(document_ids)]
    if rows:
        session.execute(insert(run_documents), rows)


def documents_of(session: Session, run_ids: Sequence[str]) -> dict[str, list[str]]:
    """By run, the documents its questions are put to together, as chosen."""
    found: dict[str, list[str]] = defaultdict(list)
    query = select(run_documents).where(run_documents.c.run_id.in_(run_ids))
    for row in session.execute(query.order_by(run_documents.c.position)):
        found[row.run_id].append(row.document_id)
    return found


def cite(session: Session, answer_id: str, document_ids: Iterable[str]) -> None:
    """Note that an answer stands on these documents: it goes when one of them goes."""
    rows = [{"answer_id": answer_id, "document_id": each} for each in sorted(set(document_ids))]
    if rows:
        session.execute(insert(answer_documents), rows)


def remove_citing(session: Session, document_id: str) -> None:
    """Remove the questions whose answers cite a document that is gone: what they hold is content of it."""
    citing = (
        select(answers.c.question_id)
        .join(answer_documents, answer_documents.c.answer_id == answers.c.id)
        .where(answer_documents.c.document_id == document_id)
    )
    session.execute(delete(questions).where(questions.c.id.in_(citing)))
