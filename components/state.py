"""The session's keys and the address line, behind typed functions.

What must survive a reload is in the store or in the address (document, answer, page, citation).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from time import monotonic

import streamlit as st

_NOTICE_STAYS_S = 3.0


class Key(StrEnum):
    """Keys of ``st.session_state`` that docintel owns."""

    REVIEWER = "reviewer"
    NOTICES = "notices"
    NOTICES_DRAWN = "notices_drawn"
    UPLOADS = "uploads"
    VERSION_SEEN = "version_seen"
    PICTURES_SENT = "pictures_sent"
    ASKED = "asked"
    LIBRARY_ROWS = "library_rows"
    BROUGHT_IN = "brought_in"
    MODE = "mode"
    LAST_DECIDED = "last_decided"
    DRAFT = "draft"


class Param(StrEnum):
    """Names in the address line. Page and citation are written there by the page viewer's script."""

    DOCUMENT = "document"
    ANSWER = "answer"
    PAGE = "page"
    CITATION = "cite"
    RUN = "run"
    AGAINST = "against"
    CONCEPT = "concept"
    TERM = "term"
    COLLECTION = "collection"
    PLAYBOOK = "playbook"


class Mode(StrEnum):
    """What is being done about the open answer, other than looking at it."""

    REJECTING = "rejecting"
    CORRECTING = "correcting"


@dataclass(frozen=True, slots=True)
class LastDecided:
    """The answer decided last in this session, its version since then, and what was decided, in words."""

    answer_id: str
    document_id: str
    version: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence to show until it can have been read, see :func:`end_run`; ``shown_at`` in seconds."""

    kind: str
    text: str
    shown_at: float | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where the page viewer stands: the page, and the citation selected, if any."""

    page: int
    citation: int | None = None


def param(name: Param) -> str | None:
    return st.query_params.get(name.value) or None


def number_param(name: Param) -> int | None:
    """A positive number in the address line; None where there is none or it is not one."""
    value = param(name)
    return int(value) if value and value.isascii() and value.isdigit() and int(value[:9]) else None


def open_document(document_id: str) -> None:
    """Put a document in the address line and take the rest of the place out of it."""
    _go({Param.DOCUMENT: document_id})


def open_answer(document_id: str, answer_id: str) -> None:
    _go({Param.DOCUMENT: document_id, Param.ANSWER: answer_id})


def open_trace(answer_id: str, against: str | None = None) -> None:
    """Show how an answer came about, beside another one where given."""
    _go({Param.ANSWER: answer_id} | ({Param.AGAINST: against} if against else {}))


def open_playbook(collection_id: str, key: str) -> None:
    """Show a playbook; the first one where ``key`` is empty."""
    _go({Param.COLLECTION: collection_id} | ({Param.PLAYBOOK: key} if key else {}))


def open_run(run_id: str, answer_id: str | None = None) -> None:
    """Show the table of a run, and the answer of one of its cells beside it."""
    _go({Param.RUN: run_id} | ({Param.ANSWER: answer_id} if answer_id else {}))


def brought_in() -> Sequence[Notice]:
    """What came of the files brought in last."""
    return st.session_state.get(Key.BROUGHT_IN, ())


def keep_brought_in(notices: Sequence[Notice]) -> None:
    st.session_state[Key.BROUGHT_IN] = tuple(notices)


def library_rows(first: int) -> int:
    """How many documents the library draws; ``first`` until more were asked for."""
    return int(st.session_state.get(Key.LIBRARY_ROWS, first))


def show_library_rows(number: int) -> None:
    st.session_state[Key.LIBRARY_ROWS] = number


def close_run() -> None:
    """Back to the form for new questions."""
    _go({})


def last_asked() -> tuple[Sequence[str], Sequence[str]]:
    """The documents and the questions the form for many of them was filled with last."""
    return st.session_state.get(Key.ASKED, ((), ()))


def keep_asked(document_ids: Sequence[str], questions: Sequence[str]) -> None:
    st.session_state[Key.ASKED] = (tuple(document_ids), tuple(questions))


def open_keywords(collection_id: str, *, concept: str | None = None, term: str | None = None) -> None:
    wanted = {Param.COLLECTION: collection_id, Param.CONCEPT: concept, Param.TERM: term}
    _go({name: value for name, value in wanted.items() if value})


def reviewer() -> str | None:
    return st.session_state.get(Key.REVIEWER)


def set_reviewer(name: str) -> None:
    st.session_state[Key.REVIEWER] = name


def version_seen(answer_id: str, version: int) -> int:
    """How many decisions the answer had on the screen of the run before, now that it has ``version``.

    The run that takes a press reads the answer anew; what was decided in between, nobody here has seen.
    """
    before = st.session_state.get(Key.VERSION_SEEN)
    st.session_state[Key.VERSION_SEEN] = (answer_id, version)
    return int(before[1]) if before and before[0] == answer_id else version


def pictures_sent(viewer: str) -> tuple[str, int]:
    """What the page viewer under this key was last sent pictures for: its token, and the request's number."""
    return st.session_state.get(Key.PICTURES_SENT, {}).get(viewer, ("", 0))


def set_pictures_sent(viewer: str, token: str, number: int) -> None:
    st.session_state.setdefault(Key.PICTURES_SENT, {})[viewer] = (token, number)


def mode(answer_id: str) -> Mode | None:
    """What is being done about this answer; nothing once another one was open."""
    kept: tuple[str, Mode] | None = st.session_state.get(Key.MODE)
    return kept[1] if kept and kept[0] == answer_id else None


def set_mode(answer_id: str, now: Mode | None) -> None:
    st.session_state[Key.MODE] = (answer_id, now) if now else None


def last_decided() -> LastDecided | None:
    return st.session_state.get(Key.LAST_DECIDED)


def set_last_decided(last: LastDecided | None) -> None:
    st.session_state[Key.LAST_DECIDED] = last


def say(kind: str, text: str) -> None:
    """Leave a notice for the next run."""
    st.session_state.setdefault(Key.NOTICES, []).append(Notice(kind, text))


def take_notices() -> list[Notice]:
    """The notices left, to be drawn now."""
    waiting: list[Notice] = st.session_state.get(Key.NOTICES, [])
    st.session_state[Key.NOTICES_DRAWN] = len(waiting)
    return list(waiting)


def end_run() -> None:
    """The run came to its end: what it drew is on the screen, and goes with a run that ends a while later.

    A run that is cut short, by the next press or a rerun, may never have reached the screen; and one that
    ends may be followed at once by another that nobody asked for, as where a table loses rows.
    """
    drawn, now = st.session_state.pop(Key.NOTICES_DRAWN, 0), monotonic()
    waiting: list[Notice] = st.session_state.get(Key.NOTICES, [])
    staying = [
        replace(each, shown_at=since)
        for each in waiting[:drawn]
        if now - (since := each.shown_at or now) < _NOTICE_STAYS_S
    ]
    st.session_state[Key.NOTICES] = staying + waiting[drawn:]


def upload_round() -> int:
    """Counts uploads: a new number in the uploader's key empties it."""
    return int(st.session_state.get(Key.UPLOADS, 0))


def next_upload_round() -> None:
    st.session_state[Key.UPLOADS] = upload_round() + 1


def _go(params: dict[Param, str]) -> None:
    st.query_params.from_dict({name.value: value for name, value in params.items()})
