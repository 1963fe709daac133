"""The pages of QA over a real installation: the queue, an item of it, and the figures."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from components import cached, reviewer
from docintel.store import triage
from docintel.store.people import Role
from docintel.usecases import Actor, Workspace
from docintel.views import Verdict
from tests.ui.conftest import button, markup
from tests.usecases.queued import queue_answers
from tests.usecases.world import settings

Open = Callable[..., AppTest]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return Workspace(settings(tmp_path_factory.mktemp("queue")))


@pytest.fixture(scope="module")
def queued(workspace: Workspace) -> list[str]:
    return queue_answers(workspace, 3)


@pytest.fixture
def open_page(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Run a page as Quinn; fails on any exception shown."""
    monkeypatch.setattr(cached, "desk", lambda: workspace.desk(Actor.local("Quinn")))
    monkeypatch.setattr(reviewer, "current", lambda: "Quinn")

    def run(page: Callable[[], None], **params: str) -> AppTest:
        app = AppTest.from_function(page, default_timeout=30)
        for name, value in params.items():
            app.query_params[name] = value
        return press(app)

    return run


def press(app: AppTest, key: str = "") -> AppTest:
    """Press the button with this key, if any, and run."""
    if key:
        found = button(app, key)
        assert found is not None, key
        found.click()
    app.run()
    assert not app.exception
    return app


def queue_page() -> None:
    from pages import triage

    triage.render()


def quality_page() -> None:
    from pages import quality

    quality.render()


def test_claim_decide_next_and_back(open_page: Open, workspace: Workspace, queued: list[str]) -> None:
    app = open_page(queue_page, answer=queued[0])
    assert "1 of 3" in markup(app)
    press(app, "item_m")
    assert "claimed by you until" in markup(app)
    press(app, "item_l")
    press(app, "decide_a")
    assert "decided" in markup(app)
    assert "Accepted" in markup(app)
    press(app, "decide_n")
    assert app.query_params["answer"] == queued[1]
    press(app, "decide_u")
    assert app.query_params["answer"] == queued[0]
    assert "1 of 3" in markup(app)
    press(app, "item_b")
    assert "answer" not in app.query_params


def test_what_somebody_else_holds_is_not_decided_here(
    open_page: Open, workspace: Workspace, queued: list[str]
) -> None:
    workspace.desk(Actor.local("Bob")).claim(queued[1])
    app = open_page(queue_page, answer=queued[1])
    assert "Bob is working on this answer" in markup(app)
    assert button(app, "decide_a") is None
    press(app, "item_n")
    assert app.query_params["answer"] != queued[1]
    with workspace.services.database.session() as session:
        triage.release(session, queued[1], person="Bob")
        session.commit()


def test_a_link_to_what_is_not_in_the_queue_leads_to_the_list(open_page: Open) -> None:
    app = open_page(queue_page, answer="f" * 32)
    assert "not in the queue" in markup(app)
    assert "answer" not in app.query_params


def test_filters_of_the_address_that_are_none_are_left_out(open_page: Open, queued: list[str]) -> None:
    app = open_page(queue_page, whose="nobody", severities="terrible", rows="many")
    assert "Nothing matches these filters" in markup(app)


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"days": "365", "by": "shape", "figure": "cost"},
        {"days": "-1", "by": "nothing", "figure": "made up", "of_bin": "x"},
        {"of_by": "all", "of_figure": "decided"},
        {"of_by": "model", "of_figure": "quotes", "of_group": "offline"},
        {"of_by": "all", "of_bin": "9", "of_group": "all"},
        {"of_by": "all", "of_finding": "quote_absent", "of_group": "all"},
    ],
)
def test_figures_by_address(open_page: Open, queued: list[str], params: dict[str, str]) -> None:
    app = open_page(quality_page, **params)
    assert (button(app, "behind_b") is not None) == ("of_by" in params)


def test_a_dispute_shows_both_decisions_and_whose_counts(
    open_page: Open, workspace: Workspace, queued: list[str]
) -> None:
    answer, roles = queued[2], {"Ann": Role.HANDLER, "Quentin": Role.QA}
    for version, (name, verdict) in enumerate((("Ann", Verdict.ACCEPT), ("Quentin", Verdict.REJECT))):
        desk = workspace.desk(Actor.local(name, roles[name]))
        desk.decide(answer, verdict, expected_version=version, reason="Wrong value")
    shown = markup(open_page(queue_page, answer=answer))
    assert re.search("<li><.*?Rejected.*by Quentin \\(QA\\)", shown)
    assert re.search('<li class="di-past"><.*?Accepted.*by Ann,', shown)
