"""The terms of a concept as a table: the collection's own first, then those that came with docintel."""

from __future__ import annotations

from collections.abc import Sequence

from components import answer_list
from components.answer_list import Cell, Column, Line
from docintel.views import ConceptView, TermView

_COLUMNS = (
    Column("Term", 30),
    Column("Language", 11),
    Column("Source", 20),
    Column("Weight", 9),
    Column("Accepted", 11),
    Column("Answers", 10),
    Column("Added by", 16, narrow=False),
)
_SOURCES = {"shipped": "docintel", "expert": "people", "import": "imported", "model": "answers"}


def render(concept: ConceptView, current: str | None, *, key: str = "terms") -> str | None:
    """Draw the table; returns the id of the own term that was opened in this run, or None."""
    terms = sorted(concept.terms, key=lambda term: (not term.id, term.language, -term.weight, term.text))
    lines = [_line(term, number, current) for number, term in enumerate(terms)]
    opened = answer_list.render(_COLUMNS, lines, title=f"Terms for {concept.title}", key=key).opened
    return opened if opened and not opened.startswith(_FIXED) else None


def concepts(found: Sequence[ConceptView], current: str | None, *, key: str = "concepts") -> str | None:
    """The list of concepts; returns the name of the one opened in this run, or None."""
    columns = (Column("Concept", 60), Column("Terms", 22), Column("Own", 18))
    lines = [
        Line(
            each.name,
            (
                Cell(each.title, icon="▸" if each.name == current else ""),
                Cell(str(len(each.terms))),
                _own(each),
            ),
        )
        for each in found
    ]
    return answer_list.render(columns, lines, title="Concepts", key=key).opened


_FIXED = "shipped:"


def _own(concept: ConceptView) -> Cell:
    own = [term for term in concept.terms if term.id]
    waiting = sum(term.is_waiting for term in own)
    if waiting:
        return Cell(f"{len(own)}", icon="◌", tone="warning", title=f"{waiting} not used yet")
    return Cell(str(len(own)) if own else "")


def _line(term: TermView, number: int, current: str | None) -> Line:
    source = Cell(_SOURCES.get(term.source, term.source))
    if term.is_waiting:
        said = "No question is read with it before an answer that found it is accepted."
        source = Cell("answers, not used yet", icon="◌", tone="warning", title=said)
    return Line(
        term.id or f"{_FIXED}{number}",
        (
            Cell(term.text, icon="▸" if term.id and term.id == current else ""),
            Cell(term.language),
            source,
            Cell(f"{term.weight:g}"),
            Cell(str(term.accepted) if term.id else ""),
            Cell(str(term.answers) if term.id else ""),
            Cell(term.added_by),
        ),
    )
