"""Several files as one download, under names that any system takes."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import PurePath

_REFUSED = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]|[\u202a-\u202e\u2066-\u2069]')
_LONGEST = 100


def file_name(stem: str, suffix: str) -> str:
    """``stem`` as a file name with ``suffix``: nothing that a system refuses, or that hides the ending."""
    tidy = _REFUSED.sub(" ", PurePath(stem).stem if stem.lower().endswith(".pdf") else stem)
    tidy = " ".join(tidy.split())[:_LONGEST].strip(". ")
    return f"{tidy or 'answers'}.{suffix}"


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files, by name, as one archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def distinct(names: Mapping[str, str], suffix: str) -> dict[str, str]:
    """File names by key, a number behind those that would be the same to a system that ignores case."""
    given: dict[str, str] = {}
    taken: set[str] = set()
    for key, stem in names.items():
        name, number = file_name(stem, suffix), 1
        while name.casefold() in taken:
            number += 1
            name = f"{file_name(stem, suffix).removesuffix('.' + suffix)} ({number}).{suffix}"
        taken.add(name.casefold())
        given[key] = name
    return given
