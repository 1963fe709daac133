"""What a reviewer would check by eye, as plain string work: none of docintel's own matching or validation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pandas as pd
from pydantic import BaseModel

_CODES = ("iso", "currency")  # typed fields that are not printed as such


def squeezed(text: str) -> str:
    """``text`` in small letters without spaces, references such as [9], and marks not part of numbers."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[^\w.,%]", "", re.sub(r"\[\d+\]", "", folded))


def stands_on(quote: str, lines: pd.DataFrame, first: int, last: int) -> bool:
    """Whether ``quote`` is printed on the visible lines ``first`` to ``last`` (GLOBAL numbers)."""
    cited = lines[lines["overall_line_num"].between(first, last) & ~lines["hidden"]]
    return bool(squeezed(quote)) and squeezed(quote) in squeezed("".join(cited["text"]))


def follows(value: Any, quote: str) -> bool:
    """Whether every printed part of ``value`` (an item's content) is in ``quote``.

    A yes or no has none. Numbers are compared by their digits; a quote without any digit, which has them in
    words, is not judged.
    """
    return all(_is_in(part, quote) for part in _parts(value))


def _is_in(part: str | Decimal, quote: str) -> bool:
    if isinstance(part, str):
        return squeezed(part) in squeezed(quote)
    digits = re.sub(r"\D", "", format(part, "f")).strip("0")
    printed = re.sub(r"\D", "", unicodedata.normalize("NFKC", quote))
    return not printed or digits in printed


def _parts(value: Any, name: str = "") -> Iterator[str | Decimal]:
    if isinstance(value, BaseModel):
        for field in type(value).model_fields:
            yield from _parts(getattr(value, field), field)
    elif isinstance(value, list):
        for entry in value:
            yield from _parts(entry, name)
    elif isinstance(value, Decimal) or (isinstance(value, str) and name not in _CODES):
        yield value
