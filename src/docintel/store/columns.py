"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator

# SQLite numbers rows by itself only for a column declared exactly INTEGER.
RowNumber = BigInteger().with_variant(Integer, "sqlite")

# PostgreSQL refuses NUL in text and UTF-8 has no lone surrogates; text read out of PDFs has both.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> str:
    """The text with what no database stores replaced by U+FFFD."""
    return _UNSTORABLE.sub("�", text)


def utc_now() -> datetime:
    """The present moment in UTC, with time zone, to the microsecond."""
    return datetime.now(UTC)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment with time zone. Stored in UTC, given back in UTC; a naive datetime raises ValueError."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"the datetime {value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class PlainText(TypeDecorator[str]):
    """Text typed by people or read from files; see :func:`storable`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(value)


class Json(TypeDecorator[Any]):
    """JSON kept as ASCII text: every character and the order of keys come back as given, on both databases.

    (PostgreSQL's ``jsonb`` reorders keys and refuses ``\\u0000``.) NaN and infinities raise ValueError.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:
        return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)
