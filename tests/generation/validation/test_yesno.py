"""When cited words settle a yes or no by themselves, and when a person has to read them."""

from __future__ import annotations

import pytest

from docintel.generation.validation.yesno import is_settled
from docintel.question import DocumentProfile, parse_question

EXCLUDED = "This policy does not cover the following: (a) loss caused by flood from rivers"


@pytest.mark.parametrize(
    ("question", "value", "cited"),
    [
        ("Is flood covered?", False, EXCLUDED),
        ("Is hail covered?", True, "We cover damage by storm and hail."),
        ("La grêle est-elle couverte ?", True, "Le contrat couvre la grêle."),
        ("La grêle est-elle couverte ?", False, "Le contrat ne couvre pas la grêle."),
        ("Ist Hagel gedeckt?", False, "Hagel ist nicht gedeckt."),
        ("¿Está cubierto el granizo?", True, "El granizo está cubierto."),
    ],
)
def test_settled(question: str, value: bool, cited: str) -> None:
    parsed = parse_question(question, DocumentProfile())
    assert is_settled(value, parsed, cited)
    assert not is_settled(not value, parsed, cited)


@pytest.mark.parametrize(
    ("question", "value", "cited"),
    [
        ("Is flood covered?", False, "This exclusion does not apply to flood."),  # two negations
        ("Is flood covered?", True, "Flood is covered if the cellar is dry."),  # a condition
        ("Is flood covered?", True, "Flood may be covered."),  # a hedge
        ("Is flood covered?", True, "We cover damage by storm and hail."),  # another thing
        ("Is theft not covered?", True, "Theft is not covered."),  # the question denies too
        ("Is hail covered?", True, "Hail."),  # nothing is said of it
    ],
)
def test_not_settled(question: str, value: bool, cited: str) -> None:
    assert not is_settled(value, parse_question(question, DocumentProfile()), cited)
