"""The tables of the store. Alembic's migrations make them; a test holds the two together."""

from docintel.store.schema.audit import INSTALLATION, audit_events, audit_heads
from docintel.store.schema.base import metadata
from docintel.store.schema.evidence import answers, decisions, documents, findings, questions
from docintel.store.schema.keywords import concepts, term_sources, terms
from docintel.store.schema.measures import measures
from docintel.store.schema.people import DEFAULT_COLLECTION, collections, memberships, people, queue_items
from docintel.store.schema.playbooks import playbooks
from docintel.store.schema.runs import run_items, runs
from docintel.store.schema.together import answer_documents, run_documents

__all__ = [
    "DEFAULT_COLLECTION",
    "INSTALLATION",
    "answer_documents",
    "answers",
    "audit_events",
    "audit_heads",
    "collections",
    "concepts",
    "decisions",
    "documents",
    "findings",
    "measures",
    "memberships",
    "metadata",
    "people",
    "playbooks",
    "questions",
    "queue_items",
    "run_documents",
    "run_items",
    "runs",
    "term_sources",
    "terms",
]
