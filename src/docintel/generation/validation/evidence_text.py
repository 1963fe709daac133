"""What the cited words say, as far as the field's parsers can read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from docintel.generation.validation.context import ItemEvidence, QuoteState, ValidationContext
from docintel.generation.validation.words import usable_spans
from docintel.mentions import Mention, find_mentions
from docintel.mentions.words import in_digits


@dataclass(frozen=True, slots=True)
class EvidenceText:
    """The usable words of one item: ``texts`` as quoted, one per span, ``cited`` with the whole lines
    around them.
    """

    texts: tuple[str, ...]
    cited: tuple[str, ...]
    where: str  # "The quoted words" or "The cited lines"
    language: str | None
    lines: Sequence[str] = ()

    @property
    def mentions(self) -> list[Mention]:
        """Everything typed in the quoted words."""
        return [mention for text in self.texts for mention in _mentions(text, self.language)]

    @property
    def spelled(self) -> list[Mention]:
        """The same with numbers in words read as digits; positions are those of the rewritten text."""
        rewritten = (in_digits(text, self.language) for text in self.texts)
        return [mention for text in rewritten for mention in _mentions(text, self.language)]

    @property
    def cited_amounts(self) -> list[Mention]:
        """The amounts of money on the whole lines."""
        found = (mention for text in self.cited for mention in _mentions(text, self.language))
        return [mention for mention in found if mention.kind == "amount"]

    def of(self, *kinds: str) -> Iterator[Mention]:
        """Mentions of ``kinds``, those in digits first; words are only read where those do not do."""
        yield from (mention for mention in self.mentions if mention.kind in kinds)
        yield from (mention for mention in self.spelled if mention.kind in kinds)

    def printed(self, *kinds: str) -> str:
        """The mentions of ``kinds`` as printed, for a message: ``"EUR 500" and "USD 20"``; "" where there
        is none.
        """
        found = list(dict.fromkeys(mention.text for mention in self.mentions if mention.kind in kinds))
        quoted = [f'"{text}"' for text in found[:3]] + (["more"] if len(found) > 3 else [])
        return " and ".join(filter(None, [", ".join(quoted[:-1]), *quoted[-1:]]))


@lru_cache(maxsize=512)
def _mentions(text: str, language: str | None) -> tuple[Mention, ...]:
    """The items of a list often share their lines."""
    return tuple(find_mentions(text, language=language))


def evidence_text(item: ItemEvidence, context: ValidationContext) -> EvidenceText | None:
    """The words to hold the item's value against; None where no span has any."""
    spans = usable_spans(item)
    if not spans:
        return None
    is_quoted = any(span.state is not QuoteState.NO_QUOTE for span in spans)
    return EvidenceText(
        texts=tuple(span.text for span in spans),
        cited=tuple(span.cited or span.text for span in spans),
        where="The quoted words" if is_quoted else "The cited lines",
        language=context.language,
        lines=context.lines,
    )


def numbers_of(mention: Mention) -> tuple[Decimal, ...]:
    """Every number ``mention`` may mean, likeliest first; () for dates and the like."""
    readings = (mention.value, *mention.alternatives)
    return tuple(reading for reading in readings if isinstance(reading, Decimal))
