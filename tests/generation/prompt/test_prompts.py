"""What models are asked, word for word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from docintel.generation.arbiter import arbitrate
from docintel.generation.contract import ANSWER_REGISTRY, AnswerBase, Span
from docintel.generation.findings import Finding, Severity
from docintel.generation.prompt import Prompt, compose_prompt
from docintel.generation.prompt.base import BASE
from docintel.generation.prompt.fragment import Fragment
from docintel.generation.prompt.shapes import SHAPES
from docintel.generation.refine import refine_question
from docintel.providers.scripted import script
from docintel.question.parsed import ParsedQuestion, WorkedExample
from tests.generation.prompt.material import BEST, RETRIEVED, question
from tests.golden.files import check_golden

FINDING = Finding(
    code="quote_misplaced",
    severity=Severity.ERROR,
    path="items[0].spans[0]",
    message="The quote is not on line 12, it stands on line 13.",
    fix="Cite line 13.",
    suggestion=Span(line_start=13, line_end=13),
)
BRIEFED = question(
    text="What is the deductible, in EUR, not the storm deductible?",
    format_constraint="in EUR",
    disambiguation="the general deductible",
    must_distinguish=("storm deductible", "theft deductible"),
)
PARTS = replace(
    question("text", "What is the deductible and when is the premium due?"),
    decomposed_subquestions=("What is the deductible?", "When is the premium due?"),
    structural_hints=(1, 2),
)

SHOWN = question().with_examples(
    [
        WorkedExample(
            "a1", "What is the excess?", '{"answer_found": true, "items": [{"quotes": ["Excess: 1"]}]}'
        )
    ]
)


def page(prompt: Prompt) -> str:
    return f"{' '.join(prompt.fragments)}\n\n=== system ===\n{prompt.system}\n\n=== user ===\n{prompt.user}\n"


@pytest.mark.parametrize("shape", ANSWER_REGISTRY)
def test_each_shape(shape: str) -> None:
    check_golden(f"prompts/{shape}.txt", page(compose_prompt(question(shape), RETRIEVED.passages, shape)))


@pytest.mark.parametrize(
    ("name", "asked", "findings"),
    [
        ("brief", BRIEFED, ()),
        ("parts", PARTS, ()),
        ("findings", question(), (FINDING,)),
        ("examples", SHOWN, ()),
    ],
)
def test_each_constraint(name: str, asked: ParsedQuestion, findings: tuple[Finding, ...]) -> None:
    prompt = compose_prompt(asked, RETRIEVED.passages, asked.expected_answer_shape, findings)
    check_golden(f"prompts/{name}.txt", page(prompt))


def test_the_helping_calls() -> None:
    with script("no help") as requests:
        refine_question(question(), document_language="en", provider="scripted")
        refining = requests[0]
    with script("no help") as requests:
        arbitrate(question(), RETRIEVED.passages, provider="scripted")
        ranking = requests[0]
    check_golden(
        "prompts/helping.txt",
        "\n".join(
            f"=== system ===\n{each.system}\n\n=== user ===\n{each.user}\n" for each in (refining, ranking)
        ),
    )


def test_a_class_of_the_users_own() -> None:
    check_golden("prompts/custom.txt", page(compose_prompt(question(), [BEST], None)))


def test_every_shape_of_the_registry_has_its_fragment() -> None:
    assert set(SHAPES) == set(ANSWER_REGISTRY)


def test_base_speaks_of_every_field_a_model_has_to_fill() -> None:
    for name in (*AnswerBase.model_fields, *Span.model_fields):
        assert name in BASE.text, name


def test_the_trace_names_what_was_composed() -> None:
    prompt = compose_prompt(BRIEFED, RETRIEVED.passages, "amount", (FINDING,))
    assert prompt.fragments == (
        *("base", "shape:amount", "format", "disambiguation", "must_distinguish", "findings", "question"),
    )


def test_the_same_question_gives_the_same_bytes_and_another_another_hash() -> None:
    first, second = (compose_prompt(question(), RETRIEVED.passages, "amount") for _ in range(2))
    assert first == second
    assert first.sha256 == second.sha256
    assert first.sha256 != compose_prompt(BRIEFED, RETRIEVED.passages, "amount").sha256


def test_the_document_comes_first_and_is_the_same_for_every_question() -> None:
    one = compose_prompt(question(), RETRIEVED.passages, "amount").user
    other = compose_prompt(BRIEFED, RETRIEVED.passages, "amount").user
    fence = one[: one.index("\n\n")]
    assert "END OF DOCUMENT" in fence
    assert other.startswith(fence)
    assert one.endswith("Question: What is the deductible?")


def test_a_fragment_declares_its_placeholders() -> None:
    with pytest.raises(ValueError, match="declares"):
        Fragment("x", "Say {what}.")
    with pytest.raises(KeyError):
        Fragment("x", "Say {what}.", ("what",)).render()


def test_braces_in_a_value_are_text() -> None:
    assert Fragment("x", "Say {what}.", ("what",)).render(what="{system} {0}") == "Say {system} {0}."
