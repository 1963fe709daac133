"""The queue with 10,000 items against the same with 100: how much longer its list, counts and steps take.

All of it is SQL; what is drawn is at most a page of rows. Prints medians in milliseconds of processor time,
and their ratio.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

from sqlalchemy import insert
from sqlalchemy.orm import Session

from docintel.store import Database, answers, documents, questions, schema, triage
from docintel.store.records import NewAnswer, NewDocument, NewQuestion
from docintel.store.rows import new_id
from docintel.store.triage import Facet, Scope
from docintel.views import QueueFilter

SIZES = (100, 10_000)
DOCUMENTS, QUESTIONS, ROUNDS, ROWS = 20, 10, 7, 100
NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
CODES = ("quote_absent", "value_unsupported", "quote_unchecked", "date_ambiguous")
SCOPE = Scope(None, "Quinn", NOW)
TRACE = {"attempts": [{"raw_response": "x" * 20_000}]}  # about what an answer's trace weighs


def main() -> None:
    """Measure both sizes in one run."""
    with tempfile.TemporaryDirectory() as folder:
        taken = {size: measured(Path(folder) / f"{size}.sqlite3", size) for size in SIZES}
    small, large = (taken[size] for size in SIZES)
    print(f"{'':22}{SIZES[0]:>10,}{SIZES[1]:>10,}  ratio")
    for name in small:
        print(f"{name:22}{small[name]:8.1f} ms{large[name]:7.1f} ms{large[name] / small[name]:6.1f}")


def measured(path: Path, size: int) -> dict[str, float]:
    """Medians in milliseconds, by what was done."""
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    with database.session() as session:
        fill(session, size)
        session.commit()
    filtered = QueueFilter(findings=("quote_absent",), severities=("error",))
    with database.snapshot() as session:
        rows = triage.page(session, SCOPE, QueueFilter(), limit=ROWS)
        todo: dict[str, Callable[[], object]] = {
            "a page of rows": lambda: triage.page(session, SCOPE, QueueFilter(), limit=ROWS),
            "the same, filtered": lambda: triage.page(session, SCOPE, filtered, limit=ROWS),
            "counts of all filters": lambda: [triage.facet(session, SCOPE, filtered, each) for each in Facet],
            "the next item": lambda: triage.following(session, SCOPE, filtered, rows[-1].answer_id),
        }
        taken = {name: timed(each) for name, each in todo.items()}
    database.close()
    return taken


def timed(do: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        do()
        times.append((time.process_time() - start) * 1000)
    return median(times)


def fill(session: Session, size: int) -> None:
    """Queue ``size`` answers: written past the audit trail, which would take longer than the measuring."""
    asked = [
        questions.add(session, NewQuestion(document, f"Question {number}?", "", "text", asked_by="Ann"))
        for document in (add_document(session, number) for number in range(DOCUMENTS))
        for number in range(QUESTIONS)
    ]
    template = answers.get(session, answers.save(session, new_answer(asked[0].id)))
    rows, found, queued = [], [], []
    for number in range(size):
        question, code = asked[number % len(asked)], CODES[number % len(CODES)]
        answer_id, severity = new_id(), "error" if number % 3 else "warning"
        rows.append(
            {name: getattr(template, name) for name in ("given", "shown", "view", "trace", "raw_response")}
            | {"id": answer_id, "question_id": question.id, "document_id": question.document_id}
            | {"outcome": "flag", "provider": f"model {number % 4}", "model": "", "costs": {}}
            | {"salt": "0" * 32, "asked_at": NOW}
        )
        found.append(
            {"answer_id": answer_id, "position": 0, "code": code, "severity": severity, "path": ""}
            | {"message": code, "fix": None, "suggestion": None, "diff": []}
        )
        queued.append(
            {"answer_id": answer_id, "collection_id": schema.DEFAULT_COLLECTION, "reason": "flag"}
            | {"severity": severity, "opened_at": NOW - timedelta(minutes=number)}
        )
    session.execute(insert(schema.answers), rows)
    session.execute(insert(schema.findings), found)
    session.execute(insert(schema.queue_items), queued)


def add_document(session: Session, number: int) -> str:
    new = NewDocument(f"{number:064d}", f"document {number}.pdf", 6, 12_345, added_by="Ann")
    return documents.add(session, new).id


def new_answer(question_id: str) -> NewAnswer:
    view = {"outcome": "flag", "items": [{"text": "EUR 500"}], "excerpts": "y" * 5_000}
    return NewAnswer(question_id, "flag", "offline", "", {}, {}, view, TRACE, "")


if __name__ == "__main__":
    main()
