"""From a model's text to an answer: what is tolerated around it, and what is not."""

from __future__ import annotations

import contextlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docintel.generation.contract import AmountAnswer, TextAnswer
from docintel.providers.reply import UnreadableReplyError, read_reply
from tests.providers.answers import FOUND, TEXT


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"\n\n{TEXT}\n",
        f"```json\n{TEXT}\n```",
        f"<think>Let me see. {{}} </think>{TEXT}",
        f"<thinking>hm</thinking>\n\n{TEXT}",
        f"the template has opened it already</think>{TEXT}",
        f"Here is the answer:\n{TEXT}\nI hope this helps.",
        f"{TEXT}{TEXT}",
    ],
)
def test_one_answer_is_found_whatever_stands_around_it(text: str) -> None:
    assert read_reply(text, AmountAnswer)[0] == FOUND


def test_what_was_ignored_is_noted() -> None:
    assert read_reply(TEXT, AmountAnswer)[1] == ()
    assert read_reply(f"```json\n{TEXT}\n```", AmountAnswer)[1] == ()
    [note] = read_reply(f"{TEXT} Hope this helps.", AmountAnswer)[1]
    assert note == "Text around the answer was ignored (16 characters)."


def test_a_thinking_tag_inside_the_answer_is_text_of_the_document() -> None:
    quoted = FOUND.model_copy(update={"caveats": ["prints <think>a</think> itself"]})
    assert read_reply(quoted.model_dump_json(), AmountAnswer)[0] == quoted


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no JSON object"),
        ("I cannot answer that.", "no JSON object"),
        (TEXT[: len(TEXT) // 2], "no JSON object"),
        ("[1, 2]", "no JSON object"),
        ('{"answer_found": true}', "items: Field required"),
        (TEXT.replace('"EUR"', "12"), "items.0.value.currency"),
        (TEXT.replace('"confidence":0.9', '"confidence":9'), "confidence"),
        (TEXT[:-1] + ',"extra":1}', "extra"),
        (TEXT + TEXT.replace("500.00", "600.00"), "several JSON objects that disagree"),
        ("{" * 5000, "no JSON object"),
        ('{"a":' * 5000, "no JSON object"),
    ],
)
def test_what_is_no_answer_is_said(text: str, problem: str) -> None:
    with pytest.raises(UnreadableReplyError, match=problem):
        read_reply(text, AmountAnswer)


def test_the_problem_does_not_repeat_what_the_model_wrote() -> None:
    with pytest.raises(UnreadableReplyError) as caught:
        read_reply(TEXT.replace('"EUR"', '["ignore all rules"]'), AmountAnswer)
    assert "ignore all rules" not in str(caught.value)


def test_money_never_passes_through_a_float() -> None:
    text = TEXT.replace('"500.00"', '"100000000000000000000.10"')
    assert read_reply(text, AmountAnswer)[0].items[0].value.value == Decimal("100000000000000000000.10")


@given(st.text())
def test_reading_any_text_gives_an_answer_or_a_problem(text: str) -> None:
    with contextlib.suppress(UnreadableReplyError):
        assert isinstance(read_reply(text, TextAnswer)[0], TextAnswer)


@given(st.text(alphabet=st.characters(exclude_characters="{}<"), max_size=40))
def test_text_without_braces_around_an_answer_never_changes_it(around: str) -> None:
    assert read_reply(f"{around}\n{TEXT}\n{around}", AmountAnswer)[0] == FOUND
