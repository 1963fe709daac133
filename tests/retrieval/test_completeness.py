"""The peek at what follows: a list that goes on over the page, and one that ends."""

from __future__ import annotations

import pytest

from docintel.question import parse_question, profile_of
from docintel.retrieval import retrieve
from docintel.retrieval.completeness import ends_with_matter
from docintel.retrieval.index import index_of
from docintel.retrieval.result import Passage
from tests.retrieval.made import document_of

ENTRIES = [f"({letter}) something with the letter {letter}." for letter in "abcde"]


def ends(after: list[str], toc: tuple[tuple[str, int, int], ...] = ()) -> bool | None:
    document = document_of(["Not covered:", *ENTRIES], after, toc=toc)
    index = index_of(document)
    passage = Passage(lines=tuple(line for line in index.lines if line.page == 1), score=1.0)
    return ends_with_matter(passage, index)


def test_the_next_letter_goes_on() -> None:
    assert ends(["(f) one more.", "Other text."]) is False


def test_another_letter_does_not() -> None:
    assert ends(["(a) another list begins."]) is True


def test_a_heading_ends_it() -> None:
    assert ends(["7 Deductible", "You bear the deductible."], toc=(("7 Deductible", 7, 8),)) is True


def test_the_end_of_the_document_ends_it() -> None:
    assert ends([]) is True


def test_a_sentence_that_goes_on_goes_on() -> None:
    document = document_of(["The insured shall give"], ["notice at once."])
    index = index_of(document)
    assert ends_with_matter(Passage(lines=(index.lines[0],), score=1.0), index) is False


@pytest.mark.parametrize(("scope", "whole"), [(1.0, False), (3.0, True)])
def test_broadening_completes_a_list(scope: float, whole: bool) -> None:
    entries = [f"{n}. entry number {n} of the exclusions." for n in range(1, 30)]
    document = document_of(["Exclusions", *entries], ["Other matters", "Nothing more."])
    question = parse_question("List the exclusions", profile_of(document))
    assert (retrieve(question, document, scope=scope).context_completeness_strong is not False) is whole
