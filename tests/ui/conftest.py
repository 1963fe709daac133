"""Pages under test: their ``render`` with a desk in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from components import cached
from docintel.settings import get_settings
from tests.ui.fake import FakeDesk

Open = Callable[..., AppTest]


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("DOCINTEL_REVIEWER", raising=False)
    get_settings.cache_clear()
    st.cache_data.clear()
    yield
    get_settings.cache_clear()


@pytest.fixture
def open_review(monkeypatch: pytest.MonkeyPatch) -> Open:
    """Run the review page over a desk, with the given address line; fails on any exception shown."""

    def page() -> None:
        from pages import review

        review.render()

    def run(desk: FakeDesk, **params: str) -> AppTest:
        monkeypatch.setattr(cached, "desk", lambda: desk)
        app = AppTest.from_function(page, default_timeout=20)
        for name, value in params.items():
            app.query_params[name] = value
        app.run()
        assert not app.exception
        return app

    return run


def markup(app: AppTest) -> str:
    """Everything drawn with ``components.text``."""
    return "\n".join(element.proto.body for element in app.get("html"))


def button(app: AppTest, key: str) -> Button | None:
    """The button with this key, or with it and the id of what it is about."""
    return next((each for each in app.button if each.key == key or f"{each.key}".startswith(f"{key}_")), None)
