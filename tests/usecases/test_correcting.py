"""Corrections: pointed at on the page, checked like any answer, kept beside the original."""

from __future__ import annotations

import pytest

from docintel.boxes import Box, envelope
from docintel.errors import InputError
from docintel.store import answers
from docintel.store.audit.check import verify_all
from docintel.usecases import Desk
from docintel.views import AnswerView, DocumentView, DraftView, FieldKind, PointedView, Verdict
from tests.usecases.world import SAMPLES, World

POLICY = SAMPLES / "home_policy.pdf"


@pytest.fixture(scope="module")
def policy(world: World) -> DocumentView:
    return world.here.add_document(POLICY.name, POLICY.read_bytes(), collection_id=world.collection_id)


@pytest.fixture
def desk(world: World) -> Desk:
    return world.desk("handler")


def around(desk: Desk, document: DocumentView, page: int, words: str) -> Box:
    """A rectangle as somebody would draw it around the line with these words."""
    line = next(line for line in desk.lines(document.id, page) if words in line.text)
    return Box(page, line.box.x0 - 3, line.box.y0 - 2, line.box.x1 + 3, line.box.y1 + 2)


def draft(pointed: PointedView, **changed: object) -> DraftView:
    return DraftView({**pointed.values, **changed}, pointed.evidence)  # type: ignore[dict-item]


@pytest.fixture
def deductible(desk: Desk, policy: DocumentView) -> AnswerView:
    return desk.ask(policy.id, "What is the deductible per event?", shape="amount")


def test_what_is_pointed_at_gives_evidence_and_value(
    desk: Desk, policy: DocumentView, deductible: AnswerView
) -> None:
    form = desk.correction_form(deductible.id)
    assert [(field.name, field.kind) for field in form.fields] == [
        ("value.value", FieldKind.NUMBER),
        ("value.currency", FieldKind.CURRENCY),
        ("value.unit", FieldKind.TEXT),
    ]
    assert form.drafts[0].values == {"value.value": "500", "value.currency": "EUR", "value.unit": "per event"}
    pointed = desk.evidence_at(policy.id, around(desk, policy, 6, "1,250"), shape="amount")
    assert pointed.values == {"value.value": "1250", "value.currency": "EUR", "value.unit": "per event"}
    (evidence,) = pointed.evidence
    assert evidence.place == "page 6 (4), line 9"
    assert "EUR 1,250 per event" in evidence.quote


def test_a_correction_is_kept_beside_the_original(
    world: World, desk: Desk, policy: DocumentView, deductible: AnswerView
) -> None:
    pointed = desk.evidence_at(policy.id, around(desk, policy, 6, "1,250"), shape="amount")
    after = desk.correct(deductible.id, [draft(pointed)], expected_version=0, note="the storm one")
    assert after.items == deductible.items
    assert after.decision is not None
    assert (after.decision.verdict, after.decision.note) == (Verdict.CORRECT, "the storm one")
    assert after.correction is not None
    assert after.correction.is_sound
    (item,) = after.correction.items
    assert (item.text, item.badge.words) == ("EUR 1,250 per event", "verified")
    (cited,) = item.citations
    assert (cited.number, cited.page) == (len(deductible.items[0].citations) + 1, 6)
    assert cited.union
    assert cited.words
    assert after.shown_items == (*deductible.items, item)
    with world.workspace.services.database.snapshot() as session:
        kept = answers.get(session, deductible.id)
        assert all(outcome.ok for outcome in verify_all(session))
    assert kept.decisions[0].corrected["answer"]["items"][0]["value"]["value"] == "1250"
    assert desk.correction_form(deductible.id).drafts[0].values["value.value"] == "1250"


def test_taking_a_correction_back_leaves_the_original(
    desk: Desk, policy: DocumentView, deductible: AnswerView
) -> None:
    pointed = desk.evidence_at(policy.id, around(desk, policy, 6, "1,250"), shape="amount")
    desk.correct(deductible.id, [draft(pointed)], expected_version=0)
    after = desk.decide(deductible.id, Verdict.UNDO, expected_version=1)
    assert after.correction is None
    assert after.shown_items == deductible.items
    assert [(each.verdict, each.is_withdrawn) for each in after.decisions] == [
        (Verdict.CORRECT, True),
        (Verdict.UNDO, False),
    ]


