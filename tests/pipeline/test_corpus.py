"""Several documents at once: evidence lands on the right file."""

from __future__ import annotations

from pathlib import Path

import pytest

from docintel.generation.citations.corpus import Corpus
from docintel.generation.result import Outcome
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.pipeline import Policy, corpus_pdf_qa
from docintel.providers.scripted import script
from tests.pipeline.test_document import amount, line_of

SAMPLES = Path(__file__).parents[2] / "sample_pdfs"


@pytest.fixture(scope="module")
def documents() -> dict[str, ParsedDocument]:
    return {name: parse_pdf(SAMPLES / f"{name}.pdf") for name in ("invoice", "home_policy", "claims_guide")}


@pytest.mark.parametrize(
    ("question", "document", "words"),
    [
        ("What is the sum insured for buildings?", "home_policy", "420,000"),
        ("What is the invoice number?", "invoice", "Invoice"),
    ],
)
def test_boxes_land_on_the_right_file(
    documents: dict[str, ParsedDocument], question: str, document: str, words: str
) -> None:
    result = corpus_pdf_qa(documents, question, provider="offline")
    assert result.decision is Outcome.SHIP, result.answer
    assert {box.document_id for box in result.boxes} == {document}
    home = result.home(result.answer.items[0].spans[0])
    assert home is not None
    key, span = home
    assert key == document
    lines = documents[key].line_df.set_index("overall_line_num")["text"]
    assert words in " ".join(lines.loc[span.line_start : span.line_end])


def test_not_found_anywhere(documents: dict[str, ParsedDocument]) -> None:
    result = corpus_pdf_qa(documents, "Which zeppelin is insured?", provider="offline")
    assert result.decision is Outcome.NOT_FOUND
    assert result.boxes == ()
    assert result.answer.caveats


def test_a_span_over_two_documents_has_no_home(documents: dict[str, ParsedDocument]) -> None:
    from docintel import Span

    corpus = Corpus(documents)
    first = documents["invoice"].line_count
    assert corpus.home(Span(line_start=first, line_end=first + 1)) is None


def test_no_document_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        corpus_pdf_qa({}, "Anything?")


def test_a_rejected_answer_shows_no_value(policy: ParsedDocument) -> None:
    line = line_of(policy, "Deductible: EUR 500")
    with script(amount(line, "Deductible: EUR 600 per event", "600")):
        result = corpus_pdf_qa(
            {"home": policy}, "What is the deductible?", provider="scripted", policy=Policy.REJECT
        )
    assert (result.decision, result.answer.items, result.boxes) == (Outcome.REJECT, [], ())
    assert len(result.given.items) == 1
