"""A stored trace as the screen shows it. What an older version did not note is empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from docintel.views import AnswerView, AttemptTrace, CostView, FailureTrace, HelpTrace, PassageTrace

Entry = Mapping[str, Any]


def attempts_of(trace: Entry) -> tuple[AttemptTrace, ...]:
    """The attempts of a trace as :meth:`docintel.pipeline.Trace.as_dict` gave it."""
    return tuple(_attempt(each) for each in trace.get("attempts", ()))


def helps_of(trace: Entry) -> tuple[HelpTrace, ...]:
    """The calls beside those that answer."""
    return tuple(
        HelpTrace(
            purpose=str(each["purpose"]),
            came_of_it=tuple(map(str, each["came_of_it"])),
            model=address(each.get("provider", ""), each.get("model", "")),
            costs=costs_of({**each, **each.get("usage", {})}),
            raw_response=str(each.get("raw_response", "")),
        )
        for each in trace.get("helps", ())
    )


def read_as_of(trace: Entry) -> tuple[tuple[str, str], ...]:
    """What was understood of the question, by what it is called."""
    read: Entry = trace.get("read_as", {})
    return tuple(
        (name, ", ".join(map(str, value)) if isinstance(value, list) else str(value))
        for name, value in read.items()
        if value
    )


def costs_of(costs: Entry) -> CostView:
    """The costs stored with an answer."""
    usd = costs.get("cost_usd")
    return CostView(
        cost_usd=None if usd is None else Decimal(usd),
        input_tokens=int(costs.get("input_tokens", 0)),
        output_tokens=int(costs.get("output_tokens", 0)),
        latency_s=float(costs.get("latency_s", 0.0)),
    )


def total(costs: Iterable[CostView]) -> CostView:
    """Several costs together; without any price the sum has none."""
    each = list(costs)
    prices = [cost.cost_usd for cost in each if cost.cost_usd is not None]
    return CostView(
        cost_usd=sum(prices, Decimal(0)) if prices else None,
        input_tokens=sum(cost.input_tokens for cost in each),
        output_tokens=sum(cost.output_tokens for cost in each),
        latency_s=sum(cost.latency_s for cost in each),
    )


def same_value(left: AnswerView, right: AnswerView) -> bool:
    """Whether two answers say the same, in any order of their items."""
    return (left.outcome == "not_found") == (right.outcome == "not_found") and _values(left) == _values(right)


def same_places(left: AnswerView, right: AnswerView) -> bool:
    """Whether they cite the same lines."""
    return _lines(left) == _lines(right)


def same_findings(left: AnswerView, right: AnswerView) -> bool:
    """Whether the same was found wrong with them."""
    return _codes(left) == _codes(right)


def _values(answer: AnswerView) -> Counter[object]:
    """Typed where they have a type: 500 is 500.00."""
    return Counter(
        (item.typed or " ".join(item.text.split()).casefold(), item.table) for item in answer.items
    )


def _lines(answer: AnswerView) -> set[tuple[int, int]]:
    return {(each.line_start, each.line_end) for item in answer.items for each in item.citations}


def _codes(answer: AnswerView) -> list[str]:
    own = (finding for item in answer.items for finding in item.findings)
    return sorted(finding.code for finding in (*answer.findings, *own))


def _attempt(entry: Entry) -> AttemptTrace:
    return AttemptTrace(
        number=int(entry["number"]),
        reason=str(entry["reason"]),
        model=address(entry.get("provider", ""), entry.get("model", "")),
        schema=str(entry.get("schema", "")),
        fragments=tuple(entry.get("fragments", ())),
        template_version=str(entry.get("template_version", "")),
        prompt_sha256=str(entry.get("prompt_sha256", "")),
        request_id=str(entry.get("request_id") or ""),
        raw_response=str(entry.get("raw_response", "")),
        costs=costs_of({**entry, **entry.get("usage", {})}),
        findings=tuple(entry.get("findings", ())),
        moved=tuple(map(_moved, entry.get("moved_spans", ()))),
        notes=tuple(entry.get("notes", ())),
        failures=tuple(map(_failure, entry.get("failures", ()))),
        handed_over=tuple(map(_passage, entry.get("handed_over", ()))),
        left_out=tuple(map(_passage, entry.get("left_out", ()))),
    )


def address(provider: str, model: str) -> str:
    """ "vendor:model", the vendor alone where it has no models."""
    return f"{provider}:{model}" if model else provider


def _failure(entry: Entry) -> FailureTrace:
    named = address(entry["provider"], entry["model"])
    return FailureTrace(named, entry["error"], entry["message"], float(entry["waited_s"]))


def _passage(entry: Entry) -> PassageTrace:
    (page_start, page_end), (line_start, line_end) = entry["pages"], entry["lines"]
    return PassageTrace(
        page_start, page_end, line_start, line_end, entry["section"], _reasons(entry["found_by"])
    )


def _reasons(anchors: Iterable[Entry]) -> tuple[str, ...]:
    """Which detector hit which lines for which words: "keyword “storm”, lines 21, 23"."""
    lines: dict[str, list[int]] = {}
    for anchor in anchors:
        words = f" “{anchor['keyword']}”" if anchor["keyword"] else ""
        lines.setdefault(f"{anchor['method']}{words}", []).append(anchor["line"])
    return tuple(
        f"{what}, line{'s' if len(hit) > 1 else ''} {', '.join(map(str, sorted(hit)))}"
        for what, hit in lines.items()
    )


def _moved(entry: Entry) -> str:
    old, new = (_span(entry[name]) for name in ("old", "new"))
    return f"{entry['path']}: cited {old}, stands on {new}"


def _span(span: Entry) -> str:
    first, last = span["line_start"], span["line_end"]
    return f"line {first}" if first == last else f"lines {first} to {last}"
