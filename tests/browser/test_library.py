"""Bringing many files in, in the real app: each gets its word, reading goes on when the page is left, and
what goes with a document is named before it goes.
"""

from __future__ import annotations

import re
from pathlib import Path

import pymupdf
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ROOT, Server, Traffic

pytestmark = pytest.mark.browser

SLOWEST_MS = 60_000
INVOICE = ROOT / "sample_pdfs" / "invoice.pdf"
POLICY = ROOT / "sample_pdfs" / "home_policy.pdf"


def long_document(path: Path, pages: int) -> Path:
    """A document that takes a while to read."""
    with pymupdf.open() as document, pymupdf.open(POLICY) as policy:
        while document.page_count < pages:
            document.insert_pdf(policy)
        document.save(path)
    return path


def row(page: Page, name: str) -> Locator:
    return page.locator("tbody tr", has=page.get_by_role("button", name=name, exact=True)).first


def test_many_files_through_a_reload_in_the_middle_and_out_again(
    page: Page, server: Server, traffic: Traffic, tmp_path: Path
) -> None:
    files = []
    for n in range(3):
        files.append(tmp_path / f"claim {n}.pdf")
        files[-1].write_bytes(INVOICE.read_bytes() + f"\n% {n}".encode())
    files.append(tmp_path / "claim 2 again.pdf")
    files[-1].write_bytes(files[2].read_bytes())
    files.append(tmp_path / "notes.pdf")
    files[-1].write_bytes(b"hello")
    locked = tmp_path / "locked.pdf"
    with pymupdf.open(POLICY) as document:
        document.save(locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="sesame", owner_pw="x")
    long = long_document(tmp_path / "long.pdf", 96)

    page.goto(server.url)
    page.get_by_role("link", name="Library").click(timeout=SLOWEST_MS)
    chooser = page.locator("input[type=file]")
    expect(chooser).to_be_attached(timeout=SLOWEST_MS)
    chooser.set_input_files([*files, locked, long])
    expect(page.get_by_text("Added 5 files.")).to_be_visible(timeout=SLOWEST_MS)
    said = page.locator(".di-notice").first
    expect(said).to_contain_text("'claim 2 again.pdf' is in the library already, as 'claim 2.pdf'")
    expect(said).to_contain_text("The file 'notes.pdf' is not a PDF")
    page.reload()  # while the long one is read
    expect(row(page, "long.pdf")).to_contain_text(re.compile("waiting|reading page|read"), timeout=SLOWEST_MS)
    expect(row(page, "locked.pdf")).to_contain_text("needs its password")
    for n in range(3):
        expect(row(page, f"claim {n}.pdf")).to_contain_text("✔ read", timeout=SLOWEST_MS)
    expect(row(page, "claim 2 again.pdf")).to_have_count(0)

    page.get_by_label("Password of the file").fill("sesame")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(row(page, "locked.pdf")).to_contain_text("read", timeout=SLOWEST_MS)
    expect(page.get_by_label("Password of the file")).to_have_count(0)
    expect(row(page, "long.pdf")).to_contain_text(re.compile("✔ read|⚠ read"), timeout=SLOWEST_MS)

    row(page, "claim 1.pdf").get_by_role("checkbox").check()
    page.get_by_role("button", name="Remove (1)").click()
    expect(page.get_by_role("dialog")).to_contain_text("The file goes. There are no answers yet.")
    page.get_by_role("button", name="Remove for good").click()
    expect(row(page, "claim 1.pdf")).to_have_count(0)
    expect(page.get_by_text("Removed 'claim 1.pdf'.")).to_be_visible()

    row(page, "claim 0.pdf").get_by_role("button").click()
    expect(page.locator(".viewer .total")).to_contain_text("of 1", timeout=SLOWEST_MS)
    assert traffic.errors == []


def test_a_reading_is_stopped_and_its_pages_open_all_the_same(
    page: Page, server: Server, tmp_path: Path
) -> None:
    page.goto(server.url)
    page.get_by_role("link", name="Library").click(timeout=SLOWEST_MS)
    expect(page.locator("input[type=file]")).to_be_attached(timeout=SLOWEST_MS)
    page.locator("input[type=file]").set_input_files(long_document(tmp_path / "very long.pdf", 800))
    row(page, "very long.pdf").get_by_role("checkbox").check(timeout=SLOWEST_MS)
    page.get_by_role("button", name="Stop reading (1)").click(timeout=SLOWEST_MS)
    expect(row(page, "very long.pdf")).to_contain_text("reading stopped", timeout=SLOWEST_MS)
    expect(page.get_by_role("button", name="Read again (1)")).to_be_visible()
    row(page, "very long.pdf").get_by_role("button").click()
    expect(page.locator(".viewer .total")).to_contain_text("of 800", timeout=SLOWEST_MS)
    expect(page.locator(".viewer img").first).to_have_attribute("src", re.compile("^(data|blob):"))
