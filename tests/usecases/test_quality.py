"""Quality figures through the use case: the period, the one before, and who may see them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from docintel.errors import InputError, NotAllowedError
from docintel.store.columns import utc_now
from docintel.usecases import Actor, Desk, Workspace
from docintel.views import Dimension, Mark, Verdict
from tests.store.quality.test_figures import Made, Maker, accepted
from tests.usecases.world import World, settings


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Four answers of today, two accepted and one rejected; of the month before two, both rejected."""
    workspace = Workspace(settings(tmp_path))
    today, earlier = {"asked_at": utc_now()}, {"asked_at": utc_now() - timedelta(days=40)}
    wrong = (("reject", "Ann", "handler"),)
    with workspace.services.database.session() as session:
        maker = Maker(session)
        for made in (Made(verdicts=accepted()), Made(verdicts=accepted()), Made(verdicts=wrong), Made()):
            made.fields = today
            maker.save(made)
        for made in (Made(verdicts=wrong), Made(verdicts=wrong, confidence=0.2)):
            made.fields = earlier
            maker.save(made)
        session.commit()
    return workspace.desk(Actor.local("Quinn"))


def test_a_period_and_the_one_before(desk: Desk) -> None:
    seen = desk.quality(days=30)
    assert seen.answers == 4
    assert (seen.now["accepted"].count, seen.now["accepted"].base) == (2, 3)
    assert seen.now["accepted"].text == "66.7 %"
    assert seen.before["accepted"].value == 0
    assert seen.before["decided"].base == 2
    assert seen.now["cost"].text == "USD 0.0000"
    assert seen.now["not_found_answerable"].text == "0.0 %"
    assert seen.now["not_found_unanswerable"].text == "–"
    assert [group.group for group in seen.groups] == ["offline"]
    assert seen.step is Dimension.DAY
    assert [(each.words, each.accepted, each.answers) for each in seen.bins] == [("0.9 to 1.0", 2, 3)]
    assert seen.bins[0].low < 2 / 3 < seen.bins[0].high
    assert desk.quality(days=90).step is Dimension.WEEK
    assert len(desk.quality(days=90).bins) == 2


def test_every_mark_opens_its_answers(desk: Desk) -> None:
    seen = desk.quality(days=90)
    seen_behind = desk.behind(Mark("accepted"), days=90)
    assert (len(seen_behind.answers), seen_behind.total, seen_behind.words) == (2, 2, "Accepted")
    assert {row.verdict for row in seen_behind.answers} == {"accepted"}
    for group in seen.trend:
        mark = Mark("rejected", by=seen.step, group=group.group)
        assert desk.behind(mark, days=90).total == group.figures["rejected"].count
    assert desk.behind(Mark(bin=9), days=90).total == 4
    newest = desk.behind(Mark("decided"), days=90, limit=1)
    assert (len(newest.answers), newest.total) == (1, 5)


def test_what_does_not_exist_is_a_sentence(desk: Desk) -> None:
    with pytest.raises(InputError, match="no such figure"):
        desk.behind(Mark("made up"))
    with pytest.raises(InputError, match="no such figure"):
        desk.behind(Mark())
    with pytest.raises(InputError, match="Choose a period"):
        desk.quality(days=0)


def test_a_real_answer_is_counted(world: World) -> None:
    answer = world.undecided()
    before = world.here.quality().now["decided"].count
    world.desk("qa").decide(answer, Verdict.ACCEPT, expected_version=0)
    seen = world.desk("qa").quality(collection_id=world.collection_id, by=Dimension.DOCUMENT_KIND)
    assert world.here.quality().now["decided"].count == before + 1
    assert [group.words for group in seen.groups] == ["text"]
    assert seen.now["raw_quotes"].base >= 1
    assert seen.now["quotes"].value == 0


def test_who_sees_what(world: World) -> None:
    assert world.desk("admin").quality().answers >= 1
    assert world.desk("other").quality().answers == 0
    with pytest.raises(NotAllowedError, match="Ask The Admin"):
        world.desk("other").quality(collection_id=world.collection_id)
    with pytest.raises(NotAllowedError, match="As handler you may not see the quality figures"):
        world.desk("handler").quality()
