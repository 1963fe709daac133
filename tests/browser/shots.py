"""Pictures of every page, in both sizes and both themes, to be looked at:

python -m tests.browser.shots FOLDER
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from docintel.usecases import Actor, Workspace
from tests.browser.conftest import WAIT_MS, Server, free_port, launch
from tests.browser.furnished import furnish
from tests.browser.walk import ROOT, WORDLESS, addresses, rest
from tests.usecases.world import SAMPLES, settings

SIZES = {"large": (1440, 900), "small": (1024, 768)}
THEMES = ("light", "dark")
REVIEWER = "A. Handler"
QUESTIONS = (
    "What is the deductible?",
    "What is the deductible for storm damage?",
    "What is the policy number?",
)


def sample(home: Path) -> str:
    """The sample policy with a few answers the embedded reader gives; the address of one."""
    desk = Workspace(settings(home)).desk(Actor.local(REVIEWER))
    policy = SAMPLES / "home_policy.pdf"
    document = desk.add_document(policy.name, policy.read_bytes())
    answers = [desk.ask(document.id, question) for question in QUESTIONS]
    return f"?document={document.id}&answer={answers[0].id}"


def shoot(page: Page, url: str, address: str, name: str, folder: Path) -> None:
    """One address in both sizes; ``name`` begins the names of the files."""
    page.goto(f"{url}/{address}")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        rest(page)
        page.screenshot(path=folder / f"{name}_{size}.png")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        home = Path(made)
        there = furnish(home, str, file_name="storm_policy.pdf", reviewer=REVIEWER)
        queries = [f"{path}?{query}" for path, all_of in addresses(there).items() for query in all_of]
        server = Server(ROOT / "app.py", home, free_port())
        wanted = [sample(home), *WORDLESS, *queries]
        server.start()
        browser = launch(driver)
        try:
            for theme in THEMES:
                context = browser.new_context(color_scheme=theme)
                context.set_default_timeout(WAIT_MS)
                context.add_cookies([{"name": "docintel_reviewer", "value": REVIEWER, "url": server.url}])
                page = context.new_page()
                for number, address in enumerate(wanted):
                    title = address.partition("?")[0] or "review"
                    shoot(page, server.url, address, f"{number:02}_{title}_{theme}", folder)
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
