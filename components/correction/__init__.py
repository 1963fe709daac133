"""Correcting an answer: its value in a form, its evidence pointed at on the page, checked as it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from components import answer_card, keys, page_side, reviewer, state
from components.correction import fields
from components.correction.draft import Draft, current, drop, keep
from components.history import summary
from components.text import el, join, notice, show
from docintel.boxes import Box
from docintel.errors import InputError
from docintel.views import AnswerView, CorrectionView, DraftView, EvidenceView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_LONGEST_NOTE = 500


def picking(desk: Desk, answer: AnswerView | None) -> page_side.Picking | None:
    """What the page viewer needs while this answer is being corrected; None where it is not."""
    if answer is None or state.mode(answer.id) is not state.Mode.CORRECTING:
        return None
    try:
        draft = _draft(desk, answer)
    except InputError as error:  # no form for such a value, or no leave to decide
        state.say("warning", str(error))
        state.set_mode(answer.id, None)
        st.rerun()

    def take(box: Box) -> None:
        try:
            pointed = desk.evidence_at(answer.document_id, box, shape=draft.form.shape)
        except InputError as error:
            state.say("warning", str(error))
        else:
            keep(current(answer.id, draft).pointed(pointed))

    return page_side.Picking(draft.boxes, take, lambda: _leave(answer))


def render(desk: Desk, answer: AnswerView, *, key: str = "correct") -> AnswerView | None:
    """Draw the form; returns the answer once its correction is kept, None otherwise."""
    if reviewer.current() is None:
        reviewer.ask()
        return None
    draft = _draft(desk, answer)
    show(
        el(
            "div",
            el("h2", answer.question, class_="di-question"),
            el("p", f"Answered: {summary(answer)}", class_="di-quiet di-one-line"),
            class_="di-card",
        )
    )
    values = tuple(_value(draft, at, key) for at in range(len(draft.values)))
    draft = draft.typed(values)
    keep(draft)
    if st.button("Add another value", icon=":material/add:", type="tertiary", key=f"{key}_add"):
        keep(draft.added())
        st.rerun()
    checked = _check(desk, answer, draft)
    with st.container(key="decide_bar"):
        return _bar(desk, answer, draft, checked, key)


def _draft(desk: Desk, answer: AnswerView) -> Draft:
    kept = current(answer.id)
    if kept is not None:
        return kept
    form = desk.correction_form(answer.id)
    begun = Draft(answer.id, answer.version, form, form.drafts)
    keep(begun)
    return begun


def _value(draft: Draft, at: int, key: str) -> DraftView:
    """One value: its parts, its evidence, and which of several the page is pointed at for."""
    name = f"{key}_{draft.answer_id}_{draft.edition}_{at}"
    is_active = at == draft.active
    with st.container(border=True, key=f"{key}_{'active' if is_active else 'value'}_{at}"):
        values = fields.render(draft.form.fields, draft.initial[at].values, key=name)
        for number, evidence in enumerate(draft.values[at].evidence):
            if _evidence(evidence, f"{name}_{number}"):
                keep(draft.without(at, number))
                st.rerun()
        if len(draft.values) > 1:
            _several(draft, at, name)
    return DraftView(values, draft.values[at].evidence)


def _evidence(evidence: EvidenceView, name: str) -> bool:
    """The words pointed at and their place; True where they are to be dropped."""
    words, press = st.columns([9, 1], vertical_alignment="center", wrap=False)
    with words:
        show(
            el(
                "div",
                el("blockquote", evidence.quote),
                el("span", evidence.place, class_="di-quiet"),
                class_="di-citation",
            )
        )
    return press.button("✕", key=f"{name}_drop", type="tertiary", help="Drop this place")


def _several(draft: Draft, at: int, name: str) -> None:
    with st.container(horizontal=True):
        if at != draft.active and st.button("Point for this one", key=f"{name}_active", type="tertiary"):
            keep(draft.chosen(at))
            st.rerun()
        if st.button("Remove", key=f"{name}_remove", type="tertiary"):
            keep(draft.removed(at))
            st.rerun()


def _check(desk: Desk, answer: AnswerView, draft: Draft) -> CorrectionView | None:
    """What the checks say of it as it stands; None where a part cannot be read yet."""
    try:
        checked = desk.check_correction(answer.id, draft.values)
    except InputError as error:
        notice("info", str(error))
        return None
    show(el("div", join(*answer_card.corrected(answer, checked)), class_="di-card", aria_live="polite"))
    return checked


def _bar(
    desk: Desk, answer: AnswerView, draft: Draft, checked: CorrectionView | None, key: str
) -> AnswerView | None:
    with st.container(horizontal=True, vertical_alignment="center", key="decide_row"):
        words = "Keep" if checked is None or checked.is_sound else "Keep anyway"
        kept = st.button(keys.labelled(words, "K"), type="primary", key=f"{key}_k", disabled=checked is None)
        left = st.button(keys.labelled("Back", "Esc"), type="tertiary", key=f"{key}_escape")
        note = st.text_input(
            "Note (optional)",
            max_chars=_LONGEST_NOTE,
            key=f"{key}_note_{answer.id}_{answer.version}",
            placeholder="Note (optional)",
            label_visibility="collapsed",
        )
    if kept:
        return _keep(desk, answer, draft, note.strip())
    if left:
        _leave(answer)
        st.rerun()
    return None


def _keep(desk: Desk, answer: AnswerView, draft: Draft, note: str) -> AnswerView:
    try:
        after = desk.correct(answer.id, draft.values, expected_version=draft.version, note=note)
    except InputError as error:
        state.say("warning", str(error))
        keep(draft.told(answer.version))
        st.rerun()
    _leave(answer)
    return after


def _leave(answer: AnswerView) -> None:
    state.set_mode(answer.id, None)
    drop()
