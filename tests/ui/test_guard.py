"""Errors reach the browser as sentences."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.conftest import markup

PAGES = Path(__file__).parent.parent.parent / "pages"


def broken(kind: str) -> None:
    import streamlit as st

    from components.guard import errors_shown
    from docintel.errors import CorruptPdfError, ParsingTimeoutError

    with errors_shown():
        if kind == "input":
            raise CorruptPdfError("'a.pdf' cannot be read. Save it again and retry.")
        if kind == "run":
            raise ParsingTimeoutError("Reading took too long. Try fewer pages.")
        if kind == "stop":
            st.stop()
        raise ValueError("secret path /home/someone")
    st.text("the rest of the page")


def show(kind: str) -> AppTest:
    app = AppTest.from_function(broken, kwargs={"kind": kind}).run()
    assert not app.exception
    return app


@pytest.mark.parametrize(("kind", "says"), [("input", "Save it again"), ("run", "Try fewer pages")])
def test_an_expected_error_is_its_sentence_and_the_page_goes_on(kind: str, says: str) -> None:
    app = show(kind)
    assert says in markup(app)
    assert app.text[0].value == "the rest of the page"


def test_an_unexpected_error_is_a_reference_that_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="docintel.screens"):
        shown = markup(show("bug"))
    assert "secret" not in shown
    assert "ValueError" not in shown
    reference = re.search(r"reference ([0-9a-f]{8})", shown)
    assert reference
    assert reference[1] in caplog.text
    assert "secret path" in caplog.text


def test_streamlits_own_signals_pass_through() -> None:
    app = show("stop")
    assert markup(app) == ""
    assert not app.text


@pytest.mark.parametrize("module", sorted(path.name for path in PAGES.glob("*.py")))
def test_a_page_executed_by_itself_draws_nothing(module: str) -> None:
    app = AppTest.from_file(str(PAGES / module)).run()
    assert not app.exception
    assert len(app.main) == 0
