"""What a collection does with answers that fail a check."""

from __future__ import annotations

from docintel.errors import InputError
from docintel.pipeline import Policy
from docintel.store import people
from docintel.usecases.permissions import Action
from docintel.usecases.services import UseCases


class Policies(UseCases):
    """What can be done about a collection's policy."""

    def policy(self, collection_id: str) -> str:
        """``retry`` (ask again, then flag), ``flag`` (show, with findings) or ``reject`` (show no value)."""
        self._allow(Action.SEE, collection_id)
        return self._policy(collection_id).value

    def choose_policy(self, collection_id: str, policy: str) -> None:
        """Choose what happens from now on; raises InputError for a policy that is none."""
        self._allow(Action.CHOOSE_POLICY, collection_id)
        if policy not in set(Policy):
            raise InputError(f"{policy!r} is not a policy. Choose one of: {', '.join(Policy)}.")
        with self._services.database.session() as session:
            people.set_policy(
                session,
                collection_id,
                policy,
                changed_by=self.actor.name,
                role=self._role(collection_id),
            )
            session.commit()

    def _policy(self, collection_id: str, of_question: str | None = None) -> Policy:
        """The policy in force: the question's own where it has one. A collection that rejects always does."""
        if of_question is not None and of_question not in set(Policy):
            raise InputError(f"{of_question!r} is not a policy. Choose one of: {', '.join(Policy)}.")
        with self._services.database.snapshot() as session:
            chosen = Policy(people.get_collection(session, collection_id).policy or Policy.RETRY)
        return chosen if chosen is Policy.REJECT or of_question is None else Policy(of_question)
