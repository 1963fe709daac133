"""One answer from several documents: cited by document and page, gone with any document it cites."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from docintel.errors import InputError, UnknownAnswerError
from docintel.settings import get_settings
from docintel.store import answers
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import DocumentView, ExportFormat, RunQuestion
from tests.usecases.world import INVOICE, SAMPLES, finished, settings

POLICY = SAMPLES / "home_policy.pdf"
NUMBER = "What is the invoice number?"
DEDUCTIBLE = "What is the deductible?"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOCINTEL_HOME", str(home))
        get_settings.cache_clear()
        made = Workspace(settings(home))
        yield made.desk(Actor.local("Ann"))
        made.services.database.close()
    get_settings.cache_clear()


@pytest.fixture
def both(desk: Desk) -> Iterator[tuple[DocumentView, DocumentView]]:
    """The policy and the invoice, in this order."""
    made = tuple(desk.add_document(path.name, path.read_bytes()) for path in (POLICY, INVOICE))
    yield made  # type: ignore[misc]
    for each in made:
        if each.id in {known.id for known in desk.documents()}:
            desk.remove_document(each.id)


def test_it_cites_the_document_by_its_own_page_and_lines(
    desk: Desk, both: tuple[DocumentView, DocumentView]
) -> None:
    policy, invoice = both
    answer = desk.ask_together([policy.id, invoice.id], NUMBER)
    (item,) = answer.items
    (citation,) = item.citations
    assert item.text == "CP-2026-0117"
    assert answer.document_id == citation.document_id == invoice.id
    assert (citation.document_name, citation.page) == ("invoice.pdf", 1)
    alone = desk.ask(invoice.id, NUMBER).items[0].citations[0]
    assert (citation.line_start, citation.union, citation.excerpt) == (
        alone.line_start,
        alone.union,
        alone.excerpt,
    )
    assert desk.answer(answer.id).items == answer.items
    with desk._services.database.snapshot() as session:
        stored = answers.get(session, answer.id)
    (shown,), (given,) = (each["items"][0]["spans"] for each in (stored.shown, stored.given))
    assert shown["line_start"] == citation.line_start
    assert given["line_start"] == stored.trace["documents"][0]["lines"] + citation.line_start
    assert b"CP-2026-0117" in desk.export([answer.id], ExportFormat.CSV).data


def test_what_is_in_none_of_them_is_not_found(desk: Desk, both: tuple[DocumentView, DocumentView]) -> None:
    answer = desk.ask_together([each.id for each in both], "Who is the mortgage lender?")
    assert answer.outcome == "not_found"
    assert answer.items == ()
    assert answer.document_id == both[0].id
    assert "invoice.pdf" in " ".join(answer.caveats)


def test_a_run_asks_all_documents_at_once_and_says_where_the_answers_stand(
    desk: Desk, both: tuple[DocumentView, DocumentView]
) -> None:
    questions = [RunQuestion(NUMBER), RunQuestion(DEDUCTIBLE)]
    run = finished(desk, desk.start_run([each.id for each in both], questions, together=True))
    assert run.together == ("home_policy.pdf", "invoice.pdf")
    assert len(run.items) == 2
    (row,) = desk.grid(run.id).rows
    assert row.name == "2 documents together"
    assert [(cell.text, cell.note) for cell in row.cells if cell] == [
        ("CP-2026-0117", "invoice.pdf, page 1"),
        ("EUR 500 per event", "home_policy.pdf, page 1"),
    ]


def test_it_goes_with_a_document_it_cites(desk: Desk, both: tuple[DocumentView, DocumentView]) -> None:
    policy, invoice = both
    run = finished(
        desk,
        desk.start_run(
            [policy.id, invoice.id], [RunQuestion(NUMBER), RunQuestion(DEDUCTIBLE)], together=True
        ),
    )
    cites_invoice, cites_policy = (item.answer_id for item in run.items)
    assert cites_invoice
    assert cites_policy
    desk.remove_document(invoice.id)
    with pytest.raises(UnknownAnswerError):
        desk.answer(cites_invoice)
    assert desk.answer(cites_policy).items
    (row,) = desk.grid(run.id).rows
    assert [cell.words for cell in row.cells if cell] == ["answer removed", "verified"]


def test_documents_of_several_collections_or_too_many_are_refused(
    desk: Desk, both: tuple[DocumentView, DocumentView]
) -> None:
    other = desk.add_collection("Other").id
    elsewhere = desk.add_document("there.pdf", INVOICE.read_bytes(), collection_id=other)
    with pytest.raises(InputError, match="of one collection"):
        desk.ask_together([both[0].id, elsewhere.id], NUMBER)
    with pytest.raises(InputError, match="of one collection"):
        desk.start_run([both[0].id, elsewhere.id], [RunQuestion(NUMBER)], together=True)
    with pytest.raises(InputError, match="1 to 50 documents"):
        desk.ask_together([both[0].id] * 51, NUMBER)
    with pytest.raises(InputError, match="Type a question"):
        desk.ask_together([both[0].id], " ")
