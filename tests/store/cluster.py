"""A private PostgreSQL server for the tests: own data folder, Unix socket only, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_SERVER_USER = "postgres"  # the server refuses to run as root


def find_binaries() -> Path | None:
    """Folder of the newest PostgreSQL server on this machine, or None."""
    on_path = shutil.which("postgres")
    if on_path:
        return Path(on_path).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


TEMPLATE = "prepared"  # the database tests copy, or use as theirs one after the other

# Empties every table, past the triggers that keep evidence, and leaves what a new installation has.
_RESET = """
SET lock_timeout = '10s';
SET session_replication_role = replica;
DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
    EXECUTE format('DELETE FROM %I', t);
  END LOOP;
END $$;
INSERT INTO collections VALUES ('default', 'Library', now());
UPDATE alembic_version SET version_num = '{revision}';
"""


class Cluster:
    """A running server. ``blank`` gives a database without tables, ``prepared`` one with all of them.

    Databases that are given back are emptied and used again: making one costs more than most tests.
    """

    def __init__(self, socket_folder: Path) -> None:
        self._socket = socket_folder
        self._numbers = count(1)
        self._prepared: list[str] = []
        self._blank: list[str] = []

    def url(self, name: str) -> str:
        return f"postgresql://docintel@/{name}?host={self._socket}"

    def prepared(self) -> str:
        """A database with all tables and nothing in them."""
        if not self._prepared:
            return self._create(TEMPLATE)
        url = self._prepared.pop()
        with psycopg.connect(self.url(TEMPLATE)) as connection:
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(_RESET.replace("{revision}", revision).encode())
        return url

    def blank(self) -> str:
        """A database without tables."""
        if not self._blank:
            return self._create("template0")
        url = self._blank.pop()
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SET lock_timeout = '10s'; DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return url

    def give_back(self, url: str, *, is_prepared: bool) -> None:
        """A test is done with a database that ``prepared`` or ``blank`` gave it."""
        (self._prepared if is_prepared else self._blank).append(url)

    def _create(self, template: str) -> str:
        name = f"test_{next(self._numbers)}"
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def running_cluster(binaries: Path) -> Iterator[Cluster]:
    """Start a server in a new folder, stop it afterwards. RuntimeError with its log where it won't start."""
    folder = Path(tempfile.mkdtemp(prefix="docintel-pg-"))  # short: socket paths have at most 107 bytes
    user = _server_user(folder)
    log = folder / "log"
    try:
        _run(user, binaries / "initdb", "-D", folder / "data", "-U", "docintel", "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8", "--no-sync", "--no-instructions")  # fmt: skip
        with log.open("wb") as output:
            server = subprocess.Popen(
                [binaries / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses=",
                 "-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=60"],
                stdout=output, stderr=subprocess.STDOUT, user=user, cwd="/",
            )  # fmt: skip
        try:
            cluster = Cluster(folder)
            _wait_until_ready(cluster, server, log)
            yield cluster
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing in it is to be kept
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _server_user(folder: Path) -> str | None:
    """The user to run the server as: None for ourselves, and for root the system's own for it."""
    if os.geteuid() != 0:
        return None
    entry = pwd.getpwnam(_SERVER_USER)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return _SERVER_USER


def _run(user: str | None, *command: object) -> None:
    done = subprocess.run([str(part) for part in command], user=user, cwd="/", capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stdout}{done.stderr}")


def _wait_until_ready(cluster: Cluster, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            return cluster.execute("SELECT 1")
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start: {log.read_text(errors='replace')}") from None
            time.sleep(0.1)
