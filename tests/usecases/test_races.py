"""Two people at one answer, through the use cases: one decides, the other one is told who did, and when."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from docintel.errors import StaleDecisionError
from docintel.store.audit.check import verify_all
from docintel.usecases import Actor, Workspace
from docintel.views import Verdict
from tests.usecases.world import INVOICE, QUESTION, settings

RACES = 200


def test_200_races_between_two_processes_worth_of_desks(tmp_path: Path) -> None:
    """Each racer has a workspace of its own, so nothing in memory can help: only the database decides."""
    first, second = Workspace(settings(tmp_path)), Workspace(settings(tmp_path))
    keeper = first.desk(Actor.local("Keeper"))
    document = keeper.add_document(INVOICE.name, INVOICE.read_bytes())
    answer = keeper.ask(document.id, QUESTION)
    barrier = Barrier(2, timeout=60)

    def race(workspace: Workspace, name: str, verdict: Verdict) -> list[str]:
        """The name of whoever decided each version, as this racer was told."""
        desk = workspace.desk(Actor.local(name))
        told = []
        for version in range(RACES):
            barrier.wait()
            try:
                desk.decide(answer.id, verdict, expected_version=version)
                told.append(name)
            except StaleDecisionError as error:
                told.append(error.decided_by if error.decided_by in str(error) else "nobody named")
            barrier.wait()
        return told

    with ThreadPoolExecutor(2) as pool:
        ann = pool.submit(race, first, "Ann", Verdict.ACCEPT)
        bob = pool.submit(race, second, "Bob", Verdict.REJECT)
        outcomes = [ann.result(), bob.result()]
    decided = keeper.answer(answer.id).decisions
    assert [each.version for each in decided] == list(range(1, RACES + 1))
    assert outcomes[0] == outcomes[1] == [each.reviewer for each in decided]
    assert all((each.verdict is Verdict.ACCEPT) == (each.reviewer == "Ann") for each in decided)
    with first.services.database.snapshot() as session:
        assert [outcome.problems for outcome in verify_all(session)] == [()]
