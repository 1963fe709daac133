"""The page People: who sees the policy of which collection, and choosing another one."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from components import cached
from docintel.views import CollectionView
from tests.ui.conftest import markup
from tests.ui.fake import FakeDesk


class PolicyDesk(FakeDesk):
    """A desk with one collection, led but not managed, as QA has it."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen = "retry"

    def collections(self, action: str = "") -> list[CollectionView]:
        return [] if "manage" in action else [CollectionView("claims", "Claims", "qa")]

    def policy(self, collection_id: str) -> str:
        return self.chosen

    def choose_policy(self, collection_id: str, policy: str) -> None:
        self.calls.append(("choose_policy", collection_id, policy))
        self.chosen = policy


def open_people(monkeypatch: pytest.MonkeyPatch, desk: FakeDesk) -> AppTest:
    def page() -> None:
        from pages import people

        people.render()

    monkeypatch.setattr(cached, "desk", lambda: desk)
    app = AppTest.from_function(page, default_timeout=20).run()
    assert not app.exception
    return app


def test_qa_chooses_what_happens_to_answers_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = PolicyDesk()
    app = open_people(monkeypatch, desk)
    assert [box.label for box in app.selectbox] == ["Collection"], "no roles and no new collection"
    app.segmented_control(key="policy_claims_retry").set_value("reject").run()
    assert not app.exception
    assert desk.calls == [("choose_policy", "claims", "reject")]
    assert "Claims: answers that fail a check: Hold back, for QA." in markup(app)
    assert app.segmented_control(key="policy_claims_reject").value == "reject"
