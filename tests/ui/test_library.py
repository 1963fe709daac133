"""The library page: what is there, what comes in, what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from components import cached
from docintel.errors import PasswordRequiredError
from docintel.views import DocumentView
from tests.ui.conftest import markup
from tests.ui.fake import FakeDesk
from tests.ui.made import NOON, POLICY
from tests.ui.test_text import NASTY


def open_library(monkeypatch: pytest.MonkeyPatch, desk: FakeDesk) -> AppTest:
    def page() -> None:
        from pages import library

        library.render()

    monkeypatch.setattr(cached, "desk", lambda: desk)
    app = AppTest.from_function(page, default_timeout=20).run()
    assert not app.exception
    return app


def test_documents_are_listed_with_pages_and_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_library(monkeypatch, FakeDesk())
    shown = markup(app)
    assert "home_policy.pdf" in shown
    assert "Page 2 was read by OCR." in shown
    assert [text.value for text in app.text][:2] == ["6 pages", f"{NOON.astimezone():%d %B %Y}"]


@pytest.mark.parametrize("text", NASTY)
def test_a_nasty_file_name_is_shown_as_text(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    app = open_library(monkeypatch, FakeDesk(documents=(replace(POLICY, name=text),)))
    assert not [element for element in app.markdown if text in element.value]


def test_a_file_that_is_no_pdf_is_named_and_the_rest_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_library(monkeypatch, FakeDesk())
    app.file_uploader[0].upload("notes.txt", b"hello", "text/plain").run()
    assert not app.exception
    assert "&#x27;notes.txt&#x27; is not a PDF. Choose a PDF file." in markup(app)
    assert "home_policy.pdf" in markup(app)


class Encrypted(FakeDesk):
    def add_document(
        self, name: str, data: bytes, *, password: str | None = None, collection_id: str = "default"
    ) -> DocumentView:
        if password != "sesame":
            raise PasswordRequiredError(
                f"{name!r} is encrypted. Give its password.", wrong=password is not None
            )
        self.library.append(replace(POLICY, id="new", name=name))
        return self.library[-1]


def test_an_encrypted_file_asks_for_its_password_and_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Encrypted()
    app = open_library(monkeypatch, desk)
    app.file_uploader[0].upload("secret.pdf", b"%PDF", "application/pdf").run()
    app.run()
    assert "&#x27;secret.pdf&#x27; is encrypted" in markup(app)
    app.text_input(key="upload_password").input("wrong")
    app.button(key="upload_open").click().run()
    assert not app.exception
    assert "is encrypted" in markup(app)
    app.button(key="upload_leave").click().run()
    assert not app.exception
    assert not [box for box in app.text_input if box.key == "upload_password"]
    assert len(desk.library) == 2
    app.file_uploader[0].upload("secret.pdf", b"%PDF", "application/pdf").run()
    app.text_input(key="upload_password").input("sesame")
    app.button(key="upload_open").click().run()
    assert desk.library[-1].name == "secret.pdf"
