"""The keyword table grows by accepted answers, without twins; and the example bank."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.store import Database, answers, audit, decisions, documents, keywords, people
from docintel.store.examples import accepted_examples
from docintel.store.schema import DEFAULT_COLLECTION
from tests.store.samples import new_document, save_answer


def discover(session: Session, text: str, answer_id: str, concept: str = "deductible") -> str:
    return keywords.add_term(
        session,
        DEFAULT_COLLECTION,
        concept,
        text,
        language="en",
        added_by="model",
        source=keywords.DISCOVERED,
        weight=0.5,
        answer_id=answer_id,
    ).id


def decide(
    session: Session, answer_id: str, verdict: str, role: str = "handler", corrected: object = None
) -> None:
    version = answers.get(session, answer_id).version
    decisions.append(
        session,
        answer_id,
        expected_version=version,
        verdict=verdict,
        reviewer=role,
        role=role,
        corrected=corrected,
    )


def usable(session: Session) -> dict[str, int]:
    return {term.text: term.accepted for term in keywords.usable_terms(session, DEFAULT_COLLECTION)}


def test_the_same_term_is_kept_once_whatever_its_case_and_spaces(database: Database) -> None:
    with database.session() as session:
        first = save_answer(session)
        second = save_answer(session, answers.get(session, first).document_id)
        term = discover(session, "Own  Risk", first)
        assert discover(session, "own risk ", second) == term
        assert discover(session, "ＯＷＮ risk", second) == term
        assert keywords.sources(session, term) == sorted([first, second])
        assert [item.text for item in keywords.list_terms(session, DEFAULT_COLLECTION)] == ["Own Risk"]


def test_discovered_terms_count_by_acceptance_only(database: Database) -> None:
    with database.session() as session:
        first = save_answer(session)
        second = save_answer(session, answers.get(session, first).document_id)
        for answer_id in (first, second):
            discover(session, "own risk", answer_id)
        assert usable(session) == {}
        decide(session, first, "reject")
        assert usable(session) == {}
        decide(session, second, "accept")
        decide(session, second, "accept")
        assert usable(session) == {"own risk": 1}
        decide(session, first, "accept")
        assert usable(session) == {"own risk": 2}
        decide(session, first, "reject", role="qa")
        decide(session, first, "accept", role="handler")  # QA's counts
        assert usable(session) == {"own risk": 1}


def test_experts_terms_count_at_once_and_edits_are_audited(database: Database) -> None:
    with database.session() as session:
        rows = [("deductible", "en", "excess", 1.0), ("deductible", "fr", "franchise", 1.0)]
        assert keywords.import_terms(session, DEFAULT_COLLECTION, rows, added_by="Ann") == 2
        assert keywords.import_terms(session, DEFAULT_COLLECTION, rows, added_by="Ann") == 0
        excess, franchise = keywords.list_terms(session, DEFAULT_COLLECTION)
        edited = keywords.edit_term(
            session, excess.id, text="Excess", language="en", weight=0.8, edited_by="Ann"
        )
        assert (edited.text, edited.weight) == ("Excess", 0.8)
        keywords.remove_term(session, franchise.id, removed_by="Ann")
        assert usable(session) == {"Excess": 0}
        edits = [row.detail["edit"] for row in audit.events(session, DEFAULT_COLLECTION)]
    assert edits == ["added", "added", "edited", "removed"]


def test_merging_concepts_keeps_every_term_once_with_all_its_acceptances(database: Database) -> None:
    with database.session() as session:
        first = save_answer(session)
        second = save_answer(session, answers.get(session, first).document_id)
        discover(session, "own risk", first, "deductible")
        discover(session, "own risk", first, "excess")
        discover(session, "own risk", second, "excess")
        discover(session, "retention", second, "excess")
        for answer_id in (first, second):
            decide(session, answer_id, "accept")
        keywords.merge_concepts(session, DEFAULT_COLLECTION, "Excess", "deductible", merged_by="Ann")
        found = [
            (term.concept, term.text, term.accepted)
            for term in keywords.list_terms(session, DEFAULT_COLLECTION)
        ]
        assert found == [("deductible", "own risk", 2), ("deductible", "retention", 1)]
        with pytest.raises(InputError, match="no concept 'Excess'"):
            keywords.merge_concepts(session, DEFAULT_COLLECTION, "Excess", "deductible", merged_by="Ann")


@pytest.mark.parametrize(
    ("concept", "text", "weight"), [("", "x", 1), ("c", " \t", 1), ("c", "x", 0), ("c", "x", 1.5)]
)
def test_what_is_no_keyword_is_refused(database: Database, concept: str, text: str, weight: float) -> None:
    with database.session() as session, pytest.raises(InputError):
        keywords.add_term(
            session, DEFAULT_COLLECTION, concept, text, language="en", added_by="Ann", weight=weight
        )


def test_an_edit_may_not_make_a_twin(database: Database) -> None:
    with database.session() as session:
        rows = [("c", "en", "one", 1.0), ("c", "en", "two", 1.0)]
        keywords.import_terms(session, DEFAULT_COLLECTION, rows, added_by="Ann")
        one = keywords.list_terms(session, DEFAULT_COLLECTION)[0]
        with pytest.raises(InputError, match="already a term"):
            keywords.edit_term(session, one.id, text="TWO", language="en", weight=1, edited_by="Ann")
        assert set(usable(session)) == {"one", "two"}  # and the session still works


def test_removing_a_document_takes_its_unaccepted_terms_along(database: Database) -> None:
    with database.session() as session:
        first = save_answer(session)
        other = save_answer(session, documents.add(session, new_document("other.pdf")).id)
        discover(session, "Mrs Miller's cottage", first)
        discover(session, "own risk", first)
        discover(session, "retention", first)
        discover(session, "retention", other)
        rows = [("deductible", "en", "excess", 1.0)]
        keywords.import_terms(session, DEFAULT_COLLECTION, rows, added_by="Ann")
        shared = save_answer(session, answers.get(session, first).document_id)
        discover(session, "own risk", shared)
        decide(session, shared, "accept")
        documents.remove(session, answers.get(session, first).document_id, removed_by="Ann")
        left = {term.text for term in keywords.list_terms(session, DEFAULT_COLLECTION)}
    assert left == {"own risk", "retention", "excess"}


def test_examples_are_accepted_or_corrected_and_never_of_another_collection(database: Database) -> None:
    with database.session() as session:
        motor = people.add_collection(session, "Motor", added_by="Bob")
        elsewhere = documents.add(session, new_document("motor.pdf", collection_id=motor.id))
        document = documents.add(session, new_document())
        accepted, corrected, rejected, undecided = (
            save_answer(session, document.id, text) for text in ("A?", "B?", "C?", "D?")
        )
        foreign = save_answer(session, elsewhere.id, "E?")
        for answer_id in (accepted, foreign, rejected):
            decide(session, answer_id, "accept")
        decide(session, corrected, "correct", corrected={"answer": {"items": [1]}})
        decide(session, rejected, "reject", role="qa")
        found = accepted_examples(session, DEFAULT_COLLECTION)
        assert [(item.answer_id, item.question) for item in found] == [(corrected, "B?"), (accepted, "A?")]
        assert found[0].answer == {"items": [1]}
        assert found[1].answer == answers.get(session, accepted).shown
        assert accepted_examples(session, DEFAULT_COLLECTION, shape="date") == []
        assert len(accepted_examples(session, DEFAULT_COLLECTION, shape="amount", limit=2)) == 1
        assert undecided not in {item.answer_id for item in found}
