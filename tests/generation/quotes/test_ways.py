"""One text, several ways to read it: hyphens at line ends, references, headers and footers."""

from __future__ import annotations

import pytest

from tests.generation.quotes.made import frame_of, is_verified, state_of

BROKEN = ["The insurer indemni-", "fies the policyholder for the co-", "insurance share in 2020-", "2021."]


@pytest.mark.parametrize(
    "quote",
    [
        "The insurer indemnifies the policyholder",
        "The insurer indemni-fies the policyholder",
        "The insurer indemni- fies the policyholder",
        "The insurer indemni-\nfies the policyholder",
        "the co-insurance share",
        "the coinsurance share",
        "share in 2020-2021",
        "The insurer indem-\nnifies the policy-\nholder for the coinsur-\nance share in 2020-\n2021.",
    ],
)
def test_a_hyphen_at_a_line_end_matches_with_and_without(quote: str) -> None:
    assert is_verified(BROKEN, quote)


@pytest.mark.parametrize("quote", ["share in 20202021", "the co insurance share", "theco-insurance share"])
def test_nothing_else_is_joined(quote: str) -> None:
    assert not is_verified(BROKEN, quote)


def test_a_hyphen_within_a_line_is_the_words_own() -> None:
    assert not is_verified(["the co-insurance share"], "the coinsurance share")
    assert not is_verified(["the coinsurance share"], "the co-insurance share")


def test_a_dash_at_a_line_end_breaks_no_word() -> None:
    assert not is_verified(["paid for the fire —", "only on request"], "paid for the fireonly on request")


def test_a_word_over_three_lines() -> None:
    assert is_verified(["un-", "believ-", "able losses"], "unbelievable losses")
    assert is_verified(["un-", "believ-", "able losses"], "unbeliev-able losses")


def test_a_soft_hyphen_at_a_line_end() -> None:
    assert is_verified(["the sub\u00ad", "limit applies"], "the sublimit applies")


def test_lines_of_scripts_without_spaces_join() -> None:
    assert is_verified(["免赔额为", "一万元。"], "免赔额为一万元。")
    assert is_verified(["보험금액은 이백만", "원입니다"], "보험금액은 이백만원입니다")


CITED = [
    "We use fixed encodings [9]. The model trained for 100,000 steps",
    "[12, 13] and reached 41.8 [3-5].",
]


@pytest.mark.parametrize(
    "quote",
    [
        "We use fixed encodings. The model",
        "We use fixed encodings [9]. The model",
        "for 100,000 steps and reached 41.8.",
        "for 100,000 steps [12,13] and reached 41.8 [3–5].",
        "encodings [9]",
        "[12, 13] and reached",
    ],
)
def test_references_may_be_left_out_or_kept(quote: str) -> None:
    assert is_verified(CITED, quote)


@pytest.mark.parametrize(
    "quote", ["fixed encodings [4]", "fixed encodings [8]. The model", "for 100,000 steps [12, 14] and"]
)
def test_a_different_reference_is_a_difference(quote: str) -> None:
    assert not is_verified(CITED, quote)


def test_an_amount_in_brackets_is_no_reference() -> None:
    assert not is_verified(["not more than [12,500] in total"], "not more than in total")
    assert not is_verified(["payable within [30] days"], "payable within [60] days")


PAGES = [
    "The insurer pays all losses, except indemni-",
    "ACME Insurance · 12",
    "Home policy",
    "fied ones, up to the limit.",
    "See the schedule.",
]
BREAK = {"furniture": [False, True, True, False, False], "page_num": [1, 1, 2, 2, 2]}


@pytest.mark.parametrize(
    "quote",
    [
        "all losses, except indemnified ones",
        "all losses, except indemni-fied ones",
        "ACME Insurance · 12 Home policy",
        "except indemni- ACME Insurance · 12 Home policy fied ones",
    ],
)
def test_a_sentence_goes_on_over_header_and_footer(quote: str) -> None:
    assert is_verified(PAGES, quote, **BREAK)


def test_only_furniture_may_be_left_out() -> None:
    assert not is_verified(PAGES, "all losses, except indemnified ones")
    assert not is_verified(PAGES, "ones, up to the limit. schedule", **BREAK)
    assert not is_verified(PAGES, "indemni- Home policy fied ones", **BREAK)


def test_and_only_at_a_page_break() -> None:
    same_page = BREAK | {"page_num": [1] * 5}
    assert not is_verified(PAGES, "all losses, except indemnified ones", **same_page)


def test_a_sentence_over_the_break_is_misplaced_when_one_page_is_cited() -> None:
    assert state_of(frame_of(PAGES, **BREAK), "all losses, except indemnified ones", 1) == "quote_misplaced"


def test_a_sentence_over_the_break_is_only_put_together_near_its_citation() -> None:
    pages = [*PAGES, *(f"Clause {number} follows." for number in range(9))]
    columns = {name: [*values, *[values[-1]] * 9] for name, values in BREAK.items()}
    frame = frame_of(pages, **columns)
    assert state_of(frame, "all losses, except indemnified ones", 7) == "quote_misplaced"
    assert state_of(frame, "all losses, except indemnified ones", 14) == "quote_absent"


def test_a_header_that_begins_like_the_next_line_does_not_mislead() -> None:
    lines = ["we pay", "the Policy", "the losses in full"]
    columns = {"furniture": [False, True, False], "page_num": [1, 2, 2]}
    assert is_verified(lines, "we pay the losses in full", **columns)
    assert is_verified(lines, "we pay the Policy the losses", **columns)
