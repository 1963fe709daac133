"""One installation per test file: making it takes longer than most tests."""

from __future__ import annotations

import pytest

from tests.usecases.world import World, make_world


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return make_world(tmp_path_factory.mktemp("world"))
