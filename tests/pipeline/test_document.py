"""pdf_qa through every brick, with a model that says what the test wants it to say."""

from __future__ import annotations

from typing import Any

import pytest

from docintel.generation.contract import AmountAnswer, ListAnswer, TextAnswer, not_found
from docintel.generation.findings import Severity
from docintel.generation.result import Outcome
from docintel.parsing import ParsedDocument
from docintel.pipeline import Limits, Policy, QaResult, pdf_qa
from docintel.providers.base import CompletionRequest
from docintel.providers.scripted import script

GOOD: dict[str, Any] = {
    "answer_found": True,
    "extraction_method": "verbatim",
    "confidence": 0.95,
    "caveats": [],
    "complete_answer_found": True,
    "context_completeness_weak": 1.0,
    "context_structured": True,
    "llm_discovered_keywords": [],
    "keywords_found": [],
    "conflicting_evidence": False,
    "suggested_clarification": None,
}


def line_of(document: ParsedDocument, words: str) -> int:
    lines = document.line_df
    return int(lines.loc[lines["text"].str.contains(words, regex=False), "overall_line_num"].iloc[0])


def amount(line: int, quote: str, value: str, **changes: Any) -> dict[str, Any]:
    item = {
        "value": {"value": value, "currency": "EUR", "unit": None},
        "spans": [{"line_start": line, "line_end": line, "quote": quote}],
    }
    return GOOD | {"items": [item]} | changes


def texts(*entries: tuple[str, int], **changes: Any) -> dict[str, Any]:
    items = [
        {"text": text, "spans": [{"line_start": line, "line_end": line, "quote": text}]}
        for text, line in entries
    ]
    return GOOD | {"items": items} | changes


def ask(document: ParsedDocument, question: str, **options: Any) -> QaResult:
    return pdf_qa(document, question, provider="scripted", **options)


def test_a_sound_answer_is_shipped_with_a_box_on_its_line(policy: ParsedDocument) -> None:
    line = line_of(policy, "Deductible: EUR 500")
    with script(amount(line, "Deductible: EUR 500 per event", "500")):
        result = ask(policy, "What is the deductible?", shape="amount")
    row = policy.line_df.iloc[line - 1]
    assert result.decision is Outcome.SHIP
    assert result.findings == ()
    assert [(box.page, box.x0, box.y1) for box in result.boxes] == [(1, row["x0"], row["y1"])]


def test_findings_are_sent_back_and_the_mended_answer_is_shown(policy: ParsedDocument) -> None:
    line = line_of(policy, "Deductible: EUR 500")
    bad = amount(line, "Deductible: EUR 600 per event", "600")
    good = amount(line, "Deductible: EUR 500 per event", "500")
    with script(bad, good) as requests:
        result = ask(policy, "What is the deductible?", shape="amount")
    assert result.decision is Outcome.SHIP
    assert [attempt.reason for attempt in result.trace.attempts] == ["asked", "asked again: a check failed"]
    assert "quote_absent" in result.trace.attempts[0].finding_codes
    assert "items[0].spans[0]" in requests[1].user


def test_a_mistake_made_twice_is_flagged_and_not_asked_for_ever(policy: ParsedDocument) -> None:
    bad = amount(line_of(policy, "Deductible: EUR 500"), "Deductible: EUR 600 per event", "600")
    with script(bad) as requests:
        result = ask(policy, "What is the deductible?", shape="amount", limits=Limits(max_attempts=5))
    assert result.decision is Outcome.FLAG
    assert len(requests) == 2
    assert {finding.code for finding in result.findings} >= {"quote_absent"}


def test_reject_policy_asks_nobody_again(policy: ParsedDocument) -> None:
    bad = amount(line_of(policy, "Deductible: EUR 500"), "Deductible: EUR 600 per event", "600")
    with script(bad) as requests:
        result = ask(policy, "What is the deductible?", shape="amount", policy=Policy.REJECT)
    assert result.decision is Outcome.REJECT
    assert len(requests) == 1


