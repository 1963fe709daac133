"""Month names of many languages, from CLDR, and the pattern of a date written with one."""

from __future__ import annotations

import re
from functools import lru_cache

from docintel.mentions.folding import first_words, words_of
from docintel.mentions.locales import LANGUAGES, bare, locale

_EXTRA = {"sept": 9, "setiembre": 9, "jänner": 1, "feber": 2}


@lru_cache(maxsize=1)
def _by_language() -> dict[str, dict[str, int]]:
    """Language → month name in lower case, without a final point → its number."""
    tables: dict[str, dict[str, int]] = {}
    for language in LANGUAGES:
        known = locale(language)
        assert known is not None, language  # LANGUAGES are Babel's own
        tables[language] = {
            str(name).casefold().rstrip("."): number
            for context in ("format", "stand-alone")
            for width in ("wide", "abbreviated")
            for number, name in known.months[context][width].items()
            if not str(name).isdecimal()
        }
    return tables


@lru_cache(maxsize=1024)
def month_numbers(name: str, language: str | None) -> tuple[int, ...]:
    """The months ``name`` can mean: that of ``language`` where it knows the name, else of all languages."""
    name, tables = name.casefold().rstrip("."), _by_language()
    own = tables.get(bare(language) or "", {}).get(name)
    if own is not None:
        return (own,)
    numbers = [table[name] for table in tables.values() if name in table]
    return tuple(dict.fromkeys([*numbers, *([_EXTRA[name]] if name in _EXTRA else [])]))


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return frozenset(name for table in _by_language().values() for name in table) | set(_EXTRA)


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    return first_words(_names())


def names_a_month(folded: str) -> bool:
    """Whether a word of ``folded`` begins the name of a month."""
    return not _first_words().isdisjoint(words_of(folded))


@lru_cache(maxsize=1)
def _month() -> str:
    return "|".join(re.escape(name) for name in sorted(_names(), key=len, reverse=True))


@lru_cache(maxsize=1)
def range_start_pattern() -> re.Pattern[str]:
    """What stands before the last date of a range: "1 January to", "January 1 –", "du 1er au"."""
    gap, day = r"[ \u00a0]", r"\d{1,2}(?:st|nd|rd|th|er|º|\.)?"
    to = r"(?:to|until|till|through|and|au|bis|al?|até|hasta|et|und|y|e|tot)"
    between = rf"(?:{gap}?[-–—]{gap}?|{gap}{to}(?:{gap}(?:the|le|el))?{gap})"
    link = rf"{gap}?(?:(?:of|de){gap})?"
    return re.compile(
        rf"(?<![\w.,/-])(?:(?P<d>{day})(?:{link}(?P<m>{_month()})\.?)?|(?P<m2>{_month()})\.?{gap}(?P<d2>{day}))"
        rf"{between}$",
        re.IGNORECASE,
    )


@lru_cache(maxsize=1)
def month_pattern() -> re.Pattern[str]:
    """Day, month, year (7. Mai 2014; 1er mars 2023; 3rd day of May, 2014; 07-MAY-14) or month, day, year."""
    month = _month()
    gap = r"[ \u00a0]"
    day = r"(?P<d1>\d{1,2})(?:s ?t|n ?d|r ?d|t ?h|er|re|ère|e|º|ª|°|\.)?"
    link = rf"(?:{gap}?-|{gap}{{1,2}}(?:day{gap})?(?:(?:of|de|del|di|d'){gap}?)?|{gap}?\.?{gap}?)"
    to_year = rf"(?:{gap}?-|,?{gap}{{1,2}}(?:(?:of|de|del|do|din){gap})?)"
    short = r"(?<=-)\d{2}(?!\d|[.,:]\d)|'\d{2}(?!\d)"  # 07-MAY-14, 7 May '14
    before = rf"(?<![\w.,/-]){day}{link}(?P<m1>{month})\.?{to_year}(?P<y1>\d{{4}}(?!\d)|{short})"
    after = (
        rf"(?<!\w)(?P<m2>{month})\.?(?:-|{gap}{{1,2}})(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?:-|{gap}?,{gap}{{0,2}}|{gap}{{1,2}})"
        rf"(?P<y2>\d{{4}})(?!\d)"
    )
    return re.compile(f"{before}|{after}", re.IGNORECASE)
