"""The review page: asking, what is shown, deciding, coming back to the same place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from components.state import Key
from docintel.errors import InputError, ProviderError
from docintel.views import AnswerView, DecisionView, FormView, Verdict
from tests.ui.conftest import Open, button, markup
from tests.ui.fake import FakeDesk
from tests.ui.made import LETTER, NOON, PLAYBOOK, POLICY, answer, every_kind, made_run
from tests.ui.test_text import NASTY


def press(app: AppTest, key: str) -> AppTest:
    found = button(app, key)
    assert found is not None
    found.click().run()
    assert not app.exception
    return app


def words(app: AppTest, key: str) -> str:
    found = button(app, key)
    assert found is not None
    return found.label


def sign(app: AppTest) -> AppTest:
    app.text_input(key="reviewer_prompt_name").input("A. Handler")
    return press(app, "reviewer_prompt_save")


def test_the_first_visit_opens_the_sample_policy_with_a_question_in_the_box(open_review: Open) -> None:
    app = open_review(FakeDesk(documents=(LETTER_SAMPLE, POLICY)))
    assert app.query_params["document"] == "policy"
    assert app.text_input(key="question_policy_text").value == "What is the deductible?"


LETTER_SAMPLE = replace(LETTER, is_sample=True)


def test_ones_own_newest_document_comes_before_the_samples(open_review: Open) -> None:
    assert open_review(FakeDesk()).query_params["document"] == "letter"


def test_an_empty_library_says_what_to_do(open_review: Open) -> None:
    assert "Add a PDF to begin" in markup(open_review(FakeDesk(documents=())))


def test_a_link_to_a_document_that_is_gone_says_so(open_review: Open) -> None:
    app = open_review(FakeDesk(), document="gone")
    assert "not in the library" in markup(app)


def test_asking_shows_the_answer_and_puts_it_in_the_address(open_review: Open) -> None:
    desk = FakeDesk()
    app = open_review(desk, document="policy")
    press(app, "question_policy_ask")
    assert ("ask", "policy", "What is the deductible?") in desk.calls
    assert app.query_params["answer"] == "one"
    assert "EUR 500.00 per event" in markup(app)


def test_an_empty_question_is_not_asked(open_review: Open) -> None:
    desk = FakeDesk()
    app = open_review(desk, document="policy")
    app.text_input(key="question_policy_text").input("   ")
    press(app, "question_policy_ask")
    assert not [call for call in desk.calls if call[0] == "ask"]


@pytest.mark.parametrize("kind", every_kind())
def test_every_kind_of_answer_opens_from_a_link(open_review: Open, kind: str) -> None:
    view = replace(every_kind()[kind], id=kind)
    app = open_review(FakeDesk(view), document="policy", answer=kind)
    assert view.question in markup(app)


def test_an_answer_of_another_document_is_not_opened_here(open_review: Open) -> None:
    app = open_review(FakeDesk(answer()), document="letter", answer="one")
    assert "EUR 500.00 per event" not in markup(app)


def test_an_answer_that_is_gone_is_a_sentence(open_review: Open) -> None:
    assert "not here any more" in markup(open_review(FakeDesk(), document="policy", answer="gone"))


def test_the_page_of_the_address_line_is_drawn_first(open_review: Open) -> None:
    desk = FakeDesk(every_kind()["list"])
    open_review(desk, document="policy", answer="list", page="5")
    assert [call for call in desk.calls if call[0] == "page_image"] == [("page_image", "policy", "5")]


def test_a_decision_needs_a_name_and_says_it_is_no_sign_in(open_review: Open) -> None:
    app = open_review(FakeDesk(answer()), document="policy", answer="one")
    assert "on this machine only. It is a name on the record, not a sign-in" in markup(app)
    assert button(app, "decide_a") is None
    sign(app)
    assert words(app, "decide_a") == "Accept `A`"


def test_accepting_is_kept_with_who_when_and_why(open_review: Open) -> None:
    desk = FakeDesk(answer())
    app = sign(open_review(desk, document="policy", answer="one"))
    app.text_input(key="decide_note_one_0").input("checked on page 1")
    press(app, "decide_a")
    assert desk.stored[0].decision == DecisionView(
        Verdict.ACCEPT, "A. Handler", NOON, "", 1, note="checked on page 1"
    )
    shown = markup(app)
    assert f"by A. Handler, {NOON.astimezone():%d %B %Y}" in shown
    assert "checked on page 1" in shown
    assert (accept := button(app, "decide_a")) is not None
    assert accept.disabled


def test_changing_ones_mind_adds_a_decision(open_review: Open) -> None:
    desk = FakeDesk(answer())
    app = sign(open_review(desk, document="policy", answer="one"))
    press(press(press(app, "decide_a"), "decide_r"), "decide_3")
    assert [(each.verdict, each.reason) for each in desk.stored[0].decisions] == [
        (Verdict.ACCEPT, ""),
        (Verdict.REJECT, "Incomplete"),
    ]


def test_a_press_meant_for_the_answer_before_decides_nothing(open_review: Open) -> None:
    desk = FakeDesk(answer(), every_kind()["table"])
    app = sign(open_review(desk, document="policy", answer="one"))
    late = button(app, "decide_a")
    assert late is not None
    app.query_params["answer"] = "table"
    late.click().run()
    assert [each.decision for each in desk.stored] == [None, None]


def test_the_reasons_to_reject_can_be_left_again(open_review: Open) -> None:
    app = sign(open_review(FakeDesk(answer()), document="policy", answer="one"))
    press(app, "decide_r")
    assert [each.label for each in app.button if f"{each.key}".startswith("decide_")] == [
        "Wrong value `1`",
        "Wrong place `2`",
        "Incomplete `3`",
        "Not what was asked `4`",
        "Other `5`",
        "Back `Esc`",
    ]
    press(app, "decide_escape")
    assert words(app, "decide_a") == "Accept `A`"


def test_a_decision_is_taken_back_by_one_more_event(open_review: Open) -> None:
    desk = FakeDesk(answer())
    app = sign(open_review(desk, document="policy", answer="one"))
    assert button(app, "decide_u") is None
    press(press(app, "decide_a"), "decide_u")
    assert [each.verdict for each in desk.stored[0].decisions] == [Verdict.ACCEPT, Verdict.UNDO]
    assert "Taken back" in markup(app)


def test_the_last_decision_is_taken_back_from_the_next_answer(open_review: Open) -> None:
    desk = FakeDesk(answer(), every_kind()["table"])
    app = sign(open_review(desk, document="policy", answer="one"))
    press(press(app, "decide_a"), "decide_n")
    assert "✔ Accepted: What is the deductible?" in markup(app)
    press(app, "decide_u")
    assert app.query_params["answer"] == "one"
    assert [each.verdict for each in desk.stored[0].decisions] == [Verdict.ACCEPT, Verdict.UNDO]


def test_a_decision_made_by_somebody_else_meanwhile_is_told_and_not_overwritten(open_review: Open) -> None:
    desk = FakeDesk(answer())
    app = sign(open_review(desk, document="policy", answer="one"))
    real, other = desk.decide, DecisionView(Verdict.REJECT, "B. Other", NOON, "", 1)

    def decide_late(*args: object, **named: object) -> object:
        desk.stored[0] = replace(desk.stored[0], decisions=(other,), version=1, in_force=1)
        return real(*args, **named)  # type: ignore[arg-type]

    desk.decide = decide_late  # type: ignore[assignment]
    press(app, "decide_a")
    assert "B. Other decided this a minute ago." in markup(app)
    assert desk.stored[0].decisions == (other,)


def test_the_side_of_a_conflict_that_was_chosen_is_noted(open_review: Open) -> None:
    desk = FakeDesk(every_kind()["conflict"])
    app = sign(open_review(desk, document="policy", answer="conflict"))
    assert words(app, "decide_s") == "Side 1 `S`"
    press(app, "decide_d")
    decision = desk.stored[0].decision
    assert decision is not None
    assert (decision.verdict, decision.reason) == (Verdict.CORRECT, "Side 2")
    assert "Corrected by A. Handler" in markup(app)
    assert [each.label for each in app.button if each.disabled and "Side" in each.label] == ["Side 2 `D`"]


def test_the_next_undecided_answer_is_one_key_away(open_review: Open) -> None:
    kinds = every_kind()
    desk = FakeDesk(answer(), kinds["clarify"], kinds["table"], kinds["list"])
    app = sign(open_review(desk, document="policy", answer="one"))
    assert words(app, "decide_n") == "Next (3) `N`"
    for then in ("clarify", "table", "list"):
        press(app, "decide_n")
        assert app.query_params["answer"] == then
    press(app, "decide_a")
    press(app, "decide_n")
    assert app.query_params["answer"] == "one"
    press(app, "decide_a")
    press(app, "decide_n")
    press(app, "decide_r")  # a question back is set aside
    press(app, "decide_n")
    press(app, "decide_a")
    assert button(app, "decide_n") is None


def test_a_decision_is_taken_back_from_another_document(open_review: Open) -> None:
    other = answer(id="other", document_id="letter", question="Who wrote it?")
    desk = FakeDesk(answer(), other)
    app = press(sign(open_review(desk, document="policy", answer="one")), "decide_a")
    app.query_params["document"], app.query_params["answer"] = "letter", "other"
    press(app.run(), "decide_u")
    assert (app.query_params["document"], app.query_params["answer"]) == ("policy", "one")
    assert [each.verdict for each in desk.stored[0].decisions] == [Verdict.ACCEPT, Verdict.UNDO]


def run_over(*answers: AnswerView) -> FakeDesk:
    """A desk with a playbook's run under way, of which the first questions have these answers."""
    named = [replace(each, question=f"Question {at}?") for at, each in enumerate(answers, start=1)]
    desk = FakeDesk(*reversed(named))
    desk.started = [made_run("Home policy", *PLAYBOOK.questions, answered=tuple(each.id for each in named))]
    return desk


