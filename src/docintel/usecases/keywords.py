"""The dictionary of a collection: what came with docintel, what people added, what answers brought."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator

from docintel.errors import InputError
from docintel.export.cleaning import guarded, may_be_formula
from docintel.question.dictionary import COLUMNS, Dictionary, Term, read_dictionary, shipped_dictionary
from docintel.store import answers
from docintel.store import keywords as table
from docintel.store.keywords import DISCOVERED, StoredTerm, fold
from docintel.store.schema import answers as answers_table
from docintel.usecases.asking import shown_answer
from docintel.usecases.audit import Audited
from docintel.usecases.permissions import Action
from docintel.views import AnswerView, ConceptView, ExportFile, TermView

SHIPPED = "shipped"
"""Source of the terms that came with docintel: they stay as they are, others may stand beside them."""
MOST_ROWS = 20_000
"""Longest file of keywords, in rows."""


class Keywords(Audited):
    """What can be done with the words that stand for concepts. The store puts every edit into the trail."""

    def keywords(self, collection_id: str) -> list[ConceptView]:
        """Every concept with its terms, by name: the shipped ones, and those of this collection."""
        self._allow(Action.EDIT_KEYWORDS, collection_id)
        with self._services.database.snapshot() as session:
            stored = table.list_terms(session, collection_id)
            counts = table.answer_counts(session, collection_id)
        terms: dict[str, list[TermView]] = defaultdict(list)
        for term in shipped_dictionary().terms:
            terms[term.concept].append(_shipped(term))
        for own in stored:
            terms[_known_name(own.concept, terms)].append(_stored(own, counts.get(own.id, 0)))
        shipped = _shipped_names()
        return [
            ConceptView(name, name.replace("_", " "), name in shipped, tuple(terms[name]))
            for name in sorted(terms, key=fold)
        ]

    def keyword_answers(self, term_id: str) -> list[AnswerView]:
        """The answers a term came from, newest first."""
        self._term(term_id)
        with self._services.database.snapshot() as session:
            ids = table.sources(session, term_id)
            found = answers.select_answers(session, answers_table.c.id.in_(ids))
            return [shown_answer(record) for record in found]

    def add_keyword(
        self, collection_id: str, concept: str, text: str, *, language: str, weight: float = 1.0
    ) -> str:
        """Add a term to a concept, a new one or one there is, and give the concept's name.

        Raises InputError for what cannot be a term or concept, or is one already.
        """
        self._allow(Action.EDIT_KEYWORDS, collection_id)
        name = _known_name(concept, _shipped_names())
        with self._services.database.session() as session:
            before = {term.id for term in table.list_terms(session, collection_id)}
            term = table.add_term(
                session,
                collection_id,
                name,
                text,
                language=language,
                weight=weight,
                added_by=self.actor.name,
            )
            if term.id in before:
                raise InputError(f"{text!r} is already a term of this concept. Change that one instead.")
            session.commit()
        return term.concept

    def edit_keyword(self, term_id: str, *, text: str, language: str, weight: float) -> None:
        """Change a term. Whoever does stands behind it, also where answers had brought it.

        Raises InputError where it is gone, or another one is just like that.
        """
        self._term(term_id)
        with self._services.database.session() as session:
            table.edit_term(
                session, term_id, text=text, language=language, weight=weight, edited_by=self.actor.name
            )
            session.commit()

    def remove_keyword(self, term_id: str) -> None:
        """Remove a term; raises InputError where it is gone already."""
        self._term(term_id)
        with self._services.database.session() as session:
            table.remove_term(session, term_id, removed_by=self.actor.name)
            session.commit()

    def merge_concepts(self, collection_id: str, old: str, into: str) -> None:
        """Move every term of the concept ``old`` to another one. Shipped concepts stay; raises InputError."""
        self._allow(Action.EDIT_KEYWORDS, collection_id)
        shipped = _shipped_names()
        if _known_name(old, shipped) in shipped:
            raise InputError(f"{old!r} came with docintel and stays. Merge the other concept into it.")
        with self._services.database.session() as session:
            table.merge_concepts(
                session, collection_id, old, _known_name(into, shipped), merged_by=self.actor.name
            )
            session.commit()

    def import_keywords(self, collection_id: str, data: bytes) -> int:
        """Add the rows of a CSV file (concept, language, term, weight) that are not there yet: how many.

        All or none: raises InputError naming the rows that cannot be used.
        """
        self._allow(Action.EDIT_KEYWORDS, collection_id)
        found = _read(data)
        rows = (
            (_known_name(each.concept, _shipped_names()), each.language, _unguarded(each.term), each.weight)
            for each in found.terms
        )
        with self._services.database.session() as session:
            added = table.import_terms(session, collection_id, rows, added_by=self.actor.name)
            session.commit()
        return added

    def export_keywords(self, collection_id: str) -> ExportFile:
        """The collection's own terms as CSV that can be imported again; not those nobody accepted yet."""
        self._allow(Action.EDIT_KEYWORDS, collection_id)
        with self._services.database.snapshot() as session:
            terms = table.usable_terms(session, collection_id)
        self._record_export(collection_id, "keywords", rows=len(terms))
        return ExportFile("keywords.csv", "text/csv", _written(terms).encode("utf-8-sig"))

    def _term(self, term_id: str) -> None:
        """Leave to edit a term; raises InputError where it is gone."""
        with self._services.database.snapshot() as session:
            _, collection_id = table.get_term(session, term_id)
        self._allow(Action.EDIT_KEYWORDS, collection_id)


def _shipped_names() -> frozenset[str]:
    return frozenset(term.concept for term in shipped_dictionary().terms)


def _known_name(name: str, known: Iterable[str]) -> str:
    """The name of the concept meant, as it is written already: "Notice period" is ``notice_period``."""
    folded = fold(name)
    same = (each for each in known if fold(each) in (folded, folded.replace(" ", "_")))
    return next(same, " ".join(name.split()))


def _shipped(term: Term) -> TermView:
    return TermView("", term.language, term.term, SHIPPED, term.weight)


def _stored(term: StoredTerm, answer_count: int) -> TermView:
    return TermView(
        term.id,
        term.language,
        term.text,
        term.source,
        term.weight,
        accepted=term.accepted,
        answers=answer_count,
        added_by=term.added_by,
        added_at=term.added_at,
        is_waiting=term.source == DISCOVERED and term.accepted == 0,
    )


def _read(data: bytes) -> Dictionary:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("The keyword file is not UTF-8 text. Save it as CSV UTF-8 and try again.") from error
    if text.count("\n") > MOST_ROWS:
        raise InputError(f"The keyword file has more than {MOST_ROWS:,} rows. Import it in parts.")
    return read_dictionary(text)


def _written(terms: list[StoredTerm]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*COLUMNS, "source", "accepted", "added by"))
    writer.writerows(map(list, map(_row, terms)))
    return out.getvalue()


def _row(term: StoredTerm) -> Iterator[str]:
    cells = (term.concept, term.language, term.text, f"{term.weight:g}", term.source, str(term.accepted))
    return map(guarded, (*cells, term.added_by))


def _unguarded(text: str) -> str:
    """What a cell was before it was kept from being a formula."""
    return text[1:] if text.startswith("'") and may_be_formula(text[1:]) else text
