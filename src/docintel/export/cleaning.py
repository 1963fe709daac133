"""Text fit for a cell: nothing in it that a spreadsheet would take for a formula, no control characters."""

from __future__ import annotations

import unicodedata

# What may start a formula, full-width twins included; a spreadsheet skips a tab or a line break before it.
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r", "\n", "|", "%")
LONGEST_CELL = 32_767  # characters a spreadsheet keeps in one cell


def plain(text: str) -> str:
    """``text`` cut to a cell's length, control characters and lone surrogates replaced; breaks, tabs stay."""
    kept = "".join(
        char if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cs") else "\ufffd"
        for char in text.replace("\r\n", "\n").replace("\r", "\n")
    )
    return kept if len(kept) <= LONGEST_CELL else kept[: LONGEST_CELL - 1] + "…"


def may_be_formula(text: str) -> bool:
    """Whether a spreadsheet that reads ``text`` from a file could run it."""
    return text.lstrip(" ").startswith(_FORMULA)


def guarded(text: str) -> str:
    """``text`` as a CSV cell that no spreadsheet runs: what looks like a formula gets an apostrophe."""
    text = plain(text)
    return "'" + text if may_be_formula(text) else text
