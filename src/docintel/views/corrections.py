"""What a reviewer puts in an answer's place: the form for it, and the evidence pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from docintel.boxes import Box


class FieldKind(StrEnum):
    """How a part of a value is edited."""

    TEXT = "text"
    NUMBER = "number"
    CURRENCY = "currency"
    DATE = "date"
    DURATION = "duration"
    YES_NO = "yes_no"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class FieldView:
    """One part of a value, named by its way in the item: ``value.currency``."""

    name: str
    label: str
    kind: FieldKind
    options: tuple[str, ...] = ()


FieldValue = str | bool | tuple[tuple[str, ...], ...] | None


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """Words pointed at on the page: their lines (GLOBAL, both included), the words, where they stand."""

    line_start: int
    line_end: int
    quote: str
    place: str  # "page 3 (iii), lines 21–22"
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class DraftView:
    """One value being put right: its parts by the names of the fields, and its evidence."""

    values: Mapping[str, FieldValue]
    evidence: tuple[EvidenceView, ...] = ()


@dataclass(frozen=True, slots=True)
class FormView:
    """What a correction of an answer is made with; ``drafts`` hold what there is to begin with."""

    shape: str
    fields: tuple[FieldView, ...]
    drafts: tuple[DraftView, ...]


@dataclass(frozen=True, slots=True)
class PointedView:
    """What stands where somebody pointed: the evidence, and the value it reads as, part by part."""

    evidence: tuple[EvidenceView, ...]
    values: Mapping[str, FieldValue]
