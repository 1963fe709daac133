"""When the door is open: secrets that are there, not there, or cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit import config
from streamlit.runtime.secrets import Secrets

from components import signin


@pytest.fixture
def secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where Streamlit looks for its secrets in this test."""
    path = tmp_path / "secrets.toml"
    before = config.get_option("secrets.files")
    config.set_option("secrets.files", [str(path)])
    monkeypatch.setattr(st, "secrets", Secrets())
    yield path
    config.set_option("secrets.files", before)


def test_without_secrets_whoever_sits_there_is_in(secrets: Path) -> None:
    assert signin.look().is_open


def test_secrets_for_something_else_are_no_sign_in(secrets: Path) -> None:
    secrets.write_text('[database]\nurl = "x"\n')
    assert signin.look().is_open


@pytest.mark.parametrize("content", ["[auth", '[auth]\nredirect_uri = "http://x'])
def test_secrets_that_cannot_be_read_keep_the_door_shut(secrets: Path, content: str) -> None:
    secrets.write_text(content)
    door = signin.look()
    assert not door.is_open
    assert not door.offers_sign_in
    assert "cannot be read. Correct it" in door.says


def test_with_a_sign_in_configured_nobody_is_in_yet(secrets: Path) -> None:
    secrets.write_text('[auth]\nredirect_uri = "http://localhost/oauth2callback"\nclient_id = "x"\n')
    assert signin.look() == signin.Door(False, offers_sign_in=True)
