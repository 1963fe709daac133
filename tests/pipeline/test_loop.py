"""The loop's state machine: every signal does what it should, and nothing asks for ever."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docintel.generation.contract import Span, TextAnswer, TextItem, not_found
from docintel.generation.findings import Finding, Severity
from docintel.pipeline.loop import Action, Limits, Observation, Policy, next_step

GOOD = TextAnswer(
    answer_found=True,
    items=[TextItem(text="fire", spans=[Span(line_start=1, line_end=1, quote="fire")])],
    extraction_method="verbatim",
    confidence=0.95,
    caveats=[],
    complete_answer_found=True,
    context_completeness_weak=1.0,
    context_structured=True,
    llm_discovered_keywords=[],
    keywords_found=[],
    conflicting_evidence=False,
    suggested_clarification=None,
)
ERROR = Finding("quote_absent", Severity.ERROR, "items[0].spans[0]", "The quote is not in the document.")
WARNING = Finding("value_unchecked", Severity.WARNING, "items[0]", "The value could not be checked.")


def seen(answer: TextAnswer = GOOD, **changes: Any) -> Observation:
    return replace(Observation(answer=answer, findings=(), attempt=1), **changes)


def answer(**changes: Any) -> TextAnswer:
    return GOOD.model_copy(update=changes)


@pytest.mark.parametrize(
    ("observation", "policy", "action"),
    [
        pytest.param(seen(), Policy.RETRY, Action.SHIP, id="sound"),
        pytest.param(seen(findings=(WARNING,)), Policy.RETRY, Action.SHIP, id="warnings do not stop"),
        pytest.param(
            seen(answer(suggested_clarification="Which cap?")),
            Policy.RETRY,
            Action.CLARIFY,
            id="clarification",
        ),
        pytest.param(
            seen(answer(conflicting_evidence=True), verified_items=2, distinct_values=2),
            Policy.RETRY,
            Action.CONFLICT,
            id="conflict, both sides verified",
        ),
        pytest.param(
            seen(answer(conflicting_evidence=True), verified_items=1, distinct_values=1),
            Policy.RETRY,
            Action.SHIP,
            id="one verified side is no conflict",
        ),
        pytest.param(
            seen(answer(conflicting_evidence=True), verified_items=2, distinct_values=1),
            Policy.RETRY,
            Action.SHIP,
            id="twice the same value is no conflict",
        ),
        pytest.param(
            seen(answer(context_structured=False), can_reparse=True),
            Policy.RETRY,
            Action.REPARSE,
            id="garbled",
        ),
        pytest.param(
            seen(answer(context_structured=False)), Policy.RETRY, Action.SHIP, id="garbled, no method left"
        ),
        pytest.param(
            seen(answer(complete_answer_found=False)), Policy.RETRY, Action.BROADEN, id="incomplete"
        ),
        pytest.param(
            seen(context_completeness_strong=False), Policy.RETRY, Action.BROADEN, id="cut where it went on"
        ),
        pytest.param(
            seen(answer(confidence=0.8, llm_discovered_keywords=["excess"])),
            Policy.RETRY,
            Action.BROADEN,
            id="unsure, with new terms",
        ),
        pytest.param(seen(answer(confidence=0.8)), Policy.RETRY, Action.SHIP, id="unsure, no new terms"),
        pytest.param(
            seen(not_found(TextAnswer, ["looked"])),
            Policy.RETRY,
            Action.BROADEN,
            id="not found near the words",
        ),
        pytest.param(
            seen(not_found(TextAnswer, ["looked"]), can_broaden=False),
            Policy.RETRY,
            Action.NOT_FOUND,
            id="not found anywhere",
        ),
        pytest.param(seen(findings=(ERROR,)), Policy.RETRY, Action.REASK, id="finding, retry"),
        pytest.param(seen(findings=(ERROR,)), Policy.FLAG, Action.FLAG, id="finding, flag"),
        pytest.param(seen(findings=(ERROR,)), Policy.REJECT, Action.REJECT, id="finding, reject"),
        pytest.param(
            seen(findings=(ERROR,), unchanged=True), Policy.RETRY, Action.FLAG, id="the same mistake again"
        ),
        pytest.param(seen(findings=(ERROR,), attempt=3), Policy.RETRY, Action.FLAG, id="no attempt left"),
        pytest.param(seen(findings=(ERROR,), tokens=1000), Policy.RETRY, Action.FLAG, id="no token left"),
    ],
)
def test_signal_leads_to_action(observation: Observation, policy: Policy, action: Action) -> None:
    assert next_step(observation, policy, Limits(max_attempts=3, max_tokens=1000)).action is action


def test_every_step_says_why() -> None:
    step = next_step(seen(context_completeness_strong=False), Policy.RETRY, Limits())
    assert step.reason == "the passage went on where it was cut"


answers = st.builds(
    TextAnswer,
    answer_found=st.booleans(),
    items=st.lists(
        st.builds(
            TextItem,
            text=st.text(max_size=5),
            spans=st.lists(
                st.builds(
                    Span,
                    line_start=st.integers(),
                    line_end=st.integers(),
                    quote=st.none() | st.text(max_size=5),
                ),
                max_size=2,
            ),
        ),
        max_size=3,
    ),
    extraction_method=st.sampled_from(["verbatim", "computed", "inferred", "na"]),
    confidence=st.floats(0, 1),
    caveats=st.just([]),
    complete_answer_found=st.booleans(),
    context_completeness_weak=st.floats(0, 1),
    context_structured=st.booleans(),
    llm_discovered_keywords=st.lists(st.text(max_size=4), max_size=2),
    keywords_found=st.just([]),
    conflicting_evidence=st.booleans(),
    suggested_clarification=st.none() | st.text(max_size=4),
)
observations = st.builds(
    Observation,
    answer=answers,
    findings=st.lists(st.sampled_from([ERROR, WARNING]), max_size=3).map(tuple),
    attempt=st.integers(1, 6),
    tokens=st.integers(0, 3000),
    context_completeness_strong=st.none() | st.booleans(),
    verified_items=st.integers(0, 3),
    distinct_values=st.integers(0, 3),
    can_broaden=st.booleans(),
    can_reparse=st.booleans(),
    unchanged=st.booleans(),
)


@given(observations, st.sampled_from(Policy), st.integers(1, 5), st.none() | st.integers(0, 2000))
def test_never_asks_again_beyond_its_bounds(
    observation: Observation, policy: Policy, max_attempts: int, max_tokens: int | None
) -> None:
    limits = Limits(max_attempts, max_tokens)
    step = next_step(observation, policy, limits)
    assert step.reason
    if step.action.asks_again:
        assert observation.attempt < max_attempts
        assert max_tokens is None or observation.tokens < max_tokens


@given(observations, st.sampled_from(Policy))
def test_an_error_is_never_shipped(observation: Observation, policy: Policy) -> None:
    step = next_step(observation, policy, Limits())
    if step.action is Action.SHIP:
        assert ERROR not in observation.findings
        assert observation.answer.answer_found
