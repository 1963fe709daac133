"""What answers cost, and the limits that are kept."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from docintel.errors import CancelledError, CostLimitError, MalformedAnswerError, ProviderTimeoutError
from docintel.generation.contract import AmountAnswer
from docintel.providers import CallControl, get_completion
from docintel.providers.scripted import script
from docintel.providers.spending import DayLedger
from tests.providers.answers import FOUND, TEXT
from tests.providers.protocols import OPENAI, Protocol
from tests.providers.server import ScriptedServer, Seen, Step, serving

At = Callable[[Protocol, ScriptedServer], str]
CALL = Decimal("0.0104")  # 900 tokens at 10 $ and 70 at 20 $ per million
MOST = Decimal("0.0819")  # 4,096 tokens of answer at 20 $ per million


@pytest.fixture(autouse=True)
def priced(setting: Callable[..., None], tmp_path: Path) -> None:
    prices = tmp_path / "models.csv"
    prices.write_text("vendor,model,window,input_usd,output_usd\nopenai,gpt-5.4,400000,10,20\n")
    setting(DOCINTEL_MODELS_FILE=str(prices), DOCINTEL_HOME=str(tmp_path / "home"))


def ledger(tmp_path: Path) -> DayLedger:
    return DayLedger(tmp_path / "home" / "spending")


def test_each_call_is_counted_for_its_question_and_its_day(at: At, tmp_path: Path) -> None:
    control = CallControl()
    with serving(OPENAI.stream(TEXT)) as server:
        address = at(OPENAI, server)
        first = get_completion("s", "u", AmountAnswer, address, control=control)
        second = get_completion("s", "u", AmountAnswer, address, control=control)
    assert first.cost_usd == second.cost_usd == CALL
    assert control.meter.spent_usd == 2 * CALL
    assert ledger(tmp_path).spent_today() == 2 * CALL


def test_an_answer_that_could_not_be_used_was_paid_for_too(at: At, tmp_path: Path) -> None:
    with serving(OPENAI.answer("no", "whole"), OPENAI.answer(TEXT, "whole")) as server:
        completion = get_completion("s", "u", AmountAnswer, at(OPENAI, server))
    assert completion.cost_usd == 2 * CALL
    with serving(OPENAI.answer("no", "whole")) as server, pytest.raises(MalformedAnswerError):
        get_completion("s", "u", AmountAnswer, at(OPENAI, server))
    assert ledger(tmp_path).spent_today() == 4 * CALL


def test_a_question_stays_under_its_limit(at: At, setting: Callable[..., None]) -> None:
    setting(DOCINTEL_COST_LIMIT_QUESTION_USD=str(MOST + CALL + Decimal("0.001")))
    control = CallControl()
    with serving(OPENAI.stream(TEXT)) as server:
        address = at(OPENAI, server)
        for _ in range(2):
            get_completion("s", "u", AmountAnswer, address, control=control)
        with pytest.raises(CostLimitError, match="DOCINTEL_COST_LIMIT_QUESTION_USD"):
            get_completion("s", "u", AmountAnswer, address, control=control)
        assert len(server.seen) == 2
        get_completion("s", "u", AmountAnswer, address, control=CallControl())


def test_a_day_stays_under_its_limit_and_the_next_in_the_chain_answers(
    at: At, setting: Callable[..., None], tmp_path: Path
) -> None:
    setting(DOCINTEL_COST_LIMIT_DAY_USD="1")
    ledger(tmp_path).add("anthropic", "another", Decimal("0.95"))
    with serving(OPENAI.answer(TEXT, "whole")) as server, script(FOUND):
        address = at(OPENAI, server)
        with pytest.raises(CostLimitError, match="one day"):
            get_completion("s", "u", AmountAnswer, address)
        completion = get_completion("s", "u", AmountAnswer, f"{address}, scripted")
    assert server.seen == []
    assert completion.provider == "scripted"
    assert completion.cost_usd is None
    assert completion.failures[0].error == "CostLimitError"


def test_a_long_prompt_counts_before_it_is_sent(at: At, setting: Callable[..., None]) -> None:
    setting(DOCINTEL_COST_LIMIT_QUESTION_USD="0.1")
    with serving(OPENAI.answer(TEXT, "whole")) as server:
        address = at(OPENAI, server)
        get_completion("s", "u", AmountAnswer, address)
        with pytest.raises(CostLimitError):
            get_completion("s", "word " * 2000, AmountAnswer, address)
    assert len(server.seen) == 1


def test_a_line_that_a_crash_cut_off_does_not_stop_the_count(tmp_path: Path) -> None:
    days = ledger(tmp_path)
    assert days.spent_today() == 0
    days.add("openai", "m", Decimal("0.5"))
    [file] = days.folder.iterdir()
    with file.open("a") as lines:
        lines.write("openai\tgpt")
    assert days.spent_today() == Decimal("0.5")


def test_a_call_that_is_stopped_is_counted_as_far_as_it_got(at: At, tmp_path: Path) -> None:
    control = CallControl(on_text=lambda length: control.cancel.set() if length > 100 else None)
    whole, prompt = OPENAI.stream(TEXT * 4), "word " * 6000
    with serving(Step(whole.body, headers=whole.headers, drip_s=0.0005)) as server:
        with pytest.raises(CancelledError):
            get_completion("", prompt, AmountAnswer, at(OPENAI, server), control=control)
        assert server.hung_up.wait(5)
    read = Decimal(len(prompt) // 3) * 10 / 1_000_000
    assert control.meter.spent_usd is not None
    assert read < control.meter.spent_usd < read + MOST / 2
    assert ledger(tmp_path).spent_today() == control.meter.spent_usd


def test_a_call_that_was_stopped_before_it_was_made_costs_nothing(at: At, tmp_path: Path) -> None:
    control = CallControl()
    control.cancel.set()
    with serving(OPENAI.stream(TEXT)) as server, pytest.raises(CancelledError):
        get_completion("s", "u", AmountAnswer, at(OPENAI, server), control=control)
    assert server.seen == []
    assert control.meter.spent_usd is None
    assert ledger(tmp_path).spent_today() == 0


def test_a_vendor_that_cannot_be_heard_is_counted_at_the_longest_answer(at: At) -> None:
    control = CallControl()

    def silent(seen: Seen) -> Step:
        if seen.body.get("stream"):
            return OPENAI.error(400, "Streaming is not supported for this model.")
        control.cancel.set()
        return Step(delay_s=1.0)

    with serving(silent) as server, pytest.raises(CancelledError):
        get_completion("s", "u", AmountAnswer, at(OPENAI, server), control=control)
    assert control.meter.spent_usd is not None
    assert MOST < control.meter.spent_usd < 2 * MOST


def test_an_answer_that_did_not_come_in_time_is_counted_as_far_as_it_got(
    at: At, setting: Callable[..., None], tmp_path: Path
) -> None:
    whole = OPENAI.stream(TEXT)
    with serving(Step(whole.body, headers=whole.headers, drip_s=0.02)) as server:
        address = at(OPENAI, server)
        setting(DOCINTEL_PROVIDER_TIMEOUT_S="0.5")
        with pytest.raises(ProviderTimeoutError):
            get_completion("word " * 600, "u", AmountAnswer, address, control=CallControl())
    assert ledger(tmp_path).spent_today() >= Decimal(1000) * 10 / 1_000_000
