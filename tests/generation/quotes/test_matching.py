"""Faithful quotes pass and changed ones do not, one test per kind of difference."""

from __future__ import annotations

import pytest

from tests.generation.quotes.made import frame_of, is_verified, state_of

CLAUSE = [
    "Section 4 – Deductible. The Insured shall bear the first EUR 1,250.00 of each",
    "and every loss, except losses caused by fire, for which no deductible applies.",
    "The sum insured is $2,000,000 (USD), a change of -3.5% on “last year’s” sum.",
]


@pytest.mark.parametrize(
    "quote",
    [
        "The Insured shall bear the first EUR 1,250.00",
        "the first EUR 1,250.00 of each and every loss",
        "the first EUR 1,250.00 of each\nand every loss",
        "Section 4 - Deductible",
        "THE INSURED SHALL BEAR",
        "The  Insured\tshall\u00a0bear",
        'a change of -3.5% on "last year\'s" sum.',
        "a change of −3.5% on last year’s sum",
        "“The sum insured is $2,000,000”",
        "Deduct\u00adible",
        "losses\u200b caused by fire",
    ],
)
def test_faithful_quotes_are_verified(quote: str) -> None:
    assert is_verified(CLAUSE, quote)


@pytest.mark.parametrize(
    "quote",
    [
        "the first EUR 1,260.00 of each",
        "the first EUR 1.250.00 of each",
        "the first EUR 12,50.00 of each",
        "the first EUR 1250.00 of each",
        "the first EUR 1, 250.00 of each",
        "the first EUR 1,250 of each",
        "the first EUR 250.00 of each",
        "for which deductible applies",
        "The Insured shall not bear the first",
        "except losses by caused fire",
        "The sum insured is €2,000,000 (USD)",
        "sum insured is $2,000,000 (USD) and more",
        "a change of 3.5% on",
        "a change of -3.5 on",
        "a change of -35% on",
        "The Insured shall bear ... every loss",
        "The Insured shall bear...",
        "The Insureds shall bear",
    ],
)
def test_changed_quotes_are_absent(quote: str) -> None:
    assert state_of(frame_of(CLAUSE), quote, 1, 3) == "quote_absent"


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        ("The eﬃcient oﬃce ﬁnds ﬂoods", "the efficient office finds floods"),
        ("Café Zürich", "Cafe\u0301 Zu\u0308rich"),
        ("Cafe\u0301 Zu\u0308rich", "Café Zürich"),
        ("Hauptstraße 5", "HAUPTSTRASSE 5"),
        ("报告号 １２３４。", "报告号 1234。"),
        ("金额为 200 元", "金额为200元"),
        ("• Fire damage\uf0b7 Flood", "fire damage Flood"),
        ("The company’s board", "The companys board"),
        ("Agreed by ________________ on site", "Agreed by ____ on site"),
        ("Exclusions ........ 12", "Exclusions ............. 12"),
        ("한국어 문장입니다", "한국어 문장입니다"),
    ],
)
def test_typography_is_folded(line: str, quote: str) -> None:
    assert is_verified([line], quote)


@pytest.mark.parametrize(
    ("line", "quote"),
    [
        ("Café Zürich is insured", "Cafe Zurich is insured"),
        ("a volume of 10² units", "a volume of 102 units"),
        ("item ③ applies", "item 3 applies"),
        ("a share of 5½ percent", "a share of 51/2 percent"),
        ('a pipe of 12" length', "a pipe of 12' length"),
        ('a pipe of 12" length', "a pipe of 12 length"),
        ("the options “fixed and learned” apply", "the “options fixed and learned” apply"),
        ("• Fire Flood", "Fire • Flood"),
        ("免赔额为一万元", "免赔额为二万元"),
        ("the therapist is insured", "the the rapist is insured"),
    ],
)
def test_what_carries_meaning_is_not(line: str, quote: str) -> None:
    assert not is_verified([line], quote)


@pytest.mark.parametrize("quote", ["the", "of each and", "…", "“ ”", "---", "der die das", "et de la"])
def test_a_quote_without_a_content_word_proves_nothing(quote: str) -> None:
    assert state_of(frame_of(CLAUSE), quote, 1) == "quote_unchecked"


@pytest.mark.parametrize("quote", ["4", "fire", "保"])
def test_a_number_or_word_of_any_script_is_content(quote: str) -> None:
    assert is_verified([*CLAUSE, "保险"], quote)


def test_a_hidden_line_never_verifies() -> None:
    frame = frame_of(["The limit is 500.", "The limit is 1."], hidden=[False, True])
    assert state_of(frame, "The limit is 1.", 2) == "quote_absent"
    assert state_of(frame, "The limit is 500.", 1) == "verified"


def test_a_hidden_line_does_not_part_a_sentence() -> None:
    lines = ["The limit is", "one hundred", "five hundred euros."]
    assert is_verified(lines, "The limit is five hundred euros.", hidden=[False, True, False])


def test_on_ocr_lines_absent_is_unchecked_and_present_is_verified() -> None:
    frame = frame_of(["The 1imit is 500 euros.", "Typed text here."], source=["ocr", "text"])
    assert state_of(frame, "The limit is 500 euros.", 1) == "quote_unchecked"
    assert state_of(frame, "1imit is 500", 1) == "verified"
    assert state_of(frame, "The limit is 500 euros.", 2) == "quote_absent"


def test_a_page_has_no_lines() -> None:
    assert state_of(frame_of(["", "  ", "Fire."]), "Fire", 3) == "verified"


def test_line_numbers_may_have_gaps_and_any_order() -> None:
    frame = frame_of(["second half.", "First half and"])
    frame["overall_line_num"] = [20, 10]
    assert state_of(frame, "First half and second half.", 10, 20) == "verified"
