"""What of the queue is shown: chips with counts, kept in the address, so that links and reloads keep them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components.state import Param
from components.text import label
from docintel.views import OptionView, QueueFilter, QueueView, Whose

_WHOSE = {Whose.ALL: "All", Whose.MINE: "Mine", Whose.UNASSIGNED: "Unassigned"}
_TITLES = {
    "findings": "What speaks against it",
    "severities": "Severity",
    "ages": "Waiting for",
    "providers": "Answered by",
    "documents": "Document",
    "questions": "Question",
}
_ICONS = {"error": "✖", "warning": "⚠", "info": "i"}
_CHIPS = 8  # with more values than this, they are searched for instead


def read() -> QueueFilter:
    """The filter of the address line; what is none is left out."""
    whose = st.query_params.get("whose", Whose.ALL)
    return QueueFilter(
        whose=Whose(whose) if whose in set(Whose) else Whose.ALL,
        **{facet: tuple(st.query_params.get_all(facet)) for facet in _TITLES},
    )


def go(wanted: QueueFilter, answer_id: str | None = None) -> None:
    """Put a filter into the address line, and the answer that is open, if any."""
    params: dict[str, str | list[str]] = {facet: list(getattr(wanted, facet)) for facet in _TITLES}
    if wanted.whose is not Whose.ALL:
        params["whose"] = wanted.whose.value
    if answer_id is not None:
        params[Param.ANSWER.value] = answer_id
    st.query_params.from_dict({name: value for name, value in params.items() if value})


def rows(first: int) -> int:
    """How many rows the address line asks for; ``first`` where it asks for none."""
    asked = st.query_params.get("rows", "")
    return max(first, int(asked[:6])) if asked.isascii() and asked.isdigit() else first


def show_rows(number: int) -> None:
    st.query_params["rows"] = str(number)


def whose(queue: QueueView, wanted: QueueFilter, *, key: str = "queue_whose") -> Whose:
    """All, mine, or nobody's."""
    chosen = st.segmented_control(
        "Whose",
        list(Whose),
        default=wanted.whose,
        required=True,
        format_func=lambda each: f"{_WHOSE[each]} ({queue.whose[each]:,})",
        key=key,
        label_visibility="collapsed",
    )
    return Whose(chosen or Whose.ALL)


def facets(queue: QueueView, wanted: QueueFilter, *, key: str = "queue") -> dict[str, tuple[str, ...]]:
    """The chips, by facet; returns the values chosen."""
    return {
        facet: tuple(_facet(facet, queue.options[facet], getattr(wanted, facet), key)) for facet in _TITLES
    }


def _facet(facet: str, options: Sequence[OptionView], chosen: Sequence[str], key: str) -> Sequence[str]:
    """One facet. A chosen value that nothing has (any more) stays, to be taken out again."""
    words = {each.value: each for each in options}
    values = [*words, *(value for value in chosen if value not in words)]
    if not values:
        return ()
    if len(values) > _CHIPS:
        return st.multiselect(
            _TITLES[facet],
            values,
            default=list(chosen),
            format_func=lambda value: _plain(words.get(value), value),
            key=f"{key}_{facet}",
            placeholder=f"Any of {len(values):,}",
        )
    return st.pills(
        _TITLES[facet],
        values,
        selection_mode="multi",
        default=list(chosen),
        format_func=lambda value: _chip(words.get(value), value),
        key=f"{key}_{facet}",
    )


def _chip(option: OptionView | None, value: str) -> str:
    icon = f"{_ICONS[value]} " if value in _ICONS else ""
    words, count = (option.words, option.count) if option else (value, 0)
    return f"{icon}{label(words, limit=48)} **{count:,}**"


def _plain(option: OptionView | None, value: str) -> str:
    return f"{option.words} ({option.count:,})" if option else f"{value} (0)"
