"""Lists as a document prints them: a lead-in or heading, and the enumerated entries after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from docintel.generation.contract import Span, TextItem
from docintel.reader.gather import Gathered
from docintel.reader.outcome import Outcome
from docintel.retrieval.lines import ENUMERATOR, ENUMERATOR_ALONE
from docintel.retrieval.result import PassageLine

_MARK = re.compile(
    r"^\s*(?:(?P<letter>\(?[a-zA-Z][.)])|(?P<number>\(?[0-9]{1,2}[.)])|(?P<bullet>[•·▪◦‣–*-])(?=\s))"
)
_SURE: Final = 0.45
_LEAD: Final = 6  # lines between the lead-in and the first entry
_LONGEST: Final = 6  # lines of an entry that are cited


def read_enumeration(gathered: Gathered) -> Outcome | None:
    """The entries after the best lead-in that has at least two; None where there is no such list."""
    lines = gathered.lines.ordered()
    position = {line.number: at for at, line in enumerate(lines)}
    for evidence in gathered.found[:12]:
        if evidence.sentence is None or evidence.score < _SURE:
            continue
        entries, goes_on = _entries(lines, position[evidence.sentence.line_end] + 1)
        if len(entries) >= 2:
            items = tuple(_item(entry) for entry in entries)
            caveats = ("The list may go on after the lines that were read.",) if goes_on else ()
            return Outcome(items, (evidence,), caveats, complete=not goes_on)
    return None


def _entries(lines: Sequence[PassageLine], start: int) -> tuple[list[list[PassageLine]], bool]:
    """The entries from position ``start`` on, and whether the last one reaches the end of what was read."""
    entries: list[list[PassageLine]] = []
    kind = None
    for at in range(start, len(lines)):
        line = lines[at]
        if at > start and line.number - lines[at - 1].number > 8:
            return entries, bool(entries)
        found = _kind(line.text)
        if found is not None and (kind is None or found == kind):
            kind = found
            entries.append([line])
        elif entries and not line.starts_paragraph:
            entries[-1].append(line)
        elif entries or at - start >= _LEAD:
            return entries, False
    return entries, bool(entries)


def _kind(text: str) -> str | None:
    """The kind of enumerator ``text`` begins with: letter, number or bullet."""
    if not (ENUMERATOR.match(text) or ENUMERATOR_ALONE.match(text)):
        return None
    match = _MARK.match(text)
    return match.lastgroup if match else None


def _item(entry: Sequence[PassageLine]) -> TextItem:
    cited = entry[:_LONGEST]
    quote = "\n".join(line.text for line in cited)
    text = " ".join(_MARK.sub("", quote, count=1).split())
    return TextItem(
        text=text or quote, spans=[Span(line_start=cited[0].number, line_end=cited[-1].number, quote=quote)]
    )
