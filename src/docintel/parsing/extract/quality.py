"""Signs that a page's text is not what a reader sees."""

from __future__ import annotations

import re

from docintel.parsing.extract.fragments import Fragment

# No Unicode known for the glyph, or one of the font's private numbers, or a control character.
UNKNOWN = re.compile("[\ufffd\ue000-\uf8ff\U000f0000-\U0010fffd\x00-\x08\x0e-\x1f]")
BULLETS = re.compile("[\uf0a7\uf0b7\uf0d8\uf0fc\uf0a8\uf06e\uf076\uf02d]")  # symbol fonts, harmless
MISMAPPED = re.compile(r"(?<=[a-z])[!#$%&\"](?=[a-z])")  # a ligature read as punctuation inside a word
WRONG_SHARE = 0.05  # of a page's letters
MISMAPPED_SHARE = 0.005
SAME_PLACE = 0.5  # points between two paintings of one word


def is_garbled(fragments: list[Fragment]) -> bool:
    """Whether letters cannot be trusted: unknown glyphs, private numbers, ligatures read as punctuation."""
    text = " ".join(fragment.text for fragment in fragments)
    if not text:
        return False
    unknown = len(UNKNOWN.findall(text)) - len(BULLETS.findall(text))
    if unknown > WRONG_SHARE * len(text):
        return True
    mismapped = len(MISMAPPED.findall(text))
    return mismapped >= 3 and mismapped > MISMAPPED_SHARE * text.count(" ")


def drop_doubles(fragments: list[Fragment]) -> tuple[list[Fragment], bool]:
    """Fragments without those painted again in the same place (fake bold, shadows), and whether any was."""
    seen: dict[str, list[Fragment]] = {}
    kept = []
    for fragment in fragments:
        twins = seen.setdefault(fragment.text, [])
        if any(_same_place(fragment, twin) for twin in twins):
            continue
        twins.append(fragment)
        kept.append(fragment)
    return kept, len(kept) < len(fragments)


def _same_place(one: Fragment, other: Fragment) -> bool:
    slack = max(SAME_PLACE, 0.1 * one.size)
    return abs(one.box[1] - other.box[1]) <= slack and all(
        abs(a - b) <= slack for a, b in zip(one.box, other.box, strict=True)
    )
