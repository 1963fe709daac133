"""The strings inside an item's value, each with its path."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel

from docintel.generation.validation.context import ItemEvidence


@cache
def field_names(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a model class, in order; asked once per class, for every item of every answer."""
    return tuple(model.model_fields)


def text_leaves(item: ItemEvidence) -> Iterator[tuple[str, str]]:
    """Path and text of every string the item claims, without its spans, table cells and mere by-words."""
    for name in field_names(type(item.item)):
        if name != "spans":
            yield from _leaves(f"{item.path}.{name}", getattr(item.item, name))


_BY_WORDS = {"original", "unit"}
"""Fields that repeat or qualify a value: empty or idle ones claim nothing."""


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in field_names(type(value)):
            if name in _BY_WORDS:
                continue
            yield from _leaves(f"{path}.{name}", getattr(value, name))


def typed_leaves(item: ItemEvidence) -> Iterator[tuple[str, BaseModel]]:
    """Path and value of every typed value the item claims, those inside another (a period's dates) as
    well.
    """
    for name in field_names(type(item.item)):
        if name != "spans":
            yield from _models(f"{item.path}.{name}", getattr(item.item, name))


def _models(path: str, value: Any) -> Iterator[tuple[str, BaseModel]]:
    if isinstance(value, BaseModel):
        yield path, value
        for name in field_names(type(value)):
            yield from _models(f"{path}.{name}", getattr(value, name))
