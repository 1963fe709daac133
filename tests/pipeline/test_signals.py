"""What each signal of an answer makes the pipeline do, and that it never overdoes it. Scripted answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docintel.generation.contract import DateAnswer, TextAnswer, not_found
from docintel.generation.generate import generate
from docintel.generation.result import GenerationResult, Outcome
from docintel.parsing import ParsedDocument
from docintel.pipeline import Limits, Policy, pdf_qa
from docintel.pipeline import model as asked
from docintel.providers.base import CompletionRequest
from docintel.providers.scripted import script
from tests.pipeline.conftest import SAMPLES
from tests.pipeline.test_document import GOOD, amount, ask, line_of, texts

DEDUCTIBLE = "Deductible: EUR 500 per event"


def date(line: int, quote: str, iso: str, original: str) -> dict[str, Any]:
    item = {
        "value": {"iso": iso, "original": original},
        "spans": [{"line_start": line, "line_end": line, "quote": quote}],
    }
    return GOOD | {"items": [item]}


def one_line_page() -> bytes:
    document = pymupdf.open()
    document.new_page().insert_text((60, 80), DEDUCTIBLE)
    return bytes(document.tobytes())


def test_garbled_pages_are_read_again_with_another_method() -> None:
    path = SAMPLES / "invoice.pdf"
    garbled = not_found(TextAnswer, ["The columns are mixed."], context_structured=False)
    with script(garbled, garbled.model_copy(update={"context_structured": True})):
        result = pdf_qa(path, "What is the invoice number?", provider="scripted", shape="text")
    reasons = [attempt.reason for attempt in result.trace.attempts]
    assert reasons[1] == "asked again: the text of these pages came out garbled"
    assert result.document is not None
    assert result.decision is Outcome.NOT_FOUND


def test_pages_that_read_the_same_with_every_method_are_not_asked_about_again() -> None:
    garbled = not_found(TextAnswer, ["Letters are missing."], context_structured=False)
    with script(garbled) as requests:
        result = pdf_qa(one_line_page(), "What is the deductible?", provider="scripted", shape="text")
    assert len(requests) == 1
    assert result.trace.steps == ("asked", "not found: nothing in the document answers this")


def test_a_failed_check_is_told_where_reading_again_changes_nothing() -> None:
    wrong = amount(1, DEDUCTIBLE, "900", context_structured=False)
    with script(wrong, amount(1, DEDUCTIBLE, "500")) as requests:
        result = pdf_qa(one_line_page(), "What is the deductible?", provider="scripted", shape="amount")
    assert len(requests) == 2
    assert "EUR 900" in requests[1].user
    assert result.trace.steps == ("asked", "asked again: a check failed", "ship: every check passed")


def test_a_list_cut_where_it_goes_on_is_broadened_although_the_model_is_content(
    policy: ParsedDocument,
) -> None:
    """``context_completeness_strong``: (f) follows (e), whatever the model says about its list."""

    def reads_on(request: CompletionRequest[Any]) -> dict[str, Any]:
        lines = [line for p in request.material.passages for line in p.lines if line.text.startswith("(")]
        return texts(*((line.text, line.number) for line in lines if line.text[:3] in _marks("abcdefgh")))

    with script(reads_on) as requests:
        result = ask(policy, "List the exclusions.", shape="list")
    assert len(requests) == 2
    assert result.trace.steps[1] == "asked again: the passage went on where it was cut"
    assert [item.spans[0].quote[:3] for item in result.answer.items if item.spans[0].quote] == [
        f"({letter})" for letter in "abcdefgh"
    ]


def _marks(letters: str) -> set[str]:
    return {f"({letter})" for letter in letters}


def test_new_terms_of_an_unsure_answer_are_looked_for_too(policy: ParsedDocument) -> None:
    line = line_of(policy, DEDUCTIBLE)
    unsure = amount(line, DEDUCTIBLE, "500", confidence=0.6, llm_discovered_keywords=["Bicycles", "Atlantis"])
    with script(unsure, unsure | {"confidence": 0.9}) as requests:
        result = ask(policy, "What is the deductible?", shape="amount")
    assert result.trace.steps[1] == "asked again: the document uses other words for it"
    first, second = (
        {keyword.text for keyword in request.material.question.keywords} for request in requests[:2]
    )
    assert second - first == {"Bicycles"}, "what the document does not say is not looked for"
    given = [{line.text for p in r.material.passages for line in p.lines} for r in requests]
    assert any("Bicycles" in text for text in given[1])
    assert first <= second


def test_the_other_side_of_a_contradiction_is_found_without_the_model(policy: ParsedDocument) -> None:
    line = line_of(policy, "Policy effective date")
    quote = "Policy effective date 1 January 2026"
    with script(date(line, quote, "2026-01-01", "1 January 2026")):
        result = ask(policy, "What is the policy effective date?", shape="date")
    assert result.decision is Outcome.CONFLICT
    assert [item.content.iso for item in result.answer.items] == ["2026-01-01", "2026-01-15"]
    assert {box.page for box in result.boxes} == {1, 8}
    assert result.given is not None
    assert len(result.given.items) == 1, "what the model gave is kept as it was"


def test_a_reply_to_a_question_back_is_read_with_the_question_and_not_asked_again(
    policy: ParsedDocument,
) -> None:
    vague = not_found(TextAnswer, ["Several."], suggested_clarification="Which limit do you mean?")
    with script(vague) as requests:
        result = ask(policy, "What is the limit?", shape="text", reply="that for bicycles")
    assert result.decision is Outcome.NOT_FOUND
    assert "bicycles" in {keyword.text for keyword in requests[0].material.question.keywords}
    assert "What is meant: that for bicycles" in requests[0].user


def test_the_whole_document_is_handed_over_when_asked_for(policy: ParsedDocument) -> None:
    with script(not_found(TextAnswer, ["Nothing."])) as requests:
        result = ask(policy, "Which zeppelin hangar applies?", scope="whole")
    (request,) = requests
    seen = sum(len(passage.lines) for passage in request.material.passages)
    assert seen == request.material.line_count > 150
    assert result.decision is Outcome.NOT_FOUND


def test_a_question_that_names_nothing_is_asked_back(policy: ParsedDocument) -> None:
    with script(GOOD) as requests:
        result = ask(policy, "What is it?")
    assert (result.decision, requests) == (Outcome.CLARIFY, [])
    assert result.answer.suggested_clarification


def test_words_a_person_corrects_take_the_place_of_the_questions(policy: ParsedDocument) -> None:
    with script(not_found(DateAnswer, ["Nothing."])) as requests:
        ask(policy, "What is the deductible?", shape="date", keywords=["annual premium", "levy"])
    question = requests[0].material.question
    own = {keyword.text for keyword in question.keywords if keyword.source == "question"}
    assert {"annual premium", "levy"} <= own
    assert "deductible" not in own
    assert question.retrieval.typed_kinds == ("date",)


def test_offline_the_same_question_gives_the_same_bytes(policy: ParsedDocument) -> None:
    first, second = (
        pdf_qa(policy, "What is the policy effective date?", provider="offline") for _ in range(2)
    )
    assert first.answer.model_dump_json() == second.answer.model_dump_json()
    assert first.trace.steps == second.trace.steps
    assert first.boxes == second.boxes
    assert [a.passages for a in first.trace.attempts] == [a.passages for a in second.trace.attempts]


def test_a_question_the_rules_cannot_place_is_read_by_the_model(policy: ParsedDocument) -> None:
    reading = {"shape": "amount", "other_words": ["Deductible", "per event"]}
    line = line_of(policy, DEDUCTIBLE)
    with script(reading, amount(line, DEDUCTIBLE, "500")) as requests:
        result = ask(policy, "Which part stays with me?", refine=True)
    assert (result.decision, result.trace.question.expected_answer_shape) == (Outcome.SHIP, "amount")
    assert "stays with me" in requests[0].user
    assert {"Deductible", "per event"} <= {k.text for k in requests[1].material.question.keywords}
    (helped,) = result.trace.as_dict()["helps"]
    assert (helped["purpose"], helped["model"]) == ("reading the question", "script")
    assert helped["came_of_it"] == ["Shape: amount.", "Other words: Deductible, per event."]


def test_what_the_rules_can_place_is_read_by_nobody_else(policy: ParsedDocument) -> None:
    with script(amount(line_of(policy, DEDUCTIBLE), DEDUCTIBLE, "500")) as requests:
        result = ask(policy, "What is the deductible?", refine=True)
    assert len(requests) == 1
    assert result.trace.helps == ()


def test_a_model_that_cannot_help_does_not_stop_the_question(policy: ParsedDocument) -> None:
    with script("no JSON", not_found(TextAnswer, ["Nothing."])):
        result = ask(policy, "Which part stays with me?", refine=True)
    assert result.decision is Outcome.NOT_FOUND
    assert result.trace.helps[0].came_of_it[0].startswith("No help: ")


def test_the_arbiter_ranks_passages_with_reasons(policy: ParsedDocument) -> None:
    def ranks(request: CompletionRequest[Any]) -> dict[str, Any]:
        first_lines = [int(row.split("\t")[0]) for row in request.user.splitlines() if row[:1].isdigit()]
        return {"ranked": [{"first_line": first_lines[-1], "reason": "It speaks of it."}]}

    question = "Which words speak of theft and of hail?"
    with script(not_found(TextAnswer, ["Nothing."])) as requests:
        plain = ask(policy, question, limits=Limits(1))
        before = [passage.line_start for passage in requests[0].material.passages]
    with script(ranks, not_found(TextAnswer, ["Nothing."])) as requests:
        ranked = ask(policy, question, limits=Limits(1), arbiter=True)
        after = [passage.line_start for passage in requests[1].material.passages]
    assert plain.trace.helps == (), "off by default"
    (helped,) = ranked.trace.helps
    assert helped.came_of_it[0].endswith(": It speaks of it.")
    assert after[0] == max(before)
    assert sorted(after) == sorted(before)


spans = st.builds(
    dict,
    line_start=st.integers(-2, 400),
    line_end=st.integers(-2, 400),
    quote=st.none() | st.sampled_from(["Deductible", "EUR 500 per event", "no such words"]),
)
answers = st.fixed_dictionaries(
    {
        "answer_found": st.booleans(),
        "items": st.lists(
            st.builds(dict, text=st.sampled_from(["EUR 500", "", "n/a"]), spans=st.lists(spans, max_size=2)),
            max_size=3,
        ),
        "extraction_method": st.sampled_from(["verbatim", "computed", "inferred", "na"]),
        "confidence": st.floats(0, 1),
        "caveats": st.lists(st.just("Perhaps."), max_size=1),
        "complete_answer_found": st.booleans(),
        "context_completeness_weak": st.floats(0, 1),
        "context_structured": st.booleans(),
        "llm_discovered_keywords": st.lists(st.sampled_from(["Bicycles", "premium", "xyzzy"]), max_size=2),
        "keywords_found": st.just([]),
        "conflicting_evidence": st.booleans(),
        "suggested_clarification": st.none() | st.just("Which one?"),
    }
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    given_answers=st.lists(answers, min_size=1, max_size=4),
    policy_chosen=st.sampled_from(Policy),
    attempts=st.integers(1, 4),
    tokens=st.none() | st.integers(1, 400),
    cost=st.integers(1, 200),
)
def test_bounds_hold_whatever_a_model_says(
    policy: ParsedDocument,
    monkeypatch: pytest.MonkeyPatch,
    given_answers: list[dict[str, Any]],
    policy_chosen: Policy,
    attempts: int,
    tokens: int | None,
    cost: int,
) -> None:
    def metered(*arguments: Any, **options: Any) -> GenerationResult:
        made = generate(*arguments, **options)
        return replace(made, meta=replace(made.meta, usage={"input_tokens": cost}))

    monkeypatch.setattr(asked, "generate", metered)
    with script(*given_answers) as requests:
        result = ask(
            policy,
            "What is the deductible?",
            shape="text",
            policy=policy_chosen,
            limits=Limits(attempts, tokens),
        )
    made = result.trace.attempts
    assert len(requests) == len(made) <= attempts
    spent = [attempt.meta["usage"]["input_tokens"] for attempt in made]
    assert tokens is None or sum(spent[:-1]) < tokens, "no attempt begins once the tokens are used up"
    assert result.trace.usage == {"input_tokens": sum(spent)}
    assert result.decision in set(Outcome)
    if result.decision is Outcome.REJECT:
        assert result.answer.items == []
