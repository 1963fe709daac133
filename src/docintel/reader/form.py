"""A form read field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docintel.generation.contract import AnswerBase, FieldExtraction, FieldsBase
from docintel.generation.contract.fields import answer_class_for_value, extraction_class, value_type
from docintel.retrieval.material import FormMaterial, ReadingMaterial

ReadAnswer = Callable[[ReadingMaterial, Any], AnswerBase]


def read_form(material: FormMaterial, form: type[FieldsBase], read: ReadAnswer) -> FieldsBase:
    """``form`` with each field as ``read`` answers it by itself; a field with no material is not found."""
    return form(**{name: _field(material, form, name, read) for name in form.model_fields})


def _field(
    material: FormMaterial, form: type[FieldsBase], name: str, read: ReadAnswer
) -> FieldExtraction[Any]:
    kind = extraction_class(value_type(form, name))
    if name not in material.fields:
        return kind(found=False, caveat="Nothing was looked up for this field.")
    own = material.fields[name]
    answer = read(own, answer_class_for_value(value_type(form, name)))
    caveat = " ".join(answer.caveats) or None
    if answer.conflicting_evidence:
        return kind(found=False, caveat=f"The document gives several values for it. {caveat or ''}".strip())
    if not answer.items:
        return kind(found=False, caveat=caveat or own.looked_at)
    item = answer.items[0]
    span = item.spans[0]
    pages = {line.number: line.page for passage in own.passages for line in passage.lines}
    return kind(
        found=True,
        value=item.content,
        quote=span.quote,
        page=pages.get(span.line_start),
        line_start=span.line_start,
        line_end=span.line_end,
        caveat=caveat,
    )
