"""Killing writers at random moments and looking at what is left."""

from __future__ import annotations

import multiprocessing
import random
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection

from sqlalchemy import select

from docintel.errors import StaleDecisionError
from docintel.store import Database, decisions, documents, schema
from docintel.store.audit.check import verify_all
from tests.store.samples import new_document, save_answer

_LONGEST_LIFE_S = 0.25  # of a writer, counted from its first confirmed decision
_context = multiprocessing.get_context("forkserver")
# Only what is installed can be loaded ahead: the fork server does not know this folder.
_context.set_forkserver_preload(["docintel.store.migrate", "docintel.store.decisions", "psycopg"])


@dataclass(frozen=True, slots=True)
class Aftermath:
    """Decisions ``confirmed`` over all rounds, those of them ``lost``, what the audit trail says is wrong."""

    rounds: int
    confirmed: int
    lost: tuple[tuple[str, int], ...]
    problems: tuple[str, ...]


def write_until_killed(url: str, name: str, confirmed: Connection) -> None:
    """Save answers and decide them; tell the parent of each decision after its commit, as a screen would."""
    database = Database(url)
    with database.session() as session:
        document = documents.add(session, new_document()).id
        session.commit()
    while True:
        with database.session() as session:
            answer_id = save_answer(session, document)
            session.commit()
        for version in range(2):
            with database.session() as session:
                try:
                    decisions.append(
                        session, answer_id, expected_version=version, verdict="accept", reviewer=name
                    )
                except StaleDecisionError:
                    break
                session.commit()
            confirmed.send((answer_id, version + 1))
            time.sleep(0.003)  # SQLite's lock is not fair: let the other writer have it


def kill_writers(url: str, *, rounds: int, writers: int = 2, seed: int = 0) -> Aftermath:
    """Start writers, kill them all (SIGKILL) at a random moment, look; ``rounds`` times on one database."""
    moments = random.Random(seed)
    confirmed: list[tuple[str, int]] = []
    lost: list[tuple[str, int]] = []
    problems: list[str] = []
    for _ in range(rounds):
        fresh = _one_round(url, writers, moments.uniform(0, _LONGEST_LIFE_S))
        confirmed += fresh
        database = Database(url)  # opens as after a crash, without help
        database.upgrade()
        with database.snapshot() as session:
            rows = session.execute(select(schema.decisions.c.answer_id, schema.decisions.c.version))
            kept = {(row.answer_id, row.version) for row in rows}
            lost += [decision for decision in fresh if decision not in kept]
        database.close()
    with (database := Database(url)).snapshot() as session:
        problems += [str(problem) for outcome in verify_all(session) for problem in outcome.problems]
    database.close()
    return Aftermath(rounds, len(confirmed), tuple(lost), tuple(problems))


def _one_round(url: str, writers: int, life_s: float) -> list[tuple[str, int]]:
    """What the writers confirmed before they were killed."""
    pipes = [_context.Pipe(duplex=False) for _ in range(writers)]
    processes = []
    for number, (_, sender) in enumerate(pipes):
        process = _context.Process(target=write_until_killed, args=(url, f"W{number}", sender), daemon=True)
        process.start()
        sender.close()
        processes.append(process)
    for receiver, _ in pipes:
        receiver.poll(60)
    time.sleep(life_s)
    for process in processes:
        process.kill()
        process.join(30)
    return [decision for receiver, _ in pipes for decision in _drain(receiver)]


def _drain(receiver: Connection) -> list[tuple[str, int]]:
    """Every whole message left in the pipe."""
    received: list[tuple[str, int]] = []
    while True:
        try:
            received.append(receiver.recv())
        except (EOFError, OSError):  # the writer died, perhaps in the middle of a message
            receiver.close()
            return received
