"""The whole way through the real app: ask, see it proved on the page, decide, come back, restart.

``README_SHOT=1`` renews the README's picture on the way.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from docintel import parse_pdf
from docintel.boxes import Box, envelope
from tests.browser.conftest import ROOT, SHOTS, Server, Traffic
from tests.browser.test_keys import sign
from tests.browser.test_page_view import rectangles, settle

pytestmark = pytest.mark.browser

POLICY = ROOT / "sample_pdfs" / "home_policy.pdf"
SLOWEST_MS = 60_000  # the first answer parses the document and loads the reader
README_SHOT = ROOT / "docs" / "screenshot.png"


def line_saying(words: str) -> tuple[Box, float]:
    """The line of the policy that says it, as the parser sees it, and its page's width in points."""
    document = parse_pdf(POLICY)
    lines = document.line_df
    line = lines[lines["text"].str.contains(words, regex=False)].iloc[0]
    page = int(line["page_num"])
    width = document.page_df.set_index("page_num").loc[page, "width"]
    return Box(page, *(float(line[edge]) for edge in ("x0", "y0", "x1", "y1"))), float(width)


def ask(page: Page, question: str) -> None:
    expect(page.get_by_role("button", name="Ask", exact=True)).to_be_enabled()  # Enter presses it
    box = page.get_by_role("textbox", name="Question")
    box.fill(question)
    box.press("Enter")
    expect(page.locator(".di-question")).to_have_text(question, timeout=SLOWEST_MS)


def test_a_first_visit_from_question_to_kept_decision(page: Page, server: Server, traffic: Traffic) -> None:
    page.goto(server.url)
    expect(page.get_by_role("textbox", name="Question")).to_have_value(
        "What is the deductible?", timeout=SLOWEST_MS
    )
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".di-value").first).to_contain_text("500", timeout=SLOWEST_MS)
    expect(page.locator(".di-value").first).to_contain_text("EUR")
    expect(page.locator(".di-badge").first).to_contain_text("verified")

    line, width = line_saying("Deductible: EUR 500 per event")
    expect(page.locator(".viewer input").first).to_have_value(str(line.page))
    (painted,) = rectangles(page, width, line.page)
    assert painted.contains(line, slack=1.0), (painted, line)
    assert painted.area < 3 * line.area

    settle(page)
    sent = len(traffic.sent)
    page.locator(".viewer [data-mode=per_line]").click()
    per_line = rectangles(page, width, line.page)
    assert envelope(per_line).contains(line, slack=1.0)
    assert len(traffic.sent) == sent, "switching needs no server"

    sign(page)
    settle(page)  # the keys listen once the page is drawn
    page.locator(".viewer .stage").focus()
    page.keyboard.press("a")
    expect(page.locator(".di-decisions")).to_contain_text("Accepted by A. Handler", timeout=SLOWEST_MS)
    expect(page.locator(".st-key-decide_a button")).to_be_disabled()
    if os.environ.get("README_SHOT"):
        README_SHOT.parent.mkdir(exist_ok=True)
        page.locator(".viewer .stage").evaluate("stage => stage.blur()")
        settle(page)
        page.screenshot(path=README_SHOT)

    link = page.url
    page.reload()
    expect(page.locator(".di-decisions")).to_contain_text("Accepted by A. Handler")
    server.restart()
    page.goto(link)
    expect(page.locator(".di-decisions")).to_contain_text("Accepted by A. Handler", timeout=SLOWEST_MS)
    expect(page.get_by_role("button", name="What is the deductible?")).to_be_visible()
    assert traffic.elsewhere == []
    assert traffic.errors == []


def test_what_is_not_there_is_said_not_to_be_there(page: Page, server: Server) -> None:
    page.goto(server.url)
    ask(page, "Who is the mortgage lender?")
    expect(page.get_by_text("The document doesn’t appear to contain this.")).to_be_visible()
    expect(page.locator(".di-looked").first).to_be_visible()
    expect(page.locator(".di-value")).to_have_count(0)
    expect(page.locator(".viewer .box")).to_have_count(0)


def test_two_dates_that_disagree_are_shown_side_by_side(page: Page, server: Server) -> None:
    page.goto(server.url)
    ask(page, "What is the policy effective date?")
    expect(page.locator(".di-sides .di-item")).to_have_count(2)
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / "real-conflict.png")


BROKEN = {
    "text.pdf": (b"This is not a PDF at all.", re.compile("not a PDF", re.IGNORECASE)),
    "empty.pdf": (b"", re.compile("empty|no bytes", re.IGNORECASE)),
    "cut.pdf": (POLICY.read_bytes()[:900], re.compile("cut.pdf|damaged|corrupt|read", re.IGNORECASE)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_a_sentence_and_nothing_else_breaks(
    page: Page, server: Server, tmp_path: Path, name: str
) -> None:
    data, says = BROKEN[name]
    (tmp_path / name).write_bytes(data)
    page.goto(server.url)
    page.get_by_role("button", name="Add PDF").click()
    page.locator("input[type=file]").set_input_files(tmp_path / name)
    expect(page.locator(".di-error")).to_contain_text(says, timeout=SLOWEST_MS)
    expect(page.locator(".viewer img")).to_have_attribute("src", re.compile("^data:image"))
    expect(page.locator("[data-testid=stException]")).to_have_count(0)
    assert "Traceback" not in page.content()


def test_an_uploaded_file_opens_at_once(page: Page, server: Server, tmp_path: Path) -> None:
    own = tmp_path / "claims of 2026 & more.pdf"
    own.write_bytes((ROOT / "sample_pdfs" / "claims_guide.pdf").read_bytes() + b"\n% mine\n")
    page.goto(server.url)
    page.get_by_role("button", name="Add PDF").click()
    page.locator("input[type=file]").set_input_files(own)
    expect(page.locator(".viewer .total")).to_contain_text("of 2", timeout=SLOWEST_MS)
    expect(page.get_by_role("combobox", name="Document")).to_have_value(own.name)
    expect(page.locator("input[type=file]")).to_have_count(0)
