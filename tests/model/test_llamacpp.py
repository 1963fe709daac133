"""A real, weak model behind a real server: every schema is answered, and what it makes up is caught."""

from __future__ import annotations

import threading

import pytest

from benchmarks.model.plain_evidence import follows, stands_on
from docintel import parse_pdf, pdf_qa
from docintel.errors import CancelledError, ContextTooLongError
from docintel.generation.contract import ANSWER_REGISTRY, AmountAnswer
from docintel.pipeline import Limits
from docintel.presentation.cards import cards
from docintel.providers import CallControl, get_completion, prompt_budget
from docintel.settings import get_settings
from docintel.views import Badge
from tests.sample_pdfs.test_samples import FOLDER

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("asked_locally")]
LINES = "12\t1\t12\tDeductible: EUR 500 per event\n13\t1\t13\tThe premium is due on 1 January 2026."
USER = f"GLOBAL_LINE\tpage\tline_in_page\ttext\n{LINES}\n\nQuestion: What is the deductible?"


@pytest.mark.parametrize("shape", ANSWER_REGISTRY)
def test_every_schema_of_the_registry_is_answered_under_its_grammar(shape: str) -> None:
    completion = get_completion("Answer from the lines.", USER, ANSWER_REGISTRY[shape])
    assert isinstance(completion.parsed, ANSWER_REGISTRY[shape])
    assert completion.provider == "llamacpp"
    assert completion.notes == ()  # nothing had to be rewritten for the server


def test_the_server_says_its_window_and_more_than_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOCINTEL_CONTEXT_WINDOW")
    get_settings.cache_clear()
    budget = prompt_budget()
    assert budget is not None
    assert budget.window == 8192
    with pytest.raises(ContextTooLongError):
        get_completion("Answer from the lines.", "word " * 20_000, AmountAnswer)


def test_stop_ends_the_call_while_the_model_writes() -> None:
    cancel = threading.Event()
    control = CallControl(cancel, on_text=lambda characters: cancel.set() if characters else None)
    with pytest.raises(CancelledError):
        get_completion("Answer from the lines.", USER, AmountAnswer, control=control)


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("What is the deductible?", "amount"),
        ("When does the policy begin?", "date"),
        ("What is excluded?", "list"),
    ],
)
def test_nothing_is_shown_as_verified_that_does_not_stand_there(question: str, shape: str) -> None:
    document = parse_pdf(FOLDER / "home_policy.pdf")
    result = pdf_qa(document, question, shape=shape, limits=Limits(max_attempts=1))
    for item, card in zip(result.answer.items, cards(result), strict=True):
        if card.badge in (Badge.VERIFIED, Badge.OCR, Badge.MOVED):
            assert all(
                stands_on(span.quote or "", document.line_df, span.line_start, span.line_end)
                for span in item.spans
            )
            assert follows(item.content, " ".join(span.quote or "" for span in item.spans))