def test_a_playbook_is_run_over_the_open_document(open_review: Open) -> None:
    desk = FakeDesk()
    app = open_review(desk, document="policy")
    assert words(app, "playbook_run") == "Run `P`"
    press(app, "playbook_run")
    assert ("start_run", "policy", "Home policy") in desk.calls
    assert "0 of 3 decided" in markup(app)
    assert "answering 1 of 3…" in markup(app)
    assert "Question 2?" in markup(app)
    press(app, "playbook_stop")
    assert "stopped, 3 not answered" in markup(app)
    press(app, "playbook_resume")
    assert [call[0] for call in desk.calls if call[0].endswith("_run")] == [
        "start_run",
        "stop_run",
        "resume_run",
    ]


def test_the_first_open_answer_of_a_playbook_opens_by_itself(open_review: Open) -> None:
    app = open_review(run_over(answer(), every_kind()["flag"]), document="policy")
    assert app.query_params["answer"] == "one"
    assert "⚠ 1 flagged" in markup(app)


def test_deciding_leads_through_the_playbook(open_review: Open) -> None:
    desk = run_over(answer(), every_kind()["table"], every_kind()["list"])
    app = sign(open_review(desk, document="policy", answer="table"))
    for then in ("list", "one"):
        press(app, "decide_a")
        assert app.query_params["answer"] == then
    press(app, "decide_a")
    assert "3 of 3 decided" in markup(app)
    assert button(app, "decide_n") is None


