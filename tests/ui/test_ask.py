"""The page Ask: what is asked of which documents, how far it got, and what a cell opens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from streamlit.testing.v1 import AppTest

from components import cached
from docintel.errors import InputError, UnknownRunError
from docintel.presentation.grid import grid_view
from docintel.views import (
    AnswerView,
    ExportFile,
    ExportFormat,
    GridView,
    RunItemState,
    RunItemView,
    RunQuestion,
    RunState,
    RunView,
)
from tests.ui.conftest import markup
from tests.ui.fake import FakeDesk
from tests.ui.made import NOON, PLAYBOOK, answer


class Asking(FakeDesk):
    """Runs in memory: each question to each document, the first answered and the others as ``state`` says."""

    def __init__(self, *stored: AnswerView, state: RunState = RunState.DONE) -> None:
        super().__init__(*stored)
        self.state = state
        self.questions: list[RunQuestion] = []
        self.asked: list[tuple[tuple[str, ...], tuple[str, ...], bool]] = []

    def start_run(
        self, document_ids: Sequence[str], questions: Sequence[RunQuestion], *, title: str, together: bool
    ) -> str:
        if not document_ids or not questions:
            raise InputError("Choose at least one document and type at least one question.")
        self.questions = list(questions)
        self.asked.append((tuple(document_ids), tuple(each.text for each in questions), together))
        return "run"

    def run(self, run_id: str) -> RunView:
        if run_id != "run":
            raise UnknownRunError("This run is not there (any more). Start it again.")
        rest = RunItemState.ANSWERED if self.state is RunState.DONE else RunItemState.STOPPED
        items = (
            RunItemView(0, "policy", "home_policy.pdf", "What?", RunItemState.ANSWERED, answer_id="one"),
            RunItemView(1, "letter", "letter.pdf", "What?", rest),
        )
        return RunView("run", "What?", "", "Ann", NOON, self.state, items)

    def runs(self, document_id: str | None = None, *, limit: int = 20) -> list[RunView]:
        return [self.run("run")]

    def grid(self, run_id: str) -> GridView:
        return grid_view(self.run(run_id), {0: self.answer("one")})

    def export(self, answer_ids: Sequence[str], form: ExportFormat, *, title: str) -> ExportFile:
        self.calls.append(("export", form.value, *answer_ids))
        return ExportFile(f"{title}.{form.value}", "application/pdf", b"%PDF")

    def stop_run(self, run_id: str) -> None:
        self.calls.append(("stop_run", run_id))

    def resume_run(self, run_id: str) -> None:
        self.calls.append(("resume_run", run_id))


def open_ask(monkeypatch: pytest.MonkeyPatch, desk: FakeDesk, **params: str) -> AppTest:
    def page() -> None:
        from pages import ask

        ask.render()

    monkeypatch.setattr(cached, "desk", lambda: desk)
    app = AppTest.from_function(page, default_timeout=20)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def press_ask(app: AppTest) -> None:
    app.button(key="ask_press").click().run()
    assert not app.exception


def test_questions_are_lines_each_once_and_documents_are_those_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Asking(answer())
    app = open_ask(monkeypatch, desk)
    app.multiselect(key="ask_documents").set_value(["letter"])
    app.text_area(key="ask_questions").set_value("What?\n\n  When?  \nWhat?")
    press_ask(app)
    assert desk.asked == [(("letter",), ("What?", "When?"), False)]
    assert app.query_params["run"] == "run"


def test_all_documents_and_one_answer_from_them(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Asking(answer())
    app = open_ask(monkeypatch, desk)
    app.checkbox(key="ask_all").check()
    app.checkbox(key="ask_together").check()
    app.text_area(key="ask_questions").set_value("What?")
    press_ask(app)
    assert desk.asked == [(("policy", "letter"), ("What?",), True)]


def test_nothing_to_ask_is_a_sentence_and_what_was_typed_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_ask(monkeypatch, Asking(answer()))
    app.text_area(key="ask_questions").set_value("What?")
    press_ask(app)
    assert "Choose at least one document" in markup(app)
    assert app.text_area(key="ask_questions").value == "What?"


def test_a_run_shows_how_far_it_got_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Asking(answer(), state=RunState.STOPPED)
    app = open_ask(monkeypatch, desk, run="run")
    assert "1 of 2 answered" in markup(app)
    assert "stopped" in markup(app)
    app.button(key="run_resume").click().run()
    assert desk.calls[-1] == ("resume_run", "run")


def test_the_answer_of_the_address_line_is_open_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_ask(monkeypatch, Asking(answer()), run="run", answer="one")
    assert "EUR 500.00 per event" in markup(app)
    assert "EUR 500.00" not in markup(open_ask(monkeypatch, Asking(answer()), run="run"))


def test_another_runs_answer_and_a_run_that_is_gone_open_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Asking(answer(), answer(id="other"))
    assert "di-card" not in markup(open_ask(monkeypatch, other, run="run", answer="other"))
    app = open_ask(monkeypatch, Asking(answer()), run="gone")
    assert "This run is not there" in markup(app)
    assert app.text_area(key="ask_questions")


def test_new_questions_begin_with_those_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_ask(monkeypatch, Asking(answer()), run="run")
    app.button(key="ask_new").click().run()
    assert app.text_area(key="ask_questions").value == "What?"
    assert app.multiselect(key="ask_documents").value == ["policy", "letter"]


def test_marking_comes_before_saving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF may be locked or permit no notes: that is said first, and only a file that is made is offered."""
    desk = Asking(answer())
    app = open_ask(monkeypatch, desk, run="run")
    app.button(key="export_pdf").click().run()
    assert not app.exception
    assert desk.calls[-1] == ("export", "pdf", "one")
    assert [each.label for each in app.get("download_button")][-1] == "Save the marked PDF"


def test_the_questions_of_a_playbook_keep_the_shape_it_gives_them(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Asking(answer())
    app = open_ask(monkeypatch, desk)
    app.selectbox(key="ask_playbook").set_value(PLAYBOOK.title).run()
    assert app.text_area(key="ask_questions").value == "\n".join(each.text for each in PLAYBOOK.questions)
    app.checkbox(key="ask_all").check()
    press_ask(app)
    assert desk.questions == list(PLAYBOOK.questions)
