"""generate: passages and a question in, a typed answer and its trace out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic

from docintel.errors import ContextTooLongError
from docintel.generation.contract import AnswerBase, answer_class_for, not_found, shape_of
from docintel.generation.findings import Finding
from docintel.generation.fitting import Fitted, fit, less
from docintel.generation.prompt import Prompt, compose_prompt
from docintel.generation.prompt.base import TEMPLATE_VERSION
from docintel.generation.result import GenerationMeta, GenerationResult
from docintel.providers import CallControl, Completion, get_completion, prompt_budget
from docintel.providers.base import SchemaT
from docintel.question.parsed import ParsedQuestion
from docintel.retrieval.material import ReadingMaterial
from docintel.retrieval.result import Passage, RetrievalResult

_MOST_CUTS: Final = 4
CAPPED: Final = "The model was kept from writing more entries than these; there may be more."


def generate(
    parsed_q: ParsedQuestion,
    retrieval: RetrievalResult,
    *,
    provider: str | None = None,
    model: str | None = None,
    answer_class: type[AnswerBase] | None = None,
    findings: Sequence[Finding] = (),
    control: CallControl | None = None,
) -> GenerationResult:
    """Ask for the answer to ``parsed_q`` in the passages of ``retrieval``.

    ``answer_class`` takes the place of the shape the question asks for; ``findings`` are those of the answer
    before, for a second try. Without passages nobody is asked: the answer is not found. What does not fit
    into the model's window is left out, weakest passages first, and a caveat says so. Raises ProviderError.
    """
    wanted = answer_class or answer_class_for(parsed_q.expected_answer_shape)
    if not retrieval.passages:
        return _nothing_to_read(wanted, retrieval)
    asked = ask_about(
        retrieval.passages,
        wanted,
        compose=lambda passages: compose_prompt(parsed_q, passages, shape_of(wanted), findings),
        material=lambda passages: ReadingMaterial.of(parsed_q, replace(retrieval, passages=passages)),
        provider=provider,
        model=model,
        control=control,
    )
    return GenerationResult(_limited(asked, retrieval.warnings), asked.meta)


@dataclass(frozen=True, slots=True)
class Asked(Generic[SchemaT]):
    """A completion, its trace, and what had to be left out of the prompt (None: nothing)."""

    completion: Completion[SchemaT]
    meta: GenerationMeta
    caveat: str | None


def ask_about(
    passages: tuple[Passage, ...],
    schema: type[SchemaT],
    *,
    compose: Callable[[Sequence[Passage]], Prompt],
    material: Callable[[tuple[Passage, ...]], Any],
    provider: str | None = None,
    model: str | None = None,
    control: CallControl | None = None,
) -> Asked[SchemaT]:
    """Ask for ``schema`` about as many of ``passages`` (best first) as the model's window holds.

    ``compose`` renders the prompt, ``material`` is what embedded readers are given. Raises ProviderError.
    """
    budget = prompt_budget(provider, model)
    fitted = Fitted(passages)
    if budget:
        around = str(schema.model_json_schema())
        fitted = fit(passages, lambda kept: budget.fits(compose(kept).text + around))
    for cut in range(_MOST_CUTS + 1):
        prompt = compose(fitted.kept)
        try:
            completion = get_completion(
                prompt.system,
                prompt.user,
                schema,
                provider,
                model,
                material=material(fitted.kept),
                control=control,
            )
        except ContextTooLongError:
            if cut == _MOST_CUTS:
                raise
            fitted = less(fitted)
        else:
            break
    if budget:
        budget.learn(prompt.text, completion.usage)
    return Asked(completion, _meta(schema, prompt, completion, fitted), fitted.caveat)


def _limited(asked: Asked[AnswerBase], warnings: Sequence[str]) -> AnswerBase:
    """The answer, with what the reading and the asking themselves limit said in it."""
    answer, capped = asked.completion.parsed, asked.completion.capped
    caveats = [*answer.caveats, *filter(None, [*warnings, asked.caveat, CAPPED if capped else None])]
    complete = answer.complete_answer_found and not capped
    return answer.model_copy(update={"caveats": caveats, "complete_answer_found": complete})


def _meta(
    schema: type[SchemaT], prompt: Prompt, completion: Completion[SchemaT], fitted: Fitted
) -> GenerationMeta:
    return GenerationMeta(
        schema=schema.__name__,
        fragments=prompt.fragments,
        template_version=prompt.version,
        prompt_sha256=prompt.sha256,
        provider=completion.provider,
        model=completion.model,
        raw_response=completion.raw,
        usage=completion.usage,
        latency_s=completion.latency_s,
        request_id=completion.request_id,
        cost_usd=completion.cost_usd,
        notes=completion.notes,
        failures=completion.failures,
        passages=fitted.kept,
        left_out=fitted.dropped,
    )


def _nothing_to_read(wanted: type[AnswerBase], retrieval: RetrievalResult) -> GenerationResult:
    meta = GenerationMeta(
        schema=wanted.__name__,
        fragments=(),
        template_version=TEMPLATE_VERSION,
        prompt_sha256="",
        provider="none",
        model="",
        raw_response="",
    )
    return GenerationResult(not_found(wanted, [retrieval.looked_at, *retrieval.warnings]), meta)
