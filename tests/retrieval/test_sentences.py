"""Lines into paragraphs and sentences, with exact places."""

from __future__ import annotations

from docintel.parsing.document import ParsedDocument
from docintel.retrieval.lines import readable
from docintel.retrieval.result import PassageLine
from docintel.retrieval.sentences import split_sentences
from tests.retrieval.made import document_of


def visible_lines(document: ParsedDocument) -> list[PassageLine]:
    return readable(document.line_df).lines


def sentences_of(*pages: list[str]) -> list[str]:
    return [sentence.text for sentence in split_sentences(visible_lines(document_of(*pages)))]


def test_sentences_run_over_lines_and_end_at_full_stops() -> None:
    assert sentences_of(["We pay the claim within", "30 days. It is final."]) == [
        "We pay the claim within\n30 days.",
        "It is final.",
    ]


def test_abbreviations_and_section_numbers_end_nothing() -> None:
    found = sentences_of(["Acme Inc. and Beta Ltd. agree under Section 4.2. They sign."])
    assert found == ["Acme Inc. and Beta Ltd. agree under Section 4.2.", "They sign."]


def test_a_sentence_goes_on_over_a_page_break() -> None:
    assert sentences_of(["The insured shall give"], ["notice at once."]) == [
        "The insured shall give\nnotice at once."
    ]


def test_page_numbers_and_rules_are_left_out() -> None:
    assert sentences_of(["The insured shall give", "", "12"], ["notice at once."]) == [
        "The insured shall give\nnotice at once."
    ]


def test_entries_of_a_list_stand_alone() -> None:
    found = sentences_of(["Not covered:", "(a) flood from rivers", "and lakes", "(b) war"])
    assert found == ["Not covered:", "(a) flood from rivers\nand lakes", "(b) war"]


def test_places_are_exact() -> None:
    lines = visible_lines(document_of(["Alpha. Beta goes", "on here. Gamma."]))
    texts = {line.number: line.text for line in lines}
    for sentence in split_sentences(lines):
        if sentence.line_start == sentence.line_end:
            piece = texts[sentence.line_start][sentence.char_start : sentence.char_end]
        else:
            piece = texts[sentence.line_start][sentence.char_start :] + "\n"
            piece += texts[sentence.line_end][: sentence.char_end]
        assert piece == sentence.text


def test_hidden_lines_are_not_seen() -> None:
    document = document_of(["Visible text here.", "Hidden text there."], hidden=["Hidden text there."])
    assert [line.text for line in visible_lines(document)] == ["Visible text here."]
