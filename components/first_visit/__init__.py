"""The first visit to a fresh server, where it is by a link to one of the pages: it has to be made once more.

Until the first ``st.navigation`` Streamlit looks for pages in the folder ``pages/``, and tells whoever asks
for another one that it does not exist. From then on it knows better.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import streamlit as st

_runs = count()

_reload = st.components.v2.component(
    "docintel_first_visit", js=(Path(__file__).parent / "reload.js").read_text(encoding="utf-8")
)


def was_too_early() -> bool:
    """Whether this is the first run of the process, and for a page by its address. Ask once a run."""
    return next(_runs) == 0 and bool(urlsplit(st.context.url or "").path.strip("/"))


def repeat(*, key: str = "first_visit") -> None:
    """Let the browser make its visit again."""
    _reload(key=key)
