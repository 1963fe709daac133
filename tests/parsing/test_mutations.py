"""Sixty mutated PDFs; benchmarks/parsing/mutations.py runs a thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.parsing.mutations import mutants, outcome


@pytest.mark.corpus
def test_mutated_files_end_in_a_document_or_a_named_error(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCINTEL_PAGE_TIMEOUT_S", "5")
    monkeypatch.setenv("DOCINTEL_CACHE_MIB", "0")
    folder = corpus / "hostile"
    ends = {name: outcome(data) for name, data in mutants(folder, 60, seed=7)}
    assert {name: end for name, end in ends.items() if end.split()[0] in ("UNSAID", "UNNAMED", "SLOW")} == {}
    assert len(set(ends.values())) >= 2
