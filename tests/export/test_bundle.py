"""Names of files that any system takes, and none that hides another."""

from __future__ import annotations

import pytest

from docintel.export import distinct, file_name


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        ("Spring claims", "Spring claims.csv"),
        ("home policy.pdf", "home policy.csv"),
        ("../../etc/passwd", "etc passwd.csv"),
        ("What is the deductible?", "What is the deductible.csv"),
        ("a\x00b\nc", "a b c.csv"),
        ("invoice\u202efdp.exe", "invoice fdp.exe.csv"),
        ("  ...  ", "answers.csv"),
        ("v1.2 final", "v1.2 final.csv"),
        ("x" * 300, "x" * 100 + ".csv"),
    ],
)
def test_file_name(stem: str, name: str) -> None:
    assert file_name(stem, "csv") == name


def test_documents_of_the_same_name_stay_apart() -> None:
    names = distinct({"1": "Letter.pdf", "2": "letter.pdf", "3": "LETTER.PDF", "4": "other.pdf"}, "pdf")
    assert list(names.values()) == ["Letter.pdf", "letter (2).pdf", "LETTER (3).pdf", "other.pdf"]
