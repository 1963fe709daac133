"""Questions asked of documents."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from docintel.errors import UnknownAnswerError
from docintel.store import audit, documents
from docintel.store.records import NewQuestion, QuestionRecord
from docintel.store.rows import columns_of, new_id, to_record
from docintel.store.schema import questions as table


def add(session: Session, new: NewQuestion) -> QuestionRecord:
    """Add a question; raises UnknownDocumentError where its document has been removed meanwhile."""
    document = documents.get(session, new.document_id)
    question_id = new_id()
    session.execute(insert(table).values(columns_of(table, new, id=question_id)))
    audit.record(
        session,
        document.collection_id,
        audit.Action.QUESTION_ASKED,
        actor=new.asked_by,
        role=new.role,
        subject=f"question:{question_id}",
        detail={"document": document.id, "shape": new.shape},
    )
    return get(session, question_id)


def get(session: Session, question_id: str) -> QuestionRecord:
    """The question; raises UnknownAnswerError."""
    row = session.execute(select(table).where(table.c.id == question_id)).first()
    if row is None:
        raise UnknownAnswerError("This question is not there (any more). Ask it again.")
    return to_record(QuestionRecord, row)


def for_document(session: Session, document_id: str) -> list[QuestionRecord]:
    """The questions asked of a document, in the order they were asked."""
    query = select(table).where(table.c.document_id == document_id).order_by(table.c.seq)
    return [to_record(QuestionRecord, row) for row in session.execute(query)]
