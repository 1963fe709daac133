"""Keys for buttons, single letters included that Streamlit keeps for itself (R and C).

The letter that ``labelled`` prints on a button presses it, on whatever page the button stands.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_mount = st.components.v2.component(
    "docintel_keys", js=(Path(__file__).parent / "keys.js").read_text(encoding="utf-8")
)


def labelled(label: str, key: str) -> str:
    """A button's label, with the key that presses it.

    ``label`` must be our own words, or gone through ``text.label``: no code of its own.
    """
    return f"{label} `{key}`"


def listen() -> None:
    """Make the keys work on this page, once for all its buttons."""
    _mount(key="keys")
