"""The dictionary in the browser: a term added counts for the next question; files, merging, removing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from docintel.store import Database, keywords
from tests import databases
from tests.browser.conftest import Server, Traffic
from tests.browser.test_scenario import SLOWEST_MS, ask

pytestmark = pytest.mark.browser


def rows(table: Locator) -> Locator:
    return table.locator("tbody tr")


def add(page: Page, text: str) -> None:
    """Add a term to the concept that is open."""
    form = page.locator(".st-key-term_add_text")
    form.get_by_role("textbox").fill(text)
    page.locator(".st-key-term_add_press button").click()
    expect(page.locator(".di-success")).to_contain_text(f"Added “{text}”", timeout=SLOWEST_MS)


def discovered(server: Server, answer_id: str) -> None:
    """A term as a model brings it: with the answer that found it."""
    database = Database(databases.url_of(server.home))
    with database.session() as session:
        keywords.add_term(
            session,
            "default",
            "deductible",
            "Selbstbehalt je Fall",
            language="de",
            added_by="A. Analyst",
            source=keywords.DISCOVERED,
            weight=0.5,
            answer_id=answer_id,
        )
        session.commit()
    database.close()


def test_words_are_added_used_edited_merged_and_taken_in_and_out(
    page: Page, server: Server, traffic: Traffic, tmp_path: Path
) -> None:
    page.goto(server.url)
    page.get_by_role("link", name="Keywords").click(timeout=SLOWEST_MS)
    page.get_by_role("button", name="deductible", exact=True).click(timeout=SLOWEST_MS)
    table = page.get_by_role("table", name="Terms for deductible")
    expect(table).to_contain_text("self-insured retention", timeout=SLOWEST_MS)
    add(page, "spillover")
    expect(rows(table).first.locator("td")).to_have_text(["spillover", "en", "people", "1", "0", "0", ""])

    page.goto(server.url)
    expect(page.get_by_role("textbox", name="Question")).to_be_visible(timeout=SLOWEST_MS)
    ask(page, "What is the spillover?")
    expect(page.locator(".di-value").first).to_contain_text("EUR 500", timeout=SLOWEST_MS)
    answer_id = re.search(r"answer=(\w+)", page.url)
    assert answer_id
    discovered(server, answer_id[1])

    page.goto(f"{server.url}/dictionary?concept=deductible")
    page.get_by_role("button", name="Selbstbehalt je Fall").click(timeout=SLOWEST_MS)
    page.get_by_role("button", name="What is the spillover?").click()
    expect(page.locator(".di-card")).to_contain_text("EUR 500", timeout=SLOWEST_MS)
    page.goto(f"{server.url}/dictionary?concept=deductible")
    page.get_by_role("button", name="Selbstbehalt je Fall").click(timeout=SLOWEST_MS)
    expect(table).to_contain_text("answers, not used yet", timeout=SLOWEST_MS)
    page.get_by_role("button", name="Use it").click()
    expect(table).not_to_contain_text("not used yet", timeout=SLOWEST_MS)
    page.get_by_role("button", name="Selbstbehalt je Fall").click()
    page.get_by_role("button", name="Remove the term").click()
    expect(page.locator(".di-info")).to_contain_text("Removed", timeout=SLOWEST_MS)
    expect(rows(table).filter(has_text="people")).to_have_count(1)

    _take_in(page, "concept,language,term,weight\nlandslide,en,mudflow,1\nlandslide,en,,1\n", tmp_path)
    expect(page.locator(".di-error")).to_contain_text("Row 3", timeout=SLOWEST_MS)
    page.reload()
    _take_in(page, "concept,language,term,weight\nlandslide,en,mudflow,1\n", tmp_path)
    expect(page.locator(".di-success")).to_contain_text("1 new term", timeout=SLOWEST_MS)

    page.get_by_placeholder("Find a concept or a term").fill("mudflow")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="landslide").click()
    expect(page.get_by_role("table", name="Terms for landslide")).to_contain_text(
        "imported", timeout=SLOWEST_MS
    )
    page.get_by_role("button", name="Merge", exact=True).click()
    page.get_by_role("combobox", name=re.compile("Move all terms to")).fill("flood")
    page.get_by_role("option", name="flood", exact=True).click()
    page.locator(".st-key-keywords_merge_press button").click()
    expect(page.get_by_role("table", name="Terms for flood")).to_contain_text("mudflow", timeout=SLOWEST_MS)

    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[:3] for line in lines[1:]] == [
        ["deductible", "en", "spillover"],
        ["flood", "en", "mudflow"],
    ]
    assert traffic.errors == []
    assert traffic.elsewhere == []


def _take_in(page: Page, text: str, folder: Path) -> None:
    file = folder / "words.csv"
    file.write_text(text, encoding="utf-8")
    page.get_by_role("button", name="Import", exact=True).click(timeout=SLOWEST_MS)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("words.csv")).to_be_visible()
    page.locator(".st-key-keywords_file_press button").click()
