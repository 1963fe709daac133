"""HTTP failures in words fit for the screen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from docintel.providers.faults import message_of, quoted, retry_after, status_error


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({}, None),
    ],
)
def test_retry_after_in_its_forms(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def test_retry_after_as_a_date() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert retry_after({"retry-after": later}) == pytest.approx(90, abs=3)
    past = format_datetime(datetime.now(UTC) - timedelta(seconds=90), usegmt=True)
    assert retry_after({"retry-after": past}) == 0


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"error": {"message": "a", "code": 1}}, "a"),
        ({"error": "b"}, "b"),
        ({"message": "c"}, "c"),
        ({"detail": [{"loc": ["x"], "msg": "d"}, {"loc": ["y"], "msg": "e"}]}, "d; e"),
        ({"type": "error", "error": {"type": "t", "message": "f"}}, "f"),
        ([], ""),
        (None, ""),
        ({"error": None}, ""),
    ],
)
def test_the_words_are_found_in_every_usual_body(body: object, words: str) -> None:
    assert message_of(body) == words


def test_a_quoted_message_is_short_on_one_line_and_holds_no_key() -> None:
    said = quoted("Incorrect API key: sk-proj-abcdefghijklmnop1234.\nBearer abcdef123456 " + "x " * 400)
    assert "sk-proj" not in said
    assert "abcdef123456" not in said
    assert "\n" not in said
    assert len(said) < 260
    assert quoted("<html>no</html>") == ""
    assert quoted("  ") == ""


def test_what_may_help_later_is_retryable() -> None:
    retryable = {
        status: status_error("x", "X", status, "").retryable for status in (400, 401, 404, 408, 429, 503)
    }
    assert retryable == {400: False, 401: False, 404: False, 408: True, 429: True, 503: True}
    assert not status_error("x", "X", 429, "insufficient_quota").retryable
