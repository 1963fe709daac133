"""How long ago, in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from docintel.presentation.moments import ago, waiting

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "a moment ago"),
        (-30, "a moment ago"),
        (44, "a moment ago"),
        (45, "a minute ago"),
        (89, "a minute ago"),
        (90, "2 minutes ago"),
        (20 * 60, "20 minutes ago"),
        (3599, "60 minutes ago"),
        (3600, "on 01 March 2026 at 11:00 UTC"),
        (-3600, "on 01 March 2026 at 13:00 UTC"),
    ],
)
def test_ago(seconds: int, words: str) -> None:
    assert ago(NOW - timedelta(seconds=seconds), NOW) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(-5, "0 min"), (59, "0 min"), (3599, "59 min"), (3600, "1 h"), (172_799, "47 h"), (172_800, "2 d")],
)
def test_waiting(seconds: int, words: str) -> None:
    assert waiting(NOW - timedelta(seconds=seconds), NOW) == words
