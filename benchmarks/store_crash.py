"""Writers killed (SIGKILL) at 100 random moments under load, on SQLite and on PostgreSQL: what was lost?

A decision counts as confirmed when the writer's commit has returned, as a screen would show it. Prints one
figure per line, ends with ``ok`` or ``falls short``. ``--rounds`` and ``--seed`` change the run.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the crash harness is the tests' own

from docintel.store import Database
from tests.store.cluster import find_binaries, running_cluster
from tests.store.killing import kill_writers


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    sound = True
    for make in (sqlite, postgresql):
        with make() as url:
            Database(url).upgrade()
            after = kill_writers(url, rounds=options.rounds, seed=options.seed)
        print(f"{make.__name__}: {after.rounds} kills, {after.confirmed} decisions confirmed")
        print(f"{make.__name__}: {len(after.lost)} confirmed decisions lost")
        print(f"{make.__name__}: {len(after.problems)} problems in the audit trail")
        sound = sound and after.confirmed > 0 and not after.lost and not after.problems
    print("ok" if sound else "falls short")
    return 0 if sound else 1


@contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/crash.sqlite3"


@contextmanager
def postgresql() -> Iterator[str]:
    binaries = find_binaries()
    if binaries is None:
        sys.exit("falls short: there is no PostgreSQL server on this machine (apt install postgresql)")
    with running_cluster(binaries) as cluster:
        yield cluster.blank()


if __name__ == "__main__":
    sys.exit(main())