def test_a_correction_is_checked_like_any_answer(
    desk: Desk, policy: DocumentView, deductible: AnswerView
) -> None:
    pointed = desk.evidence_at(policy.id, around(desk, policy, 6, "1,250"), shape="amount")
    checked = desk.check_correction(deductible.id, [draft(pointed, **{"value.value": "1,300"})])
    assert not checked.is_sound
    (item,) = checked.items
    assert item.text == "EUR 1,300 per event"
    assert [finding.code for finding in item.findings] == ["value_unsupported"]
    unproved = desk.check_correction(deductible.id, [DraftView(draft(pointed).values)])
    assert "span_missing" in [finding.code for finding in unproved.items[0].findings]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"value.value": "many", "value.currency": "EUR"}, "'many' is no number"),
        ({"value.value": "", "value.currency": "EUR"}, "is no number"),
        ({"value.value": "5", "value.currency": None}, "Currency: fill this in"),
    ],
)
def test_what_cannot_be_read_is_said(
    desk: Desk, deductible: AnswerView, values: dict[str, str], says: str
) -> None:
    for call in (desk.check_correction, lambda *args: desk.correct(*args, expected_version=0)):
        with pytest.raises(InputError, match=says):
            call(deductible.id, [DraftView(values)])


def test_nothing_is_no_correction(desk: Desk, deductible: AnswerView) -> None:
    with pytest.raises(InputError, match="at least one value"):
        desk.correct(deductible.id, [], expected_version=0)


def test_an_answer_not_found_is_found_by_a_person(desk: Desk, policy: DocumentView) -> None:
    missing = desk.ask(policy.id, "Who is the mortgage lender?")
    assert missing.outcome == "not_found"
    form = desk.correction_form(missing.id)
    assert [(each.values, each.evidence) for each in form.drafts] == [({}, ())]
    pointed = desk.evidence_at(policy.id, around(desk, policy, 8, "For Harbourside"), shape=form.shape)
    after = desk.correct(missing.id, [draft(pointed)], expected_version=0)
    assert after.correction is not None
    assert "Harbourside Mutual" in after.correction.items[0].text
    assert after.correction.is_sound


def test_the_side_of_a_conflict_that_counts_is_a_correction(desk: Desk, policy: DocumentView) -> None:
    conflict = desk.ask(policy.id, "What is the policy effective date?", shape="date")
    assert conflict.outcome == "conflict"
    with pytest.raises(InputError, match="no such side"):
        desk.take_side(conflict.id, 2, expected_version=0)
    after = desk.take_side(conflict.id, 1, expected_version=0)
    assert after.decision is not None
    assert (after.decision.verdict, after.decision.reason) == (Verdict.CORRECT, "Side 2")
    assert after.correction is not None
    assert [item.text for item in after.correction.items] == [conflict.items[1].text]


def test_the_cells_of_a_table_are_read_with_their_headers(desk: Desk, policy: DocumentView) -> None:
    lines = [around(desk, policy, 1, words) for words in ("Contents 85,000", "Outbuildings and garden")]
    pointed = desk.evidence_at(policy.id, envelope(lines), shape="table")
    assert pointed.values["value"] == (
        ("Item", "Sum insured (EUR)", "Basis of settlement"),
        ("Contents", "85,000", "New for old"),
        ("Valuables", "12,500", "Agreed value"),
        ("Outbuildings and garden", "18,000", "Actual cash value"),
    )


def test_words_that_read_as_several_values_leave_the_choice(desk: Desk, policy: DocumentView) -> None:
    both = envelope([around(desk, policy, 6, words) for words in ("EUR 500 for each", "1,250")])
    pointed = desk.evidence_at(policy.id, both, shape="amount")
    assert pointed.values == {}
    assert pointed.evidence


def test_where_no_words_stand_there_is_no_evidence(desk: Desk, policy: DocumentView) -> None:
    with pytest.raises(InputError, match="No words stand there"):
        desk.evidence_at(policy.id, Box(1, 1, 1, 5, 5), shape="text")
