"""An installation that was worked with: answers of every kind, decisions, runs, playbooks, keywords.

What people, files and models wrote in it is up to the caller: plain words, or ones meant to do harm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pymupdf
import yaml

from docintel.generation.contract import (
    Span,
    TableAnswer,
    TableItem,
    TableValue,
    TextAnswer,
    TextItem,
    not_found,
)
from docintel.providers.scripted import script
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import DocumentView, RunQuestion, Verdict
from tests.usecases.world import finished, settings

Say = Callable[[str], str]
"""From our plain words for a place to what stands there."""

COLLECTION = "default"
_LINES = (
    "Policy conditions",
    "The insurer pays for damage caused by storm, hail and snow.",
    "Deductible: EUR 500 per event",
    "The insurer does not pay for wear and tear.",
    "Deductible: EUR 700 per event",
)


@dataclass(frozen=True, slots=True)
class Furnished:
    """The ids of what is there; ``answers`` by outcome or what was decided on them."""

    document_id: str
    answers: dict[str, str]
    run_id: str
    run_answer: str
    playbook: str
    concept: str
    term_id: str


def furnish(home: Path, say: Say, *, file_name: str, reviewer: str) -> Furnished:
    """Make the installation at ``home`` with the use cases themselves."""
    desk = Workspace(settings(home)).desk(Actor.local(reviewer))
    document = desk.add_document(file_name, policy(say))
    answers = _answers(desk, document, say)
    _decide(desk, answers, say)
    desk.add_collection(say("Legal")[:60])
    questions = [RunQuestion(say("What is the deductible?")), RunQuestion(say("What is not paid?"))]
    run_id = desk.start_run([document.id], questions, title=say("Two questions"))
    run_answer = finished(desk, run_id).items[0].answer_id or ""
    text = yaml.safe_dump({"title": say("Storm")[:80], "questions": [each.text for each in questions]})
    playbook = desk.save_playbook(COLLECTION, text).key
    desk.add_keyword(COLLECTION, say("flood barrier")[:60], say("bulwark")[:60], language="en")
    [concept] = [each for each in desk.keywords(COLLECTION) if not each.is_shipped]
    return Furnished(document.id, answers, run_id, run_answer, playbook, concept.name, concept.terms[0].id)


def policy(say: Say) -> bytes:
    """A page with our lines, each as it is said, in type small enough for the longest of them."""
    with pymupdf.open() as made:
        page = made.new_page(width=842, height=595)
        for number, line in enumerate(_LINES):
            page.insert_text((36, 60 + 26 * number), say(line), fontsize=7)
        return bytes(made.tobytes())


def _answers(desk: Desk, document: DocumentView, say: Say) -> dict[str, str]:
    lines = [line.text for line in desk.lines(document.id, 1)]

    def span(number: int, quote: str | None = None) -> Span:
        return Span(line_start=number, line_end=number, quote=quote or lines[number - 1])

    def text(value: str, *spans: Span) -> TextItem:
        return TextItem(text=value, spans=list(spans))

    found = {"answer_found": True, "extraction_method": "verbatim", "complete_answer_found": True}
    caveats = [say("Section 9 was not looked at.")]
    words = [say("tempest")]
    given = {
        "ship": not_found(TextAnswer, [], **found, items=[text(lines[1], span(2)), text(lines[3], span(4))]),
        "absent": not_found(
            TextAnswer,
            caveats,
            **found,
            items=[text(say("Hail is excluded."), span(2, say("Hail is excluded.")))],
        ),
        "conflict": not_found(
            TextAnswer,
            [],
            **found,
            items=[text(lines[2], span(3)), text(lines[4], span(5))],
            conflicting_evidence=True,
        ),
        "table": not_found(
            TableAnswer,
            [],
            **found,
            items=[
                TableItem(
                    value=TableValue(headers=[say("Peril"), say("Cover")], rows=[[lines[1], lines[3]]]),
                    spans=[span(2), span(4)],
                )
            ],
        ),
        "not_found": not_found(TextAnswer, caveats, llm_discovered_keywords=words),
        "clarify": not_found(TextAnswer, caveats, suggested_clarification=say("Which storm is meant?")),
    }
    asked = {}
    for kind, answer in given.items():
        shape = "table" if kind == "table" else "text"
        with script(answer):
            question = say(f"What about storm, {kind}?")
            asked[kind] = desk.ask(document.id, question, provider="scripted", shape=shape).id
    return asked


def _decide(desk: Desk, answers: dict[str, str], say: Say) -> None:
    """One accepted, one rejected with a note, one corrected, the others open."""
    desk.decide(answers["ship"], Verdict.ACCEPT, expected_version=0, note=say("Read twice."))
    desk.decide(
        answers["conflict"], Verdict.REJECT, expected_version=0, reason="Other", note=say("Ask the broker.")
    )
    drafts = list(desk.correction_form(answers["absent"]).drafts)
    desk.correct(answers["absent"], drafts, expected_version=0, note=say("Hail is covered."))
