"""How an answer came about, and its question put to another model: through the real use cases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from docintel.errors import InputError, NotAllowedError, ProviderError
from docintel.providers import loading, table
from docintel.providers.scripted import script
from docintel.settings import Settings, get_settings
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import AnswerView
from tests.generation.validation.made import ASSESSMENT
from tests.providers.protocols import OPENAI
from tests.providers.server import serving
from tests.usecases.world import INVOICE, QUESTION, World

NUMBER = "2026-1147"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    home = tmp_path_factory.mktemp("home")
    settings = Settings(home=home, provider="offline, scripted:b", samples_dir=None)
    return Workspace(settings).desk(Actor.local("An Analyst"))


@pytest.fixture(scope="module")
def answer(desk: Desk) -> AnswerView:
    document = desk.add_document(INVOICE.name, INVOICE.read_bytes())
    return desk.ask(document.id, QUESTION)


def text_answer(line: int, quote: str) -> dict[str, Any]:
    items = [{"text": quote, "spans": [{"line_start": line, "line_end": line, "quote": quote}]}]
    return {"answer_found": True, "items": items} | ASSESSMENT


def test_a_trace_says_how_the_question_was_read_what_was_handed_over_and_what_came_back(
    desk: Desk, answer: AnswerView
) -> None:
    trace = desk.trace(answer.id)
    assert dict(trace.read_as)["shape"] == answer.shape
    assert "invoice" in dict(trace.read_as)["keywords"]
    [attempt] = trace.attempts
    assert attempt.reason == "asked"
    assert attempt.model.startswith("offline")
    assert attempt.fragments[0] == "base"
    assert len(attempt.prompt_sha256) == 64
    assert attempt.handed_over[0].page_start == 1
    assert any("invoice" in reason for reason in attempt.handed_over[0].why)
    assert trace.costs.cost_usd is None
    assert trace.asked_by == "An Analyst"


def test_a_replay_is_a_further_answer_to_the_same_question_and_can_be_compared(
    desk: Desk, answer: AnswerView
) -> None:
    line = answer.items[0].citations[0].line_start
    with script(text_answer(line, "an invention")):
        other = desk.replay(answer.id, "scripted:b")
    assert (other.provider, other.model) == ("scripted", "b")
    assert [each.id for each in desk.answers_to_same_question(answer.id)] == [other.id, answer.id]
    compared = desk.compare(answer.id, other.id)
    assert not compared.same_value
    assert not compared.same_findings
    assert compared.right.attempts[0].findings == ("quote_absent",)
    again = desk.replay(answer.id, "offline")
    compared = desk.compare(answer.id, again.id)
    assert compared.same_value
    assert compared.same_places
    assert compared.same_findings


def test_answers_to_different_questions_are_not_compared(desk: Desk, answer: AnswerView) -> None:
    other = desk.ask(answer.document_id, "What is the due date?")
    with pytest.raises(InputError, match="different questions"):
        desk.compare(answer.id, other.id)


def test_only_models_that_are_set_up_can_be_chosen(desk: Desk, answer: AnswerView) -> None:
    assert desk.models(answer.id) == ["offline", "scripted:b"]
    with pytest.raises(InputError, match="'mistral' is not set up here"):
        desk.replay(answer.id, "mistral:mistral-large-latest")


def test_a_replay_that_fails_leaves_nothing_behind(desk: Desk, answer: AnswerView) -> None:
    before = desk.answers_to_same_question(answer.id)
    with script(ProviderError("No.", vendor="scripted")), pytest.raises(ProviderError):
        desk.replay(answer.id, "scripted:b")
    assert desk.answers_to_same_question(answer.id) == before


@pytest.fixture
def priced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """OpenAI's key and prices for its usual model: 10 and 20 USD per million tokens."""
    prices = tmp_path / "models.csv"
    prices.write_text("vendor,model,window,input_usd,output_usd\nopenai,gpt-5.4,400000,10,20\n")
    monkeypatch.setattr(table, "VENDORS", dict(table.VENDORS))
    monkeypatch.setenv("DOCINTEL_HOME", str(tmp_path))
    monkeypatch.setenv("DOCINTEL_MODELS_FILE", str(prices))
    monkeypatch.setenv("OPENAI_API_KEY", "test-key")
    get_settings.cache_clear()
    loading._load.cache_clear()
    yield
    get_settings.cache_clear()
    loading._load.cache_clear()


def test_costs_request_id_and_model_version_of_a_vendor_are_shown_and_summed(
    priced: None, tmp_path: Path
) -> None:
    desk = Workspace(Settings(provider="offline", samples_dir=None)).desk(Actor.local("An Analyst"))
    document = desk.add_document(INVOICE.name, INVOICE.read_bytes())
    answer = desk.ask(document.id, QUESTION, provider="offline")
    found = text_answer(answer.items[0].citations[0].line_start, answer.items[0].citations[0].excerpt)
    with serving(OPENAI.answer(json.dumps(found), "whole")) as server:
        row = table.VENDORS["openai"]
        table.register_vendor(replace(row, base_url=server.url + OPENAI.base_path))
        assert "openai:gpt-5.4-mini" in desk.models(answer.id)
        replayed = desk.replay(answer.id, "openai:gpt-5.4-mini")
    trace = desk.trace(replayed.id)
    [attempt] = trace.attempts
    assert attempt.request_id
    assert attempt.model.startswith("openai:")
    assert (attempt.costs.input_tokens, attempt.costs.output_tokens) == (900, 70)
    assert trace.costs.cost_usd == Decimal("0.0104")
    assert trace.question_costs.cost_usd == Decimal("0.0104")
    assert trace.day_usd == Decimal("0.0104")
    assert "test-key" not in repr(trace)


def test_who_may_see_a_trace_but_not_ask_cannot_replay(world: World) -> None:
    assert world.desk("admin").models(world.answer_id)
    with pytest.raises(NotAllowedError, match="ask questions"):
        world.desk("admin").replay(world.answer_id, "offline")
