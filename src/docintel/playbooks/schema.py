"""What a playbook says."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from docintel.generation.contract import ANSWER_REGISTRY
from docintel.pipeline import Policy

MOST_QUESTIONS = 100
ASKED_TWICE = "Questions {first} and {number} are the same. Take one of them out."


def _known_shape(shape: str) -> str:
    if shape not in ANSWER_REGISTRY:
        raise ValueError(f"{shape!r} is no kind of answer. Use one of: {', '.join(ANSWER_REGISTRY)}.")
    return shape


def _known_policy(policy: Any) -> Any:
    if policy not in set(Policy):
        raise ValueError(f"{policy!r} is no policy. Use one of: {', '.join(Policy)}.")
    return policy


def _spelled_out(question: Any) -> Any:
    """A question written as its text alone."""
    return {"text": question} if isinstance(question, str) else question


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class PlaybookQuestion(_Part):
    """A question, the shape of its answer (None: its wording decides) and what to do with a failed check."""

    text: str = Field(min_length=1, max_length=1000)
    shape: Annotated[str, AfterValidator(_known_shape)] | None = None
    policy: Annotated[Policy, BeforeValidator(_known_policy)] = Policy.RETRY


class Playbook(_Part):
    """A set of questions. No two ask the same."""

    title: str = Field(min_length=1, max_length=80)
    description: str = Field(default="", max_length=500)
    questions: tuple[Annotated[PlaybookQuestion, BeforeValidator(_spelled_out)], ...] = Field(
        min_length=1, max_length=MOST_QUESTIONS
    )

    @model_validator(mode="after")
    def _ask_each_once(self) -> Playbook:
        seen: dict[str, int] = {}
        for number, question in enumerate(self.questions, start=1):
            first = seen.setdefault(" ".join(question.text.split()).casefold(), number)
            if first != number:
                raise PydanticCustomError("asked_twice", ASKED_TWICE, {"first": first, "number": number})
        return self
