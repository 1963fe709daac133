"""Who may do what: one table, held against every use case."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from docintel.errors import NotAllowedError
from docintel.store.people import Role
from docintel.usecases.actor import Actor


class Action(StrEnum):
    """What a use case needs leave for, in the words of a refusal: "to … needs another role"."""

    SEE = "see this collection"
    ADD_DOCUMENT = "add documents"
    REMOVE_DOCUMENT = "remove documents"
    ASK = "ask questions"
    DECIDE = "decide answers"
    TRIAGE = "work through the queue"
    DECIDE_IN_BULK = "decide several answers at once"
    EXPORT = "export answers"
    EDIT_KEYWORDS = "edit keywords"
    EDIT_PLAYBOOKS = "edit playbooks"
    CHOOSE_POLICY = "choose what happens to answers that fail a check"
    SEE_QUALITY = "see the quality figures"
    SEE_TRACE = "see how an answer came about"
    MANAGE = "manage people and collections"


_ALL = frozenset(Role)
_DESK = frozenset({Role.HANDLER, Role.ANALYST, Role.QA})
_LEAD = frozenset({Role.QA, Role.ADMIN})

ALLOWED: Final[Mapping[Action, frozenset[Role]]] = {
    Action.SEE: _ALL,
    Action.ADD_DOCUMENT: _ALL,
    Action.REMOVE_DOCUMENT: _LEAD,
    Action.ASK: _DESK,
    Action.DECIDE: frozenset({Role.HANDLER, Role.QA}),
    Action.TRIAGE: frozenset({Role.QA}),
    Action.DECIDE_IN_BULK: frozenset({Role.QA}),
    Action.EXPORT: _DESK,
    Action.EDIT_KEYWORDS: frozenset({Role.ANALYST, Role.QA, Role.ADMIN}),
    Action.EDIT_PLAYBOOKS: frozenset({Role.ANALYST, Role.QA, Role.ADMIN}),
    Action.CHOOSE_POLICY: _LEAD,
    Action.SEE_QUALITY: _LEAD,
    Action.SEE_TRACE: frozenset({Role.ANALYST, Role.QA, Role.ADMIN}),
    Action.MANAGE: frozenset({Role.ADMIN}),
}


def is_allowed(actor: Actor, action: Action, collection_id: str) -> bool:
    """Whether ``actor`` may do this in a collection. At a local machine everybody may."""
    if actor.is_local or actor.role_in(collection_id) in ALLOWED[action]:
        return True
    return collection_id in actor.managed and Role.ADMIN in ALLOWED[action]


def check(actor: Actor, action: Action, collection_id: str, *, ask_whom: str) -> None:
    """Raise NotAllowedError, naming whom to ask, where ``actor`` may not do this in a collection."""
    if is_allowed(actor, action, collection_id):
        return
    if actor.role_in(collection_id) is None:
        raise NotAllowedError(f"You have no access to this collection. Ask {ask_whom} to let you in.")
    role = actor.role_in(collection_id)
    if collection_id in actor.managed:
        raise NotAllowedError(
            f"As {role} you may not {action.value} in this collection. You manage it: on the page People you "
            "can give yourself a role that may."
        )
    raise NotAllowedError(
        f"As {role} you may not {action.value} in this collection. Ask {ask_whom} if you need to."
    )
