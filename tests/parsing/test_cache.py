"""Documents kept on disk: the same tables, thrown away when damaged, bounded, never of a protected file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pymupdf
import pytest

from docintel.parsing import ParsedDocument, cache, parse_pdf
from docintel.parsing import parse as parse_module
from docintel.parsing.tables import SCHEMAS
from docintel.settings import get_settings

MakePdf = Callable[..., bytes]


def _entries() -> list[Path]:
    return sorted((get_settings().home / "cache").glob("*-*"))


def _same(one: ParsedDocument, other: ParsedDocument) -> None:
    for table in SCHEMAS:
        pd.testing.assert_frame_equal(getattr(one, table), getattr(other, table))
    assert one.warnings == other.warnings


@pytest.fixture
def no_parsing(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Once called, parsing fails: what comes back afterwards comes from the cache."""

    def forbid() -> None:
        def fail(*_: object) -> None:
            raise AssertionError("parsed again")

        monkeypatch.setattr(parse_module, "describe_document", fail)

    return forbid


def test_the_second_reading_gives_the_same_tables(make_pdf: MakePdf, no_parsing: Callable[[], None]) -> None:
    data = make_pdf("1 Scope\nAll of it.", "", "2 Cover\nFire 100\nTheft 200")
    first = parse_pdf(data)
    no_parsing()
    seen: list[tuple[int, int]] = []
    _same(first, parse_pdf(data, progress=lambda done, total: seen.append((done, total))))
    assert seen == [(3, 3)]


def test_other_pages_and_methods_have_entries_of_their_own(make_pdf: MakePdf) -> None:
    data = make_pdf("one", "two")
    assert parse_pdf(data).page_count == 2
    assert parse_pdf(data, pages=[2]).page_count == 1
    assert parse_pdf(data).page_count == 2
    assert len(_entries()) == 2


@pytest.mark.parametrize("file", ["line_df", "word_df", "page_df", "entry.json", "pages.bin"])
@pytest.mark.parametrize("damage", ["cut", "flipped", "gone"])
def test_a_damaged_entry_is_thrown_away(make_pdf: MakePdf, file: str, damage: str) -> None:
    data = make_pdf("one", "two")
    first = parse_pdf(data)
    (entry,) = _entries()
    content = (entry / file).read_bytes()
    if damage == "gone":
        (entry / file).unlink()
    elif damage == "cut":
        (entry / file).write_bytes(content[:-3])
    else:
        (entry / file).write_bytes(content[:20] + bytes([content[20] ^ 0x55]) + content[21:])
    _same(first, parse_pdf(data))
    assert _entries() == [entry]
    assert (entry / file).read_bytes() == content


def test_what_a_password_opened_is_never_kept(make_pdf: MakePdf) -> None:
    data = make_pdf("secret", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="geheim", owner_pw="o")
    parse_pdf(data, password="geheim")
    assert _entries() == []


def test_the_least_recently_used_goes_first(make_pdf: MakePdf, tmp_path: Path) -> None:
    files = [make_pdf(f"document {number}") for number in range(3)]
    parse_pdf(files[0])
    (first,) = _entries()
    parse_pdf(files[1])
    (second,) = set(_entries()) - {first}
    parse_pdf(files[0])  # used again: the second is now the oldest
    size = sum(file.stat().st_size for file in first.iterdir())
    cache._make_room(first.parent, int(1.5 * size))
    assert _entries() == [first]
    assert not second.exists()


def test_it_can_be_switched_off(make_pdf: MakePdf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCINTEL_CACHE_MIB", "0")
    get_settings.cache_clear()
    parse_pdf(make_pdf("one"))
    assert _entries() == []


def test_two_writers_of_one_entry_do_no_harm(make_pdf: MakePdf) -> None:
    data = make_pdf("one")
    document = parse_pdf(data)
    key = cache.CacheKey(document.sha256, "fast", 1, None)
    for _ in range(2):
        cache.store(key, document, [])
    assert all(not entry.name.startswith("draft") for entry in _entries())
