"""One index per frame, never a stale one."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pandas as pd
import pytest

from docintel.generation.quotes import indexes_for, read_quote
from tests.generation.quotes.made import column_of, document_of, frame_of, state_of

QUOTE = "The limit is 500 euros"
CHANGED = "The limit is 900 euros"


def test_the_index_is_built_once() -> None:
    frame = frame_of([QUOTE])
    document = document_of(column_of(1, [QUOTE]))
    assert indexes_for(frame) is indexes_for(frame)
    assert indexes_for(document) is indexes_for(document)


def set_by_loc(frame: pd.DataFrame) -> None:
    frame.loc[0, "text"] = CHANGED


def set_by_at(frame: pd.DataFrame) -> None:
    frame.at[0, "text"] = CHANGED


def set_column(frame: pd.DataFrame) -> None:
    frame["text"] = [CHANGED, "x"]


def hide(frame: pd.DataFrame) -> None:
    frame.loc[0, "hidden"] = True


def renumber(frame: pd.DataFrame) -> None:
    frame["overall_line_num"] += 10


def empty(frame: pd.DataFrame) -> None:
    del frame["hidden"]
    frame.loc[0, "text"] = None


@pytest.mark.parametrize("change", [set_by_loc, set_by_at, set_column, hide, renumber, empty])
@pytest.mark.parametrize("dtype", ["str", "object"])
def test_a_changed_frame_gets_another_index(change: Callable[[pd.DataFrame], None], dtype: str) -> None:
    frame = frame_of([QUOTE, "x"], hidden=[False, False]).astype({"text": dtype})
    assert state_of(frame, QUOTE, 1) == "verified"
    change(frame)
    index = indexes_for(frame).visible
    assert index.find_within(read_quote(QUOTE), 1, 1) is None


@pytest.mark.parametrize("dtype", ["boolean", "object", "bool"])
def test_flags_of_any_dtype_are_watched(dtype: str) -> None:
    frame = frame_of([QUOTE, "x"], hidden=[False, False]).astype({"hidden": dtype})
    assert state_of(frame, QUOTE, 1) == "verified"
    frame.loc[0, "hidden"] = True
    assert state_of(frame, QUOTE, 1) == "quote_absent"
    frame.loc[0, "hidden"] = False
    assert state_of(frame, QUOTE, 1) == "verified"


def test_an_index_goes_with_its_frame() -> None:
    frame = frame_of([QUOTE])
    index = weakref.ref(indexes_for(frame).visible)
    del frame
    gc.collect()
    assert index() is None


def test_missing_columns_are_named() -> None:
    with pytest.raises(ValueError, match="'text'"):
        indexes_for(pd.DataFrame({"overall_line_num": [1]}))
