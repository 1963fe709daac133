"""The playbooks page: what is wrong is told line by line, what is right is kept."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from components import cached
from docintel.errors import PlaybookError
from docintel.views import CollectionView, PlaybookView
from tests.ui.conftest import button, markup
from tests.ui.fake import FakeDesk
from tests.ui.made import PLAYBOOK

NASTY = "**bold** <b>x</b> $x$"


class Writing(FakeDesk):
    """A desk that keeps what was saved."""

    may_edit = True

    def __init__(self) -> None:
        super().__init__()
        self.saved: list[tuple[str, str, int]] = []
        self.removed: list[str] = []

    def collections(self, action: str = "") -> list[CollectionView]:
        return super().collections(action) if self.may_edit else []

    def playbooks(self, collection_id: str) -> list[PlaybookView]:
        return [PLAYBOOK, PlaybookView("own", NASTY, f"title: {NASTY}", version=2, edited_by="B")]

    def save_playbook(
        self, collection_id: str, text: str, *, key: str, expected_version: int
    ) -> PlaybookView:
        if "amout" in text:
            raise PlaybookError([(2, f"{NASTY} is no kind of answer.")])
        self.saved.append((key, text, expected_version))
        return self.playbooks(collection_id)[1]

    def remove_playbook(self, collection_id: str, key: str, *, expected_version: int) -> None:
        self.removed.append(f"{key} {expected_version}")


def open_page(desk: Writing, monkeypatch: pytest.MonkeyPatch, **params: str) -> AppTest:
    def page() -> None:
        from pages import playbooks

        playbooks.render()

    monkeypatch.setattr(cached, "desk", lambda: desk)
    app = AppTest.from_function(page, default_timeout=20)
    for name, value in params.items():
        app.query_params[name] = value
    return app.run()


def press(app: AppTest, key: str) -> AppTest:
    found = button(app, key)
    assert found is not None
    found.click().run()
    assert not app.exception
    return app


def test_problems_are_told_with_their_line_and_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Writing()
    app = open_page(desk, monkeypatch, playbook="own")
    app.text_area[0].input("title: x\nshape: amout")
    press(app, "editor_own_2_save")
    shown = markup(app)
    assert "Not saved: 1 to mend." in shown
    assert "<strong>Line 2: </strong>" in shown
    assert "<pre>shape: amout</pre>" in shown
    assert "&lt;b&gt;x&lt;/b&gt;" in shown
    assert desk.saved == []


def test_what_is_typed_is_saved_over_the_version_it_was_begun_from(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Writing()
    app = open_page(desk, monkeypatch, playbook="own")
    assert app.text_area[0].value == f"title: {NASTY}"
    app.text_area[0].input("title: mine")
    press(app, "editor_own_2_save")
    assert desk.saved == [("own", "title: mine", 2)]
    assert "Saved" in markup(app)


def test_a_new_one_is_begun_and_ones_own_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Writing()
    app = press(open_page(desk, monkeypatch), "playbook_new")
    press(app, "editor__0_save")
    assert [(key, version) for key, _, version in desk.saved] == [("", 0)]
    press(app, "editor_own_2_remove")
    assert desk.removed == ["own 2"]


def test_titles_are_shown_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_page(Writing(), monkeypatch)
    opener = button(app, "playbook_open_own")
    assert opener is not None
    assert "**bold**" not in opener.label


def test_whoever_may_not_edit_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Writing()
    desk.may_edit = False
    app = open_page(desk, monkeypatch)
    assert "You may not edit playbooks" in markup(app)
    assert not app.text_area
