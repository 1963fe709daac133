"""The command line as a script sees it: one object or one sentence, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "sample_pdfs"


def docintel(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "docintel.cli", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"DOCINTEL_HOME": str(home), "DOCINTEL_PROVIDER": "offline"},
    )


def test_ask_prints_one_object(tmp_path: Path) -> None:
    done = docintel(
        "ask", str(SAMPLES / "home_policy.pdf"), "What is the policy effective date?", "--json", home=tmp_path
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert set(result) == {"answer", "findings", "boxes", "decision", "trace"}
    assert result["answer"]["items"][0]["value"]["iso"] == "2026-01-01"
    assert result["boxes"][0]["page"] == 1


def test_ask_prints_an_answer_for_people(tmp_path: Path) -> None:
    done = docintel("ask", str(SAMPLES / "home_policy.pdf"), "Which zeppelin is insured?", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "doesn't appear to contain this" in done.stdout


@pytest.mark.parametrize("content", [None, b"", b"no pdf", b"%PDF-1.7 broken"])
def test_a_failure_is_one_sentence_on_standard_error(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "file.pdf"
    if content is not None:
        file.write_bytes(content)
    done = docintel("ask", str(file), "What is the deductible?", home=tmp_path)
    assert done.returncode != 0
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert len(done.stderr.strip()) > 15


def test_db_upgrade_makes_the_database(tmp_path: Path) -> None:
    done = docintel("db", "upgrade", home=tmp_path / "new")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "new" / "docintel.sqlite3").exists()
