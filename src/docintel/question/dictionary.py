"""The expert dictionary: concept → terms per language, each with a weight. A plain CSV, editable by hand."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from docintel.errors import InputError
from docintel.question.stopwords import ASKING_WORDS
from docintel.question.words import stems, tokens

COLUMNS = ("concept", "language", "term", "weight")
_NAMES_ITS_CONCEPT = 0.7  # lighter terms hint at a concept in a document, but do not name it in a question
_MOST_NAMED = 10  # unusable rows of a file, in the message about them
_TOGETHER = ((frozenset({"notice_period", "renewal"}), "renewal_notice"),)


@dataclass(frozen=True, slots=True)
class Term:
    """One row. ``weight`` is how surely a line with this term is about the concept, above 0 and at most 1."""

    concept: str
    language: str
    term: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class ConceptMatch:
    """``concept`` was named by the words from ``start`` up to ``end`` (exclusive) of a question.

    ``literal`` where the words themselves are the term's, not only their stems.
    """

    concept: str
    start: int
    end: int
    literal: bool = True

    def gives_way_to(self, other: ConceptMatch) -> bool:
        """Whether ``other`` covers this match and more, or the same words literally where this does not."""
        if (self.start, self.end) == (other.start, other.end):
            return other.literal and not self.literal
        return other.start <= self.start and self.end <= other.end


class Dictionary:
    """Terms by concept. Immutable: :meth:`extended` gives a new one."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms = tuple({(t.concept, t.language, t.term.casefold()): t for t in terms}.values())
        self._by_concept: dict[str, list[Term]] = defaultdict(list)
        for term in self.terms:
            self._by_concept[term.concept].append(term)

    def extended(self, terms: Iterable[Term]) -> Dictionary:
        """This dictionary with more ``terms``; a term already there takes the new weight."""
        return Dictionary((*self.terms, *terms))

    def concepts_in(self, question: str, language: str) -> tuple[ConceptMatch, ...]:
        """Where terms of concepts stand in ``question`` as whole words (by stem), in order.

        A term inside a longer matched one does not count: "initial term" is not about "term".
        """
        words, stemmed = tokens(question), stems(question, language)
        found = [
            ConceptMatch(concept, at, at + len(term), literal=words[at : at + len(term)] == term)
            for term, pattern, concept in self._patterns(language)
            for at in range(len(stemmed) - len(pattern) + 1)
            if stemmed[at : at + len(pattern)] == pattern and _is_form_of(words[at : at + len(term)], term)
        ]
        asking = ASKING_WORDS.get(language, frozenset())
        found = [m for m in found if m.literal or not asking.issuperset(words[m.start : m.end])]
        kept = [match for match in found if not any(match.gives_way_to(other) for other in found)]
        return tuple(sorted(_merged(kept), key=lambda match: (match.start, -match.end)))

    def terms_of(self, concept: str, languages: Iterable[str]) -> tuple[Term, ...]:
        """The terms of ``concept`` in any of ``languages``, heaviest first."""
        wanted = set(languages)
        chosen = [term for term in self._by_concept.get(concept, ()) if term.language in wanted]
        return tuple(sorted(chosen, key=lambda term: (-term.weight, term.term)))

    @lru_cache(maxsize=64)  # noqa: B019 - a dictionary for each collection, kept while it is used
    def _patterns(self, language: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...]:
        strong = (t for t in self.terms if t.language == language and t.weight >= _NAMES_ITS_CONCEPT)
        rows = ((tokens(term.term), stems(term.term, language), term.concept) for term in strong)
        return tuple(row for row in rows if row[0])


def _is_form_of(words: tuple[str, ...], term: tuple[str, ...]) -> bool:
    """Whether ``words`` are the term's with other endings: "premiums", but no "insured" for "insurer".

    A plural s apart: "partir" is no form of "parties".
    """
    bare = ((word.rstrip("s"), other.rstrip("s")) for word, other in zip(words, term, strict=True))
    return not any(
        word != other and len(word) == len(other) and word[:-1] == other[:-1] for word, other in bare
    )


def _merged(matches: list[ConceptMatch]) -> Iterator[ConceptMatch]:
    """``matches`` with those that together name a third concept replaced by it."""
    named = {match.concept for match in matches}
    together = next((name for parts, name in _TOGETHER if parts <= named or name in named), None)
    parts = next((parts for parts, name in _TOGETHER if name == together), frozenset())
    for match in matches:
        yield replace(match, concept=together) if together and match.concept in parts else match


def read_dictionary(text: str) -> Dictionary:
    """A dictionary from CSV text with the columns concept, language, term, weight; others are ignored.

    Spreadsheets of some countries write semicolons between columns and a comma in numbers: so may this.
    Raises InputError naming the rows where something is missing or a weight is not a number in (0, 1].
    """
    head = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text), delimiter=";" if head.count(";") > head.count(",") else ",")
    if not reader.fieldnames or not set(COLUMNS) <= set(reader.fieldnames):
        raise InputError(
            f"The keyword file needs the columns {', '.join(COLUMNS)}. Add a first row with them."
        )
    rows = {number: _term(row) for number, row in enumerate(reader, start=2)}
    unusable = [str(number) for number, term in rows.items() if term is None]
    if unusable:
        named = f"Row {unusable[0]}" if len(unusable) == 1 else f"Rows {', '.join(unusable[:_MOST_NAMED])}"
        more = f" and {len(unusable) - _MOST_NAMED} more" if len(unusable) > _MOST_NAMED else ""
        raise InputError(
            f"{named}{more} of the keyword file cannot be used: a row needs a concept, a language, a term "
            "and a weight above 0 and at most 1. Correct that and import again."
        )
    return Dictionary(term for term in rows.values() if term)


def _term(row: dict[str, str | None]) -> Term | None:
    """None where the row is none."""
    concept, language, term = ((row.get(name) or "").strip() for name in COLUMNS[:3])
    try:
        weight = float((row.get("weight") or "1").replace(",", "."))
    except ValueError:
        return None
    if not (concept and language and term and 0 < weight <= 1):
        return None
    return Term(concept, language.casefold(), term, weight)


def load_dictionary(path: Path) -> Dictionary:
    """The dictionary in the CSV file ``path``. Raises InputError as :func:`read_dictionary` does."""
    return read_dictionary(path.read_text(encoding="utf-8-sig"))


@lru_cache(maxsize=1)
def shipped_dictionary() -> Dictionary:
    """The dictionary that comes with docintel."""
    return read_dictionary(files("docintel.question").joinpath("dictionary.csv").read_text(encoding="utf-8"))
