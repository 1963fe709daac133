"""Keys for buttons, single letters included that Streamlit keeps for itself (R and C).

The letter is printed on the button by ``labelled``; the script presses the button of the given widget key.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

_mount = st.components.v2.component(
    "docintel_keys", js=(Path(__file__).parent / "keys.js").read_text(encoding="utf-8")
)


def labelled(label: str, key: str) -> str:
    """A button's label (our own words only) with its key."""
    return f"{label} `{key}`"


def render(buttons: Mapping[str, str], *, key: str = "keys") -> None:
    """Make letters press buttons. ``buttons``: the letter → the ``key=`` of the Streamlit button."""
    _mount(key=key, data={letter.lower(): widget for letter, widget in buttons.items()})
