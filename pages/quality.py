"""Quality: how good the answers are, over time and by what they depend on. Every mark opens its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import streamlit as st

from components import answer_list, cached, keys, marks, quality_address, quality_charts, state
from components.answer_list import Cell, Column, Line
from components.marks import Item
from components.quality_address import PERIODS, Shown
from components.text import el, notice, show
from docintel.views import BehindView, Dimension, FigureView, GroupView, Mark, QualityView

if TYPE_CHECKING:
    from docintel.usecases import Desk

_BY = {
    Dimension.MODEL: "Model",
    Dimension.DOCUMENT_KIND: "Document kind",
    Dimension.SHAPE: "Shape",
    Dimension.PLAYBOOK: "Playbook",
}
_COLUMNS = (
    Column("Question", 30),
    Column("Answer", 22),
    Column("Document", 16),
    Column("Answered by", 14, narrow=False),
    Column("Decision", 10),
    Column("Asked", 9),
)
_VERDICTS = {"accepted": ("✔", "good"), "rejected": ("✖", "error"), "corrected": ("✎", "mine")}


def page(visibility: Literal["visible", "hidden"]) -> st.Page:
    """The page for the navigation."""
    return st.Page(
        render, title="Quality", icon=":material/monitoring:", url_path="figures", visibility=visibility
    )


def render() -> None:
    desk = cached.desk()
    shown = quality_address.read()
    if shown.mark is None:
        _figures(desk, shown)
    else:
        _behind(desk, shown, shown.mark)


def _figures(desk: Desk, shown: Shown) -> None:
    wanted = _choices(desk, shown)
    if wanted != shown:
        _go(wanted)
    seen = desk.quality(days=shown.days, by=shown.by, collection_id=shown.collection)
    figure = seen.now.get(shown.figure) or seen.now["not_found"]
    pressed = marks.render(
        [_tile(seen, each, figure) for each in seen.now.values()],
        kind="tiles",
        title="Figures",
        key="figures",
    )
    if pressed.chosen is not None:
        _go(replace(shown, figure=pressed.chosen))
    if pressed.opened is not None:
        _go(replace(shown, mark=Mark(pressed.opened)))
    if not seen.answers:
        notice("info", "No answers in this period.")
        return
    left, right = st.columns([1, 1], gap="large")
    with left:
        _trend(seen, figure, shown)
        _kinds(seen, shown)
    with right:
        _groups(seen, figure, shown)
        _calibration(seen, shown)


def _choices(desk: Desk, shown: Shown) -> Shown:
    """The period, and the collection where there are several."""
    from docintel.usecases import Action

    names = {each.id: each.name for each in desk.collections(Action.SEE_QUALITY)}
    with st.container(horizontal=True, vertical_alignment="center", key="quality_bar"):
        days = st.segmented_control(
            "Period",
            list(PERIODS),
            default=shown.days,
            required=True,
            format_func=lambda days: f"Last {PERIODS[days]}" if days != 365 else "Last year",
            key="quality_days",
            label_visibility="collapsed",
        )
        collection = shown.collection
        if len(names) > 1:
            choices = ["", *names]
            collection = (
                st.selectbox(
                    "Collection",
                    choices,
                    index=choices.index(shown.collection) if shown.collection in names else 0,
                    format_func=lambda each: names.get(each, "All collections"),
                    key="quality_collection",
                    label_visibility="collapsed",
                    width=240,
                )
                or None
            )
    return replace(shown, days=days or shown.days, collection=collection)


def _tile(seen: QualityView, figure: FigureView, chosen: FigureView) -> Item:
    change, tone = _change(figure, seen.before[figure.code])
    unit = "decided" if figure.unit == "minutes" else "answers"
    counted = f"{figure.count:,} of {figure.base:,}" if figure.unit == "share" else f"{figure.base:,} {unit}"
    return Item(
        id=figure.code,
        words=figure.words,
        value=figure.text,
        note=counted,
        change=change,
        tone=tone,
        title=figure.meaning,
        is_chosen=figure is chosen,
        can_open=figure.count > 0,
    )


def _change(now: FigureView, before: FigureView) -> tuple[str, marks.Tone]:
    """The change against the period before, in words, and whether it is a good one."""
    if now.value is None or before.value is None:
        return "", ""
    difference = now.value - before.value
    if now.unit == "share":
        amount, is_none = f"{abs(difference):.1%}".rstrip("%") + " points", abs(difference) < 0.0005
    else:
        relative = abs(difference) / before.value if before.value else 0.0
        amount, is_none = f"{relative:.0%}".replace("%", " %"), relative < 0.005
    if is_none:
        return "as before", ""
    arrow = "▲" if difference > 0 else "▼"
    if not now.better:
        return f"{arrow} {amount}", ""
    is_good = (difference > 0) == (now.better == "more")
    return f"{arrow} {amount}, {'better' if is_good else 'worse'}", "good" if is_good else "bad"


def _trend(seen: QualityView, figure: FigureView, shown: Shown) -> None:
    _heading(f"{figure.full} by {seen.step.value}", figure.meaning)
    group = quality_charts.trend(seen.trend, figure, step=seen.step.value)
    if group is None:
        with st.expander(f"By {seen.step.value}, in words"):
            group = _bars(seen.trend, figure, "trend")
    if group is not None:
        _go(replace(shown, mark=Mark(figure.code, by=seen.step, group=group)))


def _groups(seen: QualityView, figure: FigureView, shown: Shown) -> None:
    by = st.segmented_control(
        "Broken down by",
        list(_BY),
        default=shown.by,
        required=True,
        format_func=_BY.__getitem__,
        key="quality_by",
    )
    if by and by != shown.by:
        _go(replace(shown, by=by))
    group = _bars(seen.groups, figure, "groups")
    if group is not None:
        _go(replace(shown, mark=Mark(figure.code, by=shown.by, group=group)))


def _bars(groups: Sequence[GroupView], figure: FigureView, key: str) -> str | None:
    """A bar per group, as long as its value; returns the group pressed, if any."""
    values = [(each, each.figures[figure.code]) for each in groups]
    longest = (
        1.0 if figure.unit == "share" else max((each.value or 0 for _, each in values), default=0) or 1.0
    )
    items = [
        Item(
            id=group.group,
            words=group.words,
            value=each.text,
            note=f"{each.count:,} of {each.base:,}",
            title=f"{group.words}: {each.text}",
            fill=(each.value or 0) / longest,
            can_open=each.count > 0,
        )
        for group, each in values
    ]
    return marks.render(items, kind="bars", title=figure.full, key=f"bars_{key}").opened


def _kinds(seen: QualityView, shown: Shown) -> None:
    _heading("Findings by kind", "How many answers have each.")
    if not seen.findings:
        notice("info", "No check found anything.")
        return
    items = [
        Item(
            id=each.code,
            words=each.words,
            value=f"{each.answers:,}",
            note=f"{each.severity}, {each.answers / seen.answers:.0%}".replace("%", " %"),
            title=each.code,
            fill=each.answers / seen.answers,
        )
        for each in seen.findings
    ]
    code = marks.render(items, kind="bars", title="Findings by kind", key="kinds").opened
    if code is not None:
        _go(replace(shown, mark=Mark(finding=code)))


def _calibration(seen: QualityView, shown: Shown) -> None:
    _heading("Confidence against acceptance", "On the dashed line, a model is right as often as it says.")
    if not seen.bins:
        notice("info", "Nobody decided an answer of this period yet.")
        return
    number = quality_charts.calibration(seen.bins)
    if number is None:
        with st.expander("By confidence, in words"):
            number = _bins(seen)
    if number is not None:
        _go(replace(shown, mark=Mark(bin=int(number))))


def _bins(seen: QualityView) -> str | None:
    items = [
        Item(
            id=str(each.number),
            words=f"confidence {each.words}",
            value=f"{each.share:.0%}".replace("%", " %"),
            note=f"{each.accepted:,} of {each.answers:,}",
            title=f"Accepted; between {each.low:.0%} and {each.high:.0%}",
            fill=each.share,
        )
        for each in seen.bins
    ]
    return marks.render(items, kind="bars", title="Accepted by confidence", key="bins").opened


def _behind(desk: Desk, shown: Shown, mark: Mark) -> None:
    """The answers behind a mark."""
    seen = desk.behind(mark, days=shown.days, collection_id=shown.collection)
    with st.container(horizontal=True, vertical_alignment="center", key="behind_bar"):
        back = st.button(keys.labelled("‹ Figures", "B"), key="behind_b")
        show(el("p", el("strong", seen.words), f" · {seen.total:,} answers", class_="di-line"))
    if back:
        _go(replace(shown, mark=None))
    chosen = answer_list.render(_COLUMNS, [_line(row) for row in seen.answers], title="Answers", key="behind")
    if seen.total > len(seen.answers):
        show(el("p", f"The newest {len(seen.answers):,} are listed.", class_="di-quiet"))
    opened = next((row for row in seen.answers if row.answer_id == chosen.opened), None)
    if opened is not None:
        from pages import review

        st.switch_page(
            st.Page(review.render, default=True),
            query_params={
                state.Param.DOCUMENT.value: opened.document_id,
                state.Param.ANSWER.value: opened.answer_id,
            },
        )


def _line(row: BehindView) -> Line:
    icon, tone = _VERDICTS.get(row.verdict, ("○", ""))
    return Line(
        row.answer_id,
        (
            Cell(row.question),
            Cell(row.value),
            Cell(row.document),
            Cell(row.by),
            Cell(row.verdict, icon, tone),
            Cell(f"{row.asked_at.astimezone():%d %b %Y}"),
        ),
    )


def _heading(words: str, meaning: str) -> None:
    show(el("h3", words, title=meaning, class_="di-heading"), el("p", meaning, class_="di-quiet di-meaning"))


def _go(shown: Shown) -> None:
    quality_address.go(shown)
    st.rerun()
