"""A handler's work on the real app and store: a playbook cleared with keys only, a correction by dragging."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from docintel import parse_pdf
from docintel.boxes import Box
from tests.browser.conftest import ROOT, Server, Traffic
from tests.browser.test_keys import press, sign
from tests.browser.test_page_view import rectangles, settle

pytestmark = pytest.mark.browser

POLICY = ROOT / "sample_pdfs" / "home_policy.pdf"
SLOWEST_MS = 60_000  # the first answer parses the document and loads the reader
QUESTIONS = 10


def progress(page: Page) -> Locator:
    return page.locator(".st-key-document_middle .di-progress")


def open_policy(page: Page, server: Server) -> None:
    page.goto(server.url)
    expect(page.locator(".viewer img")).to_have_attribute(
        "src", re.compile("^(data|blob):"), timeout=SLOWEST_MS
    )
    settle(page)


def decide(page: Page, done: int) -> None:
    """Decide the open answer as its kind asks for, by its first key, once its own buttons are there."""
    answer_id = parse_qs(urlsplit(page.url).query)["answer"][0]
    own = {key: page.locator(f".st-key-decide_{key}_{answer_id} button") for key in "sar"}
    expect(own["s"].or_(own["a"]).or_(own["r"]).first).to_be_visible()
    settle(page)
    page.keyboard.press(next(key for key, button in own.items() if button.count()))
    expect(progress(page)).to_contain_text(f"{done} of {QUESTIONS} decided")


def test_a_playbook_is_cleared_with_keys_only(page: Page, server: Server, traffic: Traffic) -> None:
    open_policy(page, server)
    press(page, "p", "playbook_run")
    expect(progress(page)).to_contain_text(f"of {QUESTIONS} decided", timeout=SLOWEST_MS)
    page.reload()  # in the middle of it: the questions go on being asked
    expect(progress(page)).to_contain_text(f"0 of {QUESTIONS} decided", timeout=SLOWEST_MS)
    expect(progress(page)).not_to_contain_text("answering", timeout=SLOWEST_MS)
    expect(page.locator("[class*=st-key-history_run_]")).to_have_count(QUESTIONS)

    expect(page.locator(".di-question")).to_be_visible()  # the first is open by itself
    sign(page)
    first = page.locator(".di-question").inner_text()
    for done in range(1, 4):
        decide(page, done)
        expect(page.locator(".di-question")).not_to_have_text(first)

    press(page, "u", "decide_u")  # the third was a slip
    expect(progress(page)).to_contain_text(f"2 of {QUESTIONS} decided")
    press(page, "r", "decide_r")
    press(page, "2", "decide_2")
    expect(progress(page)).to_contain_text(f"3 of {QUESTIONS} decided")

    page.reload()
    expect(progress(page)).to_contain_text(f"3 of {QUESTIONS} decided")
    shown = page.locator(".di-question").inner_text()
    press(page, "n", "decide_n")
    expect(page.locator(".di-question")).not_to_have_text(shown)
    for done in range(4, QUESTIONS + 1):
        decide(page, done)
    expect(page.locator(".st-key-decide_n")).to_have_count(0)
    assert traffic.errors == []


def line_saying(words: str) -> tuple[Box, float, float]:
    """A line of the policy, and its page's size in points."""
    document = parse_pdf(POLICY)
    lines = document.line_df
    line = lines[lines["text"].str.contains(words, regex=False)].iloc[0]
    sheet = document.page_df.iloc[int(line["page_num"]) - 1]
    edges = (float(line[edge]) for edge in ("x0", "y0", "x1", "y1"))
    return Box(int(line["page_num"]), *edges), float(sheet["width"]), float(sheet["height"])


def test_an_answer_is_corrected_by_dragging(page: Page, server: Server, traffic: Traffic) -> None:
    open_policy(page, server)
    question = "What is the deductible?"  # none of the playbook's, which the other test works through
    page.get_by_role("textbox", name="Question").fill(question)
    page.keyboard.press("Enter")
    expect(page.locator(".di-question")).to_have_text(question, timeout=SLOWEST_MS)
    expect(page.locator(".di-value").first).to_contain_text("EUR 500")
    sign(page)
    press(page, "c", "decide_c")
    expect(page.locator(".st-key-correct_k")).to_be_visible()

    line, width, height = line_saying("EUR 1,250 per event")
    page.locator(".viewer .go input").fill(str(line.page))
    page.keyboard.press("Enter")
    settle(page)
    drag(page, line, width, height)
    checked = page.locator(".st-key-answer_side .di-card").last
    expect(checked).to_contain_text("EUR 1,250 per event")
    settle(page)
    expect(page.get_by_label("Value").first).to_have_value("1250")
    expect(page.get_by_label("Value")).to_have_count(1)  # the field of the value before is gone
    expect(checked.locator(".di-badge")).to_contain_text("verified")

    page.get_by_label("Value").fill("1300")  # what the words do not say is told before it is kept
    page.keyboard.press("Tab")
    expect(page.locator(".st-key-correct_k")).to_contain_text("Keep anyway")
    page.get_by_label("Value").fill("1250")
    page.keyboard.press("Tab")
    expect(page.locator(".st-key-correct_k button")).to_have_text("Keep K")
    page.locator(".viewer .stage").focus()
    press(page, "k", "correct_k")

    expect(page.locator(".di-decisions")).to_contain_text("Corrected by A. Handler")
    card = page.locator(".di-card")
    expect(card).to_contain_text("EUR 1,250 per event")
    expect(card).to_contain_text("EUR 500 per event")  # the original beside it
    page.locator(".di-item .di-place").first.click()
    expect(page.locator(".viewer .go input")).to_have_value(str(line.page))
    (painted,) = rectangles(page, width, line.page)
    assert painted.contains(line, slack=1.0), (painted, line)

    page.reload()
    expect(page.locator(".di-decisions")).to_contain_text("Corrected by A. Handler")
    press(page, "u", "decide_u")
    expect(page.locator(".di-card")).not_to_contain_text("EUR 1,250 per event")
    assert traffic.errors == []


def drag(page: Page, line: Box, width_pt: float, height_pt: float) -> None:
    """Draw a rectangle around a line of the page in view, as a hand would."""
    sheet = page.locator(".viewer .sheet")
    sheet.evaluate(
        "(sheet, share) => sheet.parentElement.scrollTo(0, share * sheet.offsetHeight - 200)",
        line.y0 / height_pt,
    )
    box = sheet.bounding_box()
    assert box is not None
    scale = box["width"] / width_pt
    page.mouse.move(box["x"] + (line.x0 - 3) * scale, box["y"] + (line.y0 - 1) * scale)
    page.mouse.down()
    page.mouse.move(box["x"] + (line.x1 + 3) * scale, box["y"] + (line.y1 + 1) * scale, steps=6)
    page.mouse.up()
