"""Questions asked in the background: they survive a reload, a stop, a failure and a crash."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from docintel.errors import CancelledError, InputError, NotAllowedError, ProviderError
from docintel.store import runs
from docintel.usecases import Actor, Desk, Workspace
from docintel.usecases.background import Work
from docintel.views import RunQuestion, RunState
from tests.usecases.world import INVOICE, SAMPLES, World, finished, settings

NUMBER = RunQuestion("What is the invoice number?")
TOTAL = RunQuestion("What is the total?", shape="amount")


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(settings(tmp_path))


@pytest.fixture
def desk(workspace: Workspace) -> Desk:
    return workspace.desk(Actor.local("Ann"))


@pytest.fixture
def document_id(desk: Desk) -> str:
    return desk.add_document(INVOICE.name, INVOICE.read_bytes()).id


class Model:
    """Stands in for asking: holds every question until told, and does to each what its text says."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.begun = threading.Semaphore(0)
        self.may_end = threading.Event()

    def __call__(self, desk: Desk, document_id: str, question: str, *, control, **more: object):  # type: ignore[no-untyped-def]
        self.asked.append(question)
        self.begun.release()
        while not self.may_end.wait(0.01):
            if control.cancel.is_set():
                raise CancelledError("Stopped.", vendor="test")
        if question == "fail":
            raise ProviderError("The model is away. Ask later.", vendor="test")
        if question == "crash":
            raise RuntimeError("with content")
        return desk.answers(document_id)[0]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch, desk: Desk, document_id: str) -> Iterator[Model]:
    desk.ask(document_id, NUMBER.text)
    stand_in = Model()
    monkeypatch.setattr(Desk, "ask", lambda desk, *args, **kwargs: stand_in(desk, *args, **kwargs))
    yield stand_in
    stand_in.may_end.set()


def test_every_question_is_asked_of_every_document(desk: Desk, document_id: str) -> None:
    policy = SAMPLES / "home_policy.pdf"
    other = desk.add_document(policy.name, policy.read_bytes())
    run_id = desk.start_run([document_id, other.id], [NUMBER, TOTAL], title="2 questions")
    run = finished(desk, run_id)
    assert run.state is RunState.DONE
    assert [(item.document_name, item.question) for item in run.items] == [
        ("invoice.pdf", NUMBER.text),
        ("invoice.pdf", TOTAL.text),
        ("home_policy.pdf", NUMBER.text),
        ("home_policy.pdf", TOTAL.text),
    ]
    assert run.over == 4
    found = desk.run_answers(run_id)
    assert set(found) == {0, 1, 2, 3}
    assert found[1].shape == "amount"
    assert found[1].items[0].text.startswith("EUR")
    assert [each.id for each in desk.runs(other.id)] == [run_id] == [each.id for each in desk.runs()]


def test_the_parts_of_a_compound_question_are_asked_each_by_itself(desk: Desk, document_id: str) -> None:
    both = "What is the invoice number and when was the invoice issued?"
    run = finished(desk, desk.start_run([document_id], [RunQuestion(both), RunQuestion(both, shape="text")]))
    assert [item.question for item in run.items] == [
        "What is the invoice number?",
        "when was the invoice issued?",
        both,  # its shape says that one answer is meant
    ]
    number, due = (desk.answer(item.answer_id or "") for item in run.items[:2])
    assert number.shape == "text"
    assert number.items
    assert due.shape == "date"
    assert due.items


def test_a_failure_stands_with_its_question_and_the_others_go_on(
    desk: Desk, document_id: str, model: Model
) -> None:
    model.may_end.set()
    questions = [RunQuestion("fail"), RunQuestion("crash"), NUMBER]
    run = finished(desk, desk.start_run([document_id], questions))
    assert [item.state for item in run.items] == ["failed", "failed", "answered"]
    assert run.items[0].message == "The model is away. Ask later."
    assert "with content" not in run.items[1].message
    assert run.state is RunState.DONE


def test_a_stop_ends_the_call_under_way_and_a_resume_asks_only_what_is_left(
    desk: Desk, document_id: str, model: Model
) -> None:
    questions = [RunQuestion(f"question {number}") for number in range(6)]
    run_id = desk.start_run([document_id], questions)
    for _ in range(2):
        assert model.begun.acquire(timeout=10)
    assert desk.run(run_id).state is RunState.RUNNING
    desk.stop_run(run_id)
    run = finished(desk, run_id)
    assert run.state is RunState.STOPPED
    assert [item.state for item in run.items] == ["stopped"] * 6
    assert len(model.asked) == 2

    model.may_end.set()
    desk.resume_run(run_id)
    run = finished(desk, run_id)
    assert run.state is RunState.DONE
    assert [item.state for item in run.items] == ["answered"] * 6
    desk.resume_run(run_id)
    finished(desk, run_id)
    assert len(model.asked) == 8


