"""The model behind one question: which one is asked, and what besides the answer it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from docintel.generation.arbiter import arbitrate
from docintel.generation.contract import answer_class_for
from docintel.generation.findings import Finding
from docintel.generation.generate import generate
from docintel.generation.refine import refine_question
from docintel.generation.result import GenerationResult
from docintel.pipeline.attempts import Run
from docintel.providers import CallControl
from docintel.providers.addresses import is_offline
from docintel.retrieval import RetrievalResult
from docintel.settings import get_settings


@dataclass(frozen=True, slots=True)
class Model:
    """``refines`` and ``ranks`` say which helping calls may be made; the embedded reader makes none."""

    provider: str | None
    model: str | None
    control: CallControl | None
    refines: bool = False
    ranks: bool = False

    @property
    def is_offline(self) -> bool:
        """Whether nobody reads a prompt. Raises SettingsError."""
        return is_offline(self.provider, self.model, get_settings())

    def read_question(self, run: Run, document_language: str) -> None:
        """Let the model read a question that the rules could not place."""
        if not self.refines or run.is_offline or not run.question.activations.model_refinement:
            return
        run.question, given = refine_question(
            run.question,
            document_language=document_language,
            provider=self.provider,
            model=self.model,
            control=self.control,
        )
        run.answer_class = answer_class_for(run.question.expected_answer_shape)
        run.take_help(given)

    def rank(self, run: Run, retrieval: RetrievalResult) -> RetrievalResult:
        """The passages in the model's order, where it is asked for one."""
        if not self.ranks or run.is_offline or len(retrieval.passages) < 2:
            return retrieval
        passages, given = arbitrate(
            run.question,
            retrieval.passages,
            provider=self.provider,
            model=self.model,
            control=self.control,
        )
        run.take_help(given)
        return replace(retrieval, passages=passages)

    def answer(self, run: Run, retrieval: RetrievalResult, findings: Sequence[Finding]) -> GenerationResult:
        """The model's answer from these passages; ``findings`` are those of its last one."""
        return generate(
            run.question,
            retrieval,
            provider=self.provider,
            model=self.model,
            answer_class=run.answer_class,
            findings=findings,
            control=self.control,
        )
