"""Moments in the words of somebody who was there."""

from __future__ import annotations

from datetime import UTC, datetime

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def ago(moment: datetime, now: datetime) -> str:
    """How long before ``now``: "a minute ago", "20 minutes ago"; older ones by date and time (UTC)."""
    seconds = (now - moment).total_seconds()
    if -_MINUTE < seconds < 45:
        return "a moment ago"
    if 45 <= seconds < 1.5 * _MINUTE:
        return "a minute ago"
    if 0 < seconds < _HOUR:
        return f"{round(seconds / _MINUTE)} minutes ago"
    return f"on {moment.astimezone(UTC):%d %B %Y at %H:%M} UTC"


def waiting(since: datetime, now: datetime) -> str:
    """How long something has been waiting, for a narrow column: "12 min", "3 h", "5 d"."""
    seconds = max((now - since).total_seconds(), 0)
    if seconds < _HOUR:
        return f"{int(seconds / _MINUTE)} min"
    if seconds < 2 * _DAY:
        return f"{int(seconds / _HOUR)} h"
    return f"{int(seconds / _DAY)} d"
