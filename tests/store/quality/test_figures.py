"""Every figure on made answers with known rates, on both databases."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from docintel.store import Database, answers, decisions, documents, quality, questions, runs
from docintel.store.quality import Scope, Share
from docintel.store.records import FindingRecord, NewQuestion
from docintel.store.schema import DEFAULT_COLLECTION, measures
from docintel.store.schema import answers as answers_table
from docintel.views import Dimension, Mark
from tests.store.samples import new_answer, new_document

MONDAY = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
YEAR = Scope(None, MONDAY - timedelta(days=365), MONDAY + timedelta(days=365))


@dataclass
class Made:
    """An answer to make: what the model said at each attempt, and what people said of it."""

    outcome: str = "ship"
    quotes: int = 1
    codes: tuple[str, ...] = ()  # findings of the answer as shown, all of them errors
    attempts: tuple[dict[str, Any], ...] = ()  # counted, findings, cost_usd … of each; one plain one if empty
    is_complete: bool = True
    confidence: float = 0.9
    verdicts: tuple[tuple[str, str, str], ...] = ()  # verdict, reviewer, role
    after_s: float = 60.0  # from the answer to the first decision
    day: int = 0  # after MONDAY
    question: str = ""
    fields: dict[str, Any] = field(default_factory=dict)  # of the answer's record

    @property
    def is_found(self) -> bool:
        return self.outcome not in ("not_found", "clarify")


class Maker:
    """Saves answers on one document; ``text`` of each question is its own unless given."""

    def __init__(self, session: Session, name: str = "policy.pdf") -> None:
        self.session = session
        self.document_id = documents.add(session, new_document(name)).id
        self._number = 0

    def save(self, made: Made, shape: str = "amount") -> str:
        self._number += 1
        text = made.question or f"Question {self._number}?"
        asked = MONDAY + timedelta(days=made.day)
        question = questions.add(
            self.session, NewQuestion(self.document_id, text, "", shape, asked_by="Ann", asked_at=asked)
        )
        answer_id = answers.save(
            self.session, new_answer(question.id, **{"asked_at": asked} | self._record(made) | made.fields)
        )
        for version, (verdict, reviewer, role) in enumerate(made.verdicts):
            decisions.append(
                self.session,
                answer_id,
                expected_version=version,
                verdict=verdict,
                reviewer=reviewer,
                role=role,
                corrected={"items": []} if verdict == "correct" else None,
                decided_at=asked + timedelta(seconds=made.after_s * (version + 1)),
            )
        return answer_id

    def _record(self, made: Made) -> dict[str, Any]:
        spans = [{"quote": f"words {number}"} for number in range(made.quotes if made.is_found else 0)]
        shown = {
            "answer_found": made.is_found,
            "complete_answer_found": made.is_complete,
            "confidence": made.confidence,
            "items": [{"spans": spans}] if spans else [],
        }
        plain = {"counted": counted(quotes=len(spans), found=made.is_found), "findings": list(made.codes)}
        return {
            "outcome": made.outcome,
            "shown": shown,
            "given": shown,
            "trace": {"attempts": [{"provider": "offline"} | each for each in made.attempts or (plain,)]},
            "findings": tuple(FindingRecord(code, "error", "items[0].spans[0]", code) for code in made.codes),
        }


def counted(*, quotes: int = 1, found: bool = True, complete: bool = True, errors: int = 0) -> dict[str, Any]:
    return {"quotes": quotes, "found": found, "complete": complete, "errors": errors}


def accepted(by: str = "Ann") -> tuple[tuple[str, str, str], ...]:
    return (("accept", by, "handler"),)


def fill(database: Database, *made: Made) -> list[str]:
    with database.session() as session:
        maker = Maker(session)
        ids = [maker.save(each) for each in made]
        session.commit()
    return ids


def shares(
    database: Database, by: Dimension = Dimension.ALL, scope: Scope = YEAR
) -> dict[str, dict[str, Share]]:
    with database.snapshot() as session:
        return quality.shares(session, scope, by)


def share(database: Database, figure: str) -> tuple[float, float]:
    found = shares(database)["all"][figure]
    return found.top, found.base


def opened(database: Database, mark: Mark, scope: Scope = YEAR) -> list[str]:
    with database.snapshot() as session:
        rows, count = quality.listed(session, scope, mark, limit=100)
    assert len(rows) == count
    return [row.id for row in rows]


def test_quotes_as_the_model_gave_them_and_as_delivered(database: Database) -> None:
    ids = fill(
        database,
        Made(quotes=4),
        Made(outcome="flag", quotes=2, codes=("quote_absent", "value_unsupported")),
        Made(quotes=1, attempts=(  # moved to where it stands: not as cited by the model, but so delivered
            {"counted": counted(quotes=3), "findings": ["quote_misplaced", "quote_absent"]},
            {"counted": counted(quotes=1), "findings": ["quote_moved"]},
        )),
        Made(outcome="reject", quotes=1, codes=("quote_misplaced",)),  # shows no value: nothing delivered
    )  # fmt: skip
    assert share(database, "raw_quotes") == (5, 11)
    assert share(database, "quotes") == (1, 7)
    assert opened(database, Mark("raw_quotes")) == [ids[3], ids[2], ids[1]]
    assert opened(database, Mark("quotes")) == [ids[1]]


def test_not_found_is_split_by_what_people_said_of_the_same_question(database: Database) -> None:
    wrong = (("reject", "Ann", "handler"),)
    ids = fill(
        database,
        Made(question="Limit?", verdicts=accepted()),
        Made("not_found", question="Limit?"),  # another model's: a miss, as the answer above tells
        Made("not_found", question="Excess?", verdicts=wrong),  # a miss, by its own decision
        Made("not_found", question="Pets?", verdicts=accepted()),
        Made(question="Pets?"),  # invented
        Made("not_found", question="Nobody knows?"),
        Made("clarify", question="Which?"),  # no answer at all
    )
    assert share(database, "not_found") == (4, 6)
    assert share(database, "not_found_answerable") == (2, 3)
    assert share(database, "not_found_unanswerable") == (1, 2)
    assert opened(database, Mark("not_found_answerable")) == [ids[2], ids[1]]


def test_incomplete_is_counted_among_what_was_found(database: Database) -> None:
    fill(database, Made(is_complete=False), Made(), Made(), Made("not_found", is_complete=False))
    assert share(database, "incomplete") == (1, 3)


def test_retries_and_what_they_brought(database: Database) -> None:
    last = {"counted": counted()}
    ids = fill(
        database,
        Made(),
        Made(attempts=({"counted": counted(found=False, quotes=0)}, last)),  # found
        Made(attempts=({"counted": counted(errors=2)}, last)),  # mended
        Made(attempts=({"counted": counted(complete=False)}, last)),  # completed
        Made(attempts=(last, last, last)),  # nothing
        Made(attempts=({"raw_response": "of an older version"}, last)),  # nobody knows
    )
    assert share(database, "retried") == (5, 6)
    assert share(database, "retries_helped") == (3, 5)
    assert opened(database, Mark("retries_helped")) == [ids[3], ids[2], ids[1]]


def test_decisions_in_force_count_not_those_taken_back_or_overruled(database: Database) -> None:
    fill(
        database,
        Made(verdicts=accepted()),
        Made(verdicts=accepted()),
        Made(verdicts=(("correct", "Ann", "handler"),)),
        Made(verdicts=(("reject", "Ann", "handler"),)),
        Made(
            verdicts=(("accept", "Ann", "handler"), ("reject", "Quinn", "qa"), ("accept", "Ann", "handler"))
        ),
        Made(verdicts=(("reject", "Ann", "handler"), ("undo", "Ann", "handler"))),
        Made(),
    )
    assert share(database, "decided") == (5, 7)
    assert share(database, "accepted") == (2, 5)
    assert share(database, "corrected") == (1, 5)
    assert share(database, "rejected") == (2, 5)
    assert share(database, "disputed") == (1, 5)


@pytest.mark.parametrize(("times", "median"), [((30, 90, 600), 90), ((30, 90, 600, 60), 75), ((45,), 45)])
def test_time_to_decision_is_a_median(database: Database, times: tuple[float, ...], median: float) -> None:
    fill(database, *(Made(verdicts=accepted(), after_s=after) for after in times), Made())
    top, base = share(database, "seconds")
    assert (top, base) == (pytest.approx(median, abs=0.01), len(times))
    assert len(opened(database, Mark("seconds"))) == len(times)


def test_cost_is_of_answers_with_a_known_price(database: Database) -> None:
    used = {"counted": counted(), "usage": {"input_tokens": 100}}
    fill(
        database,
        Made(attempts=(used | {"cost_usd": "0.012"}, used | {"cost_usd": "0.008"})),
        Made(attempts=(used | {"cost_usd": None},)),  # no price is known
        Made(),  # read offline: free
    )
    assert share(database, "cost") == (pytest.approx(0.02), 2)


def test_by_day_week_model_kind_shape_and_playbook(database: Database) -> None:
    with database.session() as session:
        maker = Maker(session)
        maker.save(Made(day=0, fields={"document_kind": "text"}))
        maker.save(Made("not_found", day=6, fields={"document_kind": "scan"}), shape="date")
        last = maker.save(
            Made(day=7, fields={"provider": "openai", "model": "large", "document_kind": "scan"})
        )
        asked = runs.RunItemRecord(0, maker.document_id, "Question?", answer_id=last)
        runs.start(session, runs.NewRun("Home", "Ann", (asked,), "Home policy"))
        session.commit()

    def not_found(by: Dimension) -> dict[str, tuple[float, float]]:
        return {
            group: (each["not_found"].top, each["not_found"].base)
            for group, each in shares(database, by).items()
        }

    assert not_found(Dimension.DAY) == {"2026-11-30": (0, 1), "2026-12-06": (1, 1), "2026-12-07": (0, 1)}
    assert not_found(Dimension.WEEK) == {"2026-11-30": (1, 2), "2026-12-07": (0, 1)}
    assert not_found(Dimension.MODEL) == {"offline": (1, 2), "openai · large": (0, 1)}
    assert not_found(Dimension.DOCUMENT_KIND) == {"scan": (1, 2), "text": (0, 1)}
    assert not_found(Dimension.SHAPE) == {"amount": (0, 2), "date": (1, 1)}
    assert not_found(Dimension.PLAYBOOK) == {"": (1, 2), "Home policy": (0, 1)}
    for by in Dimension:
        for group in shares(database, by):
            mark = Mark("not_found", by=by, group=group)
            assert len(opened(database, mark)) == not_found(by)[group][0]


def test_the_period_and_the_collections_bound_everything(database: Database) -> None:
    fill(database, Made(day=0, verdicts=accepted(), codes=("quote_absent",)), Made(day=1), Made(day=2))
    day = replace(YEAR, since=MONDAY, until=MONDAY + timedelta(days=1))
    here, elsewhere = replace(day, collections=[DEFAULT_COLLECTION]), replace(day, collections=["other"])
    assert shares(database, scope=here)["all"]["not_found"].base == 1
    assert shares(database, scope=elsewhere) == {}
    with database.snapshot() as session:
        assert len(quality.findings(session, here)) == len(quality.calibration(session, here)) == 1
        assert quality.findings(session, elsewhere) == quality.calibration(session, elsewhere) == []
    assert opened(database, Mark("accepted"), elsewhere) == []


def test_findings_by_kind_count_answers(database: Database) -> None:
    ids = fill(
        database,
        Made(codes=("quote_absent", "quote_absent", "value_unsupported")),
        Made(codes=("quote_absent",)),
        Made(),
    )
    with database.snapshot() as session:
        found = [(each.code, each.severity, each.answers) for each in quality.findings(session, YEAR)]
    assert found == [("quote_absent", "error", 2), ("value_unsupported", "error", 1)]
    assert opened(database, Mark(finding="quote_absent")) == [ids[1], ids[0]]


def test_confidence_against_acceptance(database: Database) -> None:
    """0.1 and 0.3 are no exact binary fractions; 1.0 is in the last bin."""
    rejected = (("reject", "Ann", "handler"),)
    ids = fill(
        database,
        *(Made(confidence=each, verdicts=accepted()) for each in (0.1, 0.3, 0.95, 1.0)),
        Made(confidence=0.97, verdicts=rejected),
        Made(confidence=0.05, verdicts=rejected),
        Made(confidence=0.5),  # nobody decided
    )
    with database.snapshot() as session:
        bins = quality.calibration(session, YEAR)
    assert [(each.number, each.accepted, each.answers) for each in bins] == [
        (0, 0, 1), (1, 1, 1), (3, 1, 1), (9, 2, 3),
    ]  # fmt: skip
    assert bins[-1].confidence == pytest.approx((0.95 + 1.0 + 0.97) / 3)
    assert opened(database, Mark(bin=9)) == [ids[4], ids[3], ids[2]]


def test_a_database_of_an_older_version_is_counted_when_it_is_upgraded(database: Database) -> None:
    """Everything but how the document was read comes out of what was kept all along."""
    fill(
        database,
        Made(verdicts=(("accept", "Ann", "handler"), ("reject", "Quinn", "qa"))),
        Made(
            "flag", quotes=2, codes=("quote_absent",), verdicts=(("reject", "A", "qa"), ("undo", "A", "qa"))
        ),
        Made("not_found"),
    )

    def rows() -> list[dict[str, Any]]:
        with database.snapshot() as session:
            query = select(measures).join(answers_table, answers_table.c.id == measures.c.answer_id)
            return [dict(row._mapping) for row in session.execute(query.order_by(answers_table.c.seq))]

    before = rows()
    database.downgrade("0007")
    database.upgrade()
    assert rows() == before


def test_what_decisions_amount_to_is_kept_with_each_of_them(database: Database) -> None:
    (answer,) = fill(database, Made())
    said = [
        ("accept", "Ann", "handler"), ("reject", "Bob", "handler"), ("correct", "Quinn", "qa"),
        ("undo", "Quinn", "qa"), ("undo", "Bob", "handler"), ("undo", "Ann", "handler"),
    ]  # fmt: skip
    verdicts = []
    for version, (verdict, reviewer, role) in enumerate(said):
        with database.session() as session:
            decisions.append(
                session,
                answer,
                expected_version=version,
                verdict=verdict,
                reviewer=reviewer,
                role=role,
                corrected={"items": []} if verdict == "correct" else None,
            )
            session.commit()
            row = session.execute(select(measures)).one()
        verdicts.append((row.verdict, row.is_disputed, row.decided_at is not None))
    assert verdicts == [
        ("accept", False, True), ("reject", True, True), ("correct", True, True),
        ("reject", True, True), ("accept", False, True), (None, False, False),
    ]  # fmt: skip
