"""What is taken away: every format through the use case, its trace in the trail, and who may."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import zipfile
from pathlib import Path

import openpyxl
import pymupdf
import pypdf
import pytest

from docintel.errors import InputError, NotAllowedError, PasswordRequiredError, UnknownAnswerError
from docintel.store import audit
from docintel.usecases import Actor, Workspace
from docintel.views import AnswerView, ExportFormat, Verdict
from tests.usecases.world import INVOICE, QUESTION, SAMPLES, World, settings

POLICY = SAMPLES / "home_policy.pdf"


@pytest.fixture(scope="module")
def asked(world: World) -> list[AnswerView]:
    """An answer on the invoice, and one on the policy, in the same collection."""
    policy = world.here.add_document(POLICY.name, POLICY.read_bytes(), collection_id=world.collection_id)
    first = world.here.ask(world.document.id, QUESTION)
    world.here.decide(first.id, Verdict.ACCEPT, expected_version=0, reason="as printed")
    return [first, world.here.ask(policy.id, "What is the deductible?")]


def trail(world: World) -> list[audit.Event]:
    with world.workspace.services.database.snapshot() as session:
        found = audit.events(session, world.collection_id)
    return [event for event in found if event.action == audit.Action.EXPORT_MADE]


@pytest.mark.parametrize("form", list(ExportFormat))
def test_every_format_holds_the_answers_and_is_in_the_trail(
    world: World, asked: list[AnswerView], form: ExportFormat
) -> None:
    before = len(trail(world))
    ids = [answer.id for answer in asked]
    file = world.desk("analyst").export(ids, form, title="Spring claims")
    (event,) = trail(world)[before:]
    assert (event.actor, event.role, event.subject) == ("The analyst", "analyst", f"export:{form}")
    assert event.detail == {"answers": ids, "sha256": hashlib.sha256(file.data).hexdigest()}
    if form is ExportFormat.CSV:
        assert file.name == "Spring claims.csv"
        rows = list(csv.DictReader(io.StringIO(file.data.decode("utf-8-sig"))))
        assert [row["Document"] for row in rows][:1] == [INVOICE.name]
        assert rows[0]["Decision"] == "accepted"
    if form is ExportFormat.XLSX:
        book = openpyxl.load_workbook(io.BytesIO(file.data))
        assert book["Table"]["A2"].value == INVOICE.name
        assert isinstance(book["Table"]["C3"].value, int | float)
    if form is ExportFormat.JSONL:
        lines = [json.loads(line) for line in file.data.splitlines()]
        assert [line["id"] for line in lines] == ids
        assert all(line["items"][0]["citations"][0]["boxes"]["union"] for line in lines)
    if form is ExportFormat.PDF:
        assert file.name == "Spring claims.zip"
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            assert archive.namelist() == [INVOICE.name, POLICY.name]
            page = pypdf.PdfReader(io.BytesIO(archive.read(INVOICE.name))).pages[0]
        note = page["/Annots"][0].get_object()
        assert QUESTION in note["/Contents"]
        assert note["/T"] == "Keeper"


def test_one_document_is_one_pdf(world: World, asked: list[AnswerView]) -> None:
    file = world.here.export([asked[0].id], ExportFormat.PDF)
    assert (file.name, file.mime) == (INVOICE.name, "application/pdf")


def test_who_may_not_in_one_collection_gets_nothing_of_it(world: World, asked: list[AnswerView]) -> None:
    hidden = world.here.add_document(
        "legal.pdf", POLICY.read_bytes(), collection_id=world.other_collection_id
    )
    elsewhere = world.here.ask(hidden.id, "What is the deductible?")
    before = len(trail(world))
    with pytest.raises(NotAllowedError):
        world.desk("analyst").export([asked[0].id, elsewhere.id], ExportFormat.CSV)
    assert len(trail(world)) == before


def test_nothing_and_what_is_gone(world: World, asked: list[AnswerView]) -> None:
    with pytest.raises(InputError, match="no answer to export"):
        world.here.export([], ExportFormat.CSV)
    with pytest.raises(UnknownAnswerError):
        world.here.export([asked[0].id, "gone"], ExportFormat.CSV)


def test_a_locked_document_says_what_to_do_and_the_others_come_all_the_same(tmp_path: Path) -> None:
    locked = pymupdf.open(POLICY).tobytes(
        encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="sesame", owner_pw="x"
    )
    desk = Workspace(settings(tmp_path)).desk(Actor.local("Ann"))
    ids = []
    for name, data in (("locked.pdf", locked), ("open.pdf", POLICY.read_bytes())):
        document = desk.add_document(name, data, password="sesame")
        ids.append(desk.ask(document.id, "What is the deductible?").id)
    assert pypdf.PdfReader(io.BytesIO(desk.export(ids[:1], ExportFormat.PDF).data)).is_encrypted
    later = Workspace(settings(tmp_path)).desk(Actor.local("Ann"))
    with pytest.raises(PasswordRequiredError, match=r"'locked\.pdf' is protected .* Open it in Review"):
        later.export(ids[:1], ExportFormat.PDF)
    with zipfile.ZipFile(io.BytesIO(later.export(ids, ExportFormat.PDF).data)) as archive:
        assert archive.namelist() == ["open.pdf", "not included.txt"]
        assert b"locked.pdf: 'locked.pdf' is protected" in archive.read("not included.txt")
