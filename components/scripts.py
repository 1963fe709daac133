"""Component scripts as Streamlit wants them: one module each, though written and tested as several files."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const|function|class)", re.MULTILINE)


def bundle(path: Path) -> str:
    """The module at ``path`` with the files it imports from its own folder written in their place."""

    def inlined(match: re.Match[str]) -> str:
        return _EXPORT.sub("", (path.parent / match[1]).read_text(encoding="utf-8"))

    return _IMPORT.sub(inlined, path.read_text(encoding="utf-8"))
