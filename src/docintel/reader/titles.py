"""The document's own title: the first line of its opening that reads like one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from docintel.generation.contract import Span, TextItem
from docintel.reader.evidence import Evidence
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome, nothing, one
from docintel.retrieval.result import PassageLine

_KIND = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|amendment|deed|memorandum|addendum|policy|indenture|bylaws|guaranty|plan|"
    r"terms and conditions|general conditions|report|standard|framework|specification|"
    r"contrat|accord|convention|avenant|"
    r"conditions g[ée]n[ée]rales|police|vertrag|vereinbarung|bedingungen|contrato|convenio|acuerdo|p[óo]liza|"
    r"condiciones generales)\b",
    re.IGNORECASE,
)
_REFERENCE = re.compile(r"^\W*(?:exhibit|schedule|annex|appendix|source|page|execution)\b", re.IGNORECASE)
_LAST_PAGE: Final = 3
_MOST_WORDS: Final = 14


def read_title(gathered: Gathered) -> Outcome:
    """The first title-like line of the first pages with the lines of the same title after it."""
    lines = [line for line in gathered.lines.ordered() if line.page <= _LAST_PAGE]
    for at, line in enumerate(lines):
        if _is_title(line.text):
            title = [line, *_continued(lines[at:])]
            quote = "\n".join(part.text for part in title)
            span = Span(line_start=line.number, line_end=title[-1].number, quote=quote)
            evidence = Evidence(quote, 0.9, (span,), line.page, line.number, topics=("document_title",))
            return one(TextItem(text=" ".join(quote.split()), spans=[span]), evidence)
    return nothing(gathered.found[:1])


def _is_title(text: str) -> bool:
    words = text.split()
    if (
        not 0 < len(words) <= _MOST_WORDS
        or text.rstrip().endswith((".", ",", ";", ":"))
        or _REFERENCE.match(text)
    ):
        return False
    return _KIND.search(text) is not None and _capitalised(words)


def _capitalised(words: list[str]) -> bool:
    """Upper case throughout, or a capital on every word that is not a little one."""
    telling = [word for word in words if len(word) > 3 and word[0].isalpha()]
    return bool(telling) and all(word[0].isupper() for word in telling)


def _continued(lines: list[PassageLine]) -> Iterator[PassageLine]:
    """Lines right after the first that go on with it, all in capitals as it is."""
    for before, line in pairwise(lines[:3]):
        follows = line.number == before.number + 1 and line.page == before.page
        if not (follows and before.text.isupper() and line.text.isupper() and not line.starts_paragraph):
            return
        yield line
