"""Text that others wrote (PDFs, models, people), put on the screen as text and as nothing else.

Two ways, because Streamlit has two kinds of places. ``show`` draws elements built with ``el``, which escapes
every string given. ``label`` is for the places that only take Markdown (buttons, status lines): it takes
away every character's power to be markup.
"""

from __future__ import annotations

import html
import re
import unicodedata

import streamlit as st

_VOID = frozenset({"br", "hr"})
_KEEP = frozenset("\n\t")
# Overrides can show "EUR 500" as "005 RUE"; direction marks and isolates, which honest text uses, stay.
_OVERRIDES = frozenset("\u202d\u202e")
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
# Addresses become links even with their punctuation escaped, arrows become symbols: a word joiner parts them.
_PARTED = re.compile(r"(?i)(?<=http)(?=s?:)|(?<=https)(?=:)|(?<=www)(?=\.)|(?<=\w)(?=@)|(?<=[-<=])(?=[->=])")


class Html(str):
    """Markup made by :func:`el`; any other string is text and gets escaped."""

    __slots__ = ()


def visible(text: str) -> str:
    """``text`` with control characters and direction overrides shown as ``�`` instead of obeyed."""
    return "".join(
        "\ufffd" if char in _OVERRIDES or (unicodedata.category(char) == "Cc" and char not in _KEEP) else char
        for char in text.replace("\r\n", "\n").replace("\r", "\n")
    )


def el(name: str, *children: str | None, **attributes: str | int | bool | None) -> Html:
    """An HTML element. ``class_`` is ``class``, other underscores are dashes; what is None is left out.

    Strings are escaped, as children and as attribute values; ``Html`` children are put in as they are.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{join(*children)}</{name}>")


def join(*children: str | None) -> Html:
    """Several nodes one after the other."""
    return Html(
        "".join(
            child if isinstance(child, Html) else html.escape(visible(child))
            for child in children
            if child is not None
        )
    )


def show(*nodes: str | None) -> None:
    """Draw nodes (elements or plain text) on the page."""
    markup = join(*nodes)
    if markup:
        st.html(markup)


def label(text: str, *, limit: int = 120) -> str:
    """``text`` on one line of at most ``limit`` characters, meaningless to a place that reads Markdown."""
    line = " ".join(visible(text).split())
    if len(line) > limit:
        line = line[: limit - 1].rstrip() + "…"
    return _PUNCTUATION.sub(r"\\\1", _PARTED.sub("\u2060", line))


def notice(kind: str, text: str) -> None:
    """A sentence in a coloured frame. ``kind``: error, warning, info or success."""
    role = "alert" if kind == "error" else "status"
    show(el("div", text, class_=f"di-notice di-{kind}", role=role))


def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{html.escape(visible(str(value)), quote=True)}"'
