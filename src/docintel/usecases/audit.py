"""What the audit trail is told besides what the store tells it by itself.

The store records documents added and removed, questions, answers, decisions, keyword edits, roles and
sign-ins in the transaction of each. Left to the use cases are those that only read: who was shown an answer,
and what left the installation. They are recorded before anything is given out.
"""

from __future__ import annotations

from docintel.store import answers, audit
from docintel.usecases.services import UseCases


class Audited(UseCases):
    """Base of use cases that show answers or hand them out."""

    def _record_shown(self, answer_id: str, collection_id: str) -> None:
        """Put into the trail that the actor saw this answer: once per person, role and start of the process.

        Pages run again with every click; a row for each would bury what matters.
        """
        key = (self._identity, self._role(collection_id), answer_id)
        if not self._services.is_first("shown", *key):
            return
        try:
            with self._services.database.session() as session:
                viewer, role = self.actor.name, self._role(collection_id)
                answers.record_shown(session, answer_id, viewer=viewer, role=role)
                session.commit()
        except BaseException:
            self._services.again("shown", *key)
            raise

    def _record_export(self, collection_id: str, what: str, **detail: object) -> None:
        """Put an export into the trail of a collection; ``detail`` are ids and codes, never content."""
        with self._services.database.session() as session:
            audit.record(
                session,
                collection_id,
                audit.Action.EXPORT_MADE,
                actor=self.actor.name,
                role=self._role(collection_id),
                subject=what,
                detail=dict(detail),
            )
            session.commit()
