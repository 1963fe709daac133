"""The use cases on a real store, real files and the embedded reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from docintel.errors import (
    EmptyFileError,
    FileTooLargeError,
    InputError,
    NotAPdfError,
    PasswordRequiredError,
    StaleDecisionError,
    UnknownAnswerError,
    UnknownDocumentError,
)
from docintel.settings import Settings
from docintel.usecases import Actor, Desk, Workspace
from docintel.usecases.samples import add_samples
from docintel.views import DocumentView, Stage, Verdict

SAMPLES = Path(__file__).parents[1] / "sample_pdfs"
QUESTION = "What is the policy effective date?"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home", provider="offline", samples_dir=SAMPLES)


def desk_of(settings: Settings, name: str = "A. Handler") -> Desk:
    """A desk of a process that just started."""
    return Workspace(settings).desk(Actor.local(name))


@pytest.fixture
def desk(settings: Settings) -> Desk:
    return desk_of(settings)


@pytest.fixture
def policy(desk: Desk) -> DocumentView:
    return desk.add_document("home_policy.pdf", (SAMPLES / "home_policy.pdf").read_bytes())


def encrypted(password: str) -> bytes:
    import pymupdf

    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 72), "The deductible is EUR 500 per event.")
        return bytes(pdf.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw="owner"))


def test_samples_fill_an_empty_library_once(desk: Desk) -> None:
    rest = add_samples(desk, SAMPLES)
    assert desk.documents()[0].name == "home_policy.pdf"
    assert rest is not None
    rest.join(timeout=120)
    assert {document.name for document in desk.documents()} == {path.name for path in SAMPLES.glob("*.pdf")}
    assert add_samples(desk, SAMPLES) is None


def test_a_library_with_a_document_gets_no_samples(desk: Desk, policy: DocumentView) -> None:
    assert add_samples(desk, SAMPLES) is None
    assert desk.documents() == [policy]


def test_the_same_file_twice_is_one_document(desk: Desk, policy: DocumentView) -> None:
    again = desk.add_document("copy.pdf", (SAMPLES / "home_policy.pdf").read_bytes())
    assert again.id == policy.id
    assert len(desk.documents()) == 1


def test_an_answer_survives_a_restart_with_its_boxes(
    desk: Desk, policy: DocumentView, settings: Settings
) -> None:
    asked = desk.ask(policy.id, QUESTION)
    again = desk_of(settings).answer(asked.id)
    assert again == asked
    assert again.items[0].citations[0].union
    shown = again.items[0].citations[0]
    assert shown.lead + shown.excerpt + shown.tail == "Policy effective date 1 January 2026"
    assert [answer.id for answer in desk_of(settings).answers(policy.id)] == [asked.id]


def test_stages_are_told_in_order(desk: Desk, policy: DocumentView) -> None:
    told: list[Stage] = []
    desk.ask(policy.id, QUESTION, progress=lambda stage, why: told.append(stage))
    assert told[:4] == [Stage.READING, Stage.SEARCHING, Stage.ANSWERING, Stage.CHECKING]


def test_a_decision_is_kept_and_the_next_one_needs_to_have_seen_it(
    desk: Desk, policy: DocumentView, settings: Settings
) -> None:
    answer = desk.ask(policy.id, QUESTION)
    accepted = desk.decide(answer.id, Verdict.ACCEPT, reason="as printed", expected_version=0)
    assert accepted.decision is not None
    assert (accepted.decision.verdict, accepted.decision.reason) == (Verdict.ACCEPT, "as printed")
    with pytest.raises(StaleDecisionError) as stale:
        desk_of(settings, "B. Other").decide(answer.id, Verdict.REJECT, expected_version=0)
    assert stale.value.decided_by == "A. Handler"
    changed = desk_of(settings, "B. Other").decide(answer.id, Verdict.REJECT, expected_version=1)
    assert [decision.verdict for decision in changed.decisions] == [Verdict.ACCEPT, Verdict.REJECT]


@pytest.mark.parametrize(
    ("name", "data", "error", "words"),
    [
        ("empty.pdf", b"", EmptyFileError, "empty"),
        ("notes.txt", b"just some notes, no PDF at all", NotAPdfError, "PDF"),
        ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(200), NotAPdfError, "PDF"),
        ("broken.pdf", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog", InputError, "damaged"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_and_leaves_nothing(
    desk: Desk, name: str, data: bytes, error: type[Exception], words: str
) -> None:
    with pytest.raises(error) as refused:
        desk.add_document(name, data)
    assert words.lower() in str(refused.value).lower()
    assert desk.documents() == []


def test_a_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    desk = desk_of(Settings(home=tmp_path, max_upload_mib=1))
    with pytest.raises(FileTooLargeError, match="1 MiB"):
        desk.add_document("large.pdf", b"%PDF-1.7" + bytes(2**20))


def test_an_encrypted_file_asks_for_its_password_and_again_after_a_restart(
    desk: Desk, settings: Settings
) -> None:
    data = encrypted("secret")
    with pytest.raises(PasswordRequiredError):
        desk.add_document("locked.pdf", data)
    with pytest.raises(PasswordRequiredError) as wrong:
        desk.add_document("locked.pdf", data, password="guess")
    assert wrong.value.wrong
    document = desk.add_document("locked.pdf", data, password="secret")
    assert desk.page_image(document.id, 1, width_px=300).data

    restarted = desk_of(settings)
    with pytest.raises(PasswordRequiredError, match=r"locked\.pdf"):
        restarted.pages(document.id)
    restarted.unlock(document.id, "secret")
    assert len(restarted.pages(document.id)) == 1
    kept = b"".join(path.read_bytes() for path in settings.home.rglob("*") if path.is_file())
    assert b"secret" not in kept


def test_the_cache_never_opens_an_encrypted_document_without_its_password(settings: Settings) -> None:
    data = encrypted("secret")
    document = desk_of(settings).add_document("locked.pdf", data, password="secret")
    with pytest.raises(PasswordRequiredError):
        desk_of(settings).ask(document.id, "What is the deductible?")


def test_a_page_comes_as_an_image_of_the_width_asked_for(desk: Desk, policy: DocumentView) -> None:
    image = desk.page_image(policy.id, 2, width_px=640)
    assert image.width_px == 640
    assert image.mime.startswith("image/")
    pages = desk.pages(policy.id)
    assert image.height_px == pytest.approx(640 * pages[1].height / pages[1].width, abs=1)
    with pytest.raises(InputError, match="pages 1 to"):
        desk.page_image(policy.id, 99, width_px=640)


def test_text_is_found_with_its_place(desk: Desk, policy: DocumentView) -> None:
    matches = desk.find(policy.id, "storm and hail damage")
    assert [match.page for match in matches] == [6]
    assert matches[0].boxes


def test_an_empty_question_is_refused(desk: Desk, policy: DocumentView) -> None:
    with pytest.raises(InputError, match="question"):
        desk.ask(policy.id, "  ")


def test_unknown_ids_are_named_as_such(desk: Desk) -> None:
    with pytest.raises(UnknownDocumentError):
        desk.document("nope")
    with pytest.raises(UnknownAnswerError):
        desk.answer("nope")


def test_a_decision_needs_a_name(settings: Settings, desk: Desk, policy: DocumentView) -> None:
    answer = desk.ask(policy.id, QUESTION)
    with pytest.raises(InputError, match="name"):
        desk_of(settings, "").decide(answer.id, Verdict.ACCEPT, expected_version=0)
    assert desk.answer(answer.id).decision is None
