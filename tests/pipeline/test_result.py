"""What is kept of how an answer came about: passages with why, failed calls, costs."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from docintel.errors import ServerDownError
from docintel.generation.contract import TextAnswer, not_found
from docintel.generation.result import Attempt
from docintel.parsing import ParsedDocument
from docintel.pipeline import Trace, pdf_qa
from docintel.providers import retry
from docintel.providers.scripted import script

NOWHERE = not_found(TextAnswer, ["The passages do not speak of it."])


def test_the_trace_says_what_was_handed_over_and_what_brought_it(policy: ParsedDocument) -> None:
    result = pdf_qa(policy, "What is the policy number?")
    [attempt] = result.trace.as_dict()["attempts"]
    first = attempt["handed_over"][0]
    assert [tuple(each["lines"]) for each in attempt["handed_over"]] == list(
        result.trace.attempts[0].passages
    )
    frame = policy.line_df.set_index("overall_line_num")["page_num"]
    assert first["pages"] == [frame[line] for line in first["lines"]]
    assert {"line", "method", "keyword", "score"} == first["found_by"][0].keys()
    assert attempt["left_out"] == []


def test_a_call_that_failed_before_the_answer_is_in_the_trace(
    policy: ParsedDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry, "FIRST_WAIT_S", 0.0)
    down = ServerDownError("It is down.", vendor="scripted", status=503, retryable=True)
    with script(down, NOWHERE):
        result = pdf_qa(policy, "What is the policy number?", provider="scripted:m", shape="text")
    failed = result.trace.as_dict()["attempts"][0]["failures"]
    assert [(each["provider"], each["model"], each["error"]) for each in failed] == [
        ("scripted", "m", "ServerDownError")
    ]


@pytest.mark.parametrize(
    ("prices", "total"),
    [(["0.10", "0.005"], "0.105"), ([None, "0.2"], "0.2"), ([None, None], None)],
)
def test_costs_are_summed_over_the_attempts(
    policy: ParsedDocument, prices: list[str | None], total: str | None
) -> None:
    trace = _with_metas(
        pdf_qa(policy, "What is the policy number?").trace,
        [{"cost_usd": price, "latency_s": 1.25, "usage": {}} for price in prices],
    )
    assert trace.costs.get("cost_usd") == total
    assert trace.costs["latency_s"] == 2.5
    assert total is None or Decimal(trace.costs["cost_usd"]) == Decimal(total)


def _with_metas(trace: Trace, metas: list[dict[str, Any]]) -> Trace:
    attempts = tuple(Attempt(n, "asked", (), meta) for n, meta in enumerate(metas, start=1))
    return replace(trace, attempts=attempts)
