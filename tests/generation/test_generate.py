"""generate: what is asked, what is handed over less of, and what the trace says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from docintel.errors import BadRequestError, ContextTooLongError, ProviderError, UnknownShapeError
from docintel.generation.contract import (
    Amount,
    AmountAnswer,
    AmountItem,
    AnswerBase,
    Span,
    TextAnswer,
    TextItem,
    not_found,
)
from docintel.generation.findings import Finding, Severity
from docintel.generation.generate import generate
from docintel.providers.base import CompletionRequest
from docintel.providers.scripted import script
from docintel.retrieval.material import ReadingMaterial
from docintel.retrieval.result import Anchor, Passage, PassageLine, RetrievalResult
from docintel.settings import get_settings
from tests.generation.prompt.material import RETRIEVED, question

AMOUNT = not_found(
    AmountAnswer,
    [],
    answer_found=True,
    items=[
        AmountItem(
            value=Amount(value=Decimal(500), currency="EUR"),
            spans=[Span(line_start=13, line_end=13, quote="Deductible: EUR 500 per event")],
        )
    ],
    extraction_method="verbatim",
)


@pytest.fixture(autouse=True)
def fresh_settings() -> Iterator[None]:
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


def many_passages(count: int, lines: int) -> RetrievalResult:
    """Passage ``n`` holds lines ``100 n + 1`` on, the first one the best, anchored in its middle."""
    passages = tuple(
        Passage(
            lines=tuple(
                PassageLine(100 * n + k, n, k, f"Line {k} of passage {n}.") for k in range(1, lines + 1)
            ),
            score=float(count - n),
            anchors=(Anchor(100 * n + lines // 2, "keyword", "line", 1.0),),
        )
        for n in range(1, count + 1)
    )
    return RetrievalResult(passages, "Looked for line.", {"line": count * lines})


def test_the_answer_and_its_trace() -> None:
    with script(AMOUNT) as asked:
        result = generate(question(), RETRIEVED, provider="scripted:some-model")
    assert result.answer == AMOUNT
    [request] = asked
    assert request.schema is AmountAnswer
    assert request.temperature == 0.0
    assert request.material == ReadingMaterial.of(question(), RETRIEVED)
    meta = result.meta
    assert (meta.provider, meta.model, meta.schema) == ("scripted", "some-model", "AmountAnswer")
    assert meta.fragments == ("base", "shape:amount", "question")
    assert meta.raw_response == AMOUNT.model_dump_json()
    assert len(meta.prompt_sha256) == 64
    assert meta.notes == ()


def test_without_passages_nobody_is_asked_and_the_caveat_says_what_was_looked_at() -> None:
    nothing = replace(RETRIEVED, passages=())
    with script(AMOUNT) as asked:
        result = generate(question(), nothing, provider="scripted")
    assert asked == []
    assert result.answer == not_found(AmountAnswer, ["Looked for deductible on 2 pages."])
    assert result.meta.provider == "none"


def test_a_class_of_the_users_own_takes_the_place_of_the_shape() -> None:
    class Deductible(AnswerBase):
        items: list[TextItem]
        applies_to: str

    answer = not_found(Deductible, ["none"], applies_to="storm")
    with script(answer) as asked:
        result = generate(question(), RETRIEVED, provider="scripted", answer_class=Deductible)
    assert result.answer == answer
    assert result.meta.fragments[1] == "shape:custom"
    assert asked[0].schema is Deductible
    with script(not_found(TextAnswer, ["none"])):
        result = generate(question("amount"), RETRIEVED, provider="scripted", answer_class=TextAnswer)
    assert result.meta.fragments[1] == "shape:text"


def test_an_unknown_shape_is_said() -> None:
    with pytest.raises(UnknownShapeError):
        generate(question("essay"), RETRIEVED, provider="scripted")


def test_findings_of_the_answer_before_are_in_the_prompt() -> None:
    finding = Finding(
        "quote_absent", Severity.ERROR, "items[0].spans[0]", "The quote is not in the document."
    )
    with script(AMOUNT) as asked:
        result = generate(question(), RETRIEVED, provider="scripted", findings=[finding])
    assert "items[0].spans[0]: The quote is not in the document." in asked[0].user
    assert "findings" in result.meta.fragments


def test_a_context_that_is_too_long_is_halved_and_the_caveat_says_what_was_left_out() -> None:
    too_long = ContextTooLongError("Too long.", vendor="scripted", status=400)
    with script(too_long, too_long, AMOUNT) as asked:
        result = generate(question(), many_passages(5, 4), provider="scripted")
    assert [len(request.material.passages) for request in asked] == [5, 3, 2]
    assert result.answer.caveats == [
        "Not all that was found fits into the model's window; left out: lines 301 to 304 (page 3), "
        "lines 401 to 404 (page 4), lines 501 to 504 (page 5)."
    ]
    assert "Line 1 of passage 3." not in asked[-1].user
    assert "Line 1 of passage 2." in asked[-1].user


def test_a_single_passage_is_cut_to_the_lines_around_what_was_found() -> None:
    too_long = ContextTooLongError("Too long.", vendor="scripted", status=400)
    with script(too_long, AMOUNT) as asked:
        result = generate(question(), many_passages(1, 20), provider="scripted")
    [passage] = asked[-1].material.passages
    assert (passage.line_start, passage.line_end) == (105, 114)
    [caveat] = result.answer.caveats
    assert "lines 101 to 104" in caveat
    assert "lines 115 to 120" in caveat


def test_a_context_that_never_fits_is_said_in_the_end() -> None:
    too_long = ContextTooLongError("Too long.", vendor="scripted", status=400)
    with script(too_long) as asked, pytest.raises(ContextTooLongError):
        generate(question(), many_passages(30, 4), provider="scripted")
    assert len(asked) == 5


def test_other_errors_come_out_as_they_are() -> None:
    with script(BadRequestError("No.", vendor="scripted", status=400)) as asked, pytest.raises(ProviderError):
        generate(question(), RETRIEVED, provider="scripted")
    assert len(asked) == 1


def test_what_failed_before_is_in_the_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "DOCINTEL_API_KEY", "DOCINTEL_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with script(AMOUNT):
        result = generate(question(), RETRIEVED, provider="openai:gpt-5.4-mini, scripted")
    assert result.meta.provider == "scripted"
    [passed_over] = result.meta.failures
    assert (passed_over.provider, passed_over.error) == ("openai", "MissingKeyError")
    assert "OPENAI_API_KEY" in passed_over.message


def test_a_small_window_is_kept_to_before_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The passages that do not fit into three quarters of the window never leave."""
    monkeypatch.setenv("DOCINTEL_CONTEXT_WINDOW", "8192")
    monkeypatch.setenv("DOCINTEL_MAX_OUTPUT_TOKENS", "1024")
    monkeypatch.setattr("docintel.generation.generate.get_completion", _scripted_instead)
    with script(AMOUNT) as asked:
        result = generate(question(), many_passages(40, 60), provider="vllm:qwen")
    handed = asked[0].material.passages
    assert 1 < len(handed) < 40
    assert [passage.line_start for passage in handed] == [100 * n + 1 for n in range(1, len(handed) + 1)]
    assert "left out" in result.answer.caveats[0]
    assert result.meta.passages == handed
    assert [passage.line_start for passage in result.meta.left_out] == [
        100 * n + 1 for n in range(len(handed) + 1, 41)
    ]


def _scripted_instead(system: str, user: str, schema: Any, *_: Any, **named: Any) -> Any:
    from docintel.providers import get_completion

    return get_completion(system, user, schema, "scripted", material=named["material"])


def test_a_list_that_was_capped_is_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    def capped(*arguments: Any, **named: Any) -> Any:
        return replace(_scripted_instead(*arguments, **named), capped=True)

    monkeypatch.setattr("docintel.generation.generate.get_completion", capped)
    with script(AMOUNT.model_copy(update={"complete_answer_found": True})):
        result = generate(question(), RETRIEVED, provider="scripted")
    assert result.answer.complete_answer_found is False
    assert "there may be more" in result.answer.caveats[0]


def test_the_request_is_what_an_embedded_reader_needs() -> None:
    def reader(request: CompletionRequest[Any]) -> AnswerBase:
        assert request.material.question.original_question == "What is the deductible?"
        assert request.material.looked_at == RETRIEVED.looked_at
        return AMOUNT

    with script(reader):
        assert generate(question(), RETRIEVED, provider="scripted").answer == AMOUNT
