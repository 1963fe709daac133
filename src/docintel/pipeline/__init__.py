"""The bricks wired: a document and a question in, a checked answer with its rectangles out."""

from docintel.pipeline.corpus import CorpusQaResult, corpus_pdf_qa
from docintel.pipeline.document import pdf_qa
from docintel.pipeline.form import FormQaResult, pdf_fields_qa
from docintel.pipeline.loop import Limits, Policy, Scope
from docintel.pipeline.result import Progress, QaResult, Trace

__all__ = [
    "CorpusQaResult",
    "FormQaResult",
    "Limits",
    "Policy",
    "Progress",
    "QaResult",
    "Scope",
    "Trace",
    "corpus_pdf_qa",
    "pdf_fields_qa",
    "pdf_qa",
]