def test_a_run_resumed_the_moment_it_is_stopped_goes_on(desk: Desk, document_id: str, model: Model) -> None:
    run_id = desk.start_run([document_id], [RunQuestion(f"question {number}") for number in range(4)])
    assert model.begun.acquire(timeout=10)
    desk.stop_run(run_id)
    assert desk.run(run_id).state is RunState.STOPPED  # what is drawn next says so
    model.may_end.set()
    desk.resume_run(run_id)
    run = finished(desk, run_id)
    assert run.state is RunState.DONE
    assert [item.state for item in run.items] == ["answered"] * 4


def test_a_call_that_does_not_end_keeps_its_run_from_being_resumed(
    workspace: Workspace, desk: Desk, document_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_id = desk.start_run([document_id], [NUMBER])
    finished(desk, run_id)
    monkeypatch.setattr("docintel.usecases.running._STOPPING_S", 0.05)
    begun, may_end = threading.Event(), threading.Event()
    background = workspace.services.background
    assert (work := background.get(run_id)) is None or work.ended.wait(10)

    def hold(work: Work, number: int) -> None:
        begun.set()
        may_end.wait(10)

    assert background.start(run_id, [0], hold, lambda work: None, threads=1)
    assert begun.wait(10)
    desk.stop_run(run_id)
    with pytest.raises(InputError, match="still being stopped"):
        desk.resume_run(run_id)
    may_end.set()
    finished(desk, run_id)


def test_a_stop_that_comes_too_late_changes_nothing(desk: Desk, document_id: str) -> None:
    run_id = desk.start_run([document_id], [NUMBER])
    finished(desk, run_id)
    desk.stop_run(run_id)
    assert desk.run(run_id).state is RunState.DONE


def test_what_a_crash_left_running_can_be_resumed(workspace: Workspace, desk: Desk, document_id: str) -> None:
    run_id = desk.start_run([document_id], [NUMBER, TOTAL])
    finished(desk, run_id)
    with workspace.services.database.session() as session:  # as after a kill in the second question
        runs.set_item(session, run_id, 1, "working")
        runs.set_state(session, run_id, "running")
        session.commit()
    again = Workspace(workspace.services.settings).desk(Actor.local("Ann"))
    first = again.run(run_id).items[0].answer_id
    assert again.run(run_id).state is RunState.INTERRUPTED
    again.resume_run(run_id)
    run = finished(again, run_id)
    assert run.state is RunState.DONE
    assert run.items[0].answer_id == first
    assert run.items[1].answer_id


def test_a_run_without_a_hand_on_it_is_stopped_at_once(
    workspace: Workspace, desk: Desk, document_id: str
) -> None:
    run_id = desk.start_run([document_id], [NUMBER])
    finished(desk, run_id)
    with workspace.services.database.session() as session:
        runs.set_state(session, run_id, "running")
        session.commit()
    desk.stop_run(run_id)
    assert desk.run(run_id).state is RunState.STOPPED


def test_a_document_removed_meanwhile_takes_its_questions_along(
    desk: Desk, document_id: str, model: Model
) -> None:
    run_id = desk.start_run([document_id], [NUMBER, TOTAL])
    assert model.begun.acquire(timeout=10)
    desk.remove_document(document_id)
    model.may_end.set()
    with pytest.raises(InputError):
        finished(desk, run_id)


@pytest.mark.parametrize("questions", [[], [RunQuestion("  ")], [RunQuestion("Q?")] * 2001])
def test_nothing_or_too_much_to_ask_is_refused(
    desk: Desk, document_id: str, questions: list[RunQuestion]
) -> None:
    with pytest.raises(InputError):
        desk.start_run([document_id], questions)
    assert desk.runs() == []


def test_a_run_shows_everybody_only_what_is_theirs(world: World) -> None:
    with pytest.raises(NotAllowedError):
        world.desk("other").run(world.run_id)
    assert world.desk("other").runs() == []
    assert [each.id for each in world.desk("handler").runs()] == [world.run_id]
