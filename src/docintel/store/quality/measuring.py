"""Counting what there is to count of one answer: when it is saved, and of its decisions with each of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.orm import Session

from docintel.store.records import DecisionRecord
from docintel.store.schema import measures as table
from docintel.store.standing import effective, is_disputed, standing

MOVED = "quote_moved"
OFF = frozenset({"quote_absent", "quote_misplaced"})
"""Codes of findings that say a quote does not stand on the lines it cites; one per quote."""
UNKNOWN = "unknown"


class Brought(StrEnum):
    """What asking again brought, compared with the first attempt."""

    NOT_ASKED = ""
    FOUND = "found"
    MENDED = "mended"  # fewer errors
    COMPLETED = "completed"
    NOTHING = "nothing"
    UNKNOWN = "unknown"  # the trace is of an older version


def measure(
    *,
    shown: Mapping[str, Any],
    trace: Mapping[str, Any],
    findings: Iterable[tuple[str, str]],
    document_kind: str = UNKNOWN,
) -> dict[str, Any]:
    """The row of ``measures`` for an answer nobody decided yet, without its id.

    ``shown`` is the answer as shown and ``trace`` how it came about, as JSON; ``findings`` are code and
    severity of each. Of traces written by older versions, as much as they say.
    """
    told = list(findings)
    attempts = [each for each in trace.get("attempts") or [] if isinstance(each, Mapping)]
    counted = [_counted(attempt) for attempt in attempts]
    is_known = None not in counted
    return {
        "document_kind": document_kind,
        "attempts": len(attempts),
        "brought": _brought(counted, shown, sum(severity == "error" for _, severity in told)).value,
        "is_found": bool(shown.get("answer_found")),
        "is_complete": bool(shown.get("complete_answer_found")),
        "confidence": _confidence(shown),
        "raw_quotes": sum(int(each["quotes"]) for each in counted if each) if is_known else None,
        "raw_off": sum(map(_raw_off, attempts)) if is_known else None,
        "quotes": count_quotes(shown),
        "off": sum(code in OFF for code, _ in told),
        "tokens": sum(sum(_usage(each).values()) for each in attempts),
        "cost_microusd": _cost(attempts),
        "latency_ms": round(sum(float(each.get("latency_s") or 0) for each in attempts) * 1000),
        "verdict": None,
        "decided_at": None,
        "is_disputed": False,
    }


def save_measures(session: Session, answer_id: str, measured: Mapping[str, Any]) -> None:
    """Keep what was counted of an answer."""
    session.execute(insert(table).values(answer_id=answer_id, **measured))


def note_standing(session: Session, answer_id: str, decisions: Sequence[DecisionRecord]) -> None:
    """Keep what an answer's decisions amount to now; part of the transaction that adds one."""
    session.execute(update(table).where(table.c.answer_id == answer_id).values(standing_values(decisions)))


def standing_values(decisions: Sequence[DecisionRecord]) -> dict[str, Any]:
    """The columns that say what decisions amount to."""
    counts = standing(decisions)
    return {
        "verdict": counts.verdict if counts else None,
        "decided_at": effective(decisions)[0].decided_at if counts else None,
        "is_disputed": is_disputed(decisions),
    }


def count_quotes(answer: Mapping[str, Any]) -> int:
    """How many quotes an answer of the contract has, as JSON."""
    items = [item for item in answer.get("items") or [] if isinstance(item, Mapping)]
    spans = [span for item in items for span in item.get("spans") or [] if isinstance(span, Mapping)]
    return sum(bool(str(span.get("quote") or "").strip()) for span in spans)


def _counted(attempt: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What an attempt's own answer held, before repairs; None where the trace does not say.

    Traces of older versions have only the raw response, which tells where it is nothing but the answer.
    """
    if "counted" in attempt:
        counted: Mapping[str, Any] = attempt["counted"]
        return counted
    if attempt.get("provider") == "none":
        return {"found": False, "complete": False, "quotes": 0}
    try:
        answer = json.loads(attempt.get("raw_response") or "")
    except ValueError:
        return None
    if not isinstance(answer, Mapping) or "items" not in answer:
        return None
    return {
        "found": bool(answer.get("answer_found")),
        "complete": bool(answer.get("complete_answer_found")),
        "quotes": count_quotes(answer),
    }


def _raw_off(attempt: Mapping[str, Any]) -> int:
    return sum(code in OFF or code == MOVED for code in attempt.get("findings") or [])


def _brought(counted: Sequence[Mapping[str, Any] | None], shown: Mapping[str, Any], errors: int) -> Brought:
    if len(counted) < 2:
        return Brought.NOT_ASKED
    first = counted[0]
    if first is None:
        return Brought.UNKNOWN
    if shown.get("answer_found") and not first["found"]:
        return Brought.FOUND
    if errors < int(first.get("errors", 0)):
        return Brought.MENDED
    if shown.get("complete_answer_found") and not first["complete"]:
        return Brought.COMPLETED
    return Brought.NOTHING


def _confidence(answer: Mapping[str, Any]) -> float | None:
    value = answer.get("confidence")
    return min(max(float(value), 0.0), 1.0) if isinstance(value, int | float) else None


def _usage(attempt: Mapping[str, Any]) -> dict[str, int]:
    usage = attempt.get("usage") or {}
    return {kind: count for kind, count in usage.items() if isinstance(count, int)}


def _cost(attempts: Iterable[Mapping[str, Any]]) -> int | None:
    """Millionths of a dollar over all attempts that used tokens; None where one of them has no price."""
    total = Decimal(0)
    for attempt in attempts:
        if not any(_usage(attempt).values()):
            continue
        try:
            total += Decimal(str(attempt["cost_usd"]))
        except (KeyError, InvalidOperation):
            return None
    return int(total * 1_000_000)
