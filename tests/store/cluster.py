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
from sqlalchemy import make_url

_SERVER_USER = "postgres"  # the server refuses to run as root


def find_binaries() -> Path | None:
    """Folder of the newest PostgreSQL server on this machine, or None."""
    on_path = shutil.which("postgres")
    if on_path:
        return Path(on_path).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


class Cluster:
    """A running server. ``create`` makes a database and gives its URL."""

    def __init__(self, socket_folder: Path) -> None:
        self._socket = socket_folder
        self._numbers = count(1)

    def url(self, name: str) -> str:
        return f"postgresql://docintel@/{name}?host={self._socket}"

    def create(self, template: str = "template0") -> str:
        name = f"test_{next(self._numbers)}"
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, url: str) -> None:
        name = make_url(url).database
        self.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

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
