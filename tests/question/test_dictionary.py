"""The expert dictionary: what ships, and what may be imported."""

from __future__ import annotations

import pytest

from docintel.errors import InputError
from docintel.question.clauses import clause_keywords
from docintel.question.dictionary import read_dictionary, shipped_dictionary
from docintel.retrieval.topics import compiled

LANGUAGES = ("en", "fr", "de", "es")


@pytest.mark.parametrize("concept", ["deductible", "premium", "exclusion", "governing_law", "notice_period"])
def test_the_shipped_dictionary_knows_its_concepts_in_four_languages(concept: str) -> None:
    for language in LANGUAGES:
        assert shipped_dictionary().terms_of(concept, [language])


def test_every_clause_belongs_to_a_concept_and_compiles() -> None:
    concepts = {term.concept for term in shipped_dictionary().terms}
    worded = [concept for concept in sorted(concepts) if clause_keywords(concept, LANGUAGES)]
    assert {"governing_law", "renewal", "effective_date"} <= set(worded)
    for concept in worded:
        for keyword in clause_keywords(concept, LANGUAGES):
            assert compiled(keyword.text)
            assert keyword.concept == concept


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("concept,term\ndeductible,excess\n", "columns"),
        ("concept,language,term,weight\ndeductible,en,excess,heavy\n", "Row 2"),
        ("concept,language,term,weight\ndeductible,en,,1\n", "Row 2"),
        ("concept,language,term,weight\ndeductible,en,excess,1\nlimit,en,cap,2\n", "Row 3"),
        ("concept,language,term,weight\n" + "limit,en,,1\n" * 12, "Rows 2, 3, .*, 11 and 2 more"),
    ],
)
def test_a_file_that_cannot_be_used_says_which_row(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        read_dictionary(text)


def test_a_later_row_takes_the_new_weight() -> None:
    own = read_dictionary("concept,language,term,weight\nlimit,en,cap,0.5\nlimit,en,Cap,0.9\n")
    assert [term.weight for term in own.terms_of("limit", ["en"])] == [0.9]


def test_semicolons_between_columns_and_commas_in_numbers_are_read() -> None:
    own = read_dictionary("concept;language;term;weight;note\nlimit;de;Obergrenze;0,5;x\n")
    assert [(term.term, term.weight) for term in own.terms_of("limit", ["de"])] == [("Obergrenze", 0.5)]
