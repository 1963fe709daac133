"""What the two protocols of the openai SDK share: the client, and its exceptions in docintel's tree."""

from __future__ import annotations

import json

import openai

from docintel import errors
from docintel.providers import faults, guard
from docintel.providers.connection import Connection
from docintel.providers.wires.watching import watch_response


def open_client(connection: Connection) -> openai.OpenAI:
    """A client without retries of its own (the door counts them) and without redirects (a document goes
    nowhere it was not sent)."""
    return openai.OpenAI(
        api_key=connection.key_text,
        base_url=connection.base_url,
        max_retries=0,
        timeout=connection.timeout_s,
        http_client=openai.DefaultHttpxClient(
            event_hooks={"response": [watch_response]}, follow_redirects=False
        ),
    )


def translate(error: Exception, connection: Connection) -> errors.ProviderError | None:
    """An exception of the openai SDK in docintel's tree; None where it is something else."""
    vendor, title = connection.vendor, connection.title
    if isinstance(error, openai.APITimeoutError):
        return guard.timed_out(vendor, title)
    if isinstance(error, openai.APIConnectionError):
        return faults.unreachable(vendor, title)
    if isinstance(error, openai.APIStatusError):
        if error.code == "content_filter":
            return errors.RefusedError(
                f"The content filter of {title} stopped the question or the passages. Choose another "
                "provider.",
                vendor=vendor,
                status=error.status_code,
            )
        message = faults.message_of(error.body) or error.message
        return faults.status_error(vendor, title, error.status_code, message, error.response.headers)
    if isinstance(error, (openai.APIError, json.JSONDecodeError)):
        return faults.not_an_api(vendor, title)
    return None
