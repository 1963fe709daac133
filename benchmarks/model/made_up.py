"""What a real small model makes up, and what of it a reviewer is shown as verified.

    python benchmarks/model/made_up.py [--weights FILE.gguf] [--questions 60] [--examples]

Asks real contracts (the shared corpus beside the checkout, else the sample PDFs) through ``pdf_qa`` and a
llama.cpp server on this machine. Raw: what the model cited. Delivered: what carries a badge that says
verified. Both are judged by ``plain_evidence``, not by docintel. Ends with ``ok`` where nothing delivered as
verified is wrong. Takes a while: some 20 s a question on two idle cores.

``--examples`` shows the model one accepted answer to a similar question, as a collection with some history
does. A small model that finds nothing otherwise then answers, and makes things up.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from llamacpp_server import fetch, serving
from plain_evidence import follows, stands_on

ROOT = Path(__file__).resolve().parents[2]
LABELLED = ROOT.parent / "shared" / "corpus" / "labelled"
SHAPES = ("text", "date", "amount", "boolean")  # asked in turn where a question's own set names none
SAMPLE_QUESTIONS = {
    "home_policy": (
        ("What is the deductible?", "amount"),
        ("What is the deductible for storm damage?", "amount"),
        ("When does the policy begin?", "date"),
        ("Who is the policyholder?", "person_name"),
        ("What is excluded?", "list"),
        ("Is earthquake damage covered?", "boolean"),
        ("How much is the cyber cover?", "amount"),
    ),
    "claims_guide": (
        ("How long does a claimant have to report a loss?", "duration"),
        ("What documents are needed for a claim?", "list"),
        ("What is the fee for a late claim?", "amount"),
    ),
    "invoice": (
        ("What is the total of the invoice?", "amount"),
        ("When was the invoice issued?", "date"),
        ("Which IBAN is to be paid to?", "iban"),
        ("What is the discount?", "percentage"),
    ),
}
WORKED = {
    "text": ("Who delivers?", {"text": "Aldermoor Ltd"}, "Deliveries are made by Aldermoor Ltd"),
    "list": ("What is delivered?", {"text": "hand pumps"}, "Aldermoor Ltd delivers hand pumps"),
    "date": (
        "When is the delivery?",
        {"value": {"iso": "2021-03-09", "original": "9 March 2021"}},
        "delivered on 9 March 2021",
    ),
    "amount": (
        "What does the delivery cost?",
        {"value": {"value": "420.00", "currency": "EUR", "unit": None}},
        "The delivery costs EUR 420.00",
    ),
    "boolean": ("Is delivery included?", {"value": True}, "Delivery is included in the price"),
}
"""A question of each shape about another document, its answer, and the words that prove it."""


def examples(question: Any) -> tuple[Any, ...]:
    """What a model is shown beside a question of this shape."""
    from docintel.question import WorkedExample

    if question.expected_answer_shape not in WORKED:
        return ()
    asked, value, quote = WORKED[question.expected_answer_shape]
    answered = json.dumps({"answer_found": True, "items": [value | {"quotes": [quote]}]})
    return (WorkedExample("made up", asked, answered),)


def questions() -> Iterator[tuple[Path, str, str]]:
    """File, question, shape: contracts of the corpus, those of one file together, else the samples."""
    labels = LABELLED / "cuad_qa_evidence.json"
    if labels.exists():
        for entry in json.loads(labels.read_text())["items"]:
            yield LABELLED / "cuad_pdf" / entry["file"], entry["question"], entry["question_type"]
    for name, asked in SAMPLE_QUESTIONS.items():
        for question, shape in asked:
            yield ROOT / "sample_pdfs" / f"{name}.pdf", question, shape


def raw_items(raw_response: str) -> list[dict[str, Any]]:
    """The items as the model wrote them."""
    content = json.loads(raw_response)["choices"][0]["message"]["content"]
    items: list[dict[str, Any]] = json.loads(content)["items"]
    return items


def ask_all(most: int, *, with_examples: bool) -> Counter[str]:
    from docintel import parse_pdf, pdf_qa
    from docintel.errors import ProviderError
    from docintel.generation.contract import ANSWER_REGISTRY
    from docintel.pipeline import Limits
    from docintel.presentation.cards import cards
    from docintel.views import Badge

    tally: Counter[str] = Counter()
    documents: dict[Path, Any] = {}
    for number, (path, question, kind) in enumerate(questions()):
        if tally["questions"] >= most:
            break
        tally["questions"] += 1
        if path not in documents:
            documents[path] = parse_pdf(path)
        document = documents[path]
        shape = kind if kind in ANSWER_REGISTRY else SHAPES[number % len(SHAPES)]
        print(f"{dict(tally)}; asking {path.name}: {question} ({shape})", file=sys.stderr, flush=True)
        try:
            result = pdf_qa(
                document,
                question,
                shape=shape,
                limits=Limits(max_attempts=1),
                examples=examples if with_examples else None,
            )
        except ProviderError as error:
            tally[type(error).__name__] += 1
            continue
        for attempt in result.trace.attempts:
            if attempt.meta.get("raw_response"):
                count_raw(raw_items(attempt.meta["raw_response"]), document.line_df, tally)
        if not result.answer.answer_found:
            tally["not found"] += 1
        for item, card in zip(result.answer.items, cards(result), strict=True):
            if card.badge in (Badge.VERIFIED, Badge.OCR, Badge.MOVED):
                count_delivered(item, document.line_df, tally)
    return tally


def count_raw(items: list[dict[str, Any]], lines: Any, tally: Counter[str]) -> None:
    for item in items:
        for span in item["spans"]:
            tally["raw quotes"] += 1
            quote = span["quote"] or ""
            tally["raw quotes bad"] += not stands_on(quote, lines, span["line_start"], span["line_end"])


def count_delivered(item: Any, lines: Any, tally: Counter[str]) -> None:
    tally["verified items"] += 1
    sound = all(stands_on(span.quote or "", lines, span.line_start, span.line_end) for span in item.spans)
    quoted = " ".join(span.quote or "" for span in item.spans)
    if not (item.spans and sound and follows(item.content, quoted)):
        tally["verified items wrong"] += 1
        print("wrong:", item)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--weights", type=Path, help="a GGUF file; without it SmolLM2-135M is fetched")
    arguments.add_argument("--questions", type=int, default=60)
    arguments.add_argument("--examples", action="store_true", help="show the model an accepted answer")
    chosen = arguments.parse_args()
    with serving(chosen.weights or fetch()) as base_url:
        os.environ.update(
            DOCINTEL_PROVIDER="llamacpp:local",
            DOCINTEL_BASE_URL=base_url,
            DOCINTEL_CONTEXT_WINDOW="2560",
            DOCINTEL_MAX_OUTPUT_TOKENS="500",
            DOCINTEL_PROVIDER_TIMEOUT_S="600",
        )
        tally = ask_all(chosen.questions, with_examples=chosen.examples)
    for name, count in sorted(tally.items()):
        print(f"{name}: {count}")
    if tally["raw quotes"]:
        print(f"raw rate of bad quotes: {tally['raw quotes bad'] / tally['raw quotes']:.0%}")
    print(f"delivered as verified and wrong: {tally['verified items wrong']} of {tally['verified items']}")
    met = not tally["verified items wrong"]
    print("ok" if met else "falls short")
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
