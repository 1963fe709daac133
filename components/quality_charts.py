"""The charts of the quality figures. Each is told in words beside it too; colours follow the theme."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt
import pandas as pd
import streamlit as st

from docintel.views import BinView, FigureView, GroupView

_HEIGHT = 220
_GREY = "#888"  # stands out on white and on black


def trend(groups: Sequence[GroupView], figure: FigureView, *, step: str, key: str = "trend") -> str | None:
    """A bar per day or week; returns the group of the bar clicked in this run, or None."""
    rows = pd.DataFrame(
        [
            {
                "group": group.group,
                "when": pd.Timestamp(group.group),
                "value": (each := group.figures[figure.code]).value,
                "says": each.text,
                "of": f"{each.count:,} of {each.base:,}",
            }
            for group in groups
        ]
    )
    picked = alt.selection_point(name="bar", fields=["group"])
    percent = figure.unit == "share"
    chart = (
        alt.Chart(rows, height=_HEIGHT)
        .mark_bar(size=12 if len(groups) > 10 else 24, cursor="pointer")
        .encode(
            x=alt.X("when:T", title=None, axis=alt.Axis(format="%d %b", grid=False, labelOverlap=True)),
            y=alt.Y(
                "value:Q",
                title=None,
                axis=alt.Axis(format=".1~%" if percent else "~s", tickCount=4),
                scale=alt.Scale(domainMin=0),
            ),
            tooltip=[
                alt.Tooltip("when:T", title=step, format="%d %B %Y"),
                alt.Tooltip("says:N", title=figure.words),
                alt.Tooltip("of:N", title="counted"),
            ],
            opacity=alt.condition(picked, alt.value(1), alt.value(0.55)),
        )
        .add_params(picked)
    )
    told = ", ".join(f"{group.words} {group.figures[figure.code].text}" for group in groups)
    shown = st.altair_chart(
        chart, key=key, on_select="rerun", width="stretch", alt=f"{figure.words} by {step}: {told}"
    )
    return _picked(shown, "bar", "group")


def calibration(bins: Sequence[BinView], *, key: str = "calibration") -> str | None:
    """Acceptance over confidence, with intervals, against the diagonal; returns the bin clicked, or None."""
    rows = pd.DataFrame(
        [
            {
                "number": str(each.number),
                "confidence": each.confidence,
                "share": each.share,
                "low": each.low,
                "high": each.high,
                "of": f"{each.accepted:,} of {each.answers:,}",
                "words": each.words,
            }
            for each in bins
        ]
    )
    picked = alt.selection_point(name="bin", fields=["number"])
    axis = alt.Axis(format="%", tickCount=5)
    x = alt.X(
        "confidence:Q",
        title="confidence the model stated",
        scale=alt.Scale(domain=[0, 1]),
        axis=axis,
    )
    y = alt.Y(
        "share:Q", title="accepted", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%", tickCount=5)
    )
    diagonal = (
        alt.Chart(pd.DataFrame({"confidence": [0.0, 1.0], "share": [0.0, 1.0]}))
        .mark_line(strokeDash=[4, 4], color=_GREY)
        .encode(x="confidence:Q", y="share:Q")
    )
    bars = (
        alt.Chart(rows)
        .mark_rule(strokeWidth=2, opacity=0.7, color=_GREY)
        .encode(x=x, y=alt.Y("low:Q"), y2="high:Q")
    )
    points = (
        alt.Chart(rows)
        .mark_point(size=110, filled=True, opacity=1, cursor="pointer")
        .encode(
            x=x,
            y=y,
            tooltip=[
                alt.Tooltip("words:N", title="confidence"),
                alt.Tooltip("share:Q", title="accepted", format=".0%"),
                alt.Tooltip("of:N", title="answers"),
            ],
        )
        .add_params(picked)
    )
    told = ", ".join(f"confidence {each.words}: {each.share:.0%} accepted" for each in bins)
    shown = st.altair_chart(
        alt.layer(diagonal, bars, points).properties(height=_HEIGHT),
        key=key,
        on_select="rerun",
        width="stretch",
        alt=f"Acceptance by confidence. {told}",
    )
    return _picked(shown, "bin", "number")


def _picked(shown: object, name: str, field: str) -> str | None:
    """The value of ``field`` that was clicked; a selection is of one point."""
    selection = getattr(shown, "selection", None) or {}
    points = selection.get(name) or []
    first = points[0] if isinstance(points, list) and points else None
    return str(first[field]) if isinstance(first, dict) and field in first else None
