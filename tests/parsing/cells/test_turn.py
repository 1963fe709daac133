"""Boxes of turned pages go into the text's frame and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docintel.parsing.cells.turn import Turn, turn_of
from docintel.parsing.raw import RawPage

_CORNER = st.tuples(st.integers(0, 600), st.integers(0, 800), st.integers(0, 200), st.integers(0, 200))


@given(turn=st.sampled_from(Turn), corner=_CORNER)
def test_there_and_back_is_the_same_box(turn: Turn, corner: tuple[int, int, int, int]) -> None:
    x, y, width, height = corner
    box = (float(x), float(y), float(x + width), float(y + height))
    upright = turn.upright(box, 612.0, 792.0)
    assert upright[0] <= upright[2]
    assert upright[1] <= upright[3]
    assert turn.displayed(upright, 612.0, 792.0) == box


@pytest.mark.parametrize(
    ("boxes", "turn"),
    [
        ([(10.0, 10.0, 40.0, 20.0), (45.0, 10.0, 80.0, 20.0)], Turn.RIGHT),
        ([(10.0, 10.0, 20.0, 40.0), (10.0, 45.0, 20.0, 80.0)], Turn.DOWN),
        ([(10.0, 45.0, 20.0, 80.0), (10.0, 10.0, 20.0, 40.0)], Turn.UP),
    ],
)
def test_the_way_is_read_off_the_order_of_words(
    boxes: list[tuple[float, float, float, float]], turn: Turn
) -> None:
    page = RawPage(1, 100.0, 100.0)
    page.add_line("one two", (10, 10, 80, 80), [(0, 3, boxes[0]), (4, 7, boxes[1])])
    assert turn_of(page) is turn


def test_a_turned_first_word_comes_first_in_the_upright_frame() -> None:
    first, second = (50.0, 10.0, 60.0, 40.0), (50.0, 45.0, 60.0, 80.0)  # runs down
    assert Turn.DOWN.upright(first, 100.0, 100.0)[0] < Turn.DOWN.upright(second, 100.0, 100.0)[0]
    assert Turn.UP.upright(second, 100.0, 100.0)[0] < Turn.UP.upright(first, 100.0, 100.0)[0]
