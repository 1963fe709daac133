"""What reading came to, and the answer it makes in the wanted class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from docintel.generation.contract import AnswerBase, ExtractionMethod, Item, not_found
from docintel.reader.evidence import Evidence
from docintel.retrieval.material import ReadingMaterial


@dataclass(frozen=True, slots=True)
class Outcome:
    """Items with their caveats; no items means not found, and ``seen`` is what came nearest."""

    items: tuple[Item, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    caveats: tuple[str, ...] = ()
    conflict: bool = False
    complete: bool = True
    method: ExtractionMethod = "verbatim"
    clarification: str | None = None  # one question back


def one(item: Item, evidence: Evidence, rivals: Iterable[Item] = ()) -> Outcome:
    """One item; ``rivals`` say something else of the same thing, and both sides are given."""
    others = tuple(rivals)
    if not others:
        return Outcome((item,), (evidence,), _explain(evidence))
    caveat = "The document gives more than one value for this; all are shown. Decide which one holds."
    return Outcome((item, *others), (evidence,), (caveat,), conflict=True)


def nothing(seen: Sequence[Evidence], *, sure: bool = False, alike: bool = False) -> Outcome:
    """Not found. ``sure``: the subject was met, but no value of the kind asked for; ``alike``: by many."""
    if not seen:
        return Outcome()
    best = seen[0]
    shown = " ".join(best.text.split())
    excerpt = shown if len(shown) <= 160 else shown[:157].rsplit(" ", 1)[0] + " …"
    if alike:
        return Outcome(
            caveats=(f"Several sentences fit equally well, among them on page {best.page}: “{excerpt}”",)
        )
    if sure:
        return Outcome(
            caveats=(f"Page {best.page} speaks of it without a value of the kind asked for: “{excerpt}”",)
        )
    return Outcome(caveats=(f"The nearest words, on page {best.page}, do not answer it: “{excerpt}”",))


def _explain(evidence: Evidence) -> tuple[str, ...]:
    if evidence.row is None or evidence.cell is None:
        return ()
    where = f"Read from the row “{evidence.row.label}”" if evidence.row.label else "Read from a table"
    return (f"{where}, column “{evidence.cell.header}”." if evidence.cell.header else f"{where}.",)


def answer_from(outcome: Outcome, material: ReadingMaterial, answer_class: type[AnswerBase]) -> AnswerBase:
    """``outcome`` as an ``answer_class``."""
    if not outcome.items:
        caveats = [*filter(None, [material.looked_at]), *outcome.caveats]
        return not_found(
            answer_class,
            caveats or ["No passage was found for this question."],
            suggested_clarification=outcome.clarification,
        )
    score = max((evidence.score for evidence in outcome.evidence), default=0.7)
    topics = dict.fromkeys(name for evidence in outcome.evidence for name in evidence.topics)
    fields: dict[str, Any] = {
        "answer_found": True,
        "items": list(outcome.items),
        "extraction_method": outcome.method,
        "confidence": round(min(max(score, 0.0), 0.95), 2),
        "caveats": list(outcome.caveats),
        "complete_answer_found": outcome.complete,
        "context_completeness_weak": 1.0 if outcome.complete else 0.5,
        "context_structured": True,
        "llm_discovered_keywords": [],
        "keywords_found": [name.replace("_", " ") for name in topics],
        "conflicting_evidence": outcome.conflict,
    }
    return answer_class(**fields)
