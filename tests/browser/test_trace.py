"""From an answer to how it came about, and its question put to the model that had failed, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Server, Traffic, free_port
from tests.browser.test_scenario import SLOWEST_MS, ask
from tests.providers.answers import TEXT
from tests.providers.protocols import LLAMACPP
from tests.providers.server import ScriptedServer, Seen, Step, serving

pytestmark = pytest.mark.browser


class Moody:
    """A llama.cpp server that wants a key it was not given, until it is left in peace."""

    def __init__(self) -> None:
        self.refuses = True
        self.dawdles = False
        self.server: ScriptedServer | None = None

    def __call__(self, seen: Seen) -> Step:
        if self.refuses or not seen.body:
            return LLAMACPP.error(401, "no key given")
        if self.dawdles:
            whole = LLAMACPP.stream(TEXT)
            return Step(whole.body, headers=whole.headers, drip_s=0.05)
        return LLAMACPP.stream(TEXT) if seen.body.get("stream") else LLAMACPP.answer(TEXT, "whole")


@pytest.fixture
def moody() -> Moody:
    return Moody()


@pytest.fixture
def chained(moody: Moody, tmp_path: Path) -> Iterator[Server]:
    """The real app, asking a local model first and the embedded reader where that fails."""
    with serving(moody) as vendor:
        moody.server = vendor
        server = Server(ROOT / "app.py", tmp_path, free_port())
        server.environment = {
            "DOCINTEL_PROVIDER": "llamacpp:local, offline",
            "DOCINTEL_BASE_URL": f"{vendor.url}/v1",
            "DOCINTEL_CONTEXT_WINDOW": "8192",
        }
        server.start()
        yield server
        server.stop()


def state_of(page: Page) -> dict[str, list[str]]:
    """What the address line says."""
    return parse_qs(urlsplit(page.url).query)


def test_why_the_first_model_did_not_answer_and_what_it_says_when_asked_again(
    page: Page, chained: Server, moody: Moody, traffic: Traffic
) -> None:
    page.goto(chained.url)
    expect(page.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)
    ask(page, "What is the deductible?")
    answer = state_of(page)["answer"]
    page.get_by_role("link", name="How this came about").click()
    trace = page.locator(".di-trace")
    expect(trace.get_by_label("Tried before")).to_contain_text("llamacpp:local", timeout=SLOWEST_MS)
    expect(trace.get_by_label("Tried before")).to_contain_text("key")
    expect(trace).to_contain_text("Then answered by: offline")
    expect(trace.get_by_role("region", name="Handed over")).to_contain_text("deductible")
    expect(trace).to_contain_text("no price known")

    moody.refuses = False
    page.get_by_role("button", name="Ask and compare").click()
    expect(page.get_by_label("Answer B")).to_contain_text("EUR 500", timeout=SLOWEST_MS)
    expect(page.get_by_label("Answer B")).to_contain_text("served-model")
    expect(page.get_by_label("Answer A")).to_contain_text("offline")
    expect(page.get_by_label("In what the answers agree")).to_contain_text("Same value")

    page.reload()
    expect(page.get_by_label("Answer B")).to_be_visible(timeout=SLOWEST_MS)
    page.get_by_role("button", name="Only this answer").click()
    expect(page.get_by_role("button", name="served-model")).to_be_visible()
    moody.dawdles = True
    page.get_by_role("button", name="Ask and compare").click()
    page.locator(".st-key-ask_stop button").click(timeout=SLOWEST_MS)
    assert moody.server is not None
    assert moody.server.hung_up.wait(10), "a call that is stopped is not paid for to its end"
    page.get_by_role("link", name="Back to the answer").click()
    expect(page.locator(".di-card")).to_contain_text("EUR 500", timeout=SLOWEST_MS)
    assert state_of(page)["answer"] == answer
    assert traffic.errors == []
    assert traffic.elsewhere == []
