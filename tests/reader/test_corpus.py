"""The embedded reader on real papers, contracts and policies."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from docintel.parsing import ParsedDocument, parse_pdf
from tests.reader.made import read

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the shared corpus is not at {CORPUS}"),
]


@lru_cache(maxsize=4)
def document(name: str) -> ParsedDocument:
    return parse_pdf(CORPUS / name)


PAPER = "documents/paper_attention_1706.03762.pdf"
INVOICE = "documents/invoice_aws_en.pdf"
CONTRACT = "labelled/cuad_pdf/train_05_license_gopage.pdf"


def test_the_options_for_positional_encoding() -> None:
    answer = read(document(PAPER), "What are the options mentioned for positional encoding?")
    text = " ".join(str(item.content) for item in answer.items)
    assert "learned" in text
    assert "fixed" in text


@pytest.mark.parametrize(
    ("name", "question"),
    [
        (PAPER, "What is the company's annual revenue in 2024?"),
        (PAPER, "What is the deductible?"),
        (CONTRACT, "What is the premium for earthquake cover?"),
    ],
)
def test_what_is_not_there_is_not_found(name: str, question: str) -> None:
    answer = read(document(name), question)
    assert not answer.answer_found, [str(item.content) for item in answer.items]
    assert answer.caveats


@pytest.mark.parametrize(
    ("name", "question", "value"),
    [
        (INVOICE, "What is the total amount due?", "4.11"),
        (CONTRACT, "What is the title of the contract?", "WEBSITE CONTENT LICENSE AGREEMENT"),
        (CONTRACT, "Which state's law governs the contract?", "State of Nevada"),
        (CONTRACT, "What is the date of the contract?", "2014-02-10"),
        (CONTRACT, "What notice period is required to terminate renewal?", "P90D"),
    ],
)
def test_what_is_there_is_found(name: str, question: str, value: str) -> None:
    answer = read(document(name), question)
    assert value in " ".join(str(item.content) for item in answer.items), answer.caveats
