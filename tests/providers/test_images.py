"""An image reaches every vendor in its own protocol, and a call without one looks as before."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from docintel.providers.wires import anthropic, chat, ollama, responses
from docintel.providers.wires.base import Structure, WireCall

IMAGE = b"\xff\xd8 jpeg"
ENCODED = base64.b64encode(IMAGE).decode()
URL = f"data:image/jpeg;base64,{ENCODED}"


def _call(*images: bytes) -> WireCall:
    return WireCall(
        system="system",
        user="read this",
        schema_name="Answer",
        schema={},
        model="m",
        structure=Structure.PROMPT,
        temperature=None,
        max_output_tokens=10,
        timeout_s=1.0,
        images=images,
    )


@pytest.mark.parametrize(
    ("user_part", "with_image"),
    [
        (
            chat._content,
            [{"type": "text", "text": "read this"}, {"type": "image_url", "image_url": {"url": URL}}],
        ),
        (
            anthropic._content,
            [
                {"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": ENCODED}},
                {"type": "text", "text": "read this"},
            ],
        ),
        (
            responses._input,
            [
                {
                    "role": "user",
                    "content": [
                        {"type": "input_text", "text": "read this"},
                        {"type": "input_image", "image_url": URL, "detail": "high"},
                    ],
                }
            ],
        ),
        (
            lambda call: ollama._body(call, None)["messages"][-1],
            {"role": "user", "content": "read this", "images": [ENCODED]},
        ),
    ],
)
def test_the_image_is_in_the_users_message(user_part: Any, with_image: Any) -> None:
    assert user_part(_call(IMAGE)) == with_image


@pytest.mark.parametrize("user_part", [chat._content, anthropic._content, responses._input])
def test_without_an_image_the_message_is_plain_text(user_part: Any) -> None:
    assert user_part(_call()) == "read this"
    assert "images" not in ollama._body(_call(), None)["messages"][-1]
