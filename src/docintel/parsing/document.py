"""A parsed document: the tables, and what is derived from them once."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import cast

import pandas as pd

from docintel.parsing.tables import SCHEMAS, check_table


class _MadeWhenAsked:
    """A table given as it is, or as a function that makes it on first use (twice where two threads race)."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, document: ParsedDocument | None, owner: type) -> pd.DataFrame:
        if document is None:
            raise AttributeError(self.name)  # so that the dataclass sees no default
        value = document.__dict__[self.name]
        if callable(value):
            value = check_table(self.name, value())
            document.__dict__[self.name] = value
        return cast(pd.DataFrame, value)

    def __set__(self, document: ParsedDocument, value: pd.DataFrame | Callable[[], pd.DataFrame]) -> None:
        document.__dict__[self.name] = value


@dataclass(frozen=True, eq=False)
class ParsedDocument:
    """The six tables of one PDF (see :mod:`docintel.parsing.tables`), and where they came from.

    Never change a table in place: derived indexes (quote index, line boxes) are cached by identity. Finding
    cells takes about as long as reading the page, so ``table_df`` may be given as a function of nothing.
    """

    sha256: str
    name: str
    method: str
    line_df: pd.DataFrame
    word_df: pd.DataFrame
    page_df: pd.DataFrame
    image_df: pd.DataFrame
    toc_df: pd.DataFrame
    table_df: _MadeWhenAsked = _MadeWhenAsked()
    warnings: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for name in SCHEMAS:
            if not callable(self.__dict__[name]):
                check_table(name, self.__dict__[name])

    def renamed(self, name: str) -> ParsedDocument:
        """The same document called ``name``; a table that is not made yet is not made by this."""
        renamed = copy(self)
        object.__setattr__(renamed, "name", name)
        return renamed

    @property
    def page_count(self) -> int:
        return len(self.page_df)

    @property
    def line_count(self) -> int:
        return len(self.line_df)
