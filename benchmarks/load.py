"""Twenty people on the review page at once, for two minutes, against PostgreSQL: how long do they wait?

Each one signs in, opens the library and a document, asks, looks at the page and the answer, decides, and
reads for a second in between, through the same use cases as the screens. Prints the median and the longest of
each use case and the number of errors; ends with ``ok`` when there was none and the audit trail verifies,
otherwise with ``falls short``.
"""

from __future__ import annotations

import argparse
import logging
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))  # the server and the world are the tests' own

import structlog

from benchmarks.store_crash import postgresql
from docintel.errors import DocintelError
from docintel.settings import Settings
from docintel.store.audit.check import verify_all
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import Verdict
from tests.usecases.world import SAMPLES, identity

READING_S = 1.0
QUESTIONS = ("What is the invoice number?", "What is the total amount?", "When is the payment due?")
Result = TypeVar("Result")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--people", type=int, default=20)
    options = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with postgresql() as url, tempfile.TemporaryDirectory() as home:
        os.environ["DOCINTEL_HOME"] = home  # where the cache of parsed documents is
        workspace = Workspace(Settings(home=Path(home), database_url=url, samples_dir=None))
        load = Load(workspace, options.people, options.seconds)
        load.run()
        with workspace.services.database.snapshot() as session:
            problems = [problem for outcome in verify_all(session) for problem in outcome.problems]
        workspace.services.database.close()
    for name, times in load.times.items():
        print(
            f"{name}: median {statistics.median(times):.3f} s, longest {max(times):.3f} s, {len(times)} times"
        )
    for error, count in load.errors.items():
        print(f"error: {error} ({count} times)")
    print(f"{sum(load.errors.values())} errors, {len(problems)} problems in the audit trail")
    sound = not load.errors and not problems
    print("ok" if sound else "falls short")
    return 0 if sound else 1


class Load:
    """The people, and what they had to wait for."""

    def __init__(self, workspace: Workspace, people: int, seconds: float) -> None:
        self._workspace = workspace
        self._until = 0.0
        self._seconds = seconds
        self.times: dict[str, list[float]] = defaultdict(list)
        self.errors: dict[str, int] = defaultdict(int)
        self._people = [self._handler(number) for number in range(people)]

    def run(self) -> None:
        """All of them at once until the time is up."""
        self._until = time.monotonic() + self._seconds
        with ThreadPoolExecutor(len(self._people)) as pool:
            list(pool.map(self._work, self._people))

    def _handler(self, number: int) -> Actor:
        """Somebody who signed in and may decide; the first one is the admin who lets the others in."""
        admin = self._workspace.desk(self._workspace.sign_in(identity("The Admin")))
        if number == 0:
            for path in sorted(SAMPLES.glob("*.pdf")):
                admin.add_document(path.name, path.read_bytes())
        actor = self._workspace.sign_in(identity(f"Handler {number}"))
        admin.set_role(actor.person_id, DEFAULT_COLLECTION, "handler")
        return actor

    def _work(self, actor: Actor) -> None:
        turn = 0
        while time.monotonic() < self._until:
            desk = self._workspace.desk(actor)
            try:
                self._review(desk, QUESTIONS[turn % len(QUESTIONS)])
            except DocintelError as error:
                self.errors[f"{type(error).__name__}: {error}"] += 1
            turn += 1
            time.sleep(READING_S)

    def _review(self, desk: Desk, question: str) -> None:
        documents = self._timed("documents", desk.documents)
        document = next(each for each in documents if each.name == "invoice.pdf")
        self._timed("pages", lambda: desk.pages(document.id))
        self._timed("page image", lambda: desk.page_image(document.id, 1, width_px=900))
        answer = self._timed("ask", lambda: desk.ask(document.id, question))
        time.sleep(READING_S)
        self._timed("answer", lambda: desk.answer(answer.id))
        self._timed("decide", lambda: desk.decide(answer.id, Verdict.ACCEPT, expected_version=0))

    def _timed(self, name: str, use_case: Callable[[], Result]) -> Result:
        started = time.perf_counter()
        result = use_case()
        self.times[name].append(time.perf_counter() - started)
        return result


if __name__ == "__main__":
    sys.exit(main())
