"""Every schema of the contract runs under strict native structured output."""

from __future__ import annotations

from typing import Any

import pytest
from openai.lib._pydantic import to_strict_json_schema
from pydantic import BaseModel, Field

from docintel.generation.contract import (
    ANSWER_REGISTRY,
    Amount,
    AnswerBase,
    AnswerWithEvidence,
    ContractModel,
    DateValue,
    FieldExtraction,
    FieldsBase,
    Item,
    TextItem,
    fields_form,
    register_answer_shape,
    strict_problems,
)


class Clause(ContractModel):
    """A class that holds itself."""

    text: str
    clauses: list[Clause] = Field(default_factory=list)


class ClauseItem(Item):
    value: Clause


class OwnAnswer(AnswerBase):
    items: list[ClauseItem]
    remark: str | None = None


class OwnForm(FieldsBase):
    deductible: FieldExtraction[Amount]
    start: FieldExtraction[DateValue] = Field(description="When cover starts.")


MODELS: list[type[BaseModel]] = [
    *ANSWER_REGISTRY.values(),
    AnswerWithEvidence,
    OwnAnswer,
    OwnForm,
    fields_form("Made", {"insured": (str, "Who is insured?"), "sum": (Amount, "For how much?")}),
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_schema_is_strict(model: type[BaseModel]) -> None:
    assert strict_problems(model) == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_vendors_own_strictness_has_nothing_to_change(model: type[BaseModel]) -> None:
    assert to_strict_json_schema(model) == model.model_json_schema()


class OpenDict(AnswerBase):
    items: list[TextItem]
    extra: dict[str, str]


class Anything(AnswerBase):
    items: list[TextItem]
    extra: Any


class Plain(BaseModel):
    name: str = "x"


class HoldsPlain(AnswerBase):
    items: list[TextItem]
    plain: Plain


class Short(AnswerBase):
    items: list[TextItem]
    code: str = Field(max_length=3)


@pytest.mark.parametrize(
    ("model", "problem"),
    [
        (OpenDict, "OpenDict.extra is open to other properties"),
        (Anything, "Anything.extra may be anything"),
        (HoldsPlain, "Plain is open to other properties"),
        (HoldsPlain, "Plain.name is not required"),
        (Short, "Short.code uses 'maxLength'"),
    ],
)
def test_what_strict_mode_refuses_is_named(model: type[AnswerBase], problem: str) -> None:
    assert any(each.startswith(problem) for each in strict_problems(model))


def test_a_schema_that_would_be_refused_is_not_registered() -> None:
    with pytest.raises(ValueError, match=r"OpenDict cannot be asked of a model: OpenDict\.extra is open"):
        register_answer_shape("open_dict", OpenDict)
    assert "open_dict" not in ANSWER_REGISTRY


def test_a_users_own_class_is_registered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ANSWER_REGISTRY, "own", OwnAnswer)
    assert register_answer_shape("own", OwnAnswer) is OwnAnswer
    with pytest.raises(ValueError, match="taken by OwnAnswer"):
        register_answer_shape("own", ANSWER_REGISTRY["text"])
    with pytest.raises(ValueError, match="not a subclass"):
        register_answer_shape("str", str)  # type: ignore[type-var]
