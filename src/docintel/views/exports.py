"""What can be taken away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ExportFormat(StrEnum):
    """What answers can be taken away as."""

    CSV = "csv"
    XLSX = "xlsx"
    JSONL = "jsonl"
    PDF = "pdf"  # the documents themselves, marked; several of them in a ZIP


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file to take away."""

    name: str
    mime: str
    data: bytes
