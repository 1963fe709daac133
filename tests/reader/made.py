"""A question put to a made document, read by the embedded reader without a pipeline around it."""

from __future__ import annotations

from dataclasses import replace

from docintel.generation.contract import AnswerBase, answer_class_for
from docintel.parsing.document import ParsedDocument
from docintel.providers.base import CompletionRequest
from docintel.question import parse_question, profile_of
from docintel.reader.offline import OfflineReader
from docintel.retrieval import ReadingMaterial, retrieve
from tests.retrieval.made import document_of


def material_for(document: ParsedDocument, question: str, shape: str | None = None) -> ReadingMaterial:
    parsed = parse_question(question, profile_of(document))
    if shape:
        parsed = replace(parsed, expected_answer_shape=shape)
    return ReadingMaterial.of(parsed, retrieve(parsed, document))


def read(document: ParsedDocument, question: str, shape: str | None = None) -> AnswerBase:
    material = material_for(document, question, shape)
    schema = answer_class_for(material.question.expected_answer_shape)
    return OfflineReader().complete(CompletionRequest("", "", schema, material=material)).parsed


def ask(question: str, *pages: list[str], shape: str | None = None) -> AnswerBase:
    return read(document_of(*pages), question, shape)
