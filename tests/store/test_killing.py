"""A killed process loses nothing it had confirmed."""

from __future__ import annotations

from collections.abc import Callable

from tests.store.killing import kill_writers


def test_every_confirmed_decision_survives_sigkill(make_url: Callable[..., str]) -> None:
    aftermath = kill_writers(make_url(), rounds=10)
    assert aftermath.confirmed >= 10
    assert aftermath.lost == ()
    assert aftermath.problems == ()
