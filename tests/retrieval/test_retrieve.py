"""Candidates with why, context by shape, hints kept, and not found at once where nothing stands."""

from __future__ import annotations

import gc
import weakref

import pytest

from docintel.question import parse_question, profile_of
from docintel.retrieval import RetrievalResult, retrieve
from docintel.retrieval.detectors.base import Hit
from docintel.retrieval.index import index_of
from docintel.retrieval.search import Search
from tests.retrieval.made import document_of

FILLER = [f"Line {n} speaks of nothing in particular." for n in range(40)]


def policy(*, hidden: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    return document_of(
        [*FILLER, "", "Deductible: EUR 500 per event", "", *FILLER],
        [*FILLER, "", "This policy is governed by the law of Ireland.", "", *FILLER],
        hidden=hidden,
    )


def ask(question: str, document=None, **more: object) -> RetrievalResult:  # type: ignore[no-untyped-def]
    document = document or policy()
    return retrieve(parse_question(question, profile_of(document)), document, **more)  # type: ignore[arg-type]


def texts(result: RetrievalResult) -> list[str]:
    return [line.text for passage in result.passages for line in passage.lines]


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("What is the deductible?", "Deductible: EUR 500 per event"),
        ("What is the excess?", "Deductible: EUR 500 per event"),
        ("Wie hoch ist die Selbstbeteiligung?", "Deductible: EUR 500 per event"),
        ("Which law governs the policy?", "This policy is governed by the law of Ireland."),
    ],
)
def test_the_best_passage_holds_the_line(question: str, line: str) -> None:
    assert line in [found.text for found in ask(question).passages[0].lines]


def test_a_candidate_says_which_method_and_keyword_found_it() -> None:
    document = policy()
    wanted = document.line_df.loc[
        document.line_df["text"].str.startswith("Deductible"), "overall_line_num"
    ].iloc[0]
    anchors = [
        a for p in ask("What is the deductible?", document).passages for a in p.anchors if a.line == wanted
    ]
    assert {"keyword", "typed", "bm25", "table"} <= {anchor.method for anchor in anchors}
    assert "deductible" in {anchor.keyword for anchor in anchors if anchor.method == "keyword"}


def test_passages_are_runs_of_lines_and_stand_once() -> None:
    result = ask("What is the deductible?")
    numbers = [line.number for passage in result.passages for line in passage.lines]
    assert len(numbers) == len(set(numbers))
    for passage in result.passages:
        assert [line.number for line in passage.lines] == list(
            range(passage.line_start, passage.line_end + 1)
        )


def test_a_lookup_gets_few_lines_and_a_list_more() -> None:
    lookup, listing = ask("What is the deductible?"), ask("List the deductibles")
    assert len(lookup.passages[0].lines) < len(listing.passages[0].lines)


def test_a_larger_scope_hands_over_more() -> None:
    narrow, wide = ask("What is the deductible?"), ask("What is the deductible?", scope=2.0)
    assert narrow.line_numbers < wide.line_numbers


def test_a_hinted_page_is_kept_without_a_hit_and_others_are_not() -> None:
    result = ask("What is the deductible on page 2?")
    assert result.passages
    assert {line.page for passage in result.passages for line in passage.lines} == {2}


def test_hidden_lines_are_never_handed_over() -> None:
    document = policy(hidden=("Deductible: EUR 500 per event",))
    assert not any("500" in text for text in texts(ask("What is the deductible?", document)))


def test_nothing_is_handed_over_where_no_word_stands() -> None:
    result = ask("What about helicopters?")
    assert result.passages == ()
    assert result.looked_at == "Looked for “helicopters” on all 2 pages: none of these words stands there."


def test_what_stands_nowhere_is_named() -> None:
    assert "“helicopters” stands nowhere" in ask("What is the deductible for helicopters?").looked_at


def test_more_detectors_can_join() -> None:
    class First:
        name = "first"

        def detect(self, search: Search) -> list[Hit]:
            return [Hit(0, "anything", 1.0)]

    result = ask("What is the deductible?", detectors=[First()])
    assert [anchor.method for passage in result.passages for anchor in passage.anchors] == ["first"]


def test_table_lines_carry_their_headings() -> None:
    document = document_of(
        [
            "              Premium      Levy",
            "Age 25         182.00      5.46",
            "Age 35         236.00      7.08",
        ]
    )
    result = ask("What is the premium at age 35?", document)
    (labels,) = {line.labels for p in result.passages for line in p.lines if line.text.startswith("Age 35")}
    assert labels == '[row "Age 35" · col "Premium": 236.00 · col "Levy": 7.08]'


def test_an_index_is_built_once_and_goes_with_its_document() -> None:
    document = policy()
    assert index_of(document) is index_of(document)
    gone = weakref.ref(index_of(document))
    del document
    gc.collect()
    assert gone() is None


def test_a_document_without_words_is_looked_at_all_the_same() -> None:
    document = document_of([""])
    assert retrieve(parse_question("What is the deductible?"), document).passages == ()
    assert index_of(document).rows(1) == []
