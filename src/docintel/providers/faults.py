"""HTTP failures in docintel's tree: one translation for every vendor, with words fit for the screen.

The vendor's own message is quoted, shortened and with anything like a key masked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from docintel import errors

_LONGEST_MESSAGE: Final = 240
_KEY = re.compile(r"(?i)\b(?:sk|pk|key|bearer)[-_ ][A-Za-z0-9_\-.*]{6,}|\b[A-Za-z0-9_\-]{32,}\b")
_CONTEXT = re.compile(
    r"(?i)context[ _](?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens"
    r"|exceed\w* the (?:available |maximum )?(?:context|token)|input is too long|reduce the length"
)
_QUOTA = re.compile(r"(?i)insufficient_quota|exceeded your current quota|billing|credit balance")
_NO_MODEL = re.compile(
    r"(?i)model\b.{0,120}\b(?:not (?:found|exist|supported|available)|does not exist|unknown)|invalid model"
)


def status_error(
    vendor: str, title: str, status: int, message: str, headers: Mapping[str, str] | None = None
) -> errors.ProviderError:
    """What an HTTP status and the vendor's message mean."""
    kind, sentence = _meaning(status, message, title)
    wait = retry_after(headers or {})
    if kind is errors.RateLimitedError and wait:
        sentence += f" It asks to wait {wait:.0f} s."
    return kind(
        capital(sentence),
        vendor=vendor,
        status=status,
        retryable=kind in (errors.RateLimitedError, errors.ServerDownError) and not _QUOTA.search(message),
        retry_after_s=wait,
        detail=message,
    )


def _meaning(status: int, message: str, title: str) -> tuple[type[errors.ProviderError], str]:
    said = quoted(message)
    if status in (401, 403):
        return (
            errors.AuthenticationError,
            f"{title} refused the key{said}. Check the key and what it may be used for.",
        )
    if status in (402, 429) and _QUOTA.search(message):
        return (
            errors.RateLimitedError,
            f"The account at {title} has no credit left. Top it up, or choose another provider.",
        )
    if status == 429:
        return errors.RateLimitedError, f"{title} is taking no more requests for now. Try again later."
    if status in (400, 413, 422, 500) and _CONTEXT.search(message):
        return (
            errors.ContextTooLongError,
            f"The passages do not fit into the model's window at {title}{said}. Ask about fewer pages, or "
            "choose a model with a larger window.",
        )
    if status == 404 or (status == 400 and _NO_MODEL.search(message)):
        return (
            errors.ModelNotFoundError,
            f"{title} does not offer this model at this address{said}. Check DOCINTEL_MODEL and "
            "DOCINTEL_BASE_URL.",
        )
    if status >= 500 or status == 408:
        return (
            errors.ServerDownError,
            f"{title} answered with an error of its own (status {status}). Try again in a moment.",
        )
    return (
        errors.BadRequestError,
        f"{title} did not accept the request (status {status}{said}). Choose another model, or check "
        "DOCINTEL_BASE_URL.",
    )


def unreachable(vendor: str, title: str) -> errors.ServerDownError:
    """No connection, or one that broke off."""
    return errors.ServerDownError(
        f"{capital(title)} cannot be reached, or broke off the connection. Check the network and "
        "DOCINTEL_BASE_URL, then try again.",
        vendor=vendor,
        retryable=True,
    )


def not_an_api(vendor: str, title: str) -> errors.ServerDownError:
    """Something answered, but not in the vendor's protocol (a proxy's login page, say)."""
    return errors.ServerDownError(
        f"What answers at the address of {title} is not its interface. Check DOCINTEL_BASE_URL, and whether "
        "a proxy stands in between.",
        vendor=vendor,
    )


def capital(sentence: str) -> str:
    """``sentence`` as it begins a line: a vendor's title may start with a small letter."""
    return sentence[:1].upper() + sentence[1:]


def message_of(body: object) -> str:
    """The words of an error body, whichever of the usual shapes it has; "" where it has none of them."""
    if isinstance(body, str):
        return body
    if isinstance(body, list):
        return "; ".join(filter(None, map(message_of, body)))
    if not isinstance(body, dict):
        return ""
    inner = next((body[key] for key in ("error", "message", "detail", "msg") if body.get(key)), None)
    return message_of(inner)


def quoted(message: str) -> str:
    """ ": 'message'" on one line, short, keys masked; "" where there is none or it is a web page."""
    text = " ".join(_KEY.sub("…", message).split())
    if not text or text.lstrip().startswith("<"):
        return ""
    if len(text) > _LONGEST_MESSAGE:
        text = text[: _LONGEST_MESSAGE - 1] + "…"
    return f": {text!r}"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait by Retry-After (seconds or an HTTP date) or retry-after-ms, None without either."""
    milliseconds = headers.get("retry-after-ms")
    text = headers.get("retry-after")
    try:
        if milliseconds is not None:
            return max(float(milliseconds) / 1000, 0.0)
        if text is None:
            return None
        if re.fullmatch(r"\s*\d+(?:\.\d+)?\s*", text):
            return float(text)
        return max((parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return None
