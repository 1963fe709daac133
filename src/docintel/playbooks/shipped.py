"""The playbooks that come with docintel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType


@lru_cache(maxsize=1)
def shipped_playbooks() -> Mapping[str, str]:
    """Key (the file's name without its ending) → YAML text, by key."""
    folder = files("docintel.playbooks")
    found = sorted(each.name for each in folder.iterdir() if each.name.endswith(".yaml"))
    return MappingProxyType(
        {name.removesuffix(".yaml"): folder.joinpath(name).read_text(encoding="utf-8") for name in found}
    )
