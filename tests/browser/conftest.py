"""The app under a real Chromium: servers on free ports, a browser, and what a page sent and asked for."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests import databases
from tests.browser import harm
from tests.browser.furnished import Furnished, furnish
from tests.browser.traffic import Traffic
from tests.browser.walk import Visit, walk

ROOT = Path(__file__).parent.parent.parent
SHOTS = Path(__file__).parent / "shots"
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_START_S = 60.0
WAIT_MS = 20_000
expect.set_options(timeout=WAIT_MS)


@dataclass
class Server:
    """``streamlit run`` on a port of its own, with a data folder that outlives a restart."""

    script: Path
    home: Path
    port: int
    process: subprocess.Popen[bytes] | None = None
    options: list[str] = field(default_factory=list)  # of ``streamlit run``
    environment: dict[str, str] = field(default_factory=dict)  # settings beside the data folder

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        return (self.home / "server.log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start and wait until it answers."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DOCINTEL_")}
        environment.pop("OPENAI_API_KEY", None)
        environment |= {"DOCINTEL_HOME": str(self.home), "PYTHONPATH": str(ROOT)}
        environment |= self.environment
        if databases.chosen() == "postgresql":
            environment["DOCINTEL_DATABASE_URL"] = databases.url_of(self.home)
        run = [sys.executable, "-m", "streamlit", "run", str(self.script), "--server.port", str(self.port)]
        with (self.home / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*run, *self.options],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        end = time.monotonic() + _START_S
        while time.monotonic() < end and self.process.poll() is None:
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2):
                return
            time.sleep(0.2)
        raise AssertionError(f"the app did not start:\n{self.log}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def launch(driver: Playwright) -> Browser:
    """The system's Chromium where there is one, else Playwright's own."""
    found = next((path for path in map(shutil.which, _NAMES) if path), None)
    return driver.chromium.launch(executable_path=found, args=_ARGUMENTS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        chromium = launch(driver)
        yield chromium
        chromium.close()


def _serve(script: Path, home: Path) -> Iterator[Server]:
    server = Server(script, home, free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The whole app over made answers of every kind."""
    yield from _serve(Path(__file__).parent / "gallery.py", tmp_path_factory.mktemp("gallery"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real app with an empty data folder."""
    yield from _serve(ROOT / "app.py", tmp_path_factory.mktemp("home"))


@pytest.fixture(autouse=True)
def _anew(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A test that is tried again finds an empty data folder, not one as the failure left it."""
    if getattr(request.node, "execution_count", 1) > 1 and "server" in request.fixturenames:
        server: Server = request.getfixturevalue("server")
        server.stop()
        server.home = tmp_path_factory.mktemp("again")
        server.start()


@dataclass(frozen=True, slots=True)
class Furnishing:
    """The real app over an installation that was worked with, and what is in it."""

    server: Server
    home: Furnished


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Furnishing]:
    """The real app over answers, decisions, runs and names that were written to do harm."""
    folder = tmp_path_factory.mktemp("furnished")
    home = furnish(folder, harm.said, file_name=harm.FILE_NAME, reviewer=harm.said("Reviewer"))
    for server in _serve(ROOT / "app.py", folder):
        yield Furnishing(server, home)


@pytest.fixture(scope="session")
def visits(browser: Browser, furnished: Furnishing) -> list[Visit]:
    """What every page of that app looked like, each opened once for all the tests that ask."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT_MS)
    with closing(context):
        return walk(context, furnished.server.url, furnished.home)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1440, "height": 900})
    made.set_default_timeout(WAIT_MS)
    yield made
    made.close()


@pytest.fixture
def traffic() -> Traffic:
    return Traffic()


@pytest.fixture
def page(context: BrowserContext, traffic: Traffic) -> Page:
    made = context.new_page()
    traffic.watch(made)
    return made
