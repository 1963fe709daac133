"""What is left to do of a playbook's run on a document: unresolved first, and how far it got."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from docintel.views import AnswerView, RunItemView, RunState, RunView

TO_CHECK = frozenset({"flag", "reject", "conflict", "clarify"})
"""Outcomes of answers that something speaks against."""


@dataclass(frozen=True, slots=True)
class Row:
    """One question of the run, and its answer once there is one."""

    item: RunItemView
    answer: AnswerView | None = None

    @property
    def is_open(self) -> bool:
        """Answered, and nobody decided it."""
        return self.answer is not None and self.answer.decision is None

    @property
    def is_decided(self) -> bool:
        return self.answer is not None and self.answer.decision is not None


@dataclass(frozen=True, slots=True)
class Worklist:
    """The questions of a run in the order of the playbook."""

    run: RunView
    rows: tuple[Row, ...]

    @property
    def is_running(self) -> bool:
        return self.run.state is RunState.RUNNING

    @property
    def unfinished(self) -> int:
        """Questions that failed or were never asked, now that nothing is being asked."""
        return 0 if self.is_running else sum(row.answer is None for row in self.rows)

    @property
    def answers(self) -> list[AnswerView]:
        return [row.answer for row in self.rows if row.answer is not None]

    @property
    def decided(self) -> int:
        return sum(each.decision is not None for each in self.answers)

    @property
    def flagged(self) -> int:
        """Open answers that something speaks against."""
        return sum(each.decision is None and each.outcome in TO_CHECK for each in self.answers)

    @property
    def unresolved_first(self) -> list[Row]:
        """Open answers, then what is still to come, then what is decided; each as in the playbook."""
        return sorted(self.rows, key=lambda row: (row.is_decided, not row.is_open))

    def holds(self, answer_id: str) -> bool:
        return any(each.id == answer_id for each in self.answers)

    def next_after(self, answer_id: str | None) -> str | None:
        """The open answer that follows this one in the playbook, going round; None where no other is open."""
        ids = [row.answer.id if row.answer else "" for row in self.rows]
        at = ids.index(answer_id) + 1 if answer_id in ids else 0
        ahead = [row for row in (*self.rows[at:], *self.rows[:at]) if row.is_open]
        return next((row.answer.id for row in ahead if row.answer and row.answer.id != answer_id), None)

    def open_besides(self, answer_id: str) -> int:
        """How many answers are open, not counting this one."""
        return sum(each.decision is None and each.id != answer_id for each in self.answers)


def of(runs: Sequence[RunView], document_id: str, answers: Sequence[AnswerView]) -> Worklist | None:
    """The latest run of a playbook among ``runs``, as far as it concerns this document.

    Runs and answers come newest first.
    """
    run = next((each for each in runs if each.playbook), None)
    if run is None:
        return None
    known = {each.id: each for each in answers}
    newest = {each.question: each for each in reversed(answers)}
    items = [item for item in run.items if item.document_id == document_id]
    return Worklist(run, tuple(Row(item, _answer(item, known, newest)) for item in items))


def _answer(
    item: RunItemView, known: Mapping[str, AnswerView], newest: Mapping[str, AnswerView]
) -> AnswerView | None:
    """The answer of the run; once its question was asked again (further, replied to, read otherwise) before
    it was decided, the latest to that question.
    """
    own = known.get(item.answer_id or "")
    return own if own is None or own.decision is not None else newest.get(own.question, own)
