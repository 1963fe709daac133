"""What a collection learns from its answers, and what it does with those that fail a check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from docintel.errors import InputError, NotAllowedError
from docintel.providers.base import CompletionRequest
from docintel.providers.scripted import script
from docintel.store import answers, audit, keywords, triage
from docintel.store.records import AnswerRecord
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import AnswerView, DocumentView, Verdict
from tests.pipeline.test_document import GOOD
from tests.usecases.world import SAMPLES, settings

POLICY = SAMPLES / "home_policy.pdf"
DEDUCTIBLE = "Deductible: EUR 500 per event"


class Office:
    """Two collections with the same policy in each, and a desk that may do everything."""

    def __init__(self, home: Path) -> None:
        self.workspace = Workspace(settings(home))
        self.desk: Desk = self.workspace.desk(Actor.local("Ann"))
        self.claims = self.desk.add_collection("Claims").id
        self.legal = self.desk.add_collection("Legal").id
        self.policy = self.add("policy.pdf", self.claims)
        self.other = self.add("other.pdf", self.claims)
        self.foreign = self.add("foreign.pdf", self.legal)

    def add(self, name: str, collection_id: str) -> DocumentView:
        data = POLICY.read_bytes() + b"\n% " + name.encode()
        return self.desk.add_document(name, data, collection_id=collection_id)

    def ask(self, document: DocumentView, question: str, **options: Any) -> AnswerView:
        return self.desk.ask(document.id, question, provider="scripted", **options)

    def decide(self, answer: AnswerView, verdict: Verdict = Verdict.ACCEPT) -> None:
        self.desk.decide(answer.id, verdict, expected_version=answer.version, reason="seen")

    def record(self, answer: AnswerView) -> AnswerRecord:
        with self.workspace.services.database.snapshot() as session:
            return answers.get(session, answer.id)

    def line(self, document: DocumentView, words: str) -> int:
        return self.desk.find(document.id, words)[0].line_start


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    return Office(tmp_path_factory.mktemp("office"))


def amount(line: int, quote: str = DEDUCTIBLE, value: str = "500", **changes: Any) -> dict[str, Any]:
    item = {
        "value": {"value": value, "currency": "EUR", "unit": "per event"},
        "spans": [{"line_start": line, "line_end": line, "quote": quote}],
    }
    return GOOD | {"items": [item]} | changes


def text(line: int, quote: str, **changes: Any) -> dict[str, Any]:
    spans = [{"line_start": line, "line_end": line, "quote": quote}]
    return GOOD | {"items": [{"text": quote, "spans": spans}]} | changes


def looked_for(requests: list[CompletionRequest[Any]]) -> set[str]:
    """The keywords the last question was read with."""
    return {keyword.text for keyword in requests[-1].material.question.keywords}


def test_discovered_terms_count_once_accepted_and_in_their_collection_only(office: Office) -> None:
    line = office.line(office.policy, DEDUCTIBLE)
    found = amount(line, llm_discovered_keywords=["per event", "franchise lump", "Deductible", "the"])
    with script(found) as requests:
        answer = office.ask(office.policy, "What is the deductible?")
        office.ask(office.other, "What is the deductible?")
        assert "per event" not in looked_for(requests), "nobody accepted it yet"
        office.decide(answer)
        office.ask(office.other, "What is the deductible?")
        assert "per event" in looked_for(requests)
        office.ask(office.foreign, "What is the deductible?")
        assert "per event" not in looked_for(requests), "another collection"
    with office.workspace.services.database.snapshot() as session:
        terms = keywords.list_terms(session, office.claims)
        (term,) = [each for each in terms if each.concept == "deductible"]
        assert (term.text, term.source, term.added_by) == ("per event", "model", "Ann")
        assert answer.id in keywords.sources(session, term.id)
    # What does not stand in the document, names nothing or was looked for already is not kept.


def test_a_rejected_answers_terms_never_count(office: Office) -> None:
    line = office.line(office.policy, "Annual premium")
    with script(text(line, "Annual premium", llm_discovered_keywords=["policy number"])) as requests:
        answer = office.ask(office.policy, "What is the annual premium?", shape="text")
        office.decide(answer, Verdict.REJECT)
        office.ask(office.policy, "What is the annual premium?", shape="text")
    assert "policy number" not in looked_for(requests)


def test_a_subject_the_dictionary_does_not_know_becomes_a_concept(office: Office) -> None:
    line = office.line(office.policy, "Policy number")
    found = text(line, "Policy number", llm_discovered_keywords=["Policyholder"])
    with script(found) as requests:
        answer = office.ask(
            office.policy, "Which tontine applies to the policy?", shape="text", scope="whole"
        )
        office.decide(answer)
        office.ask(office.other, "Which tontine applies to the policy?", shape="text")
    assert "Policyholder" in looked_for(requests)


def test_accepted_answers_to_close_questions_are_shown_to_the_model(office: Office) -> None:
    line = office.line(office.policy, DEDUCTIBLE)
    with script(amount(line)) as requests:
        first = office.ask(office.policy, "How high is the deductible per event?")
        office.decide(first)
        answer = office.ask(office.other, "How high is the deductible per event?")
        trace = office.record(answer).trace
        assert trace["examples"] == [first.id]
        assert "examples" in trace["attempts"][-1]["fragments"]
        assert "Question: How high is the deductible per event? Answer: {" in requests[-1].user
        assert f'"line_start": {line}' not in requests[-1].user
        for document, question in (
            (office.policy, "How high is the deductible per event?"),  # the same document
            (office.foreign, "How high is the deductible per event?"),  # another collection
            (office.other, "What is the date of the policy?"),  # another question
        ):
            office.ask(document, question, shape="amount")
            assert "Answer: {" not in requests[-1].user


def test_reject_shows_no_value_says_why_and_asks_qa(office: Office) -> None:
    line = office.line(office.policy, DEDUCTIBLE)
    bad = amount(line, "Deductible: EUR 600 per event", "600")
    office.desk.choose_policy(office.claims, "reject")
    try:
        with script(bad):
            answer = office.ask(office.policy, "What is the deductible?", policy="flag")
    finally:
        office.desk.choose_policy(office.claims, "retry")
    assert (answer.outcome, answer.items) == ("reject", ())
    assert "held back" in answer.caveats[0]
    assert any(finding.code == "quote_absent" for finding in answer.findings)
    with office.workspace.services.database.snapshot() as session:
        item = triage.get(session, answer.id)
        record = office.record(answer)
        events = audit.events(session, office.claims)
    assert (item.reason, item.severity, item.collection_id) == ("reject", "error", office.claims)
    assert record.shown["items"] == []
    assert record.given["items"][0]["value"]["value"] == "600"
    chosen = [event.detail["policy"] for event in events if event.action == "collection.policy_chosen"]
    assert chosen == ["reject", "retry"]


def test_flagged_answers_and_conflicts_wait_for_a_person_and_sound_ones_do_not(office: Office) -> None:
    line = office.line(office.policy, DEDUCTIBLE)
    with script(amount(line, "Deductible: EUR 600 per event", "600")):
        flagged = office.ask(office.policy, "What is the deductible?")
        at_once = office.ask(office.policy, "What is the deductible?", policy="flag")
    with script(amount(line)):
        sound = office.ask(office.policy, "What is the deductible?")
    assert [flagged.outcome, at_once.outcome, sound.outcome] == ["flag", "flag", "ship"]
    assert len(at_once.steps) < len(flagged.steps)
    with office.workspace.services.database.snapshot() as session:
        waiting = {item.answer_id: item.reason for item in triage.open_items(session, [office.claims])}
    assert (waiting.get(flagged.id), waiting.get(at_once.id), waiting.get(sound.id)) == ("flag", "flag", None)


def test_the_answer_is_kept_as_given_and_as_shown(office: Office) -> None:
    line = office.line(office.policy, DEDUCTIBLE)
    with script(amount(line + 2)):
        record = office.record(office.ask(office.policy, "What is the deductible?"))
    assert record.given["items"][0]["spans"][0]["line_start"] == line + 2
    assert record.shown["items"][0]["spans"][0]["line_start"] == line


def test_a_policy_that_is_none_is_refused(office: Office) -> None:
    with pytest.raises(InputError, match="is not a policy"):
        office.desk.choose_policy(office.claims, "shrug")
    with pytest.raises(InputError, match="is not a policy"):
        office.ask(office.policy, "What is the deductible?", policy="shrug")
    with pytest.raises(NotAllowedError):
        office.workspace.desk(Actor()).choose_policy(office.claims, "flag")
