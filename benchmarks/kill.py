"""Reviewers at work, killed (SIGKILL) at 100 random moments, on SQLite and on PostgreSQL: what was lost?

Each reviewer is a process with a workspace of its own that asks, opens and decides without a pause. A
decision counts as confirmed when the use case has returned, as the screen would show it. After each kill the
workspace opens again without help. Prints one figure per line, ends with ``ok`` or ``falls short``.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import random
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the databases and the world are the tests' own

import structlog

from benchmarks.store_crash import postgresql, sqlite
from docintel.errors import StaleDecisionError
from docintel.settings import Settings
from docintel.store import holdings
from docintel.store.audit.check import verify_all
from docintel.usecases import Actor, Workspace
from docintel.views import Verdict
from tests.usecases.world import INVOICE, QUESTION

REVIEWERS = 2
LONGEST_LIFE_S = 1.0  # counted from the first confirmed decision of the round
Decided = tuple[str, int]  # the answer, and the version it got

# Whoever is killed leaves semaphores behind. The tracker removes them at the end, and need not say so.
os.environ["PYTHONWARNINGS"] = "ignore:resource_tracker:UserWarning"

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["docintel.usecases"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    _quiet()
    sound = True
    for make in (sqlite, postgresql):
        with make() as url, tempfile.TemporaryDirectory() as home:
            os.environ["DOCINTEL_HOME"] = home  # where the cache of parsed documents is
            confirmed, lost, problems = kill(Settings(home=Path(home), database_url=url), options)
        print(f"{make.__name__}: {options.rounds} kills, {len(confirmed)} decisions confirmed")
        print(f"{make.__name__}: {len(lost)} confirmed decisions lost")
        print(f"{make.__name__}: {len(problems)} problems in the audit trail")
        sound = sound and bool(confirmed) and not lost and not problems
    print("ok" if sound else "falls short")
    return 0 if sound else 1


def kill(settings: Settings, options: argparse.Namespace) -> tuple[set[Decided], set[Decided], list[str]]:
    """Decisions confirmed over all rounds, those of them that are gone, what is wrong with the trail."""
    keeper = Workspace(settings).desk(Actor.local("Keeper"))
    document = keeper.add_document(INVOICE.name, INVOICE.read_bytes())
    moments = random.Random(options.seed)
    confirmed: set[Decided] = set()
    for _ in range(options.rounds):
        confirmed |= _round(settings, document.id, moments.uniform(0, LONGEST_LIFE_S))
    workspace = Workspace(settings)
    desk = workspace.desk(Actor.local("Keeper"))
    kept = {(each.id, made.version) for each in desk.answers(document.id) for made in each.decisions}
    with workspace.services.database.snapshot() as session:
        problems = [str(problem) for outcome in verify_all(session) for problem in outcome.problems]
    workspace.services.database.close()
    return confirmed, confirmed - kept, problems


def work_until_killed(settings: Settings, name: str, document_id: str, confirmed: Connection) -> None:
    """Ask, open, decide; tell the parent of each decision once it is confirmed."""
    _quiet()
    desk = Workspace(settings).desk(Actor.local(name))
    while True:
        answer = desk.ask(document_id, QUESTION)
        for version in range(5):
            seen = desk.answer(answer.id)
            try:
                desk.decide(seen.id, Verdict.ACCEPT, expected_version=version)
            except StaleDecisionError:
                break
            confirmed.send((seen.id, version + 1))


def _round(settings: Settings, document_id: str, life_s: float) -> set[Decided]:
    """Start the reviewers, kill them all, open again; what they had confirmed."""
    started = []
    for number in range(REVIEWERS):
        receiver, sender = _context.Pipe(duplex=False)
        arguments = (settings, f"Reviewer {number}", document_id, sender)
        process = _context.Process(target=work_until_killed, args=arguments, daemon=True)
        process.start()
        sender.close()
        started.append((process, receiver))
    for _, receiver in started:
        receiver.poll(120)
    time.sleep(life_s)
    for process, _ in started:
        process.kill()
        process.join(30)
    again = Workspace(settings)  # as after a crash: nobody helps
    holdings.sweep(again.services.database, again.services.files)
    again.services.database.close()
    return {decided for _, receiver in started for decided in _drain(receiver)}


def _drain(receiver: Connection) -> list[Decided]:
    """Every whole message left in the pipe."""
    received: list[Decided] = []
    while True:
        try:
            received.append(receiver.recv())
        except (EOFError, OSError):  # the sender died, perhaps in the middle of a message
            receiver.close()
            return received


def _quiet() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))


if __name__ == "__main__":
    sys.exit(main())
