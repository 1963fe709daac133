"""Stored traces as the screen shows them, also those an older version wrote."""

from __future__ import annotations

from decimal import Decimal

from docintel.presentation.traces import attempts_of, costs_of, helps_of, read_as_of, total

ANCHORS = [
    {"line": 23, "method": "keyword", "keyword": "storm", "score": 2.0},
    {"line": 21, "method": "keyword", "keyword": "storm", "score": 1.0},
    {"line": 21, "method": "bm25", "keyword": "", "score": 0.5},
]
PASSAGE = {"lines": [20, 25], "pages": [3, 4], "section": "Exclusions", "score": 1.0, "found_by": ANCHORS}


def test_a_trace_of_the_first_version_is_shown_as_far_as_it_goes() -> None:
    (attempt,) = attempts_of({"attempts": [{"number": 1, "reason": "asked"}]})
    assert (attempt.model, attempt.handed_over, attempt.costs.cost_usd) == ("", (), None)
    assert attempts_of({}) == helps_of({}) == read_as_of({}) == ()


def test_reasons_name_a_detector_once_with_all_its_lines() -> None:
    (attempt,) = attempts_of({"attempts": [{"number": 1, "reason": "asked", "handed_over": [PASSAGE]}]})
    assert attempt.handed_over[0].why == ("keyword “storm”, lines 21, 23", "bm25, line 21")
    assert (attempt.handed_over[0].page_start, attempt.handed_over[0].page_end) == (3, 4)


def test_moved_citations_are_sentences() -> None:
    moved = {
        "path": "items[0].spans[0]",
        "old": {"line_start": 7, "line_end": 8, "quote": "x"},
        "new": {"line_start": 9, "line_end": 9, "quote": "x"},
    }
    (attempt,) = attempts_of({"attempts": [{"number": 1, "reason": "asked", "moved_spans": [moved]}]})
    assert attempt.moved == ("items[0].spans[0]: cited lines 7 to 8, stands on line 9",)


def test_calls_beside_the_answer_are_shown_with_their_costs() -> None:
    entry = {
        "purpose": "read the question",
        "came_of_it": ["also looked for: excess"],
        "provider": "openai",
        "model": "m",
        "usage": {"input_tokens": 5, "output_tokens": 2},
        "cost_usd": "0.01",
        "latency_s": 0.5,
    }
    (each,) = helps_of({"helps": [entry]})
    assert (each.model, each.costs.input_tokens, each.costs.cost_usd) == ("openai:m", 5, Decimal("0.01"))


def test_a_sum_of_costs_has_a_price_where_one_part_has() -> None:
    priced, free = costs_of({"cost_usd": "0.02", "input_tokens": 3}), costs_of({"latency_s": 1.5})
    assert total([priced, free]).cost_usd == Decimal("0.02")
    assert total([free]).cost_usd is None
    assert total([priced, free]).latency_s == 1.5
