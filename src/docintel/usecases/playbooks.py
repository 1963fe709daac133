"""Playbooks: the shipped ones and those a collection wrote itself."""

from __future__ import annotations

from docintel.errors import InputError, PlaybookError
from docintel.playbooks import Playbook, parse_playbook, shipped_playbooks
from docintel.store import playbooks
from docintel.store.playbooks import StoredPlaybook
from docintel.store.rows import new_id
from docintel.usecases.permissions import Action
from docintel.usecases.services import UseCases
from docintel.views import PlaybookView, RunQuestion


class Playbooks(UseCases):
    """What can be done with sets of questions."""

    def playbooks(self, collection_id: str) -> list[PlaybookView]:
        """The playbooks of a collection, by title: its own, and the shipped ones it did not change."""
        self._allow(Action.SEE, collection_id)
        with self._services.database.snapshot() as session:
            stored = {each.key: each for each in playbooks.list_all(session, collection_id)}
        shipped = [_shipped(key, text) for key, text in shipped_playbooks().items() if key not in stored]
        return sorted([*shipped, *map(_stored, stored.values())], key=lambda each: each.title.casefold())

    def save_playbook(
        self, collection_id: str, text: str, *, key: str = "", expected_version: int = 0
    ) -> PlaybookView:
        """Keep a playbook's text: of the one with ``key``, of a new one where that is empty.

        Raises PlaybookError with what is wrong with the text, line by line; InputError where the collection
        has another playbook of this title, or somebody changed this one meanwhile.
        """
        self._allow(Action.EDIT_PLAYBOOKS, collection_id)
        playbook = parse_playbook(text)
        wanted = key or new_id()
        self._is_free(collection_id, playbook, wanted)
        with self._services.database.session() as session:
            playbooks.save(
                session,
                collection_id,
                wanted,
                title=playbook.title,
                text=text,
                expected_version=expected_version,
                edited_by=self.actor.name,
                role=self._role(collection_id),
            )
            session.commit()
        return next(each for each in self.playbooks(collection_id) if each.key == wanted)

    def remove_playbook(self, collection_id: str, key: str, *, expected_version: int) -> None:
        """Remove a collection's own playbook; the shipped one it stood for is back. Raises InputError."""
        self._allow(Action.EDIT_PLAYBOOKS, collection_id)
        with self._services.database.session() as session:
            playbooks.remove(
                session,
                collection_id,
                key,
                expected_version=expected_version,
                removed_by=self.actor.name,
                role=self._role(collection_id),
            )
            session.commit()

    def _is_free(self, collection_id: str, playbook: Playbook, key: str) -> None:
        titles = {each.title.casefold(): each.key for each in self.playbooks(collection_id)}
        if titles.get(playbook.title.casefold(), key) != key:
            raise InputError(
                f"There is a playbook called {playbook.title!r} here already. Give this one another title."
            )


def _shipped(key: str, text: str) -> PlaybookView:
    playbook = parse_playbook(text)
    return PlaybookView(
        key, playbook.title, text, playbook.description, _questions(playbook), is_shipped=True
    )


def _stored(record: StoredPlaybook) -> PlaybookView:
    """The view of a kept playbook. What it needs may be gone, such as a shape somebody registered."""
    description, problem = "", ""
    questions: tuple[RunQuestion, ...] = ()
    try:
        playbook = parse_playbook(record.text)
        description, questions = playbook.description, _questions(playbook)
    except PlaybookError as error:
        problem = f"This playbook cannot be used any more. {error}"
    return PlaybookView(
        record.key,
        record.title,
        record.text,
        description,
        questions,
        version=record.version,
        edited_by=record.edited_by,
        edited_at=record.edited_at,
        problem=problem,
        is_shipped=record.key in shipped_playbooks(),
    )


def _questions(playbook: Playbook) -> tuple[RunQuestion, ...]:
    return tuple(RunQuestion(each.text, each.shape, each.policy.value) for each in playbook.questions)
