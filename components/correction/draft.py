"""The correction being made: what the form began with, what it says now, where on the page it points."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from components.state import Key
from docintel.boxes import Box
from docintel.views import DraftView, FormView, PointedView


@dataclass(frozen=True, slots=True)
class Draft:
    """``values`` as they stand now; ``initial`` as the widgets of this ``edition`` began.

    Whatever changes the values other than by typing makes a new edition, whose widgets are new.
    """

    answer_id: str
    version: int  # of the answer when it was begun: what was decided since, nobody here has seen
    form: FormView
    values: tuple[DraftView, ...]
    initial: tuple[DraftView, ...] = ()
    active: int = 0
    edition: int = 0
    is_pointed: bool = False  # evidence was given by hand: what is pointed at next is added to it

    def __post_init__(self) -> None:
        if not self.initial:
            object.__setattr__(self, "initial", self.values)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Where it points, to be drawn on the page."""
        return tuple(box for value in self.values for each in value.evidence for box in each.boxes)

    def told(self, version: int) -> Draft:
        """After what was decided meanwhile was told: the next attempt knows of it."""
        return replace(self, version=version)

    def typed(self, values: tuple[DraftView, ...]) -> Draft:
        return replace(self, values=values)

    def pointed(self, at: PointedView) -> Draft:
        """Evidence for the active value: the first in the place of the answer's own, more of it added.

        Where the words read as a value, that is the value now.
        """
        value = self.values[self.active]
        evidence = (*value.evidence, *at.evidence) if self.is_pointed else at.evidence
        read = {**value.values, **at.values}
        return replace(self._with(self.active, DraftView(read, evidence)), is_pointed=True)

    def without(self, at: int, number: int) -> Draft:
        """Without one piece of a value's evidence."""
        value = self.values[at]
        left = tuple(each for position, each in enumerate(value.evidence) if position != number)
        return self._with(at, DraftView(value.values, left))

    def added(self) -> Draft:
        """With another value, which is the active one."""
        return replace(self._edited((*self.values, DraftView({}))), active=len(self.values), is_pointed=True)

    def removed(self, at: int) -> Draft:
        return replace(self._edited((*self.values[:at], *self.values[at + 1 :])), active=0, is_pointed=True)

    def chosen(self, at: int) -> Draft:
        """With another value as the one that the page is pointed at for."""
        return replace(self, active=at, is_pointed=False)

    def _with(self, at: int, value: DraftView) -> Draft:
        return self._edited((*self.values[:at], value, *self.values[at + 1 :]))

    def _edited(self, values: tuple[DraftView, ...]) -> Draft:
        return replace(self, values=values, initial=values, edition=self.edition + 1)


def current(answer_id: str, otherwise: Draft | None = None) -> Draft | None:
    """The correction of this answer that is being made in this session."""
    kept: Draft | None = st.session_state.get(Key.DRAFT)
    return kept if kept is not None and kept.answer_id == answer_id else otherwise


def keep(draft: Draft) -> None:
    st.session_state[Key.DRAFT] = draft


def drop() -> None:
    st.session_state.pop(Key.DRAFT, None)
