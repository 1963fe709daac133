"""Where a quote may begin and end."""

from __future__ import annotations

import pytest

from tests.generation.quotes.made import is_verified


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        ("limit is 12,500 EUR", "2,500 EUR"),
        ("limit is 12,500 EUR", "limit is 12"),
        ("limit is 12 500 EUR", "500 EUR"),
        ("limit is 12 500 EUR", "limit is 12"),
        ("the uninsured losses", "insured losses"),
        ("the non-refundable deposit", "refundable deposit"),
        ("Non-U.S. government securities", "-U.S. government securities"),
        ("twenty-five days", "twenty"),
        ("twenty-five days", "twenty-"),
        ("Adjustment: -1,250 now", "1,250 now"),
        ("Adjustment: −$1,250 now", "$1,250 now"),
        ("- 5 degrees", "5 degrees"),
        ("Loss (1,250)", "1,250"),
        ("Loss ($1,250)", "$1,250"),
        ("balance 1,250.00-", "balance 1,250.00"),
        ("the sum of $500", "500"),
        ("the sum of 500€ net", "the sum of 500"),
        ("a share of 3.5% net", "a share of 3.5"),
        ("a share of 3.5 % net", "a share of 3.5"),
        ("a share of (3.5)% net", "a share of (3.5)"),
        ("a share of 12 per cent net", "a share of 12"),
        ("premiums of 1.2 million", "premiums of 1.2"),
        ("金额200万元", "金额200"),
        ("保险金额为二百万元", "百万元"),
        ("本公司不承担责任", "承担责任"),
        ("from 03/04/2024 on", "from 03"),
        ("from 03/04/2024 on", "04/2024 on"),
        ("at 12:30 sharp", "30 sharp"),
        ("pages 3-5 apply", "5 apply"),
        ("pages 3–5 apply", "pages 3"),
        ("a factor of .5 applies", "5 applies"),
        ("aged ≥18 years", "18 years"),
        ("CHF 1'250 each", "250 each"),
        ("we can't pay claims", "we can"),
    ],
)
def test_cut_numbers_words_and_signs_are_refused(line: str, quote: str) -> None:
    assert not is_verified([line], quote)


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        ("the sum of $500, payable", "the sum of $500"),
        ("the sum of EUR 500", "500"),
        ("the sum of $ 500", "500"),
        ("the sum of 500 €", "the sum of 500"),
        ("Table 1 2,500 12,500", "12,500"),
        ("Section 4 - 5 days", "5 days"),
        ("the claim—fire only—is paid", "fire only"),
        ("l'assuré doit payer", "assuré doit payer"),
        ("the company's board met", "the company"),
        ("short- and long-term cover", "short- and long-term"),
        ("thirty (30) days", "thirty (30) days"),
        ("(the Company) shall", "the Company"),
        ("12 34 56", "34 56"),
        ("No. 5 applies", "5 applies"),
    ],
)
def test_whole_words_and_numbers_may_be_taken_out(line: str, quote: str) -> None:
    assert is_verified([line], quote)


def test_whole_lines_may_be_cut_where_they_end() -> None:
    lines = ["The insurer indemni-", "fies the policyholder"]
    assert is_verified(lines, "fies the policyholder")
    assert is_verified(lines, "The insurer indemni-")
    assert not is_verified(lines, "insurer indemni-")


def test_but_not_so_that_its_negation_is_lost() -> None:
    assert not is_verified(["This deposit is non-", "refundable after May"], "refundable after May")
    insured = ["Losses of un-", "insured goods; insured ones"]
    assert not is_verified(insured, "insured goods")
    assert is_verified(insured, "uninsured goods")
    assert is_verified(["Losses of in-", "surance goods"], "surance goods")
