"""Triage: the queue of answers to look at, and one of them open beside its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

import streamlit as st

from components import (
    answer_card,
    answer_list,
    bulk,
    cached,
    correction,
    deciding,
    page_side,
    queue_filter,
    queue_item,
    state,
    traces,
    unlock,
)
from components.answer_list import Cell, Column, Line
from components.deciding import Outcome, Went
from components.queue_item import Press
from components.state import Mode, Param
from components.text import notice
from docintel.errors import (
    ItemClaimedError,
    PasswordRequiredError,
    UnknownAnswerError,
    UnknownDocumentError,
)
from docintel.views import AnswerView, BulkResult, QueueFilter, QueueItemView, QueuePlace, QueueView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_COLUMNS = (
    Column("Question", 26),
    Column("Answer", 16, narrow=False),
    Column("What speaks against it", 24),
    Column("Severity", 8),
    Column("Document", 14, narrow=False),
    Column("Waiting", 6),
    Column("Claimed by", 10),
)
_STEP = 100  # rows shown at once, and more with each press


def page(visibility: Literal["visible", "hidden"]) -> st.Page:
    """The page for the navigation."""
    return st.Page(render, title="Triage", icon=":material/rule:", url_path="queue", visibility=visibility)


def render() -> None:
    deciding.style()
    desk = cached.desk()
    wanted = queue_filter.read()
    answer_id = state.param(Param.ANSWER)
    if answer_id is None:
        _queue(desk, wanted)
    else:
        _item(desk, answer_id, wanted)


def _queue(desk: Desk, wanted: QueueFilter) -> None:
    limit = queue_filter.rows(_STEP)
    queue = desk.queue(wanted, limit=limit)
    left, right = st.columns([1, 4], gap="medium")
    with left.container(key="queue_filters"):
        chosen = queue_filter.facets(queue, wanted)
    with right.container(key="queue_list"):
        whose = queue_filter.whose(queue, wanted)
        _notices()
        _rows(desk, queue, wanted)
        if len(queue.items) < queue.total and st.button(
            f"Show more ({queue.total - len(queue.items):,} left)", key="queue_more"
        ):
            queue_filter.show_rows(limit + _STEP)
            st.rerun()
    now = QueueFilter(whose, **chosen)
    if now != wanted:
        queue_filter.go(now)
        st.rerun()


def _rows(desk: Desk, queue: QueueView, wanted: QueueFilter) -> None:
    if not queue.items:
        is_filtered = wanted != QueueFilter()
        notice("info", "Nothing matches these filters." if is_filtered else "Nothing waits for a decision.")
        return
    above = st.container()
    chosen = answer_list.render(_COLUMNS, [_line(item) for item in queue.items], ticks=True, title="Queue")
    if chosen.opened is not None:
        queue_filter.go(wanted, chosen.opened)
        st.rerun()
    versions = {item.answer_id: item.version for item in queue.items}
    if chosen.ticked:
        with above:
            bulk.render({each: versions[each] for each in chosen.ticked}, _performing(desk))


def _performing(desk: Desk) -> bulk.Perform:
    def perform(act: bulk.Act, seen: Mapping[str, int], reason: str) -> BulkResult:
        if act.verdict is not None:
            return desk.decide_many(seen, act.verdict, reason=reason)
        return desk.claim_many(seen) if act is bulk.CLAIM else desk.release_many(seen)

    return perform


def _line(item: QueueItemView) -> Line:
    icon, word = queue_item.SEVERITIES.get(item.severity, ("⚠", item.severity))
    return Line(
        item.answer_id,
        (
            Cell(item.question),
            Cell(item.value),
            Cell(", ".join(item.concerns)),
            Cell(word, icon, item.severity),
            Cell(item.document),
            Cell(item.waiting, title=f"{item.opened_at.astimezone():%d %B %Y %H:%M}"),
            Cell("you" if item.is_mine else item.holder, tone="mine", title=queue_item.holder(item)),
        ),
    )


def _item(desk: Desk, answer_id: str, wanted: QueueFilter) -> None:
    try:
        item, answer = desk.queued(answer_id), desk.answer(answer_id)
        pages = desk.pages(answer.document_id)
    except (UnknownAnswerError, UnknownDocumentError) as error:
        state.say("warning", str(error))
        queue_filter.go(wanted)
        st.rerun()
    except PasswordRequiredError as error:
        if unlock.render(item.document_id, str(error), desk.unlock):
            st.rerun()
        return
    place = desk.queue_place(answer_id, wanted)
    _act(desk, item, wanted, queue_item.render(item, place))
    document = desk.document(answer.document_id)
    left, right = st.columns([11, 9], gap="medium")
    with left.container(key="page_side"):
        page_side.render(desk, document, pages, answer, correction.picking(desk, answer))
    with right.container(key="answer_side"):
        _notices()
        if state.mode(answer.id) is Mode.CORRECTING:
            _correct(desk, answer)
            return
        answer_card.render(answer, trace=traces.address(answer.id))
        with st.container(key="decide_bar"):
            _decide(desk, item, answer, place, wanted)


def _act(desk: Desk, item: QueueItemView, wanted: QueueFilter, pressed: Press | None) -> None:
    if pressed is None:
        return
    try:
        if pressed is Press.BACK:
            queue_filter.go(wanted)
        elif pressed is Press.CLAIM:
            desk.claim(item.answer_id)
        else:
            desk.release(item.answer_id)
    except ItemClaimedError as error:
        state.say("warning", str(error))
    st.rerun()


def _correct(desk: Desk, answer: AnswerView) -> None:
    after = correction.render(desk, answer)
    if after is not None:
        deciding.remember(after)
        st.rerun()


def _decide(
    desk: Desk, item: QueueItemView, answer: AnswerView, place: QueuePlace, wanted: QueueFilter
) -> None:
    others = place.total - item.is_open if place.next_id else 0
    if item.holder and not item.is_mine:
        notice("warning", f"{item.holder} is working on this answer: {queue_item.holder(item)}.")
        done = Outcome(Went.NEXT, answer.id, answer.document_id) if queue_item.next_only(others) else None
    else:
        done = deciding.render(desk, answer, undecided=others, can_correct=answer.outcome != "clarify")
    if done is None:
        return
    queue_filter.go(wanted, place.next_id if done.went is Went.NEXT else done.answer_id)
    st.rerun()


def _notices() -> None:
    for said in state.take_notices():
        notice(said.kind, said.text)
