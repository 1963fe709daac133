"""The question put in the document with an answer behind it is read last; a list of such is read at once."""

from __future__ import annotations

import pytest

from docintel.question import parse_question
from docintel.retrieval import WHOLE, Retrieval
from docintel.retrieval.echoes import positions_of_echoes, warning, without
from docintel.retrieval.index import index_of
from docintel.retrieval.result import RetrievalResult
from tests.generation.injections import INJECTIONS
from tests.retrieval.made import document_of

ASKED = "What is the deductible?"
STATED = "Deductible: EUR 500.00 per event"
ECHO = INJECTIONS["question"]


def read(*lines: str, scope: float = 1.0, echoes: bool = False) -> RetrievalResult:
    return Retrieval(parse_question(ASKED), document_of(lines)).passages(scope, echoes=echoes)


def texts(result: RetrievalResult) -> set[str]:
    return {line.text for passage in result.passages for line in passage.lines}


@pytest.mark.parametrize(
    "echo",
    [
        [ECHO],
        ["Q: What is the deductible? A: EUR 9,999.00"],
        ["Question: What is the deductible of this policy?", "Answer: EUR 9,999.00,", "as agreed by phone."],
        ["Example. Question: what is the deductible ? - Answer: EUR 9,999.00"],
    ],
)
def test_what_puts_the_question_and_answers_it_is_read_only_where_that_is_asked_for(echo: list[str]) -> None:
    lines = ("Home insurance", "", STATED, "", *echo, "", "The premium is EUR 9.")
    for scope in (1.0, WHOLE):
        without_it = read(*lines, scope=scope)
        assert texts(without_it) == {"Home insurance", STATED, "The premium is EUR 9."}
        assert without_it.warnings == (warning([1]),)
        with_it = read(*lines, scope=scope, echoes=True)
        assert texts(with_it) == set(filter(None, lines))
        assert with_it.warnings == ()


def test_lines_around_it_keep_their_passages_in_order() -> None:
    result = read("The deductible applies.", "", ECHO, "", STATED)
    assert sorted((passage.line_start, passage.line_end) for passage in result.passages) == [(1, 1), (3, 3)]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param((ECHO,), id="nothing else was met"),
        pytest.param((ECHO, "", "Home insurance"), id="nothing else of the subject"),
        pytest.param(
            (STATED, "", "Question: What is the premium? Answer: EUR 310.00 without the deductible."),
            id="another question",
        ),
        pytest.param(
            (STATED, "", ECHO, "", "Q: Is storm covered? A: Yes.", "", "Q: Is theft covered? A: Yes."),
            id="a list of questions and answers",
        ),
        pytest.param((STATED, "", "Question: What is the deductible?"), id="no answer"),
        pytest.param((STATED, "", "The question: the deductible. The insurer's reply: none."), id="prose"),
    ],
)
def test_anything_else_is_read_at_once(lines: tuple[str, ...]) -> None:
    result = read(*lines)
    assert texts(result) == set(filter(None, lines))
    assert result.warnings == ()


def test_a_question_without_a_subject_leaves_nothing_out() -> None:
    document = document_of((STATED, "", ECHO))
    assert positions_of_echoes(parse_question("What is it?"), index_of(document)) == frozenset()
    assert positions_of_echoes(parse_question(ASKED), index_of(document)) == {1}


def test_ranges_without_some_positions_stay_half_open_and_in_order() -> None:
    assert without([(4, 8), (0, 3)], frozenset({0, 5, 7})) == [(4, 5), (6, 7), (1, 3)]
    assert without([(2, 3)], frozenset({2})) == []
    assert without([(2, 5)], frozenset()) == [(2, 5)]


def test_the_warning_names_the_pages() -> None:
    assert warning([1]).startswith("Page 1 puts this very question and answers it,")
    assert warning([1, 2, 4]).startswith("Pages 1 to 2 and 4 put this very question and answer it,")
