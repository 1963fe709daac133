"""Many questions to several documents at once, in the real app: the table fills, a cell opens its page, and
what is taken away opens elsewhere.
"""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from pathlib import Path

import openpyxl
import pypdf
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Traffic

pytestmark = pytest.mark.browser

SLOWEST_MS = 60_000
DEDUCTIBLE, NUMBER = "What is the deductible?", "What is the invoice number?"
POLICY, INVOICE = "home_policy.pdf", "invoice.pdf"


def open_form(page: Page, server: Server) -> None:
    """The form, once the samples are in the library: they come while the first page is looked at."""
    page.goto(server.url)
    page.get_by_role("link", name="Ask").click(timeout=SLOWEST_MS)
    for _ in range(60):
        expect(page.get_by_label("Questions, one per line")).to_be_visible(timeout=SLOWEST_MS)
        if page.get_by_text(re.compile("All [3-9] documents")).count():
            return
        page.wait_for_timeout(500)
        page.reload()
    raise AssertionError("the samples did not come into the library")


def choose(page: Page, *names: str) -> None:
    box = page.get_by_role("combobox", name="Documents")
    for name in names:
        box.fill(name)
        page.get_by_role("option", name=name).click()
    page.keyboard.press("Escape")


def cell(page: Page, document: str, column: int) -> str:
    row = page.locator(".grid tbody tr", has=page.get_by_role("rowheader", name=document))
    return row.locator("td").nth(column).inner_text()


def download(page: Page, words: str) -> Path:
    with page.expect_download(timeout=SLOWEST_MS) as waiting:
        page.get_by_role("button", name=words, exact=True).click()
    return waiting.value.path()


def test_several_documents_asked_at_once_through_a_reload_to_files_that_others_open(
    page: Page, server: Server, traffic: Traffic
) -> None:
    open_form(page, server)
    choose(page, POLICY, INVOICE)
    page.get_by_label("Questions, one per line").fill(f"{DEDUCTIBLE}\n\n{NUMBER}\n{DEDUCTIBLE}\n")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".grid tbody tr")).to_have_count(2, timeout=SLOWEST_MS)
    page.reload()  # in the middle: what was begun goes on, and the link shows the same table
    expect(page.get_by_text("4 of 4 answered")).to_be_visible(timeout=SLOWEST_MS)
    expect(page.locator(".grid td.opens")).to_have_count(4)
    assert "EUR 500" in cell(page, POLICY, 0)
    assert "verified" in cell(page, POLICY, 0)
    assert "not found" in cell(page, INVOICE, 0)
    assert "CP-2026-0117" in cell(page, INVOICE, 1)

    heading = page.locator(".grid thead th").nth(1)
    assert heading.inner_text().split()[-2:] == ["EUR", "↕"]
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(page.get_by_role("rowheader").first).to_have_text(POLICY)
    page.get_by_role("searchbox", name="Filter the documents and values").fill("cp-2026")
    expect(page.get_by_role("rowheader")).to_have_text([INVOICE])

    page.locator(".grid td.opens", has_text="CP-2026-0117").click()
    expect(page.locator(".di-question")).to_have_text(NUMBER, timeout=SLOWEST_MS)
    expect(page.locator(".viewer .boxes .box")).to_have_count(1, timeout=SLOWEST_MS)
    page.reload()
    expect(page.locator(".di-value")).to_contain_text("CP-2026-0117", timeout=SLOWEST_MS)
    expect(page.locator(".grid td[aria-selected=true]")).to_contain_text("CP-2026-0117")

    page.get_by_role("button", name="Export").click()
    rows = list(csv.DictReader(io.StringIO(download(page, "CSV").read_text(encoding="utf-8-sig"))))
    assert [(row["Document"], row["Outcome"]) for row in rows][:2] == [
        (POLICY, "answered"),
        (POLICY, "not found"),
    ]
    book = openpyxl.load_workbook(io.BytesIO(download(page, "Excel workbook").read_bytes()))
    assert book["Table"]["B2"].value == 500
    lines = [json.loads(line) for line in download(page, "JSON lines").read_bytes().splitlines()]
    assert lines[-1]["items"][0]["citations"][0]["boxes"]["per_line"]
    page.get_by_role("button", name="Marked PDFs (2)").click()
    with zipfile.ZipFile(download(page, "Save the ZIP")) as archive:
        assert archive.namelist() == [POLICY, INVOICE]
        marked = pypdf.PdfReader(io.BytesIO(archive.read(INVOICE)))
    notes = [each.get_object() for each in marked.pages[0]["/Annots"]]
    assert [each["/Contents"].splitlines()[0] for each in notes if each["/Subtype"] == "/Highlight"] == [
        NUMBER
    ]
    assert traffic.elsewhere == []
    assert traffic.errors == []


def test_the_table_is_walked_with_keys_and_earlier_questions_open_again(page: Page, server: Server) -> None:
    open_form(page, server)
    page.get_by_role("combobox", name="Earlier questions").click()
    page.get_by_role("option", name=DEDUCTIBLE).first.click()
    expect(page.locator(".grid td.opens")).to_have_count(4, timeout=SLOWEST_MS)
    page.locator(".grid tbody [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".di-value")).to_contain_text("EUR 500", timeout=SLOWEST_MS)
    page.get_by_role("button", name="New questions").click()
    expect(page.get_by_label("Questions, one per line")).to_have_value(f"{DEDUCTIBLE}\n{NUMBER}")


def test_a_run_is_stopped_and_gone_on_with(page: Page, server: Server) -> None:
    open_form(page, server)
    page.get_by_text(re.compile("All [3-9] documents")).click()
    page.get_by_label("Questions, one per line").fill("\n".join(f"What is clause {n}?" for n in range(60)))
    page.get_by_role("button", name="Ask", exact=True).click()
    stop, go_on = page.locator(".st-key-run_stop button"), page.locator(".st-key-run_resume button")
    stopped, progress = page.locator(".grid .state", has_text="stopped"), page.locator(".di-progress")
    stop.click(timeout=SLOWEST_MS)
    expect(go_on).to_be_visible(timeout=SLOWEST_MS)
    expect(stopped.first).to_be_visible()
    before = answered(progress)
    assert int(progress.locator("progress").get_attribute("value") or -1) == before
    go_on.click()
    expect(stopped).to_have_count(0, timeout=SLOWEST_MS)
    stop.click(timeout=SLOWEST_MS)
    expect(go_on).to_be_visible(timeout=SLOWEST_MS)
    assert answered(progress) >= before


def answered(progress: Locator) -> int:
    return int(re.findall(r"(\d+) of \d+ answered", progress.inner_text())[0])
