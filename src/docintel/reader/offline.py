"""The embedded vendor: answers from the passages alone, deterministic, "not found" when unsure."""

from __future__ import annotations

from typing import Any, Final, get_args

from docintel.errors import ProviderError
from docintel.generation.contract import AnswerBase, Item, not_found
from docintel.providers.base import Completion, CompletionRequest, SchemaT
from docintel.reader.scoring import Reading, read_passages
from docintel.reader.values import items_in
from docintel.retrieval.material import ReadingMaterial

MODEL: Final = "extractive-1"
_SURE: Final = 0.6


class OfflineReader:
    """Deterministic and extractive. It reads ``request.material``, never the rendered prompt."""

    name = "offline"

    def complete(self, request: CompletionRequest[SchemaT]) -> Completion[SchemaT]:
        """Answer from the passages. Raises ProviderError where the request carries no material to read."""
        if not isinstance(request.material, ReadingMaterial):
            raise ProviderError(
                "The offline reader was given no passages to read. Ask through docintel's pipeline.",
                vendor=self.name,
            )
        answer: Any = read_answer(request.material, request.schema)
        return Completion(parsed=answer, raw=answer.model_dump_json(), provider=self.name, model=MODEL)


def read_answer(material: ReadingMaterial, answer_class: Any) -> AnswerBase:
    """The answer of ``answer_class`` (any class of the registry) that the passages give."""
    language = material.question.language
    readings = read_passages(material, language)
    item_class: type[Item] = get_args(answer_class.model_fields["items"].annotation)[0]
    for reading in readings:
        if reading.coverage < _SURE:
            break
        items = items_in(reading.sentence, item_class, language)
        if items:
            return _found(answer_class, items, reading)
    return not_found(answer_class, [_seen(material, readings)])


def _found(answer_class: type[AnswerBase], items: list[Item], reading: Reading) -> AnswerBase:
    return answer_class(
        answer_found=True,
        items=items[:1],
        extraction_method="verbatim",
        confidence=round(min(reading.coverage, 0.95), 2),
        caveats=[],
        complete_answer_found=True,
        context_completeness_weak=1.0,
        context_structured=True,
        llm_discovered_keywords=[],
        keywords_found=[name for name in reading.topics if name != "concept"],
        conflicting_evidence=False,
    )


def _seen(material: ReadingMaterial, readings: list[Reading]) -> str:
    if not readings:
        return material.looked_at or "No passage was found for this question."
    best = readings[0].sentence
    return (
        f"{material.looked_at} The nearest passage, on page {best.page}, does not state it plainly."
    ).strip()
