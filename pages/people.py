"""People: collections, who has which role, and what happens to answers that fail. For admins and QA."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components import cached, state
from components.text import el, notice, show
from docintel.views import CollectionView, MemberView

if TYPE_CHECKING:
    from docintel.usecases import Desk

# Role and whether it comes with an admin's rights, and the words for both.
_ROLES = {
    ("", False): "no access",
    ("handler", False): "Handler",
    ("analyst", False): "Analyst",
    ("qa", False): "QA",
    ("admin", True): "Admin",
    ("handler", True): "Handler and admin",
    ("analyst", True): "Analyst and admin",
    ("qa", True): "QA and admin",
}
_POLICIES = {
    "retry": "Ask again, then flag",
    "flag": "Flag",
    "reject": "Hold back, for QA",
}
_WIDTHS = (3, 4, 2, 2)


def render() -> None:
    from docintel.usecases import Action

    st.subheader("People")
    desk = cached.desk()
    for said in state.take_notices():
        notice(said.kind, said.text)
    managed = {each.id for each in desk.collections(Action.MANAGE)}
    led = desk.collections(Action.CHOOSE_POLICY)
    if not led:
        desk.members("default")  # refuses, saying whom to ask
    collection = _choose(led)
    _policy(desk, collection)
    if collection.id in managed:
        _members(desk, collection)
    if managed:
        _add_collection(desk)


def _choose(led: list[CollectionView]) -> CollectionView:
    names = {each.id: each.name for each in led}
    chosen = st.selectbox("Collection", list(names), format_func=names.__getitem__, key="people_collection")
    return next(each for each in led if each.id == chosen)


def _policy(desk: Desk, collection: CollectionView) -> None:
    """What happens to this collection's answers that fail a check."""
    now = desk.policy(collection.id)
    chosen = st.segmented_control(
        "Answers that fail a check",
        list(_POLICIES),
        default=now,
        format_func=_POLICIES.__getitem__,
        key=f"policy_{collection.id}_{now}",
        required=True,
        help="A question of a playbook may choose for itself; a collection that holds back always does.",
    )
    if chosen and chosen != now:
        desk.choose_policy(collection.id, chosen)
        state.say("info", f"{collection.name}: answers that fail a check: {_POLICIES[chosen]}.")
        st.rerun()


def _members(desk: Desk, collection: CollectionView) -> None:
    members = desk.members(collection.id)
    if not members:
        notice("info", "Nobody signs in here: whoever sits at this machine may do everything.")
    with st.container(key="people_rows"):
        for member in members:
            _row(desk, collection, member)


def _row(desk: Desk, collection: CollectionView, member: MemberView) -> None:
    name, email, seen, role = st.columns(_WIDTHS, vertical_alignment="center", wrap=False)
    with name:
        show(el("strong", member.name))
    email.text(member.email)
    seen.text(f"{member.last_seen.astimezone():%d %B %Y}")
    now = (member.role, member.manages)
    chosen = role.selectbox(
        f"Role of {member.email or member.person_id}",
        list(_ROLES),
        index=list(_ROLES).index(now),
        format_func=_ROLES.__getitem__,
        key=f"role_{collection.id}_{member.person_id}_{member.role}_{member.manages}",
        label_visibility="collapsed",
    )
    if chosen != now:
        given, manages = chosen
        desk.set_role(member.person_id, collection.id, given or None, manages=manages)
        state.say("info", f"{member.name}: {_ROLES[chosen]} in {collection.name}.")
        st.rerun()


def _add_collection(desk: Desk) -> None:
    with st.form("people_add", clear_on_submit=True):
        name = st.text_input("New collection", max_chars=80, key="people_add_name")
        if st.form_submit_button("Add", key="people_add_press"):
            added = desk.add_collection(name)
            state.say("info", f"Added the collection {added.name}.")
            st.rerun()
