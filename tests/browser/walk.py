"""Every page of the app over a furnished installation, each address opened once, and what was seen there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import BrowserContext, Dialog, Page, expect

from tests.browser import axe
from tests.browser.furnished import COLLECTION, Furnished
from tests.browser.harm import CAME_TO_LIFE, WORDS_SHOWN, said
from tests.browser.traffic import Traffic

ROOT = Path(__file__).parent.parent.parent
WORDLESS = ("questions", "figures")
"""The addresses that show nothing anybody wrote: an empty form, and numbers."""
REST_MS = 250
SLOWEST_MS = 60_000  # the first page of a fresh server
_CONTENT = "[data-testid=stMainBlockContainer] [data-testid=stElementContainer]"
_UNDER_WAY = ".viewer:not([data-settled]), [data-testid=stSkeleton]"


@dataclass(frozen=True, slots=True)
class Visit:
    """An address as it stood: its words, what axe-core has against it light and dark, and what went wrong."""

    address: str
    text: str
    violations: list[str]
    harm: list[str]


def paths() -> set[str]:
    """The ``url_path`` of every page the app knows, in the menu or not; empty for the one it opens with."""
    files = (ROOT / "app.py", *(ROOT / "pages").glob("*.py"))
    return {path for file in files for path in _paths_in(file.read_text(encoding="utf-8"))}


def addresses(home: Furnished) -> dict[str, list[str]]:
    """What to look at of each page, by its path: queries of the address line."""
    document = f"document={home.document_id}"
    return {
        "": [document, *(f"{document}&answer={answer}" for answer in home.answers.values())],
        "questions": [f"run={home.run_id}", f"run={home.run_id}&answer={home.run_answer}"],
        "queue": ["", f"answer={home.answers['table']}"],
        "documents": [""],
        "dictionary": [f"collection={COLLECTION}&concept={quote(home.concept, safe='')}&term={home.term_id}"],
        "how": [f"answer={home.answers['absent']}"],
        "question-sets": ["", f"collection={COLLECTION}&playbook={home.playbook}"],
        "access": [""],
        "figures": ["of_by=all&of_group=all&of_figure=not_found"],
    }


@dataclass
class Walker:
    """Opens addresses in one browser tab and notes what it sees."""

    page: Page
    url: str
    traffic: Traffic = field(default_factory=Traffic)
    dialogs: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.traffic.watch(self.page)
        self.page.on("dialog", self._dismiss)

    def visit(self, address: str, *, keys: str = "") -> Visit:
        """Open the address, press ``keys`` one after the other, and look."""
        self.page.emulate_media(color_scheme="light")
        self.page.goto(f"{self.url}/{address}")
        rest(self.page)
        for key in keys:
            self.page.keyboard.press(key)
            rest(self.page)
        light = self._violations()
        self.page.emulate_media(color_scheme="dark")
        self.page.wait_for_timeout(REST_MS)
        dark = self._violations("color-contrast")  # all that a theme can change
        alive = self.page.evaluate(CAME_TO_LIFE)
        harm = [*alive, *self.dialogs, *self.traffic.elsewhere, *self.traffic.errors]
        return Visit(address + keys, self.page.evaluate(WORDS_SHOWN), light + dark, harm)

    def _violations(self, *rules: str) -> list[str]:
        """What stays: a page caught in the middle of being drawn again is looked at once more, at rest."""
        found = axe.violations(self.page, *rules)
        if not found:
            return []
        rest(self.page)
        self.page.wait_for_timeout(REST_MS)
        again = axe.violations(self.page, *rules)
        return [violation for violation in found if violation in again]

    def _dismiss(self, dialog: Dialog) -> None:
        self.dialogs.append(f"dialog: {dialog.message}")
        dialog.dismiss()


def rest(page: Page) -> None:
    """Wait until the page is drawn, nothing runs, and the viewer, where there is one, has what it wants."""
    expect(page.locator(_CONTENT).first).to_be_attached()
    expect(page.locator("[data-test-script-state=notRunning]")).to_have_count(1, timeout=SLOWEST_MS)
    expect(page.locator(_UNDER_WAY)).to_have_count(0)
    page.wait_for_timeout(REST_MS)


def walk(context: BrowserContext, url: str, home: Furnished) -> list[Visit]:
    """Every address of every page, and the states of Review that only a key opens."""
    context.add_cookies([{"name": "docintel_reviewer", "value": quote(said("Reviewer")[:80]), "url": url}])
    walker = Walker(context.new_page(), url)
    visits = [
        walker.visit(f"{path}?{query}") for path, queries in addresses(home).items() for query in queries
    ]
    undecided = f"?document={home.document_id}&answer={home.answers['table']}"
    visits += [walker.visit(undecided, keys="r"), walker.visit(undecided, keys="c")]
    visits += [walker.visit(address) for address in WORDLESS]
    return visits


def _paths_in(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "st.Page":
            given = {keyword.arg: keyword.value for keyword in node.keywords}
            value = given.get("url_path")
            if value is None:
                yield ""
            else:
                yield str(value.value if isinstance(value, ast.Constant) else _named(value, constants))


def _named(value: ast.expr, constants: dict[str, object]) -> object:
    """What a name of the file, or of a module in ``components``, stands for."""
    if isinstance(value, ast.Attribute):
        return getattr(import_module(f"components.{ast.unparse(value.value)}"), value.attr)
    return constants[ast.unparse(value)]
