"""An answer over several documents: what is drawn on the page of one, and how its places are named."""

from __future__ import annotations

from dataclasses import replace

from components.answer_card import place_words
from components.cited import cited_documents, only_in
from components.page_view.payload import first_place
from docintel.views import Badge
from tests.ui.made import answer, citation, item

HERE = replace(citation(1, page=2), document_id="policy", document_name="home_policy.pdf")
THERE = replace(citation(2, page=5), document_id="letter", document_name="letter.pdf")
BOTH = answer(items=(item("EUR 500", Badge.VERIFIED, HERE), item("EUR 700", Badge.VERIFIED, THERE)))


def test_the_documents_cited_are_named_in_order() -> None:
    assert cited_documents(BOTH) == {"policy": "home_policy.pdf", "letter": "letter.pdf"}
    assert cited_documents(answer()) == {}


def test_a_page_shows_the_citations_of_its_own_document_and_starts_at_them() -> None:
    seen = only_in(BOTH, "letter")
    assert [each.number for item in seen.items for each in item.citations] == [2]
    place = first_place(seen, None, None, 6)
    assert (place.page, place.citation) == (5, 2)


def test_a_place_says_which_document_it_is_in() -> None:
    assert place_words(THERE).startswith("letter.pdf, page 5")
    assert place_words(citation()).startswith("page 1")
