"""A removed document leaves nothing but what the audit trail says of it, which is no content."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from docintel.errors import UnknownAnswerError, UnknownDocumentError
from docintel.settings import get_settings
from docintel.store import audit
from docintel.store.audit.check import verify_all
from docintel.usecases import Actor, Workspace
from docintel.views import Verdict
from tests.usecases.world import INVOICE, settings

QUESTION = "What is the zanzibarian invoice number?"
REASON = "quixotically odd"


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    monkeypatch.setenv("DOCINTEL_HOME", str(tmp_path))
    get_settings.cache_clear()  # the cache of parsed documents asks it where it is
    yield Workspace(settings(tmp_path))
    get_settings.cache_clear()


def files_with(home: Path, words: str) -> list[str]:
    """Files under the data folder that hold these words."""
    return [path.name for path in home.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]


def test_nothing_of_it_is_left_but_the_trail(workspace: Workspace) -> None:
    home = workspace.services.settings.home
    desk = workspace.desk(Actor.local("Ann"))
    document = desk.add_document("zanzibarian.pdf", INVOICE.read_bytes())
    answer = desk.ask(document.id, QUESTION)
    desk.decide(answer.id, Verdict.REJECT, reason=REASON, expected_version=0)
    assert list((home / "cache").glob(f"{document.sha256[:32]}-*"))
    assert workspace.services.files.path(document.sha256).exists()

    desk.remove_document(document.id)
    with pytest.raises(UnknownDocumentError):
        desk.pages(document.id)
    with pytest.raises(UnknownAnswerError):
        desk.answer(answer.id)
    assert not list((home / "cache").glob(f"{document.sha256[:32]}-*"))
    assert not workspace.services.files.path(document.sha256).exists()
    with workspace.services.database.snapshot() as session:
        actions = [event.action for event in audit.events(session, "default")]
        assert [outcome.problems for outcome in verify_all(session) if not outcome.ok] == []
    assert actions[-1] == "document.removed"
    assert "answer.given" in actions
    workspace.services.database.close()
    for words in ("zanzibarian", REASON):
        assert files_with(home, words) == []


def test_bytes_another_collection_has_too_stay(workspace: Workspace) -> None:
    desk = workspace.desk(Actor.local("Ann"))
    other = desk.add_collection("Other").id
    here = desk.add_document("a.pdf", INVOICE.read_bytes())
    there = desk.add_document("a.pdf", INVOICE.read_bytes(), collection_id=other)
    desk.remove_document(here.id)
    assert desk.page_image(there.id, 1, width_px=100).data
    desk.remove_document(there.id)
    assert not workspace.services.files.path(here.sha256).exists()
