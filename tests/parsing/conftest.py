"""PDFs made for the parser's tests, and the shared corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pymupdf
import pytest

from docintel.settings import get_settings

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test has its own data folder, so no cached table comes from another."""
    monkeypatch.setenv("DOCINTEL_HOME", str(tmp_path / "home"))
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


@pytest.fixture(scope="session")
def corpus() -> Path:
    if not CORPUS.is_dir():
        pytest.skip(f"the shared corpus is not at {CORPUS}")
    return CORPUS


@pytest.fixture
def make_pdf() -> Callable[..., bytes]:
    """A PDF of one page per text; each text is written from the top, line by line."""

    def make(*texts: str, size: tuple[float, float] = (612, 792), **options: object) -> bytes:
        with pymupdf.open() as document:
            for text in texts:
                page = document.new_page(width=size[0], height=size[1])
                page.insert_text((72, 72), text, fontsize=11)
            return bytes(document.tobytes(**options))

    return make
