"""A disk that is really full: a sentence, nothing half kept, and work goes on once there is room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from docintel.errors import StoreError
from docintel.store.audit.check import verify_all
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import Verdict
from tests import databases
from tests.disk import filled, small_disk
from tests.usecases.world import INVOICE, QUESTION, settings

POLICY = INVOICE.with_name("home_policy.pdf")

pytestmark = pytest.mark.skipif(
    databases.chosen() != "sqlite", reason="PostgreSQL's disk is not the one of the data folder"
)


def decide_again_and_again(desk: Desk, answer_id: str) -> None:
    """Until what room the database has to spare is used up."""
    for version in range(1, 1000):
        desk.decide(answer_id, Verdict.REJECT, reason="x" * 400, expected_version=version)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 24) as mounted:
        monkeypatch.setenv("DOCINTEL_HOME", str(mounted / "home"))
        yield mounted


def test_on_a_full_disk_nothing_is_lost_and_nothing_half_kept(disk: Path) -> None:
    workspace = Workspace(settings(disk / "home"))
    desk = workspace.desk(Actor.local("Ann"))
    document = desk.add_document(INVOICE.name, INVOICE.read_bytes())
    answer = desk.ask(document.id, QUESTION)
    desk.decide(answer.id, Verdict.ACCEPT, expected_version=0)
    with filled(disk):
        with pytest.raises(StoreError, match="disk is full"):
            decide_again_and_again(desk, answer.id)
        with pytest.raises(StoreError, match="disk is full"):
            desk.add_document(POLICY.name, POLICY.read_bytes())
        with pytest.raises(StoreError, match="disk is full"):
            desk.ask(document.id, QUESTION)
        kept = desk.answer(answer.id).decisions
        assert desk.page_image(document.id, 1, width_px=200).data
    again = Workspace(settings(disk / "home"))
    desk = again.desk(Actor.local("Ann"))
    assert desk.answer(answer.id).decisions == kept
    assert [each.name for each in desk.documents()] == [INVOICE.name]
    assert desk.decide(answer.id, Verdict.ACCEPT, expected_version=len(kept)).version == len(kept) + 1
    assert desk.add_document(POLICY.name, POLICY.read_bytes()).name == POLICY.name
    with again.services.database.snapshot() as session:
        assert all(outcome.ok for outcome in verify_all(session))
    workspace.services.database.close()
    again.services.database.close()
