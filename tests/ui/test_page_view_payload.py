"""What the page viewer is told: sizes, boxes, colours, places."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from components.page_view.asked import Ask, read_ask
from components.page_view.payload import Picking, Picture, finding_number, first_place, payload, token
from components.page_view.picked import Picked, read_picked
from components.state import Place
from docintel.boxes import Box
from docintel.views import Badge, LineView, PageImage, PageView
from tests.ui.made import ABSENT, MOVED, PAGES, answer, citation, every_kind, item

KINDS = every_kind()


@pytest.mark.parametrize("kind", KINDS)
def test_the_payload_is_plain_json(kind: str) -> None:
    image = PageImage(1, b"RIFF", "image/webp", 900, 1273)
    made = payload("policy", PAGES, KINDS[kind], Place(1), pictures=[Picture(1, 1000, image)], answered=7)
    assert json.loads(json.dumps(made)) == made
    assert made["answered"] == 7
    assert made["pictures"][0]["src"] == "data:image/webp;base64,UklGRg=="


def test_all_boxes_of_the_answer_travel_with_their_pages() -> None:
    first, second = payload("policy", PAGES, KINDS["list"], Place(1))["citations"]
    assert (first["number"], first["page"], second["number"], second["page"]) == (1, 1, 2, 2)
    assert first["union"] == [[1, 72, 320, 400, 348]]
    assert first["per_line"] == [[1, 72, 320, 400, 333], [1, 72, 335, 380, 348]]
    assert first["words"] == [[1, 180, 320, 260, 333]]


def test_a_rectangle_has_the_colour_of_its_weakest_badge() -> None:
    cited = citation(badge=Badge.VERIFIED)
    view = answer(items=(item("EUR 5", Badge.UNSUPPORTED, cited),))
    assert payload("policy", PAGES, view, Place(1))["citations"][0]["tone"] == "unsupported"


def test_the_sides_of_a_conflict_have_colours_of_their_own() -> None:
    cited = payload("policy", PAGES, KINDS["conflict"], Place(1))["citations"]
    assert [each["tone"] for each in cited] == ["side-1", "side-2"]


def test_citations_of_another_document_are_not_drawn_here() -> None:
    other = payload("letter", PAGES, answer(items=(item("x", Badge.VERIFIED, citation()),)), Place(1))
    assert len(other["citations"]) == 1, "a citation without a document belongs to the one shown"
    elsewhere = answer(items=(item("x", Badge.VERIFIED, replace(citation(), document_id="policy")),))
    assert payload("letter", PAGES, elsewhere, Place(1))["citations"] == []


def test_a_findings_place_is_numbered_after_the_citations_and_drawn_where_it_has_boxes() -> None:
    view = KINDS["flag"]
    assert finding_number(view, view.items[0].findings[0]) == 2
    assert finding_number(view, view.items[0].findings[1]) is None
    assert (ABSENT.boxes, MOVED.boxes) == (view.items[0].findings[0].boxes, ())
    last = payload("policy", PAGES, view, Place(1))["citations"][-1]
    assert (last["number"], last["page"], last["tone"]) == (2, 3, "place")


def test_a_picture_smaller_than_asked_counts_as_asked() -> None:
    """The renderer bounds very long pages: asking again would bring nothing sharper."""
    image = PageImage(1, b"", "image/webp", 700, 9000)
    (made,) = payload("policy", PAGES, None, Place(1), pictures=[Picture(1, 1400, image)])["pictures"]
    assert made["width"] == 1400


def test_a_page_that_cannot_be_drawn_says_why() -> None:
    (made,) = payload("policy", PAGES, None, Place(1), pictures=[Picture(2, 800, error="Damaged.")])[
        "pictures"
    ]
    assert made == {"page": 2, "width": 800, "error": "Damaged."}


def test_pages_travel_as_runs_of_one_size_with_labels_only_where_they_differ() -> None:
    made = payload("policy", PAGES, None, Place(1))["pages"]
    assert made == {"runs": [[6, 595.0, 842.0]], "labels": ["i", "ii", "1", "2", "3", "4"]}
    plain = [PageView(1, "1", 595, 842), PageView(2, "", 842, 595), PageView(3, "3", 842, 595)]
    assert payload("policy", plain, None, Place(1))["pages"] == {
        "runs": [[1, 595, 842], [2, 842, 595]],
        "labels": None,
    }


def test_a_request_of_the_browser_is_read_with_distrust() -> None:
    said = {
        "token": "t",
        "number": 3,
        "want": [[2, 800], [99, 800], [1, 9999], "x", [1], [1, True]],
        "lines": 2,
    }
    assert read_ask(said, "t", PAGES) == Ask(3, ((2, 800),), 2)
    assert read_ask({**said, "want": None, "lines": 7}, "t", PAGES) == Ask(3, ())
    assert len(read_ask({**said, "want": [[1, 800]] * 99}, "t", PAGES).want) == 32  # type: ignore[union-attr]
    for wrong in (None, "x", {**said, "token": "u"}, {**said, "number": "3"}, {**said, "number": True}):
        assert read_ask(wrong, "t", PAGES) is None


@pytest.mark.parametrize(
    ("page", "cite", "expected"),
    [
        (None, None, Place(1, 1)),
        (None, 2, Place(2, 2)),
        (4, None, Place(4)),
        (4, 1, Place(4, 1)),
        (99, None, Place(1, 1)),
        (4, 77, Place(4)),
    ],
)
def test_the_first_place(page: int | None, cite: int | None, expected: Place) -> None:
    assert first_place(KINDS["list"], page, cite, len(PAGES)) == expected


def test_without_citations_it_starts_on_the_first_page() -> None:
    assert first_place(None, None, None, 6) == Place(1)
    assert first_place(KINDS["not_found"], None, 3, 6) == Place(1)


def test_the_token_changes_with_document_and_answer() -> None:
    assert len({token("a", None), token("b", None), token("a", answer()), token("a", answer(id="x"))}) == 4


def test_what_can_be_picked_and_what_was_travel_along() -> None:
    line = LineView(4, "Deductible", Box(2, 10, 20, 30.123, 40))
    picking = Picking(True, (Box(1, 1, 2, 3, 4),), 2, (line,))
    made = payload("policy", PAGES, None, Place(2), picking=picking)
    assert (made["picking"], made["picked"]) == (True, [[1, 1, 2, 3, 4]])
    assert made["lines"] == {"page": 2, "boxes": [[2, 10, 20, 30.12, 40]], "texts": ["Deductible"]}


def test_a_picked_rectangle_is_held_within_its_page() -> None:
    said = {"token": "t", "box": [2, 600.0, -5, 10, 20.5]}
    assert read_picked(said, "t", PAGES) == Picked(2, 10.0, 0.0, 595.0, 20.5)
    assert read_picked(said, "t", PAGES).box == Box(2, 10.0, 0.0, 595.0, 20.5)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "said",
    [
        None,
        [1, 2],
        {"token": "other", "box": [1, 1, 1, 9, 9]},
        {"token": "t"},
        {"token": "t", "box": [1, 1, 1, 9]},
        {"token": "t", "box": [99, 1, 1, 9, 9]},
        {"token": "t", "box": [1, 1, 1, 1, 9]},
        {"token": "t", "box": [1, -9, 1, -1, 9]},
        {"token": "t", "box": [1, "1", 1, 9, 9]},
        {"token": "t", "box": [1, float("nan"), 1, 9, 9]},
        {"token": "t", "box": [1, True, 1, 9, 9]},
    ],
)
def test_anything_else_said_is_no_pick(said: object) -> None:
    assert read_picked(said, "t", PAGES) is None
