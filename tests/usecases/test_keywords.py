"""The dictionary of a collection through the use cases: shipped, added, found by answers; CSV in and out."""

from __future__ import annotations

from itertools import count

import pytest

from docintel.errors import InputError, NotAllowedError
from docintel.store import audit, keywords
from docintel.store.audit.check import verify_all
from docintel.usecases import Desk
from docintel.views import ConceptView, TermView
from tests.usecases.world import World

HEAD = "concept,language,term,weight\n"
_numbers = count(1)


@pytest.fixture
def fresh(world: World) -> str:
    """A collection without keywords of its own."""
    return world.here.add_collection(f"Keywords {next(_numbers)}").id


def concept(desk: Desk, collection_id: str, name: str) -> ConceptView:
    return next(each for each in desk.keywords(collection_id) if each.name == name)


def own(desk: Desk, collection_id: str, name: str) -> list[TermView]:
    return [term for term in concept(desk, collection_id, name).terms if term.id]


def edits(world: World, collection_id: str) -> list[str]:
    with world.workspace.services.database.snapshot() as session:
        assert all(outcome.ok for outcome in verify_all(session))
        events = audit.events(session, collection_id)
        return [each.detail["edit"] for each in events if each.action == audit.Action.KEYWORD_EDITED]


def test_shipped_terms_are_shown_and_others_stand_beside_them(world: World, fresh: str) -> None:
    desk = world.here
    shipped = concept(desk, fresh, "notice_period")
    assert (shipped.title, shipped.is_shipped) == ("notice period", True)
    assert {term.source for term in shipped.terms} == {"shipped"}
    desk.add_keyword(fresh, "Notice period", "period of grace", language="en", weight=0.8)
    [added] = own(desk, fresh, "notice_period")
    assert (added.text, added.source, added.weight, added.added_by) == (
        "period of grace",
        "expert",
        0.8,
        "Keeper",
    )
    assert len(concept(desk, fresh, "notice_period").terms) == len(shipped.terms) + 1


def test_a_term_is_added_once_changed_and_removed_and_the_trail_says_so(world: World, fresh: str) -> None:
    desk = world.here
    desk.add_keyword(fresh, "Landslide", "inundation", language="en")
    with pytest.raises(InputError, match="already a term"):
        desk.add_keyword(fresh, "landslide", "Inundation", language="en")
    [term] = own(desk, fresh, "Landslide")
    desk.edit_keyword(term.id, text="high water", language="en", weight=0.4)
    [term] = own(desk, fresh, "Landslide")
    assert (term.text, term.weight) == ("high water", 0.4)
    desk.remove_keyword(term.id)
    with pytest.raises(InputError, match="not there"):
        desk.remove_keyword(term.id)
    assert edits(world, fresh) == ["added", "edited", "removed"]


def test_own_concepts_are_merged_shipped_ones_stay(world: World, fresh: str) -> None:
    desk = world.here
    desk.add_keyword(fresh, "Own share", "own share", language="en")
    desk.merge_concepts(fresh, "Own share", "deductible")
    assert [term.text for term in own(desk, fresh, "deductible")] == ["own share"]
    assert "Own share" not in [each.name for each in desk.keywords(fresh)]
    with pytest.raises(InputError, match="came with docintel"):
        desk.merge_concepts(fresh, "deductible", "limit")


def test_a_file_is_imported_whole_or_not_at_all(world: World, fresh: str) -> None:
    desk = world.here
    with pytest.raises(InputError, match=r"Rows 3, 4 of the keyword file"):
        desk.import_keywords(
            fresh, (HEAD + "landslide,en,surge,1\nlandslide,en,,1\nlandslide,en,spate,7\n").encode()
        )
    assert "landslide" not in [each.name for each in desk.keywords(fresh)]
    assert desk.import_keywords(fresh, (HEAD + "landslide,en,surge,1\nLandslide,DE,Flut,0.9\n").encode()) == 2
    assert desk.import_keywords(fresh, (HEAD + "landslide,en,Surge,0.2\n").encode()) == 0
    assert {(t.language, t.text, t.source) for t in own(desk, fresh, "landslide")} == {
        ("en", "surge", "import"),
        ("de", "Flut", "import"),
    }


def test_a_spreadsheets_semicolons_and_commas_are_read(world: World, fresh: str) -> None:
    world.here.import_keywords(
        fresh, "concept;language;term;weight\nlandslide;de;Flut;0,9\n".encode("utf-8-sig")
    )
    assert [term.weight for term in own(world.here, fresh, "landslide")] == [0.9]


def test_a_file_that_is_no_text_is_said(world: World, fresh: str) -> None:
    with pytest.raises(InputError, match="UTF-8"):
        world.here.import_keywords(fresh, "concept;language;term\nüber".encode("utf-16"))
    with pytest.raises(InputError, match="columns concept"):
        world.here.import_keywords(fresh, b"word\nflood\n")


def test_what_is_exported_can_be_imported_again_and_runs_in_no_spreadsheet(world: World, fresh: str) -> None:
    desk = world.here
    desk.add_keyword(fresh, "landslide", "=HYPERLINK(A1)", language="en", weight=0.5)
    desk.add_keyword(fresh, "landslide", "surge, tidal", language="en")
    with world.workspace.services.database.session() as session:
        keywords.add_term(
            session, fresh, "landslide", "unheard", language="en", added_by="m", source=keywords.DISCOVERED
        )
        session.commit()
    file = desk.export_keywords(fresh)
    text = file.data.decode("utf-8-sig")
    assert "'=HYPERLINK(A1)" in text
    assert "unheard" not in text, "nobody accepted it yet"
    elsewhere = desk.add_collection(f"Keywords {next(_numbers)}").id
    assert desk.import_keywords(elsewhere, file.data) == 2
    assert {(t.text, t.weight) for t in own(desk, elsewhere, "landslide")} == {
        ("=HYPERLINK(A1)", 0.5),
        ("surge, tidal", 1.0),
    }
    with world.workspace.services.database.snapshot() as session:
        [event] = [each for each in audit.events(session, fresh) if each.action == audit.Action.EXPORT_MADE]
    assert event.detail == {"rows": 2}


def test_a_term_leads_to_the_answers_it_came_from(world: World) -> None:
    with world.workspace.services.database.session() as session:
        term = keywords.add_term(
            session,
            world.collection_id,
            "invoice",
            "bill number",
            language="en",
            added_by="m",
            source=keywords.DISCOVERED,
            answer_id=world.answer_id,
        )
        session.commit()
    desk = world.desk("analyst")
    [shown] = [each for each in own(desk, world.collection_id, "invoice") if each.id == term.id]
    assert (shown.answers, shown.accepted, shown.is_waiting) == (1, 0, True)
    assert [each.id for each in desk.keyword_answers(term.id)] == [world.answer_id]
    desk.edit_keyword(term.id, text="bill number", language="en", weight=0.5)
    [shown] = [each for each in own(desk, world.collection_id, "invoice") if each.id == term.id]
    assert (shown.source, shown.is_waiting) == ("expert", False)
    with pytest.raises(NotAllowedError):
        world.desk("other").keyword_answers(term.id)