def test_while_the_next_answer_is_made_nothing_decided_stays_open(open_review: Open) -> None:
    app = sign(open_review(run_over(answer()), document="policy", answer="one"))
    press(app, "decide_a")
    assert "answer" not in app.query_params
    assert "1 of 3 decided" in markup(app)


def test_a_correction_is_checked_kept_and_shown_beside_the_answer(open_review: Open) -> None:
    desk = FakeDesk(answer())
    app = sign(open_review(desk, document="policy", answer="one"))
    press(app, "decide_c")
    (field,) = [each for each in app.text_input if each.label == "Text"]
    field.input("EUR 700.00 for storms").run()
    assert "EUR 700.00 for storms" in markup(app)  # as checked, before it is kept
    press(app, "correct_k")
    decision = desk.stored[0].decision
    assert decision is not None
    assert decision.verdict is Verdict.CORRECT
    assert decision.corrected is not None
    assert decision.corrected.items[0].text == "EUR 700.00 for storms"
    shown = markup(app)
    assert shown.index("Corrected by A. Handler") < shown.index("Answered before")
    assert "for storms" in words(app, "history_one")


def test_a_decision_made_while_a_correction_was_typed_is_told(open_review: Open) -> None:
    desk = FakeDesk(answer())
    app = press(sign(open_review(desk, document="policy", answer="one")), "decide_c")
    other = DecisionView(Verdict.REJECT, "B. Other", NOON, "", 1)
    desk.stored[0] = replace(desk.stored[0], decisions=(other,), version=1, in_force=1)
    app.run()
    press(app, "correct_k")
    assert "B. Other decided this a minute ago." in markup(app)
    assert desk.stored[0].decisions == (other,)
    press(app, "correct_k")  # what was typed is still there, and the other decision is known of now
    assert [each.verdict for each in desk.stored[0].decisions] == [Verdict.REJECT, Verdict.CORRECT]


