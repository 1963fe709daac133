"""Files taken in at once and read in the background: seen meanwhile, stopped, failed, gone on with."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from docintel.errors import CorruptPdfError, NotAPdfError, ParsingTimeoutError, PasswordRequiredError
from docintel.parsing import parse_pdf
from docintel.settings import get_settings
from docintel.store import documents
from docintel.usecases import Actor, Desk, Workspace, reading_job
from docintel.usecases.reading import resume
from docintel.views import DocumentState, DocumentView, TallyView, Verdict
from tests.usecases.world import INVOICE, QUESTION, SAMPLES, settings

POLICY = SAMPLES / "home_policy.pdf"
WAIT_S = 60.0


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    monkeypatch.setenv("DOCINTEL_HOME", str(tmp_path))
    get_settings.cache_clear()  # the cache of parsed documents asks it where it is
    made = Workspace(settings(tmp_path))
    yield made
    made.services.database.close()
    get_settings.cache_clear()


@pytest.fixture
def desk(workspace: Workspace) -> Desk:
    return workspace.desk(Actor.local("Ann"))


class Held:
    """parse_pdf that reads page after page only when it is let."""

    def __init__(self, pages: int = 5) -> None:
        self.pages = pages
        self.at = threading.Semaphore(0)
        self.failure: Exception | None = None

    def __call__(self, path: Path, *, password: str | None, progress: Callable[[int, int], None]) -> Any:
        for page in range(1, self.pages + 1):
            assert self.at.acquire(timeout=WAIT_S)
            if self.failure:
                raise self.failure
            progress(page, self.pages)
        return parse_pdf(path, password=password)

    def let(self, pages: int) -> None:
        self.at.release(pages)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    made = Held()
    monkeypatch.setattr(reading_job, "parse_pdf", made)
    yield made
    made.let(100)


def until(desk: Desk, document_id: str, is_so: Callable[[DocumentView], bool]) -> DocumentView:
    end = time.monotonic() + WAIT_S
    while not is_so(view := desk.document(document_id)):
        assert time.monotonic() < end, view
        time.sleep(0.01)
    return view


def in_state(state: DocumentState) -> Callable[[DocumentView], bool]:
    return lambda view: view.state is state


def encrypted() -> bytes:
    with pymupdf.open(INVOICE) as document:
        return bytes(document.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="sesame", owner_pw="x"))


def test_a_file_is_there_at_once_and_its_pages_open_before_it_is_read(desk: Desk, held: Held) -> None:
    taken = desk.take_in("policy.pdf", POLICY.read_bytes())
    assert taken.is_new
    assert taken.document.state is DocumentState.WAITING
    document = taken.document
    pages = desk.pages(document.id)
    assert len(pages) == document.page_count == 8
    assert desk.page_image(document.id, 1, width_px=100).data
    held.let(2)
    view = until(desk, document.id, lambda view: view.pages_read == 2)
    assert view.state is DocumentState.READING
    held.let(3)
    until(desk, document.id, in_state(DocumentState.READ))
    assert desk.pages(document.id) == pages


def test_a_question_waits_for_the_reading(desk: Desk, held: Held) -> None:
    document = desk.take_in("invoice.pdf", INVOICE.read_bytes()).document
    answers: list[str] = []
    asking = threading.Thread(target=lambda: answers.append(desk.ask(document.id, QUESTION).items[0].text))
    asking.start()
    held.let(5)
    asking.join(WAIT_S)
    assert answers == ["CP-2026-0117"]


def test_the_same_bytes_are_one_document_and_that_is_said(desk: Desk) -> None:
    first = desk.take_in("invoice.pdf", INVOICE.read_bytes())
    again = desk.take_in("copy of invoice.pdf", INVOICE.read_bytes())
    assert not again.is_new
    assert again.document.id == first.document.id
    assert again.document.name == "invoice.pdf"
    assert len(desk.documents()) == 1


@pytest.mark.parametrize(
    ("data", "error"), [(b"hello", NotAPdfError), (b"%PDF-1.7\nnothing", CorruptPdfError)]
)
def test_what_does_not_open_is_refused_and_nothing_is_kept(
    workspace: Workspace, desk: Desk, data: bytes, error: type[Exception]
) -> None:
    with pytest.raises(error) as refused:
        desk.take_in("bad.pdf", data)
    assert "document.pdf" not in str(refused.value)
    assert desk.documents() == []
    assert not [path for path in workspace.services.files.root.rglob("*") if path.is_file()]


def test_an_encrypted_file_is_kept_until_somebody_knows_its_password(desk: Desk) -> None:
    document = desk.take_in("locked.pdf", encrypted()).document
    assert (document.state, document.page_count) == (DocumentState.LOCKED, 0)
    with pytest.raises(PasswordRequiredError, match=r"'locked\.pdf' is protected"):
        desk.pages(document.id)
    with pytest.raises(PasswordRequiredError) as refused:
        desk.unlock(document.id, "wrong")
    assert refused.value.wrong
    assert desk.document(document.id).state is DocumentState.LOCKED
    desk.unlock(document.id, "sesame")
    assert until(desk, document.id, in_state(DocumentState.READ)).page_count == 1


def test_a_reading_is_stopped_and_gone_on_with(desk: Desk, held: Held) -> None:
    document = desk.take_in("policy.pdf", POLICY.read_bytes()).document
    held.let(1)
    until(desk, document.id, in_state(DocumentState.READING))
    desk.stop_reading(document.id)
    held.let(1)
    until(desk, document.id, in_state(DocumentState.STOPPED))
    assert len(desk.pages(document.id)) == 8
    desk.read_again(document.id)
    held.let(5)
    until(desk, document.id, in_state(DocumentState.READ))


def test_what_waits_behind_others_is_stopped_too(desk: Desk, held: Held) -> None:
    files = (INVOICE.read_bytes() + b"\n% " + bytes([65 + n]) for n in range(3))
    *busy, last = [desk.take_in(f"{n}.pdf", data).document for n, data in enumerate(files)]
    desk.stop_reading(last.id)
    held.let(20)
    until(desk, last.id, in_state(DocumentState.STOPPED))
    for each in busy:
        until(desk, each.id, in_state(DocumentState.READ))


def test_a_failed_reading_says_why_and_the_others_are_read(desk: Desk, held: Held) -> None:
    held.failure = ParsingTimeoutError("Reading the PDF took longer than allowed.")
    document = desk.take_in("policy.pdf", POLICY.read_bytes()).document
    held.let(1)
    view = until(desk, document.id, in_state(DocumentState.FAILED))
    assert view.warnings == ("Reading the PDF took longer than allowed.",)
    held.failure = ValueError("a bug")
    desk.read_again(document.id)
    held.let(1)
    view = until(
        desk, document.id, lambda view: view.warnings != ("Reading the PDF took longer than allowed.",)
    )
    view = until(desk, document.id, in_state(DocumentState.FAILED))
    assert "a bug" not in view.warnings[0]
    held.failure = None
    other = desk.take_in("invoice.pdf", INVOICE.read_bytes()).document
    held.let(5)
    until(desk, other.id, in_state(DocumentState.READ))


def test_what_waited_when_docintel_ended_is_read_after_the_restart(workspace: Workspace, desk: Desk) -> None:
    document = desk.add_document("invoice.pdf", INVOICE.read_bytes())
    with workspace.services.database.session() as session:
        documents.set_state(session, document.id, DocumentState.WAITING.value)
        session.commit()
    later = Workspace(workspace.services.settings)
    assert later.desk(Actor.local("Ann")).document(document.id).state is DocumentState.WAITING
    resume(later.services)
    until(later.desk(Actor.local("Ann")), document.id, in_state(DocumentState.READ))
    later.services.database.close()


def test_a_document_removed_while_it_is_read_leaves_nothing(
    workspace: Workspace, desk: Desk, held: Held, tmp_path: Path
) -> None:
    document = desk.take_in("policy.pdf", POLICY.read_bytes()).document
    held.let(1)
    until(desk, document.id, in_state(DocumentState.READING))
    job = workspace.services.intake.get(document.id)
    assert job is not None
    desk.remove_document(document.id)
    held.let(5)
    assert job.over.wait(WAIT_S)
    assert desk.documents() == []
    assert not list((tmp_path / "cache").glob("*"))
    assert not workspace.services.files.path(document.sha256).exists()


def test_a_document_removed_at_the_last_moment_leaves_no_tables(
    workspace: Workspace, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Removed between the last page and the note that it is read."""
    removed = threading.Event()

    def parse_then_wait(path: Path, **options: Any) -> Any:
        parsed = parse_pdf(path, **options)
        assert removed.wait(WAIT_S)
        return parsed

    monkeypatch.setattr(reading_job, "parse_pdf", parse_then_wait)
    document = desk.take_in("policy.pdf", POLICY.read_bytes()).document
    job = workspace.services.intake.get(document.id)
    assert job is not None
    end = time.monotonic() + WAIT_S
    while not list((tmp_path / "cache").glob(f"{document.sha256[:32]}-*")):
        assert time.monotonic() < end
        time.sleep(0.01)
    desk.remove_document(document.id)
    removed.set()
    assert job.over.wait(WAIT_S)
    assert not list((tmp_path / "cache").glob(f"{document.sha256[:32]}-*"))


def test_tallies_count_what_hangs_on_a_document(desk: Desk) -> None:
    document = desk.add_document("invoice.pdf", INVOICE.read_bytes())
    assert desk.tallies() == {}
    first, second = (desk.ask(document.id, QUESTION).id for _ in range(2))
    desk.decide(first, Verdict.ACCEPT, expected_version=0)
    assert desk.tallies() == {document.id: TallyView(answers=2, open=1, decisions=1)}
    desk.decide(second, Verdict.REJECT, expected_version=0)
    desk.decide(first, Verdict.UNDO, expected_version=1)
    assert desk.tallies() == {document.id: TallyView(answers=2, open=1, decisions=3)}
