"""Rows to test with."""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy.orm import Session

from docintel.store import answers, documents, questions
from docintel.store.records import FindingRecord, NewAnswer, NewDocument, NewQuestion


def new_document(name: str = "policy.pdf", **changes: Any) -> NewDocument:
    values: dict[str, Any] = {
        "sha256": hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest(),
        "name": name,
        "page_count": 6,
        "size": 12_345,
        "added_by": "A. Handler",
    }
    return NewDocument(**values | changes)


def new_answer(question_id: str, **changes: Any) -> NewAnswer:
    values: dict[str, Any] = {
        "question_id": question_id,
        "outcome": "ship",
        "provider": "offline",
        "model": "",
        "given": {"items": [{"value": {"value": "700.00", "currency": "EUR"}}]},
        "shown": {"items": [{"value": {"value": "700.00", "currency": "EUR"}}]},
        "view": {"items": [{"text": "EUR 700.00", "boxes": [[3, 72.0, 100.5, 300.25, 112.0]]}]},
        "trace": {"attempts": [{"number": 1, "reason": "asked"}]},
        "raw_response": "{}",
        "costs": {"input_tokens": 812},
        "findings": (FindingRecord("quote_misplaced", "info", "items[0].spans[0]", "Found on line 212."),),
    }
    return NewAnswer(**values | changes)


def save_answer(
    session: Session, document_id: str | None = None, text: str = "What is the deductible?"
) -> str:
    """Save a document (unless given), a question and its answer; gives the answer's id."""
    if document_id is None:
        document_id = documents.add(session, new_document()).id
    question = questions.add(
        session, NewQuestion(document_id, text, "amount · deductible", "amount", asked_by="A. Handler")
    )
    return answers.save(session, new_answer(question.id))
