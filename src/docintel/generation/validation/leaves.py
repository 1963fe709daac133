"""The strings inside an item's value, each with its path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from docintel.generation.validation.context import ItemEvidence


def text_leaves(item: ItemEvidence) -> Iterator[tuple[str, str]]:
    """Path and text of every string the item claims, without its spans, table cells and mere by-words."""
    for name in type(item.item).model_fields:
        if name != "spans":
            yield from _leaves(f"{item.path}.{name}", getattr(item.item, name))


_BY_WORDS = {"original", "unit"}
"""Fields that repeat or qualify a value: empty or idle ones claim nothing."""


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            if name in _BY_WORDS:
                continue
            yield from _leaves(f"{path}.{name}", getattr(value, name))


def typed_leaves(item: ItemEvidence) -> Iterator[tuple[str, BaseModel]]:
    """Path and value of every typed value the item claims, those inside another (a period's dates) as
    well.
    """
    for name in type(item.item).model_fields:
        if name != "spans":
            yield from _models(f"{item.path}.{name}", getattr(item.item, name))


def _models(path: str, value: Any) -> Iterator[tuple[str, BaseModel]]:
    if isinstance(value, BaseModel):
        yield path, value
        for name in type(value).model_fields:
            yield from _models(f"{path}.{name}", getattr(value, name))
