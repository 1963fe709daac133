"""generate_form: several typed fields out of one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from docintel.generation.contract import FieldsBase
from docintel.generation.generate import CAPPED, ask_about
from docintel.generation.prompt import compose_form_prompt
from docintel.generation.result import GenerationMeta
from docintel.providers import CallControl
from docintel.question.parsed import ParsedQuestion
from docintel.retrieval import FormMaterial, Passage, PassageLine, ReadingMaterial, RetrievalResult


@dataclass(frozen=True, slots=True)
class FormResult:
    """A form as the model filled it in, and how; ``caveat`` says what the asking itself limited."""

    form: FieldsBase
    meta: GenerationMeta
    caveat: str | None


def generate_form(
    form: type[FieldsBase],
    fields: Mapping[str, tuple[ParsedQuestion, RetrievalResult]],
    *,
    provider: str | None = None,
    model: str | None = None,
    control: CallControl | None = None,
) -> FormResult:
    """Fill ``form`` from what was retrieved for each of its fields, in one call. Raises ProviderError."""
    asked = ask_about(
        merge_passages([retrieved.passages for _, retrieved in fields.values()]),
        form,
        compose=lambda passages: compose_form_prompt(
            {name: question.original_question for name, (question, _) in fields.items()}, passages
        ),
        material=lambda passages: _material(fields, passages),
        provider=provider,
        model=model,
        control=control,
    )
    said = [asked.caveat, CAPPED if asked.completion.capped else None]
    return FormResult(asked.completion.parsed, asked.meta, " ".join(filter(None, said)) or None)


def _material(
    fields: Mapping[str, tuple[ParsedQuestion, RetrievalResult]], kept: Sequence[Passage]
) -> FormMaterial:
    """Each field with its own passages, as far as their lines were kept."""
    lines = {line.number for passage in kept for line in passage.lines}
    return FormMaterial(
        {
            name: ReadingMaterial.of(
                question,
                replace(
                    retrieved,
                    passages=tuple(
                        passage
                        for passage in retrieved.passages
                        if all(line.number in lines for line in passage.lines)
                    ),
                ),
            )
            for name, (question, retrieved) in fields.items()
        }
    )


def merge_passages(groups: Sequence[Sequence[Passage]]) -> tuple[Passage, ...]:
    """The passages of all fields as one list: everyone's best before anyone's second, no line twice."""
    merged: list[Passage] = []
    seen: set[int] = set()
    longest = max((len(group) for group in groups), default=0)
    for rank in range(longest):
        for group in groups:
            if rank < len(group):
                merged += _unseen(group[rank], seen)
    return tuple(merged)


def _unseen(passage: Passage, seen: set[int]) -> list[Passage]:
    """The parts of ``passage`` that hold only lines not in ``seen``, which then holds them."""
    runs: list[list[PassageLine]] = [[]]
    for line in passage.lines:
        if line.number in seen:
            runs.append([])
        else:
            runs[-1].append(line)
            seen.add(line.number)
    return [replace(passage, lines=tuple(run)) for run in runs if run]
