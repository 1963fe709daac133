"""The card says what was found, where, how, and what was checked."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from components.answer_card import card, place_words
from docintel.views import Badge
from tests.ui.made import answer, citation, every_kind, item
from tests.ui.test_text import NASTY

KINDS = every_kind()


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def test_a_verified_amount() -> None:
    made = card(KINDS["ship"])
    text = words(made)
    assert "EUR 500.00 per event" in text
    assert "✔ verified" in text
    assert "page 1 (i), lines 14–15" in text
    assert "Read off the page" in text
    assert 'data-cite="1"' in made


@pytest.mark.parametrize("badge", list(Badge))
def test_every_badge_has_icon_words_and_colour(badge: Badge) -> None:
    made = card(answer(items=(item(badge=badge),)))
    assert f"{badge.icon} {badge.words}" in words(made)
    assert f"tone-{badge.value}" in made


def test_an_absent_quote_is_struck_through_against_the_nearest_passage() -> None:
    made = card(KINDS["flag"])
    assert "<del>EUR 50</del>" in made
    assert "<ins>EUR 500</ins>" in made
    assert 'data-cite="2">Show page 3, line 61' in made
    assert 'data-page="4">Show page 4, line 212' in made
    assert 'title="quote_absent' in made


def test_a_list_is_a_list_and_each_item_has_its_evidence() -> None:
    made = card(KINDS["list"])
    assert made.count("<section") == 2
    assert 'data-cite="1"' in made
    assert 'data-cite="2"' in made


def test_a_table_is_a_table() -> None:
    made = card(KINDS["table"])
    assert '<th scope="col">Sum insured</th>' in made
    assert "<td>EUR 80,000</td>" in made
    assert "Computed from the cited lines" in made


def test_not_found_is_a_sentence_and_what_was_looked_at_never_an_empty_card() -> None:
    made = card(KINDS["not_found"])
    assert "The document doesn’t appear to contain this. Looked at pages 1 to 6 for: dog." in words(made)
    assert "<section" not in made
    assert "di-value" not in made


def test_a_conflict_shows_both_sides_and_ships_neither() -> None:
    made = card(KINDS["conflict"])
    assert "1 January 2026" in made
    assert "1 March 2026" in made
    assert "tone-side-1" in made
    assert "tone-side-2" in made


def test_a_held_back_value_is_not_shown() -> None:
    made = card(KINDS["reject"])
    assert "Held back" in made
    assert KINDS["reject"].items
    assert "EUR 500.00" not in made


def test_a_clarification_asks_back() -> None:
    assert "Storm damage or theft?" in words(card(KINDS["clarify"]))


def test_the_steps_and_who_answered() -> None:
    text = words(card(answer(steps=("asked", "asked again: the list went on over the page"))))
    assert "asked again: the list went on over the page" in text
    assert "offline · extractive-1" in text


def test_the_quoted_words_are_marked_in_their_line() -> None:
    cited = replace(citation(), lead="Deductible: ", excerpt="EUR 500 per event", tail=", see 7.2")
    made = card(answer(items=(item("EUR 500 per event", Badge.VERIFIED, cited),)))
    assert "<blockquote>Deductible: <mark>EUR 500 per event</mark>, see 7.2</blockquote>" in made


def test_a_long_value_that_is_the_excerpt_is_shown_once() -> None:
    text = (
        "damage by frost to pipes in a building that has been left unheated for more than 48 hours in winter"
    )
    cited = replace(citation(), excerpt=text.replace("unheated ", "unheated\n"))
    made = card(answer(items=(item(text, Badge.VERIFIED, cited),)))
    assert "<blockquote>" not in made
    assert 'data-cite="1"' in made


def test_the_page_label_is_left_out_where_it_says_nothing_new() -> None:
    assert place_words(replace(citation(), page_label="1", line_in_page_end=14)) == "page 1, line 14"


@pytest.mark.parametrize("text", NASTY)
def test_nothing_written_by_others_becomes_markup(text: str) -> None:
    plain = card(answer())
    made = card(
        answer(
            question=text,
            read_as=text,
            caveats=(text,),
            steps=(text,),
            items=(replace(item(text), citations=(replace(citation(), excerpt=text, page_label=text),)),),
        )
    )
    extra = {"ul", "li"} - set(re.findall(r"<(\w+)", plain))
    assert set(re.findall(r"<(\w+)", made)) == set(re.findall(r"<(\w+)", plain)) | extra
