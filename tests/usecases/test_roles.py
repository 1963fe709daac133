"""Who may do what: every use case against every role, each cell allowed or refused as written here."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

import pytest

from docintel.boxes import Box
from docintel.errors import DocintelError, NotAllowedError
from docintel.usecases import Desk
from docintel.views import DraftView, ExportFormat, Mark, RunQuestion, Verdict
from tests.usecases.world import INVOICE, QUESTION, World, finished

Call = Callable[[Desk, World], object]

EVERYBODY = "handler analyst qa admin other nobody"
MEMBERS = "handler analyst qa admin"
ASKERS = "handler analyst qa"
DECIDERS = "handler qa"
LEADS = "qa admin"
TRACERS = "analyst qa admin"
EDITORS = "analyst qa admin"

TABLE: dict[str, tuple[str, Call]] = {
    # What only gives what is one's own is open to everybody; what they get is tested below.
    "collections": (EVERYBODY, lambda desk, world: desk.collections()),
    "whom_to_ask": (EVERYBODY, lambda desk, world: desk.whom_to_ask()),
    "documents": (EVERYBODY, lambda desk, world: desk.documents()),
    "document": (MEMBERS, lambda desk, world: desk.document(world.document.id)),
    "pages": (MEMBERS, lambda desk, world: desk.pages(world.document.id)),
    "lines": (MEMBERS, lambda desk, world: desk.lines(world.document.id, 1)),
    "page_image": (MEMBERS, lambda desk, world: desk.page_image(world.document.id, 1, width_px=100)),
    "find": (MEMBERS, lambda desk, world: desk.find(world.document.id, "invoice")),
    "unlock": (MEMBERS, lambda desk, world: desk.unlock(world.document.id, "any")),
    "answers": (MEMBERS, lambda desk, world: desk.answers(world.document.id)),
    "answer": (MEMBERS, lambda desk, world: desk.answer(world.answer_id)),
    "add_document": (
        MEMBERS,
        lambda desk, world: desk.add_document(
            "more.pdf", INVOICE.read_bytes(), collection_id=world.collection_id
        ),
    ),
    "take_in": (
        MEMBERS,
        lambda desk, world: desk.take_in("in.pdf", INVOICE.read_bytes(), collection_id=world.collection_id),
    ),
    "stop_reading": (MEMBERS, lambda desk, world: desk.stop_reading(world.document.id)),
    "read_again": (MEMBERS, lambda desk, world: desk.read_again(world.document.id)),
    "tallies": (EVERYBODY, lambda desk, world: desk.tallies()),
    "remove_document": (LEADS, lambda desk, world: desk.remove_document(world.spare_document().id)),
    "ask": (ASKERS, lambda desk, world: desk.ask(world.document.id, QUESTION)),
    "decide": (
        DECIDERS,
        lambda desk, world: desk.decide(world.undecided(), Verdict.ACCEPT, expected_version=0),
    ),
    "start_run": (ASKERS, lambda desk, world: start_run(desk, world)),
    "run": (MEMBERS, lambda desk, world: desk.run(world.run_id)),
    "runs": (MEMBERS, lambda desk, world: desk.runs(world.document.id)),
    "run_answers": (MEMBERS, lambda desk, world: desk.run_answers(world.run_id)),
    "ask_together": (ASKERS, lambda desk, world: desk.ask_together([world.document.id], QUESTION)),
    "grid": (MEMBERS, lambda desk, world: desk.grid(world.run_id)),
    "stop_run": (ASKERS, lambda desk, world: desk.stop_run(world.run_id)),
    "resume_run": (ASKERS, lambda desk, world: desk.resume_run(world.run_id)),
    "trace": (TRACERS, lambda desk, world: desk.trace(world.answer_id)),
    "answers_to_same_question": (
        TRACERS,
        lambda desk, world: desk.answers_to_same_question(world.answer_id),
    ),
    "compare": (TRACERS, lambda desk, world: desk.compare(world.answer_id, world.answer_id)),
    "models": (TRACERS, lambda desk, world: desk.models(world.answer_id)),
    "replay": ("analyst qa", lambda desk, world: desk.replay(world.answer_id, "offline")),
    "queue": ("qa other", lambda desk, world: desk.queue()),
    "queue_place": ("qa other", lambda desk, world: desk.queue_place(world.undecided())),
    "queued": ("qa", lambda desk, world: desk.queued(world.undecided())),
    "claim": ("qa", lambda desk, world: desk.claim(world.undecided())),
    "release": ("qa", lambda desk, world: desk.release(world.undecided())),
    "claim_many": ("qa", lambda desk, world: desk.claim_many([world.undecided()])),
    "release_many": ("qa", lambda desk, world: desk.release_many([world.undecided()])),
    "decide_many": ("qa", lambda desk, world: desk.decide_many({world.undecided(): 0}, Verdict.ACCEPT)),
    "policy": (MEMBERS, lambda desk, world: desk.policy(world.collection_id)),
    "choose_policy": (LEADS, lambda desk, world: desk.choose_policy(world.collection_id, "retry")),
    "keywords": (TRACERS, lambda desk, world: desk.keywords(world.collection_id)),
    "keyword_answers": (TRACERS, lambda desk, world: desk.keyword_answers(world.term_id())),
    "add_keyword": (
        TRACERS,
        lambda desk, world: desk.add_keyword(
            world.collection_id, "flood", f"by {desk.actor.name}", language="en"
        ),
    ),
    "edit_keyword": (
        TRACERS,
        lambda desk, world: desk.edit_keyword(world.term_id(), text="deluge", language="en", weight=0.5),
    ),
    "remove_keyword": (TRACERS, lambda desk, world: desk.remove_keyword(world.term_id())),
    "merge_concepts": (
        TRACERS,
        lambda desk, world: desk.merge_concepts(world.collection_id, world.concept(), "limit"),
    ),
    "import_keywords": (
        TRACERS,
        lambda desk, world: desk.import_keywords(
            world.collection_id, b"concept,language,term,weight\nflood,en,surge,1\n"
        ),
    ),
    "export_keywords": (TRACERS, lambda desk, world: desk.export_keywords(world.collection_id)),
    "correction_form": (DECIDERS, lambda desk, world: desk.correction_form(world.answer_id)),
    "evidence_at": (
        DECIDERS,
        lambda desk, world: desk.evidence_at(world.document.id, Box(1, 0, 0, 600, 800), shape="text"),
    ),
    "check_correction": (
        DECIDERS,
        lambda desk, world: desk.check_correction(world.answer_id, [DraftView({"text": "x"})]),
    ),
    "correct": (
        DECIDERS,
        lambda desk, world: desk.correct(world.undecided(), [DraftView({"text": "x"})], expected_version=0),
    ),
    "take_side": (DECIDERS, lambda desk, world: desk.take_side(world.undecided(), 0, expected_version=0)),
    "quality": ("qa admin other", lambda desk, world: desk.quality()),
    "behind": ("qa admin other", lambda desk, world: desk.behind(Mark("decided"))),
    "members": ("admin", lambda desk, world: desk.members(world.collection_id)),
    "set_role": (
        "admin",
        lambda desk, world: desk.set_role(world.actors["handler"].person_id, world.collection_id, "handler"),
    ),
    "playbooks": (MEMBERS, lambda desk, world: desk.playbooks(world.collection_id)),
    "save_playbook": (EDITORS, lambda desk, world: desk.save_playbook(world.collection_id, world.playbook())),
    "remove_playbook": (
        EDITORS,
        lambda desk, world: desk.remove_playbook(
            world.collection_id, world.kept_playbook(), expected_version=1
        ),
    ),
    "export": (ASKERS, lambda desk, world: desk.export([world.answer_id], ExportFormat.CSV)),
    "add_collection": ("admin", lambda desk, world: desk.add_collection(f"By {desk.actor.name}")),
}


def start_run(desk: Desk, world: World) -> None:
    finished(desk, desk.start_run([world.document.id], [RunQuestion(QUESTION)]))


def use_cases() -> set[str]:
    """Every public method a desk has, its own and inherited."""
    members = ((name, getattr(Desk, name)) for name in dir(Desk) if not name.startswith("_"))
    return {name for name, member in members if isinstance(member, FunctionType)}


def outcome(call: Call, desk: Desk, world: World) -> str:
    try:
        call(desk, world)
    except NotAllowedError:
        return "refused"
    except DocintelError as error:  # the deed itself may fail: leave for it was given
        return f"allowed, then {type(error).__name__}"
    return "allowed"


def test_every_use_case_stands_in_the_table() -> None:
    assert use_cases() == set(TABLE)


@pytest.mark.parametrize("who", EVERYBODY.split())
@pytest.mark.parametrize("name", TABLE)
def test_each_cell(world: World, name: str, who: str) -> None:
    allowed, call = TABLE[name]
    expected = "allowed" if who in allowed.split() else "refused"
    assert outcome(call, world.desk(who), world) == expected


BOTH = {
    "replay": "allowed",  # asks, as a handler may, and shows how the answer came about, as an admin may
    "add_collection": "refused",  # is for those who manage the default collection
}


@pytest.mark.parametrize("name", [name for name in TABLE if TABLE[name][0] not in (EVERYBODY, MEMBERS)])
def test_who_manages_beside_a_role_may_do_what_either_may(world: World, name: str) -> None:
    """The manager is a handler with an admin's rights."""
    allowed, call = TABLE[name]
    either = "allowed" if {"handler", "admin"} & set(allowed.split()) else "refused"
    expected = BOTH.get(name, either)
    assert outcome(call, world.desk("manager"), world) == expected


