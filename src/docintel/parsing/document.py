"""A parsed document: the tables, and what is derived from them once."""

from __future__ import annotations

from dataclasses import dataclass, field

import pandas as pd

from docintel.parsing.tables import SCHEMAS, check_table


@dataclass(frozen=True, eq=False)
class ParsedDocument:
    """The six tables of one PDF (see :mod:`docintel.parsing.tables`), and where they came from.

    Never change a table in place: derived indexes (quote index, line boxes) are cached by identity.
    """

    sha256: str
    name: str
    method: str
    line_df: pd.DataFrame
    word_df: pd.DataFrame
    page_df: pd.DataFrame
    image_df: pd.DataFrame
    toc_df: pd.DataFrame
    table_df: pd.DataFrame
    warnings: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for name in SCHEMAS:
            check_table(name, getattr(self, name))

    @property
    def page_count(self) -> int:
        return len(self.page_df)

    @property
    def line_count(self) -> int:
        return len(self.line_df)
