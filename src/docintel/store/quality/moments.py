"""Moments in SQL, the same on both databases: seconds between two, and the day or week of one (in UTC)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Float, String
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction


class seconds_between(GenericFunction[float]):  # noqa: N801 - an SQL function
    """Seconds from the first moment to the second; NULL where one is."""

    type = Float()
    inherit_cache = True


class day_of(GenericFunction[str]):  # noqa: N801
    """The day of a moment: 2026-11-30."""

    type = String()
    inherit_cache = True


class week_of(GenericFunction[str]):  # noqa: N801
    """The Monday of a moment's week, as a day."""

    type = String()
    inherit_cache = True


@compiles(seconds_between, "sqlite")
def _(element: Any, compiler: Any, **options: Any) -> str:
    first, second = (compiler.process(each, **options) for each in element.clauses)
    return f"((julianday({second}) - julianday({first})) * 86400.0)"


@compiles(seconds_between, "postgresql")
def _(element: Any, compiler: Any, **options: Any) -> str:
    first, second = (compiler.process(each, **options) for each in element.clauses)
    return f"CAST(EXTRACT(EPOCH FROM ({second} - {first})) AS DOUBLE PRECISION)"


@compiles(day_of, "sqlite")
def _(element: Any, compiler: Any, **options: Any) -> str:
    return f"date({compiler.process(element.clauses, **options)})"


@compiles(day_of, "postgresql")
def _(element: Any, compiler: Any, **options: Any) -> str:
    return f"to_char({compiler.process(element.clauses, **options)} AT TIME ZONE 'UTC', 'YYYY-MM-DD')"


@compiles(week_of, "sqlite")
def _(element: Any, compiler: Any, **options: Any) -> str:
    moment = compiler.process(element.clauses, **options)
    return f"date({moment}, 'weekday 0', '-6 days')"  # the Sunday that ends it, six days back


@compiles(week_of, "postgresql")
def _(element: Any, compiler: Any, **options: Any) -> str:
    moment = compiler.process(element.clauses, **options)
    return f"to_char(date_trunc('week', {moment} AT TIME ZONE 'UTC'), 'YYYY-MM-DD')"
