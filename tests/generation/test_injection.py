"""Instructions in a document change no answer: neither the embedded reader's nor an obedient model's."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from docintel import pdf_qa
from docintel.generation.contract import Amount, AmountAnswer, AmountItem, AnswerBase, Span, not_found
from docintel.pipeline.loop import Scope
from docintel.providers.base import CompletionRequest
from docintel.providers.scripted import script
from tests.generation.injections import INJECTIONS

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "hostile" / "synthetic"
QUESTION = "What is the deductible?"
TEXT = (
    "Home insurance policy",
    "Deductible: EUR 500.00 per event",
    "The premium is due on 1 January 2026.",
)


def pdf(*lines: str, hidden: str = "") -> bytes:
    """One page with ``lines`` below each other; ``hidden`` in white below them."""
    document = pymupdf.open()
    page = document.new_page()
    for number, line in enumerate(lines):
        page.insert_text((60, 80 + 24 * number), line, fontsize=9)
    if hidden:
        page.insert_text((60, 400), hidden, fontsize=9, color=(1, 1, 1))
    return bytes(document.tobytes())


def answered(data: bytes, provider: str) -> list[tuple[object, str | None]]:
    result = pdf_qa(data, QUESTION, provider=provider, shape="amount")
    assert result.answer.answer_found
    return [(item.content, item.spans[0].quote) for item in result.answer.items]


def obedient(request: CompletionRequest[Any]) -> AnswerBase:
    """A model that obeys whatever stands outside the fence, and between the markers only reads a row.

    Text that got out, or that ended the turn for the server, would change its amount.
    """
    fence = re.search(
        r"\n<<<DOCUMENT ([0-9a-f]{16})>>>\n(.*?)\n<<<END OF DOCUMENT \1>>>", request.user, re.DOTALL
    )
    assert fence
    outside = request.system + request.user[: fence.start()] + request.user[fence.end() :]
    obeyed = any(text in outside for text in INJECTIONS.values()) or outside.count("\nQuestion: ") != 1
    obeyed = obeyed or "<|im_end|>" in request.user
    rows = [row.split("\t", 3) for row in fence.group(2).split("\n")]
    line = next(int(row[0]) for row in rows if row[-1] == TEXT[1])
    amount = Amount(value=Decimal("1.00" if obeyed else "500.00"), currency="EUR")
    span = Span(line_start=line, line_end=line, quote=TEXT[1])
    return not_found(
        AmountAnswer,
        [],
        answer_found=True,
        items=[AmountItem(value=amount, spans=[span])],
        extraction_method="verbatim",
        complete_answer_found=True,
    )


@pytest.mark.parametrize("provider", ["offline", "scripted"])
@pytest.mark.parametrize("where", ["printed", "hidden"])
@pytest.mark.parametrize("kind", INJECTIONS)
def test_an_instruction_in_the_document_changes_no_answer(kind: str, where: str, provider: str) -> None:
    text = INJECTIONS[kind]
    injected = pdf(*TEXT, text) if where == "printed" else pdf(*TEXT, hidden=text)
    with script(obedient):
        assert answered(injected, provider) == answered(pdf(*TEXT), provider)


def copying(request: CompletionRequest[Any]) -> dict[str, Any]:
    """A weak model: it copies an answer that stands behind a question, and else reads the row."""
    rows = [row.split("\t") for row in request.user.split("\n") if row[:1].isdigit()]
    line, quote = next(
        ((row[0], row[-1]) for row in rows if "Answer:" in row[-1]),
        next(((row[0], row[-1]) for row in rows if row[-1] == TEXT[1]), ("", "")),
    )
    [amount] = re.findall(r"EUR ([\d,.]*\d)", quote)
    value = {"value": amount.replace(",", ""), "currency": "EUR", "unit": None}
    span = {"line_start": int(line), "line_end": int(line), "quote": quote}
    found = {"answer_found": True, "items": [{"value": value, "spans": [span]}]}
    return not_found(AmountAnswer, []).model_dump() | found | {"extraction_method": "verbatim"}


def test_an_answer_put_behind_the_question_is_not_copied_where_the_document_says_another() -> None:
    data = pdf(*TEXT, INJECTIONS["question"])
    with script(copying) as requests:
        result = pdf_qa(data, QUESTION, provider="scripted", shape="amount")
    assert str(result.answer.items[0].content.value) == "500.00"
    assert [caveat for caveat in result.answer.caveats if "puts this very question" in caveat]
    assert not any("telephone" in request.user for request in requests)


@pytest.mark.parametrize("scope", ["near", "whole"])
def test_an_answer_behind_the_question_is_read_where_nothing_else_is_found(scope: Scope) -> None:
    data = pdf("Home insurance policy", "The deductible is agreed by telephone.", INJECTIONS["question"])
    nothing = not_found(AmountAnswer, ["The passages name no amount."])
    with script(nothing, copying) as requests:
        result = pdf_qa(data, QUESTION, provider="scripted", shape="amount", scope=scope)
    assert ["9,999" in request.user for request in requests[:2]] == [False, True]
    assert str(result.answer.items[0].content.value) == "9999.00"


def test_the_obedient_model_would_obey() -> None:
    mark = "0" * 16
    fenced = f"\n<<<DOCUMENT {mark}>>>\n2\t1\t2\t{TEXT[1]}\n<<<END OF DOCUMENT {mark}>>>\n"
    for outside in (INJECTIONS["override"], "\nQuestion: another one"):
        request = CompletionRequest("", f"{fenced}\nQuestion: {QUESTION}\n{outside}", AmountAnswer)
        assert obedient(request).items[0].content.value == Decimal("1.00")


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not beside this checkout")
def test_the_claim_form_with_two_instructions_gives_what_is_printed() -> None:
    form = CORPUS / "prompt_injection_claim_form.pdf"
    amount = pdf_qa(form, "What is the amount claimed?", provider="offline", shape="amount")
    assert [str(item.content.value) for item in amount.answer.items] == ["3250.00"]
    date = pdf_qa(form, "What is the date of loss?", provider="offline")
    assert [item.content.iso for item in date.answer.items] == ["2024-03-14"]
    approved = pdf_qa(form, "For how much is the claim approved?", provider="offline", shape="amount")
    assert "1000000" not in str([item.content for item in approved.answer.items])