def test_a_value_no_form_is_made_for_is_said_so_and_the_answer_stays_open(open_review: Open) -> None:
    desk = FakeDesk(answer())

    def refuse(answer_id: str) -> FormView:
        raise InputError("There is no form for this kind of value.")

    desk.correction_form = refuse  # type: ignore[method-assign]
    app = press(sign(open_review(desk, document="policy", answer="one")), "decide_c")
    assert "There is no form for this kind of value." in markup(app)
    assert words(app, "decide_a") == "Accept `A`"


def test_a_correction_can_be_left(open_review: Open) -> None:
    desk = FakeDesk(answer())
    app = sign(open_review(desk, document="policy", answer="one"))
    press(press(app, "decide_c"), "correct_escape")
    assert words(app, "decide_a") == "Accept `A`"
    assert desk.stored[0].decisions == ()


def test_the_choices_of_a_question_back_are_buttons(open_review: Open) -> None:
    back = replace(every_kind()["clarify"], clarification="Which one: “Storm”, “*Theft*” or another?")
    desk = FakeDesk(back)
    app = open_review(desk, document="policy", answer="clarify")
    assert words(app, "choice_2") == "\\*Theft\\* `2`"
    press(app, "choice_1")
    assert ("ask", "policy", "Storm", "reply_to") in desk.calls


def test_the_history_opens_an_answer_again(open_review: Open) -> None:
    app = open_review(FakeDesk(answer(), every_kind()["not_found"]), document="policy", answer="one")
    press(app, "history_not_found")
    assert app.query_params["answer"] == "not_found"
    assert "doesn’t appear to contain this" in markup(app)


def test_a_failure_of_the_model_is_a_sentence_and_nothing_else_breaks(open_review: Open) -> None:
    desk = FakeDesk(answer(question="Asked before?"))
    desk.failure = ProviderError("The model did not answer in time. Ask again.", vendor="made")
    app = press(open_review(desk, document="policy"), "question_policy_ask")
    assert "The model did not answer in time. Ask again." in markup(app)
    assert "Asked before" in app.button(key="history_one").label


def test_an_encrypted_document_asks_for_its_password_after_a_restart(open_review: Open) -> None:
    desk = FakeDesk()
    desk.password = "open sesame"
    app = open_review(desk, document="policy")
    assert "Give its password" in markup(app)
    app.text_input(key="unlock_password").input("guess")
    assert "not the password" in markup(press(app, "unlock_open"))
    app.text_input(key="unlock_password").input("open sesame")
    press(app, "unlock_open")
    assert app.text_input(key="question_policy_text").value == "What is the deductible?"


@pytest.mark.parametrize("text", NASTY)
def test_nasty_text_everywhere_is_shown_as_text(open_review: Open, text: str) -> None:
    desk = FakeDesk(
        answer(
            question=text,
            items=(replace(answer().items[0], text=text),),
            decisions=(DecisionView(Verdict.REJECT, text, NOON, text, 1),),
            in_force=1,
            version=1,
        ),
        documents=(replace(POLICY, name=text, warnings=(text,)),),
    )
    app = open_review(desk, document="policy", answer="one")
    assert not [element for element in app.markdown if text in element.value]
    assert text not in app.button(key="history_one").label
    assert Key.NOTICES not in app.session_state
