"""The embedded vendor: answers from the passages alone, deterministic, "not found" when unsure."""

from __future__ import annotations

from typing import Any, Final, cast, get_args

from docintel.errors import ProviderError
from docintel.generation.contract import AnswerBase, Item
from docintel.providers.base import Completion, CompletionRequest, SchemaT
from docintel.reader.dispatch import read
from docintel.reader.form import read_form
from docintel.reader.gather import gather
from docintel.reader.outcome import answer_from
from docintel.retrieval.material import FormMaterial, ReadingMaterial

MODEL: Final = "extractive-1"


class OfflineReader:
    """Deterministic and extractive. It reads ``request.material``, never the rendered prompt."""

    name = "offline"

    def complete(self, request: CompletionRequest[SchemaT]) -> Completion[SchemaT]:
        """Answer from the passages. Raises ProviderError where the request carries no material to read."""
        if isinstance(request.material, FormMaterial):
            form: Any = read_form(request.material, cast(Any, request.schema), read_answer)
            return Completion(parsed=form, raw=form.model_dump_json(), provider=self.name, model=MODEL)
        if not isinstance(request.material, ReadingMaterial):
            raise ProviderError(
                "The offline reader was given no passages to read. Ask through docintel's pipeline.",
                vendor=self.name,
            )
        answer: Any = read_answer(request.material, request.schema)
        return Completion(parsed=answer, raw=answer.model_dump_json(), provider=self.name, model=MODEL)


def read_answer(material: ReadingMaterial, answer_class: Any) -> AnswerBase:
    """The answer of ``answer_class`` (any class of the registry) that the passages give."""
    item_class: type[Item] = get_args(answer_class.model_fields["items"].annotation)[0]
    shape = material.question.expected_answer_shape
    return answer_from(read(gather(material), item_class, shape), material, answer_class)
