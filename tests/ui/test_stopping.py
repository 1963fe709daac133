"""A stop in the page's own script: noticed while a model is waited for, in the script's thread alone."""

from __future__ import annotations

import threading

import pytest

from components import stopping
from components.stopping import StopButton


class Pressed(BaseException):
    """What Streamlit raises out of anything drawn once its Stop is pressed."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "_LOOK_EVERY_S", 0.0)


def test_a_press_is_noticed_and_said_again_afterwards() -> None:
    drawn: list[float] = []

    def draw(seconds: float) -> None:
        drawn.append(seconds)
        if len(drawn) == 3:
            raise Pressed

    stop = StopButton(draw)
    assert [stop.is_set() for _ in range(4)] == [False, False, True, True]
    assert len(drawn) == 3, "nothing more is drawn afterwards"
    with pytest.raises(Pressed):
        stop.again()


def test_only_the_script_s_own_thread_draws() -> None:
    drawn: list[float] = []
    stop = StopButton(drawn.append)
    other = threading.Thread(target=stop.is_set)
    other.start()
    other.join()
    assert drawn == []
    stop.set()
    assert stop.is_set()
    stop.again()
