"""Every page walked over: axe-core has nothing against it; what files, people and models wrote is text."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Furnishing
from tests.browser.harm import SEEN
from tests.browser.walk import WORDLESS, Visit, addresses, paths

pytestmark = pytest.mark.browser


def test_every_page_of_the_app_is_walked_over(furnished: Furnishing) -> None:
    walked = set(addresses(furnished.home))
    assert walked == paths(), "give each page its addresses in tests/browser/walk.py"


def test_axe_has_nothing_serious_against_any_page(visits: list[Visit]) -> None:
    found = sorted({violation for visit in visits for violation in visit.violations})
    assert found == [], "\n".join(found)


def test_nothing_came_to_life(visits: list[Visit]) -> None:
    assert {visit.address: visit.harm for visit in visits if visit.harm} == {}


def test_it_was_there_to_be_seen(visits: list[Visit]) -> None:
    """A walk over pages that show none of it would prove nothing."""
    without = [visit.address for visit in visits if SEEN not in visit.text]
    assert without == list(WORDLESS)


def test_no_page_broke_on_it(visits: list[Visit]) -> None:
    broken = ("Something went wrong", "has encountered an error", "Page not found")
    assert [visit.address for visit in visits if any(words in visit.text for words in broken)] == []
