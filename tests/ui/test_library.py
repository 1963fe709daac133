"""The library page: what is there and how far it is read, what comes in, what is refused or there already."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from components import cached
from components.document_list import state_cell
from components.removing import what_goes
from docintel.errors import PasswordRequiredError
from docintel.views import DocumentState, TallyView
from tests.ui.conftest import markup
from tests.ui.fake import FakeDesk
from tests.ui.made import LETTER, POLICY
from tests.ui.test_text import NASTY


def open_library(monkeypatch: pytest.MonkeyPatch, desk: FakeDesk) -> AppTest:
    def page() -> None:
        from pages import library

        library.render()

    monkeypatch.setattr(cached, "desk", lambda: desk)
    app = AppTest.from_function(page, default_timeout=20).run()
    assert not app.exception
    return app


@pytest.mark.parametrize(
    ("changes", "words", "tone"),
    [
        ({"state": DocumentState.WAITING}, "○ waiting to be read", "info"),
        ({"state": DocumentState.READING, "pages_read": 2}, "◔ reading page 2 of 6", "mine"),
        ({}, "✔ read", "good"),
        ({"warnings": ("Page 2 was read by OCR.",)}, "⚠ read, with notes", "warning"),
        ({"state": DocumentState.LOCKED}, "⊘ needs its password", "warning"),
        ({"state": DocumentState.STOPPED}, "■ reading stopped", "info"),
        (
            {"state": DocumentState.FAILED, "warnings": ("It took too long.",)},
            "✖ not read: It took too long.",
            "error",
        ),
    ],
)
def test_each_state_is_an_icon_words_and_a_colour(changes: dict[str, object], words: str, tone: str) -> None:
    cell = state_cell(replace(POLICY, **changes))  # type: ignore[arg-type]
    assert f"{cell.icon} {cell.text}" == words
    assert cell.tone == tone


def test_what_parsing_had_to_say_is_in_the_tooltip() -> None:
    assert state_cell(LETTER).title == "Page 2 was read by OCR."


def test_each_file_gets_its_word_and_none_holds_up_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = FakeDesk()
    app = open_library(monkeypatch, desk)
    box = app.file_uploader[0]
    for name, data in (("notes.txt", b"hello"), ("letter.pdf", b"%PDF"), ("new.pdf", b"%PDF")):
        box.upload(name, data)
    box.run()
    assert not app.exception
    shown = markup(app)
    assert "Added &#x27;new.pdf&#x27;." in shown
    assert "&#x27;letter.pdf&#x27; is in the library already. It was not added again." in shown
    assert "The file &#x27;notes.txt&#x27; is not a PDF. Choose a PDF file." in shown
    assert [each.name for each in desk.library][-1] == "new.pdf"
    app.run()
    assert "is not a PDF" in markup(app), "it stays until it is closed: the page draws itself again meanwhile"
    app.button(key="bring_in_close").click().run()
    assert "is not a PDF" not in markup(app)


@pytest.mark.parametrize("text", NASTY)
def test_nasty_file_names_are_shown_as_text(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    app = open_library(monkeypatch, FakeDesk(documents=(replace(POLICY, name=text),)))
    app.file_uploader[0].upload(text or "x", b"hello", "text/plain").run()
    assert not app.exception
    assert not [element for element in app.markdown if text in element.value]


class Locked(FakeDesk):
    def unlock(self, document_id: str, password: str) -> None:
        if password != "sesame":
            raise PasswordRequiredError("The password does not open this PDF. Enter it again.", wrong=True)
        self.library = [replace(each, state=DocumentState.READ) for each in self.library]


def test_a_file_that_waits_for_its_password_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Locked(documents=(POLICY, replace(LETTER, state=DocumentState.LOCKED)))
    app = open_library(monkeypatch, desk)
    assert "&#x27;letter.pdf&#x27; is protected by a password" in markup(app)
    app.text_input(key="unlock_password").input("wrong")
    app.button(key="unlock_open").click().run()
    assert "does not open this PDF" in markup(app)
    app.text_input(key="unlock_password").input("sesame")
    app.button(key="unlock_open").click().run()
    assert not app.exception
    assert not [box for box in app.text_input if box.key == "unlock_password"]


def test_what_goes_with_a_document_is_named_before_it_is_removed() -> None:
    tallies = {"policy": TallyView(answers=3, open=1, decisions=1)}
    both = what_goes((POLICY, LETTER), tallies)
    assert "The files go, and with them 3 answers and 1 decision." in both
    assert "<li>letter.pdf</li>" in both
    assert "The file goes. There are no answers yet." in what_goes((LETTER,), tallies)
    many = what_goes([replace(LETTER, name=f"{n}.pdf") for n in range(9)], {})
    assert "<li>and 3 more</li>" in many
