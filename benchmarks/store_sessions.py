"""Twenty reviewers at once on one collection: how long does saving, deciding and reopening an answer take?

Runs against SQLite and against PostgreSQL and prints, one figure per line, the median and the longest of each
step, and the errors. Ends with ``ok`` when there was no error and the audit trail verifies, otherwise with
``falls short``.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the sample rows are the tests' own

from benchmarks.store_crash import postgresql, sqlite
from docintel.errors import DocintelError
from docintel.store import Database, answers, decisions, documents
from docintel.store.audit.check import verify_all
from tests.store.samples import new_document, save_answer


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--reviewers", type=int, default=20)
    options = parser.parse_args()
    sound = True
    for make in (sqlite, postgresql):
        with make() as url:
            database = Database(url)
            database.upgrade()
            with database.session() as session:
                document_id = documents.add(session, new_document()).id
                session.commit()
            review = Review(database, document_id, time.monotonic() + options.seconds)
            with ThreadPoolExecutor(options.reviewers) as pool:
                list(pool.map(review.work, range(options.reviewers)))
            with database.snapshot() as session:
                problems = [problem for outcome in verify_all(session) for problem in outcome.problems]
            database.close()
        for step, times in review.times.items():
            print(
                f"{make.__name__}: {step} median {statistics.median(times):.3f} s, longest {max(times):.3f} s"
            )
        print(f"{make.__name__}: {len(review.times['decide'])} decisions, {len(review.errors)} errors")
        print(f"{make.__name__}: {len(problems)} problems in the audit trail")
        sound = sound and not review.errors and not problems
    print("ok" if sound else "falls short")
    return 0 if sound else 1


class Review:
    """What each reviewer does until the time is up, and how long the steps took."""

    def __init__(self, database: Database, document_id: str, until: float) -> None:
        self._database = database
        self._document_id = document_id
        self._until = until
        self.times: dict[str, list[float]] = defaultdict(list)
        self.errors: list[DocintelError] = []

    def work(self, number: int) -> None:
        """Ask, decide and look, with a second to read in between."""
        while time.monotonic() < self._until:
            try:
                self._once(f"Reviewer {number}")
            except DocintelError as error:
                self.errors.append(error)
            time.sleep(1)

    def _once(self, reviewer: str) -> None:
        started = time.perf_counter()
        with self._database.session() as session:
            answer_id = save_answer(session, self._document_id)
            session.commit()
        saved = time.perf_counter()
        with self._database.session() as session:
            decisions.append(session, answer_id, expected_version=0, verdict="accept", reviewer=reviewer)
            session.commit()
        decided = time.perf_counter()
        with self._database.snapshot() as session:
            answers.get(session, answer_id)
        reopened = time.perf_counter()
        self.times["save"].append(saved - started)
        self.times["decide"].append(decided - saved)
        self.times["reopen"].append(reopened - decided)


if __name__ == "__main__":
    sys.exit(main())
