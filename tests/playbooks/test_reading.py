"""Playbooks: what is shipped can be used, and what cannot be used says so at its line."""

from __future__ import annotations

import pytest

from docintel.errors import PlaybookError
from docintel.playbooks import Playbook, PlaybookQuestion, parse_playbook, shipped_playbooks
from docintel.playbooks.reading import LONGEST


def problems(text: str) -> list[tuple[int, str]]:
    with pytest.raises(PlaybookError) as caught:
        parse_playbook(text)
    return list(caught.value.problems)


def test_four_are_shipped_of_ten_questions_each() -> None:
    shipped = {key: parse_playbook(text) for key, text in shipped_playbooks().items()}
    assert {key: book.title for key, book in shipped.items()} == {
        "claim_form": "Claim form",
        "home_policy": "Home policy",
        "invoice": "Invoice",
        "nda": "Non-disclosure agreement",
    }
    assert {len(book.questions) for book in shipped.values()} == {10}


def test_a_question_is_its_text_or_has_a_shape_and_a_policy() -> None:
    book = parse_playbook(
        "title: Mine\nquestions:\n- Who pays?\n- {text: When, shape: date, policy: reject}\n"
    )
    assert book == Playbook(
        title="Mine",
        questions=(
            PlaybookQuestion(text="Who pays?"),
            PlaybookQuestion(text="When", shape="date", policy="reject"),
        ),
    )


def test_words_stay_what_was_typed() -> None:
    book = parse_playbook("title: no\nquestions: [2026-01-01, on, 0x10, 1_000]")
    assert book.title == "no"
    assert [question.text for question in book.questions] == ["2026-01-01", "on", "0x10", "1_000"]


def test_every_problem_is_told_at_its_line() -> None:
    text = "title: x\nowner: me\nquestions:\n  - text: a\n    shape: amout\n  - b\n  - B\n  - text:\n"
    found = problems(text)
    assert [line for line, _ in found] == [2, 5, 8]
    assert "'owner' is not known here" in found[0][1]
    assert "'amout' is no kind of answer. Use one of: text, amount" in found[1][1]
    assert "'text' is empty" in found[2][1]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "Begin with a title"),
        ("title: x", 1, "'questions' is missing."),
        ("title: x\nquestions: no", 2, "is a list"),
        ("title: x\nquestions: []", 2, "There are no questions"),
        ("title: ''\nquestions: [a]", 1, "'title' is empty"),
        (f"title: {'x' * 81}\nquestions: [a]", 1, "longer than 80 characters"),
        ("title: x\nquestions:\n- a\n- A", 4, "Questions 1 and 2 are the same"),
        ("title: x\nquestions:\n- What: is it?", 3, "words with a colon stand in quotation marks"),
        ("title: x\nquestions:\n- [a]", 3, "A question is its text"),
        ("title: x\nquestions:\n- shape: date", 3, "'text' is missing in question 1."),
        ("title: x\nquestions:\n- {text: a, policy: ouch}", 3, "Use one of: retry, flag, reject."),
        ("title: a\ntitle: b\nquestions: [a]", 2, "stands here a second time"),
        ("title: x\nquestions:\n\t- a", 3, "not valid YAML"),
        ("title: x\nquestions: [a]\n---\ntitle: y", 3, "another document"),
        ("? [a]\n: b", 1, "A name is expected"),
        ("a: &x 1\nb: *x", 2, "References"),
        ("title: x\n\x00", 2, "a character that cannot be used"),
        ("[" * 5_000, 1, "nested too deeply"),
        ("x" * (LONGEST + 1), 1, "at most 50,000 characters"),
        ("title: x\nquestions: [" + ",".join(map(str, range(101))) + "]", 2, "more than 100 questions"),
    ],
)
def test_what_cannot_be_used_is_a_sentence_at_its_line(text: str, line: int, says: str) -> None:
    found, sentence = problems(text)[0]
    assert found == line
    assert says in sentence


def test_tags_run_nothing() -> None:
    assert parse_playbook("title: !!python/name:os.system x\nquestions: [a]").title == "x"
