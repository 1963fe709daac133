"""What of the quality figures is shown, kept in the address line so that links and reloads keep it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import streamlit as st

from docintel.views import Dimension, Mark

PERIODS = {7: "7 days", 30: "30 days", 90: "90 days", 365: "a year"}
_FIRST = "not_found"


@dataclass(frozen=True, slots=True)
class Shown:
    """The period in days, the figure looked at, what it is broken down by, whose, and the mark opened."""

    days: int = 30
    figure: str = _FIRST
    by: Dimension = Dimension.MODEL
    collection: str | None = None
    mark: Mark | None = None


def read() -> Shown:
    """As the address line says; what is none is left out."""
    asked = st.query_params
    days, by = asked.get("days", ""), asked.get("by", "")
    return Shown(
        int(days) if days.isascii() and days.isdigit() and int(days[:6]) in PERIODS else 30,
        asked.get("figure", _FIRST),
        _dimension(by) or Dimension.MODEL,
        asked.get("collection"),
        _mark(),
    )


def go(shown: Shown) -> None:
    """Put it into the address line."""
    params = {"days": str(shown.days), "figure": shown.figure, "by": shown.by.value}
    if shown.collection:
        params["collection"] = shown.collection
    if shown.mark is not None:
        parts = {f"of_{name}": value for name, value in asdict(shown.mark).items()}
        params |= {name: str(value) for name, value in parts.items() if value not in ("", None)}
    st.query_params.from_dict(params)


def _mark() -> Mark | None:
    asked = st.query_params
    if "of_by" not in asked:
        return None
    number = asked.get("of_bin", "")
    return Mark(
        figure=asked.get("of_figure", ""),
        finding=asked.get("of_finding", ""),
        bin=int(number) if number.isascii() and number.isdigit() else None,
        by=_dimension(asked["of_by"]) or Dimension.ALL,
        group=asked.get("of_group", ""),
    )


def _dimension(value: str) -> Dimension | None:
    return Dimension(value) if value in set(Dimension) else None
