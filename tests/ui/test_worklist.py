"""What is left to do of a playbook's run: the order of its answers, and the way from one to the next."""

from __future__ import annotations

from dataclasses import replace

from components import worklist
from components.worklist import Worklist
from docintel.views import AnswerView, DecisionView, RunQuestion, RunState, Verdict
from tests.ui.made import NOON, answer, made_run

QUESTIONS = tuple(RunQuestion(f"Question {number}?") for number in range(1, 6))


def asked(number: int, outcome: str = "ship", *, decided: bool = False, **changes: object) -> AnswerView:
    made = answer(id=f"a{number}", question=f"Question {number}?", outcome=outcome, **changes)
    decision = DecisionView(Verdict.ACCEPT, "H", NOON, "", 1)
    return replace(made, decisions=(decision,), version=1, in_force=1) if decided else made


def of(*answers: AnswerView) -> Worklist:
    """The run of five questions with these answers, which come newest first."""
    oldest_first = [each.id for each in reversed(answers) if not each.id.startswith("again")]
    work = worklist.of(
        [made_run("Home policy", *QUESTIONS, answered=tuple(oldest_first))], "policy", list(answers)
    )
    assert work is not None
    return work


def test_counts_of_what_is_decided_and_flagged() -> None:
    work = of(asked(4, "conflict"), asked(3, "flag", decided=True), asked(2, "reject"), asked(1))
    assert (len(work.rows), work.decided, work.flagged) == (5, 1, 2)
    assert work.is_running
    assert work.unfinished == 0  # it is still being asked


def test_the_unresolved_come_first_then_what_is_to_come_then_the_decided() -> None:
    work = of(asked(4), asked(3, decided=True), asked(2), asked(1, decided=True))
    assert [row.item.position for row in work.unresolved_first] == [1, 3, 4, 0, 2]


def test_the_way_leads_round_the_playbook() -> None:
    work = of(asked(4), asked(3, decided=True), asked(2), asked(1))
    assert [work.next_after(each) for each in (None, "a1", "a2", "a3", "a4")] == [
        "a1",
        "a2",
        "a4",
        "a4",
        "a1",
    ]
    assert work.open_besides("a1") == 2
    assert of(asked(1)).next_after("a1") is None
    assert work.holds("a3")
    assert not work.holds("other")


def test_an_answer_asked_again_takes_the_place_of_the_undecided_one() -> None:
    again = replace(asked(1), id="again")
    assert of(again, asked(1)).next_after(None) == "again"
    assert of(again, asked(1, decided=True)).rows[0].is_decided


def test_what_was_never_asked_is_left_when_it_stopped() -> None:
    run = replace(made_run("Home policy", *QUESTIONS, answered=("a1",)), state=RunState.STOPPED)
    work = worklist.of([run], "policy", [asked(1)])
    assert work is not None
    assert work.unfinished == 4


def test_only_playbooks_make_a_worklist() -> None:
    assert worklist.of([made_run("", *QUESTIONS)], "policy", []) is None
    assert worklist.of([], "policy", []) is None
