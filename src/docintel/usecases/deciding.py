"""Reviewers' decisions on answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from docintel.errors import InputError, StaleDecisionError
from docintel.presentation.moments import ago
from docintel.store import answers, decisions
from docintel.store.columns import utc_now
from docintel.store.people import Role
from docintel.store.records import AnswerSummary
from docintel.usecases.asking import shown_answer
from docintel.usecases.permissions import Action
from docintel.usecases.services import UseCases
from docintel.views import AnswerView, Verdict


class Deciding(UseCases):
    """What can be done about an answer."""

    def decide(
        self, answer_id: str, verdict: Verdict, *, expected_version: int, reason: str = "", note: str = ""
    ) -> AnswerView:
        """Accept or reject an answer as it was shown after ``expected_version`` decisions.

        ``reason`` is one of a short list, ``note`` whatever the reviewer adds. ``Verdict.UNDO`` takes the
        actor's own last decision on it back.

        Raises StaleDecisionError, saying who and when, where somebody decided meanwhile; InputError where
        nobody says who decides.
        """
        with self._services.database.snapshot() as session:
            record = answers.get(session, answer_id)
        return self._decide(record, verdict, expected_version, reason, note)

    def _decide(
        self,
        answer: AnswerSummary,
        verdict: Verdict,
        expected_version: int,
        reason: str,
        note: str,
        corrected: Any = None,
    ) -> AnswerView:
        record = self._document(answer.document_id, Action.DECIDE)
        if not self.actor.name:
            raise InputError("Give your name first: a decision says who made it.")
        role = self.actor.role_in(record.collection_id) or Role.HANDLER
        with _said_who(), self._services.database.session() as session:
            decisions.append(
                session,
                answer.id,
                expected_version=expected_version,
                verdict=Verdict(verdict).value,
                reviewer=self.actor.name,
                role=role.value,
                reason=reason,
                note=note,
                corrected=corrected,
            )
            session.commit()
            return shown_answer(answers.get(session, answer.id))


@contextmanager
def _said_who() -> Iterator[None]:
    """Tell whoever comes second who was first and how long ago, in the words of the screen."""
    try:
        yield
    except StaleDecisionError as error:
        when = ago(datetime.fromisoformat(error.decided_at), utc_now())
        raise StaleDecisionError(
            f"Decided by {error.decided_by} {when}. Your decision was not saved: look at theirs, and decide "
            "again if you disagree.",
            decided_by=error.decided_by,
            decided_at=error.decided_at,
        ) from error