def test_conflict_needs_two_verified_sides(policy: ParsedDocument) -> None:
    lines = policy.line_df.loc[
        policy.line_df["text"].str.contains("Policy effective date"), "overall_line_num"
    ]
    first, second = (int(number) for number in lines)
    items = [
        {
            "value": {"iso": iso, "original": original},
            "spans": [{"line_start": n, "line_end": n, "quote": f"Policy effective date {original}"}],
        }
        for n, iso, original in (
            (first, "2026-01-01", "1 January 2026"),
            (second, "2026-01-15", "15 January 2026"),
        )
    ]
    with script(GOOD | {"items": items, "conflicting_evidence": True}):
        result = ask(policy, "What is the policy effective date?", shape="date")
    assert result.decision is Outcome.CONFLICT
    assert {box.page for box in result.boxes} == {1, 8}


def test_a_question_back_ends_the_loop(policy: ParsedDocument) -> None:
    vague = not_found(TextAnswer, ["Several."], suggested_clarification="Which limit do you mean?")
    with script(vague) as requests:
        result = ask(policy, "What is the limit?")
    assert result.decision is Outcome.CLARIFY
    assert len(requests) == 1


def test_an_incomplete_answer_gets_more_of_the_document(policy: ParsedDocument) -> None:
    first = line_of(policy, "loss or damage caused by flood")
    partial = texts((policy.line_df["text"].iloc[first - 1], first), complete_answer_found=False)
    with script(partial, partial | {"complete_answer_found": True}) as requests:
        result = ask(policy, "List the exclusions.", shape="list")
    assert isinstance(result.answer, ListAnswer)
    given = [len(request.material.passages[0].lines) for request in requests]
    assert len(requests) == 2
    assert sum(given[1:]) >= given[0]
    assert result.trace.steps[1].startswith("asked again: ")


def test_not_found_by_the_model_is_not_found(policy: ParsedDocument) -> None:
    with script(not_found(AmountAnswer, ["The passages speak of other limits."])):
        result = ask(policy, "What is the deductible for storm damage?", shape="amount")
    assert result.decision is Outcome.NOT_FOUND
    assert result.boxes == ()
    assert result.answer.caveats


def test_no_word_in_the_document_means_nobody_is_asked(policy: ParsedDocument) -> None:
    with script(GOOD) as requests:
        result = ask(policy, "Which zeppelin hangar franchise applies?")
    assert result.decision is Outcome.NOT_FOUND
    assert requests == []
    assert "zeppelin" in result.trace.looked_at


def test_a_better_earlier_answer_is_kept(policy: ParsedDocument) -> None:
    line = line_of(policy, "Deductible: EUR 500")
    partial = amount(line, "Deductible: EUR 500 per event", "500", complete_answer_found=False)
    with script(partial, not_found(AmountAnswer, ["Nothing."])):
        result = ask(policy, "What is the deductible?", shape="amount", limits=Limits(max_attempts=2))
    assert result.answer.answer_found
    assert result.boxes


@pytest.mark.parametrize("most", [1, 2, 4])
def test_attempts_are_bounded_whatever_the_model_says(policy: ParsedDocument, most: int) -> None:
    def restless(request: CompletionRequest[Any]) -> dict[str, Any]:
        line = request.material.passages[0].lines[0].number
        return amount(line, f"no such words {len(request.user)}", "1", complete_answer_found=False)

    with script(restless) as requests:
        ask(policy, "What is the deductible?", shape="amount", limits=Limits(max_attempts=most))
    assert 1 <= len(requests) <= most


def test_a_misplaced_quote_is_moved_before_anyone_sees_it(policy: ParsedDocument) -> None:
    line = line_of(policy, "Deductible: EUR 500")
    with script(amount(line + 2, "Deductible: EUR 500 per event", "500")) as requests:
        result = ask(policy, "What is the deductible?", shape="amount")
    assert len(requests) == 1
    assert result.decision is Outcome.SHIP
    assert [(finding.code, finding.severity) for finding in result.findings] == [
        ("quote_moved", Severity.INFO)
    ]
    assert result.answer.items[0].spans[0].line_start == line
    assert result.trace.attempts[0].meta["moved_spans"][0]["old"]["line_start"] == line + 2
