from __future__ import annotations

from pathlib import Path

import pytest

from docintel.parsing import ParsedDocument, parse_pdf

SAMPLES = Path(__file__).parents[2] / "sample_pdfs"


@pytest.fixture(scope="session")
def policy() -> ParsedDocument:
    return parse_pdf(SAMPLES / "home_policy.pdf")
