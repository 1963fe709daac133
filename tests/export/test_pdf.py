"""The marked PDF: highlights over the very words, in every reader, on turned and cropped pages too."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pymupdf
import pypdf
import pypdfium2
import pytest
from pypdf.generic import DictionaryObject

from docintel import parse_pdf
from docintel.boxes import Box
from docintel.errors import InputError, PasswordRequiredError
from docintel.export import Entry, to_pdf
from docintel.parsing import ParsedDocument
from docintel.views import Badge, Verdict
from tests.export.made import ACCEPTED, citation, entry, item

SAMPLES = Path(__file__).parents[2] / "sample_pdfs"
PLAIN, TURNED = SAMPLES / "home_policy.pdf", SAMPLES / "rotated_schedule.pdf"


def lines_of(document: ParsedDocument, words: str, count: int = 1) -> list[tuple[str, Box]]:
    """``count`` lines from the first that says ``words`` on, with their boxes as displayed."""
    lines = document.line_df
    start = int(lines.index[lines["text"].str.contains(words, regex=False)][0])
    return [
        (str(line.text), Box(int(line.page_num), line.x0, line.y0, line.x1, line.y1))
        for line in lines.iloc[start : start + count].itertuples()
    ]


def cited(boxes: Sequence[Box], **changes: object) -> Entry:
    one = citation(boxes[0].page, per_line=tuple(boxes), document_id="policy")
    return entry(items=(item(citations=(one,)),), **changes)


def annotations(data: bytes) -> list[tuple[int, DictionaryObject]]:
    """Every annotation with its page, as pypdf reads it."""
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    return [
        (number, found.get_object())
        for number, page in enumerate(pages, start=1)
        for found in page.get("/Annots", ())
        if found.get_object()["/Subtype"] != "/Popup"
    ]


def quads(annotation: DictionaryObject) -> Iterator[tuple[float, float, float, float]]:
    """Left, bottom, right, top of every quadrilateral, in the page's own space."""
    points = [float(value) for value in annotation["/QuadPoints"]]
    for at in range(0, len(points), 8):
        xs, ys = points[at : at + 8 : 2], points[at + 1 : at + 8 : 2]
        yield min(xs), min(ys), max(xs), max(ys)


def words_under(data: bytes, page: int, edges: tuple[float, float, float, float]) -> str:
    """What another engine reads inside a rectangle of the page's own space."""
    left, bottom, right, top = edges
    text = pypdfium2.PdfDocument(data)[page - 1].get_textpage()
    found = text.get_text_bounded(left - 1, bottom - 1, right + 1, top + 1)
    return " ".join(found.split())


@pytest.mark.parametrize(
    ("path", "words", "count"), [(PLAIN, "Deductible: EUR 500", 1), (TURNED, "Policy", 3)]
)
def test_each_line_is_highlighted_over_its_very_words(path: Path, words: str, count: int) -> None:
    lines = lines_of(parse_pdf(path), words, count)
    data = to_pdf(path, "policy", [cited([box for _, box in lines], decisions=(ACCEPTED,), in_force=1)])
    ((page, mark),) = annotations(data)
    assert page == lines[0][1].page
    assert mark["/Subtype"] == "/Highlight"
    assert [words_under(data, page, edges) for edges in quads(mark)] == [text for text, _ in lines]
    assert mark["/T"] == "A. Handler"
    assert mark["/Contents"].splitlines() == [
        "What is the deductible?",
        "EUR 1,250.50 per event (verified)",
        "Accepted by A. Handler, 02 March 2026: looked at it",
    ]


def test_the_marks_are_painted_where_the_page_shows_the_words() -> None:
    ((_, box),) = lines_of(parse_pdf(TURNED), "Policy")
    before = pypdfium2.PdfDocument(TURNED)[box.page - 1].render().to_pil().convert("RGB")
    data = to_pdf(TURNED, "policy", [cited([box])])
    after = pypdfium2.PdfDocument(data)[box.page - 1].render().to_pil().convert("RGB")
    assert after.size == before.size
    changed = [
        (x, y)
        for x in range(after.width)
        for y in range(after.height)
        if after.getpixel((x, y)) != before.getpixel((x, y))
    ]
    xs, ys = [x for x, _ in changed], [y for _, y in changed]
    painted = Box(box.page, min(xs), min(ys), max(xs) + 1, max(ys) + 1)
    assert painted.contains(box, slack=1.5)
    assert painted.overlap(box) > 0.75 * painted.area


