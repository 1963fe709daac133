"""Component scripts as Streamlit wants them: one module each, though written and tested as several files."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const|function|class)", re.MULTILINE)


def bundle(path: Path) -> str:
    """The module at ``path`` preceded by the files it imports from its own folder, each of them once."""
    parts: dict[str, str] = {}
    _collect(path, parts)
    *inner, whole = parts.values()
    return "\n".join([*(_EXPORT.sub("", text) for text in inner), whole])


def _collect(path: Path, parts: dict[str, str]) -> None:
    source = path.read_text(encoding="utf-8")
    for name in _IMPORT.findall(source):
        if name not in parts:
            _collect(path.parent / name, parts)
    parts[path.name] = _IMPORT.sub("", source)
