"""docintel: ask a question about a PDF and see a checked, typed answer beside the words that prove it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

_PUBLIC = {
    "docintel.errors": (
        "DocintelError",
        "InputError",
        "RunError",
        "PasswordRequiredError",
        "ProviderError",
    ),
    "docintel.boxes": ("Box",),
    "docintel.parsing": ("ParsedDocument", "parse_pdf"),
    "docintel.generation.contract": (
        "ANSWER_REGISTRY",
        "Address",
        "AddressAnswer",
        "AddressItem",
        "Amount",
        "AmountAnswer",
        "AmountItem",
        "AnswerBase",
        "AnswerWithEvidence",
        "BooleanAnswer",
        "BooleanItem",
        "Broken",
        "ColumnTotals",
        "Computed",
        "Constraint",
        "DateAnswer",
        "DateItem",
        "DateValue",
        "Duration",
        "DurationAnswer",
        "DurationItem",
        "FieldExtraction",
        "FieldItem",
        "FieldsAnswer",
        "FieldsBase",
        "Iban",
        "IbanAnswer",
        "IbanItem",
        "InOrder",
        "Item",
        "ListAnswer",
        "Number",
        "NumberAnswer",
        "NumberItem",
        "Percentage",
        "PercentageAnswer",
        "PercentageItem",
        "Period",
        "PeriodAnswer",
        "PeriodItem",
        "PersonName",
        "PersonNameAnswer",
        "PersonNameItem",
        "Rectangular",
        "Span",
        "SumsTo",
        "TableAnswer",
        "TableItem",
        "TableValue",
        "TextAnswer",
        "TextItem",
        "fields_form",
        "register_answer_shape",
    ),
    "docintel.generation.findings": ("Finding", "Severity"),
    "docintel.generation.validation": ("validate_answer",),
    "docintel.generation.citation_bbox": ("bboxes_for_citation", "boxes_for_span"),
    "docintel.question": ("ParsedQuestion", "parse_question"),
    "docintel.pipeline": ("corpus_pdf_qa", "pdf_fields_qa", "pdf_qa"),
}
_HOME = {name: module for module, names in _PUBLIC.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    """Load a public name on first use, so that ``import docintel`` costs nothing."""
    if name not in _HOME:
        raise AttributeError(f"module 'docintel' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


if TYPE_CHECKING:
    from docintel.boxes import Box as Box
    from docintel.errors import DocintelError as DocintelError
    from docintel.parsing import ParsedDocument as ParsedDocument
    from docintel.parsing import parse_pdf as parse_pdf
