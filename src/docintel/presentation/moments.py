"""Moments in the words of somebody who was there."""

from __future__ import annotations

from datetime import UTC, datetime

_MINUTE, _HOUR = 60, 3600


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
