"""Handler and QA disagree: both decisions stand in the history, the last by role counts."""

from __future__ import annotations

from docintel.views import Verdict
from tests.usecases.world import World


def test_a_handler_does_not_overrule_qa(world: World) -> None:
    answer = world.undecided()
    world.desk("handler").decide(answer, Verdict.ACCEPT, expected_version=0)
    world.desk("qa").decide(answer, Verdict.REJECT, expected_version=1)
    seen = world.desk("handler").decide(answer, Verdict.ACCEPT, expected_version=2)
    assert [(each.verdict, each.role) for each in seen.decisions] == [
        (Verdict.ACCEPT, "handler"),
        (Verdict.REJECT, "qa"),
        (Verdict.ACCEPT, "handler"),
    ]
    assert seen.decision is not None
    assert (seen.decision.verdict, seen.decision.role, seen.version) == (Verdict.REJECT, "qa", 3)


def test_the_last_of_the_same_role_counts(world: World) -> None:
    answer = world.undecided()
    world.desk("qa").decide(answer, Verdict.REJECT, expected_version=0)
    seen = world.desk("qa").decide(answer, Verdict.ACCEPT, expected_version=1)
    assert seen.decision is not None
    assert seen.decision.verdict is Verdict.ACCEPT