def test_a_sole_admin_is_told_how_to_work_here_too_and_then_can(world: World) -> None:
    desk = world.desk("admin")
    with pytest.raises(NotAllowedError, match="give yourself a role that may"):
        desk.ask(world.document.id, QUESTION)
    person_id = world.actors["admin"].person_id
    desk.set_role(person_id, world.collection_id, "qa", manages=True)
    try:
        assert desk.ask(world.document.id, QUESTION).question == QUESTION
        assert [(each.role, each.manages) for each in desk.members(world.collection_id)
                if each.person_id == person_id] == [("qa", True)]  # fmt: skip
    finally:
        desk.set_role(person_id, world.collection_id, "admin")
    with pytest.raises(NotAllowedError):
        desk.ask(world.document.id, QUESTION)


@pytest.mark.parametrize("name", TABLE)
def test_at_a_local_machine_everything_is_allowed(world: World, name: str) -> None:
    assert outcome(TABLE[name][1], world.here, world) == "allowed"


def test_a_refusal_says_whom_to_ask(world: World) -> None:
    with pytest.raises(NotAllowedError, match=r"no access to this collection\. Ask The Admin"):
        world.desk("other").document(world.document.id)
    with pytest.raises(NotAllowedError, match=r"As handler you may not remove .*Ask The Admin"):
        world.desk("handler").remove_document(world.document.id)


def test_lists_hold_only_what_is_ones_own(world: World) -> None:
    assert world.document.id in [each.id for each in world.desk("handler").documents()]
    assert world.desk("other").documents() == []
    assert world.desk("nobody").documents() == []
    assert [(each.name, each.role) for each in world.desk("other").collections()] == [("Legal", "qa")]
    assert world.desk("nobody").collections() == []


def test_a_role_taken_away_counts_on_a_page_opened_before(world: World) -> None:
    admin, opened = world.desk("admin"), world.desk("analyst")
    assert opened.pages(world.document.id)
    admin.set_role(world.actors["analyst"].person_id, world.collection_id, None)
    try:
        with pytest.raises(NotAllowedError):
            opened.pages(world.document.id)
        with pytest.raises(NotAllowedError):
            opened.answer(world.answer_id)
        assert opened.documents() == []
    finally:
        admin.set_role(world.actors["analyst"].person_id, world.collection_id, "analyst")
