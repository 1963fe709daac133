"""Signing in with OpenID Connect where it is configured: who is in, the screen for who is not, the way back.

Streamlit takes the sign-in itself (``st.login``): it verifies the ID token and keeps its claims in a signed
cookie. It does not look at their age afterwards; the use cases do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from components.text import el, notice, show
from docintel.errors import DocintelError, SettingsError, SignInExpiredError
from docintel.settings import get_settings

if TYPE_CHECKING:
    from docintel.usecases import Actor, Desk, Identity, Workspace

_way_back = st.components.v2.component(
    "docintel_way_back", js=(Path(__file__).parent / "way_back.js").read_text(encoding="utf-8")
)


@dataclass(frozen=True, slots=True)
class Door:
    """Whether the pages may be drawn; if not, what to say, and whether signing in would help."""

    is_open: bool
    says: str = ""
    offers_sign_in: bool = False


def look() -> Door:
    """How the door stands for this session. Never raises: app.py needs to go on to its navigation."""
    try:
        if not is_configured():
            return Door(True)
        if not st.user.get("is_logged_in"):
            return Door(False, offers_sign_in=True)
        _identity()
    except SignInExpiredError as error:
        return Door(False, str(error), offers_sign_in=True)
    except DocintelError as error:
        return Door(False, str(error))
    return Door(True)


def is_configured() -> bool:
    """Whether people sign in here.

    Raises SettingsError for secrets that cannot be read: they must not count as none.
    """
    if st.secrets.load_if_toml_exists():
        return bool(st.secrets.get("auth"))
    if any(Path(path).exists() for path in st.get_option("secrets.files")):
        raise SettingsError("The file .streamlit/secrets.toml cannot be read. Correct it and start again.")
    return False


def name() -> str:
    """What the sign-in service calls this person; decisions are signed with :attr:`Actor.name`."""
    return str(st.user.get("name") or email() or "Signed in")


def email() -> str:
    """Their address, as the sign-in service gives it; empty where it gives none."""
    return str(st.user.get("email") or "")


def actor(workspace: Workspace, name: str) -> Actor:
    """Who this session is, ``name`` being the one given at a machine without sign-in.

    Raises SignInExpiredError and NotAllowedError.
    """
    return workspace.sign_in(_identity()) if is_configured() else workspace.sit_down(name)


def render(door: Door, *, key: str = "signin") -> None:
    """The screen in front of a closed door."""
    st.subheader("docintel")
    if door.says:
        notice("warning" if door.offers_sign_in else "error", door.says)
    if not door.offers_sign_in:
        return
    show(el("p", "Sign in to see documents, questions and decisions."))
    for provider in _providers():
        words = f"Sign in with {provider}" if provider else "Sign in"
        args = (provider,) if provider else ()
        st.button(words, type="primary", key=f"{key}_{provider}", on_click=st.login, args=args)
    _way_back(key=f"{key}_keep", data={"keep": True})


def go_back(*, key: str = "signin") -> None:
    """Take whoever just signed in to the link they came with."""
    _way_back(key=f"{key}_back", data={"keep": False})


def may(desk_of: Callable[[], Desk], action: str) -> bool:
    """Whether there is a collection in which this person may do this; ``action`` is the name of an Action."""
    from docintel.usecases import Action

    return not is_configured() or bool(desk_of().collections(Action[action]))


def is_let_in(desk_of: Callable[[], Desk]) -> bool:
    """Whether they see any collection; if not, says whom to ask."""
    if not is_configured():
        return True
    desk = desk_of()
    if desk.collections():
        return True
    st.subheader("docintel")
    show(el("p", f"You are signed in as {desk.actor.name}."))
    notice("info", f"You have no access to any collection yet. Ask {desk.whom_to_ask()} to let you in.")
    return False


def _identity() -> Identity:
    """What the sign-in says; raises SignInExpiredError where there is none, or it is over."""
    from docintel.usecases import Identity

    if not st.user.get("is_logged_in"):
        raise SignInExpiredError("You are not signed in. Reload the page to sign in.")
    identity = Identity.from_claims(st.user.to_dict())
    identity.require_fresh(get_settings().session_hours)
    return identity


def _providers() -> list[str]:
    """The providers to choose from; an empty name stands for the only one."""
    auth: Mapping[str, Any] = st.secrets["auth"]
    sections = [
        each for each, section in auth.items() if isinstance(section, Mapping) and "client_id" in section
    ]
    return sections or [""]
