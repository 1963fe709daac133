"""What a new user asks first: the sample policy through the whole pipeline with the embedded reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from docintel.generation.result import Outcome
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.pipeline import QaResult, pdf_qa
from docintel.presentation import value_text

POLICY = Path(__file__).parents[2] / "sample_pdfs" / "home_policy.pdf"


@pytest.fixture(scope="module")
def policy() -> ParsedDocument:
    return parse_pdf(POLICY)


def ask(policy: ParsedDocument, question: str) -> QaResult:
    return pdf_qa(policy, question, provider="offline")


def cited(result: QaResult) -> str:
    lines = result.document.line_df.set_index("overall_line_num")["text"]
    return " ".join(
        lines.loc[n]
        for item in result.answer.items
        for span in item.spans
        for n in range(span.line_start, span.line_end + 1)
    )


@pytest.mark.parametrize(
    ("question", "value", "evidence"),
    [
        ("What is the deductible?", "EUR 500", "Deductible: EUR 500 per event"),
        ("What is the deductible for storm damage?", "EUR 1,250", "storm and hail damage the deductible"),
        ("How much is the sum insured for contents?", "85,000", "Contents 85,000"),
        ("What is the annual premium for age 45?", "310.00", "Age 45 310.00"),
        ("What is the policy number?", "HM-2026-0048213", "Policy number"),
        ("Who is the policyholder?", "Aoife Brennan", "Policyholder Aoife Brennan"),
        ("Which law governs the policy?", "Ireland", "governed by the law of Ireland"),
        ("Within what time must a loss be notified?", "30 days", "30 days after you learned of it"),
        ("What is the limit for jewellery?", "EUR 3,500", "Jewellery, single piece EUR 3,500"),
        ("Is damage by flood covered?", "No", "loss or damage caused by flood"),
    ],
)
def test_answers_with_its_evidence(policy: ParsedDocument, question: str, value: str, evidence: str) -> None:
    result = ask(policy, question)
    assert result.answer.answer_found, result.answer.caveats
    assert any(value in value_text(item) for item in result.answer.items)
    assert evidence in cited(result)
    assert result.boxes


@pytest.mark.parametrize(
    "question",
    [
        "What is the limit for pets?",
        "Who is the mortgage lender?",
        "What is the company's annual revenue in 2024?",
        "What is the excess for earthquake damage?",
        "When was the last inspection carried out?",
    ],
)
def test_what_is_not_there_is_not_found(policy: ParsedDocument, question: str) -> None:
    result = ask(policy, question)
    assert result.decision is Outcome.NOT_FOUND, [value_text(item) for item in result.answer.items]
    assert result.answer.caveats


def test_two_effective_dates_are_a_conflict_on_both_pages(policy: ParsedDocument) -> None:
    result = ask(policy, "What is the policy effective date?")
    assert result.decision is Outcome.CONFLICT
    assert {box.page for box in result.boxes} == {1, 8}


def test_the_exclusions_are_complete_over_the_page_break(policy: ParsedDocument) -> None:
    result = ask(policy, "What are the exclusions?")
    text = cited(result)
    assert len(result.answer.items) == 8
    assert "flood from rivers" in text
    assert "war, civil commotion" in text
    assert {box.page for box in result.boxes} == {5, 6}


@pytest.mark.parametrize("question", ["Is theft covered?", "Is damage by frost covered?"])
def test_an_exclusion_that_holds_only_sometimes_is_no_plain_no(policy: ParsedDocument, question: str) -> None:
    result = ask(policy, question)
    assert not result.answer.answer_found
    assert result.answer.caveats