def test_a_citation_over_a_page_break_has_a_mark_on_each_page() -> None:
    boxes = [Box(1, 72, 700, 300, 712), Box(2, 72, 72, 300, 84), Box(2, 72, 86, 200, 98)]
    found = annotations(to_pdf(PLAIN, "policy", [cited(boxes)]))
    assert [(page, len(list(quads(mark)))) for page, mark in found] == [(1, 1), (2, 2)]


def test_what_has_no_place_is_a_note_on_the_first_page_and_other_documents_leave_none() -> None:
    not_found = entry(outcome="not_found", items=(), caveats=("Looked at pages 1 to 6.",))
    unsure = entry(question="Who signed?", items=(item("Ann", citations=(), badge=Badge.ABSENT),))
    elsewhere = entry(items=(item(citations=(citation(document_id="letter"),)),))
    ((page, note),) = annotations(to_pdf(PLAIN, "policy", [not_found, unsure, elsewhere]))
    assert (page, note["/Subtype"]) == (1, "/Text")
    assert "not found\nLooked at pages 1 to 6." in note["/Contents"]
    assert "Who signed?\nAnn" in note["/Contents"]
    assert note["/T"] == "docintel"


def test_the_file_is_otherwise_as_it_was_and_the_screen_shows_no_marks() -> None:
    before = parse_pdf(PLAIN)
    data = to_pdf(PLAIN, "policy", [cited([Box(1, 72, 100, 300, 112)])])
    assert list(parse_pdf(data).line_df["text"]) == list(before.line_df["text"])
    assert not annotations(PLAIN.read_bytes())


def test_notes_hold_any_letters_and_no_control_characters() -> None:
    made = cited([Box(1, 72, 100, 300, 112)], question="Größe → 保険 \x00\x07?")
    ((_, mark),) = annotations(to_pdf(PLAIN, "policy", [made]))
    assert mark["/Contents"].splitlines()[0] == "Größe → 保険 ��?"


def test_a_place_on_a_page_that_is_not_there_is_left_out() -> None:
    assert annotations(to_pdf(PLAIN, "policy", [cited([Box(99, 72, 100, 300, 112)])])) == []


def encrypted(path: Path, **options: object) -> Path:
    document = pymupdf.open(PLAIN)
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, **options)
    return path


def test_an_encrypted_file_needs_its_password_and_keeps_it(tmp_path: Path) -> None:
    path = encrypted(tmp_path / "locked.pdf", user_pw="sesame", owner_pw="owner")
    made = [cited([Box(1, 72, 100, 300, 112)])]
    with pytest.raises(PasswordRequiredError):
        to_pdf(path, "policy", made)
    data = to_pdf(path, "policy", made, password="sesame")
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert reader.is_encrypted
    assert reader.decrypt("sesame")
    assert reader.pages[0]["/Annots"][0].get_object()["/Subtype"] == "/Highlight"


def test_a_file_that_permits_no_notes_is_left_alone_with_a_sentence(tmp_path: Path) -> None:
    path = encrypted(tmp_path / "sealed.pdf", owner_pw="owner", permissions=pymupdf.PDF_PERM_PRINT)
    with pytest.raises(InputError, match="does not permit notes"):
        to_pdf(path, "policy", [cited([Box(1, 72, 100, 300, 112)])])


def test_a_rejected_answer_says_so_in_its_note() -> None:
    rejected = replace(ACCEPTED, verdict=Verdict.REJECT, reason="wrong line")
    made = cited([Box(1, 72, 100, 300, 112)], decisions=(rejected,), in_force=1, outcome="flag")
    ((_, mark),) = annotations(to_pdf(PLAIN, "policy", [made]))
    assert "Please check before use." in mark["/Contents"]
    assert "Rejected by A. Handler" in mark["/Contents"]
