"""parse_pdf: what it returns, and how each bad file is named."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from docintel.errors import (
    CorruptPdfError,
    EmptyFileError,
    InputError,
    NotAPdfError,
    PasswordRequiredError,
)
from docintel.parsing import parse_pdf

NO_PAGES = (
    b"%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
    b"2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\ntrailer\n<</Root 1 0 R>>\n"
)
MakePdf = Callable[..., bytes]


def test_words_cut_their_lines_exactly(make_pdf: MakePdf) -> None:
    document = parse_pdf(make_pdf("The deductible is EUR 500.\nIt applies once.", "Second page"))
    assert list(document.line_df["text"]) == ["The deductible is EUR 500.", "It applies once.", "Second page"]
    assert list(document.line_df["line_num"]) == [1, 2, 1]
    texts = document.line_df.set_index("overall_line_num")["text"]
    words = [
        texts[line][start:end]
        for line, start, end in zip(
            document.word_df["overall_line_num"],
            document.word_df["char_start"],
            document.word_df["char_end"],
            strict=True,
        )
    ]
    assert words == ["The", "deductible", "is", "EUR", "500.", "It", "applies", "once.", "Second", "page"]
    assert list(document.word_df["word_num"]) == [1, 2, 3, 4, 5, 1, 2, 3, 1, 2]


def test_only_the_pages_asked_for(make_pdf: MakePdf) -> None:
    document = parse_pdf(make_pdf("one", "two", "three"), pages=[3, 1])
    assert list(document.page_df["page_num"]) == [1, 3]
    assert list(document.line_df["text"]) == ["one", "three"]


@pytest.mark.parametrize("pages", [[0], [4], []])
def test_pages_that_are_not_there(make_pdf: MakePdf, pages: list[int]) -> None:
    with pytest.raises(InputError, match="pages 1 to 3"):
        parse_pdf(make_pdf("one", "two", "three"), pages=pages)


def test_an_unknown_method_is_named(make_pdf: MakePdf) -> None:
    with pytest.raises(InputError, match="'faster'"):
        parse_pdf(make_pdf("one"), method="faster")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", EmptyFileError),
        (b"PK\x03\x04 a zip file", NotAPdfError),
        (b"%PDF-1.7\n%%EOF\n", CorruptPdfError),
        (NO_PAGES, CorruptPdfError),
    ],
)
def test_bad_bytes_are_named(data: bytes, error: type[InputError]) -> None:
    with pytest.raises(error):
        parse_pdf(data)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no-such"):
        parse_pdf(tmp_path / "no-such.pdf")


def test_a_password_is_asked_for_and_opens(make_pdf: MakePdf) -> None:
    data = make_pdf("secret text", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="geheim", owner_pw="o")
    with pytest.raises(PasswordRequiredError) as missing:
        parse_pdf(data)
    assert not missing.value.wrong
    with pytest.raises(PasswordRequiredError) as wrong:
        parse_pdf(data, password="falsch")
    assert wrong.value.wrong
    assert list(parse_pdf(data, password="geheim").line_df["text"]) == ["secret text"]
    with pytest.raises(PasswordRequiredError):
        parse_pdf(data)


def test_an_exception_in_progress_cancels(make_pdf: MakePdf) -> None:
    class CancelledError(Exception):
        pass

    seen: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 2:
            raise CancelledError

    data = make_pdf(*(f"page {number}" for number in range(6)))
    with pytest.raises(CancelledError):
        parse_pdf(data, progress=progress)
    assert seen == [(1, 6), (2, 6)]
    assert parse_pdf(data).page_count == 6


def test_a_script_without_a_main_guard_can_parse(make_pdf: MakePdf, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(make_pdf("hello"))
    script = tmp_path / "script.py"
    script.write_text(
        "import docintel\nprint('started')\nd = docintel.parse_pdf('a.pdf')\nprint(d.line_df['text'][0])\n"
    )
    run = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.stdout.split() == ["started", "hello"], run.stderr


def test_threads_get_their_own_pages(make_pdf: MakePdf) -> None:
    files = {f"document {number}": make_pdf(*[f"document {number}"] * 5) for number in range(6)}
    got: dict[str, set[str]] = {}

    def read(name: str) -> None:
        got[name] = set(parse_pdf(files[name]).line_df["text"])

    threads = [threading.Thread(target=read, args=(name,)) for name in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == {name: {name} for name in files}
