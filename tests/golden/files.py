"""Golden files: what was made before, compared word for word.

``DOCINTEL_REGENERATE_GOLDEN=1 pytest …`` writes them anew. Every test that does so fails, so that nobody
leaves the flag on. Read the difference in git before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
FLAG = "DOCINTEL_REGENERATE_GOLDEN"


def check_golden(name: str, text: str) -> None:
    """Compare ``text`` with the file ``name`` under this folder."""
    path = ROOT / name
    if os.environ.get(FLAG):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        pytest.fail(f"{name} was written anew. Read the difference, then run without {FLAG}.")
    assert path.read_text(encoding="utf-8") == text
