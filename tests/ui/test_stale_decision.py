"""A decision counts for what was on the screen when the button was pressed, not for what came meanwhile."""

from __future__ import annotations

import pytest

from components import reviewer
from docintel.views import Verdict
from tests.ui.conftest import Open, markup
from tests.ui.fake import FakeDesk
from tests.ui.made import POLICY, answer


def test_a_button_of_a_screen_without_the_others_decision_decides_nothing(
    open_review: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCINTEL_REVIEWER", "A. Handler")
    desk = FakeDesk(answer())
    app = open_review(desk, document=POLICY.id, answer=desk.stored[0].id)
    with monkeypatch.context() as patch:
        patch.setattr(reviewer, "current", lambda: "B. Other")
        desk.decide(desk.stored[0].id, Verdict.REJECT, expected_version=0)
    app.button("decide_a_one").click().run()
    assert not app.exception
    assert "B. Other decided this a minute ago." in markup(app)
    assert [each.verdict for each in desk.stored[0].decisions] == [Verdict.REJECT]
    app.button("decide_a_one").click().run()
    assert [each.verdict for each in desk.stored[0].decisions] == [Verdict.REJECT, Verdict.ACCEPT]
