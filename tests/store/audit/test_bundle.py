"""An exported chain can be verified elsewhere, by docintel or by a few lines of anybody's code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from docintel.errors import InputError
from docintel.store import Database
from docintel.store.audit import Head
from docintel.store.audit.bundle import export, verify_bundle
from docintel.store.audit.check import verify, verify_all
from docintel.store.schema import DEFAULT_COLLECTION
from tests.store.samples import save_answer
from tests.store.tamper import tamper


@pytest.fixture
def exported(database: Database, tmp_path: Path) -> Path:
    path = tmp_path / "audit.jsonl"
    with database.session() as session:
        save_answer(session)
        export(session, DEFAULT_COLLECTION, path, exported_by="Zoë", role="qa")
        session.commit()
    return path


def change(path: Path, edit: Callable[[list[str]], list[str]]) -> None:
    path.write_text("".join(edit(path.read_text().splitlines(keepends=True))))


def test_a_bundle_verifies_and_holds_its_own_export(exported: Path) -> None:
    outcome = verify_bundle(exported)
    assert outcome.ok
    assert (outcome.chain, outcome.count) == (DEFAULT_COLLECTION, 4)
    assert json.loads(exported.read_text().splitlines()[-1])["action"] == "export.made"


def test_a_bundle_verifies_without_docintel(exported: Path) -> None:
    header, *rows = map(json.loads, exported.read_text().splitlines())
    previous = "0" * 64
    for number, row in enumerate(rows, 1):
        stored = row.pop("hash")
        text = json.dumps(row, sort_keys=True, separators=(",", ":"))
        assert (row["seq"], row["previous"]) == (number, previous)
        assert stored == hashlib.sha256(text.encode("ascii")).hexdigest()
        previous = stored
    assert header["head"] == {"seq": len(rows), "hash": previous}


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (lambda lines: lines[:2] + lines[3:], ("removed", 2)),
        (lambda lines: lines[:-1], ("removed", 4)),
        (lambda lines: [*lines[:3], lines[3].replace("ship", "flag"), *lines[4:]], ("edited", 3)),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], ("inserted", 2)),
    ],
)
def test_a_changed_bundle_is_found_out(
    exported: Path, edit: Callable[[list[str]], list[str]], expected: tuple[str, int]
) -> None:
    change(exported, edit)
    (problem,) = verify_bundle(exported).problems
    assert (problem.kind, problem.seq) == expected


def test_the_order_of_lines_does_not_matter(exported: Path) -> None:
    change(exported, lambda lines: [lines[0], *reversed(lines[1:])])
    assert verify_bundle(exported).ok


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[]",
        "no json",
        '{"format": "docintel-audit/9"}',
        '{"format": "docintel-audit/1", "head": 3}',
    ],
)
def test_what_is_no_bundle_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "audit.jsonl"
    path.write_text(content)
    with pytest.raises(InputError):
        verify_bundle(path)


def test_a_field_of_the_wrong_type_is_refused(exported: Path) -> None:
    change(exported, lambda lines: [lines[0], lines[1].replace('"seq": 1', '"seq": "1"'), *lines[2:]])
    with pytest.raises(InputError):
        verify_bundle(exported)


def test_a_chain_removed_as_a_whole_contradicts_an_earlier_bundle(database: Database, exported: Path) -> None:
    end = verify_bundle(exported).head
    with database.snapshot() as session:
        assert verify(session, DEFAULT_COLLECTION, known=end).ok
    tamper(
        database,
        *(f"DELETE FROM {table}" for table in ("audit_events", "audit_heads", "findings", "answers")),
    )
    with database.snapshot() as session:
        (alone,) = verify_all(session)
        (compared,) = verify_all(session, known={DEFAULT_COLLECTION: end})
    assert [problem.kind for problem in alone.problems] == ["inserted"]  # a document the trail does not know
    assert {(problem.kind, problem.seq) for problem in compared.problems} == {
        ("rewritten", 4),
        ("inserted", 0),
    }
    assert end == Head(4, end.hash)
