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
from docintel.usecases import Workspace
from docintel.views import DocumentView, Stage, Verdict

SAMPLES = Path(__file__).parents[1] / "sample_pdfs"
QUESTION = "What is the policy effective date?"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home", provider="offline", samples_dir=SAMPLES)


@pytest.fixture
def workspace(settings: Settings) -> Workspace:
    return Workspace(settings)


@pytest.fixture
def policy(workspace: Workspace) -> DocumentView:
    return workspace.add_document("home_policy.pdf", (SAMPLES / "home_policy.pdf").read_bytes())


def encrypted(password: str) -> bytes:
    import pymupdf

    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 72), "The deductible is EUR 500 per event.")
        return bytes(pdf.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw="owner"))


def test_samples_fill_an_empty_library_once(workspace: Workspace) -> None:
    workspace.add_samples()
    names = [document.name for document in workspace.documents()]
    assert names[0] == "home_policy.pdf"
    assert set(names) == {path.name for path in SAMPLES.glob("*.pdf")}
    workspace.add_samples()
    assert len(workspace.documents()) == len(names)


def test_the_same_file_twice_is_one_document(workspace: Workspace, policy: DocumentView) -> None:
    again = workspace.add_document("copy.pdf", (SAMPLES / "home_policy.pdf").read_bytes())
    assert again.id == policy.id
    assert len(workspace.documents()) == 1


def test_an_answer_survives_a_restart_with_its_boxes(
    workspace: Workspace, policy: DocumentView, settings: Settings
) -> None:
    asked = workspace.ask(policy.id, QUESTION, reviewer="A. Handler")
    again = Workspace(settings).answer(asked.id)
    assert again == asked
    assert again.items[0].citations[0].union
    assert "effective date" in again.items[0].citations[0].excerpt.lower()
    assert [answer.id for answer in Workspace(settings).answers(policy.id)] == [asked.id]


def test_stages_are_told_in_order(workspace: Workspace, policy: DocumentView) -> None:
    told: list[Stage] = []
    workspace.ask(policy.id, QUESTION, reviewer="A. Handler", progress=lambda stage, why: told.append(stage))
    assert told[:4] == [Stage.READING, Stage.SEARCHING, Stage.ANSWERING, Stage.CHECKING]


def test_a_decision_is_kept_and_the_next_one_needs_to_have_seen_it(
    workspace: Workspace, policy: DocumentView, settings: Settings
) -> None:
    answer = workspace.ask(policy.id, QUESTION, reviewer="A. Handler")
    accepted = workspace.decide(
        answer.id, Verdict.ACCEPT, reviewer="A. Handler", reason="as printed", expected_version=0
    )
    assert accepted.decision is not None
    assert (accepted.decision.verdict, accepted.decision.reason) == (Verdict.ACCEPT, "as printed")
    with pytest.raises(StaleDecisionError) as stale:
        workspace.decide(answer.id, Verdict.REJECT, reviewer="B. Other", expected_version=0)
    assert stale.value.decided_by == "A. Handler"
    changed = Workspace(settings).decide(answer.id, Verdict.REJECT, reviewer="B. Other", expected_version=1)
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
    workspace: Workspace, name: str, data: bytes, error: type[Exception], words: str
) -> None:
    with pytest.raises(error) as refused:
        workspace.add_document(name, data)
    assert words.lower() in str(refused.value).lower()
    assert workspace.documents() == []


def test_a_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    workspace = Workspace(Settings(home=tmp_path, max_upload_mib=1))
    with pytest.raises(FileTooLargeError, match="1 MiB"):
        workspace.add_document("large.pdf", b"%PDF-1.7" + bytes(2**20))


def test_an_encrypted_file_asks_for_its_password_and_again_after_a_restart(
    workspace: Workspace, settings: Settings
) -> None:
    data = encrypted("secret")
    with pytest.raises(PasswordRequiredError):
        workspace.add_document("locked.pdf", data)
    with pytest.raises(PasswordRequiredError) as wrong:
        workspace.add_document("locked.pdf", data, password="guess")
    assert wrong.value.wrong
    document = workspace.add_document("locked.pdf", data, password="secret")
    assert workspace.page_image(document.id, 1, width_px=300).data

    restarted = Workspace(settings)
    with pytest.raises(PasswordRequiredError, match=r"locked\.pdf"):
        restarted.pages(document.id)
    restarted.unlock(document.id, "secret")
    assert len(restarted.pages(document.id)) == 1
    kept = b"".join(path.read_bytes() for path in settings.home.rglob("*") if path.is_file())
    assert b"secret" not in kept


def test_the_cache_never_opens_an_encrypted_document_without_its_password(settings: Settings) -> None:
    data = encrypted("secret")
    document = Workspace(settings).add_document("locked.pdf", data, password="secret")
    with pytest.raises(PasswordRequiredError):
        Workspace(settings).ask(document.id, "What is the deductible?", reviewer="A. Handler")


def test_a_page_comes_as_an_image_of_the_width_asked_for(workspace: Workspace, policy: DocumentView) -> None:
    image = workspace.page_image(policy.id, 2, width_px=640)
    assert image.width_px == 640
    assert image.mime.startswith("image/")
    pages = workspace.pages(policy.id)
    assert image.height_px == pytest.approx(640 * pages[1].height / pages[1].width, abs=1)
    with pytest.raises(InputError, match="pages 1 to"):
        workspace.page_image(policy.id, 99, width_px=640)


def test_text_is_found_with_its_place(workspace: Workspace, policy: DocumentView) -> None:
    matches = workspace.find(policy.id, "storm and hail damage")
    assert [match.page for match in matches] == [6]
    assert matches[0].boxes


def test_an_empty_question_is_refused(workspace: Workspace, policy: DocumentView) -> None:
    with pytest.raises(InputError, match="question"):
        workspace.ask(policy.id, "  ", reviewer="A. Handler")


def test_unknown_ids_are_named_as_such(workspace: Workspace) -> None:
    with pytest.raises(UnknownDocumentError):
        workspace.document("nope")
    with pytest.raises(UnknownAnswerError):
        workspace.answer("nope")
