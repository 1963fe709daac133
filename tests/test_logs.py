"""One line per use case, which says nothing of what was in it."""

from __future__ import annotations

import errno
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from docintel import logs
from docintel.errors import DocintelError
from docintel.usecases import Actor, Workspace
from docintel.views import Verdict
from tests.usecases.world import INVOICE, identity, settings


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    structlog.reset_defaults()


def test_a_day_in_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json")
    workspace = Workspace(settings(tmp_path, api_key="sk-very-secret"))
    ann = workspace.sign_in(identity("Zebedee Quill"))
    desk = workspace.desk(Actor(ann.name, is_local=True, person_id=ann.person_id))
    document = desk.add_document("claim of Mr Xylander.pdf", INVOICE.read_bytes(), password="open-sesame")
    answer = desk.ask(document.id, "Which invoice number has Mr Xylander?")
    desk.decide(answer.id, Verdict.REJECT, reason="not for Xylander", expected_version=0)
    with pytest.raises(DocintelError):
        desk.decide(answer.id, Verdict.ACCEPT, expected_version=0)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines() if line.startswith("{")]
    assert [(line["event"], line["outcome"]) for line in lines] == [
        ("add_document", "done"),
        ("ask", "done"),
        ("decide", "done"),
        ("decide", "StaleDecisionError"),
    ]
    assert {line["person"] for line in lines} == {ann.person_id}
    assert all(line["seconds"] >= 0 for line in lines)
    said = json.dumps(lines)
    excerpts = [citation.excerpt for item in answer.items for citation in item.citations]
    for secret in ("Xylander", "sk-very-secret", "open-sesame", "Zebedee", "example.com", *excerpts):
        assert secret not in said


def test_lines_of_key_and_value(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    logs.configure("text")
    Workspace(settings(tmp_path)).desk(Actor.local("Ann")).documents()
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "documents" in line]
    assert "event='documents'" in line
    assert "outcome='done'" in line


class _Full(io.StringIO):
    """Standard error sent to a file on a disk that is full."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_log_that_cannot_be_written_undoes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stderr", _Full())
    logs.configure("text")
    desk = Workspace(settings(tmp_path)).desk(Actor.local("Ann"))
    assert desk.add_document(INVOICE.name, INVOICE.read_bytes()) in desk.documents()
