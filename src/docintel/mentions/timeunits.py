"""Words for units of time in many languages, from CLDR, with the inflections CLDR leaves out."""

from __future__ import annotations

import re
from functools import lru_cache

from babel.units import format_unit

from docintel.mentions.folding import first_words, fold, words_of
from docintel.mentions.locales import LANGUAGES, bare

UNIT_ORDER = ("Y", "M", "W", "D", "TH", "Tm", "TS")
"""ISO 8601 designators, largest first; T marks those of the time part."""

_CLDR = {"year": "Y", "month": "M", "week": "W", "day": "D", "hour": "TH", "minute": "Tm", "second": "TS"}
_EXTRA = {
    "Y": "yr yrs années année jahres jahren ano anno anni año 年 년 년간 年间 年間",
    "M": "monaten monats mes 个月 個月 か月 ヶ月 カ月 개월",
    "W": "wk wks 周 週間 週 星期 주",
    "D": "tagen tages calendar-days 天 日間 日内 日 일",
    "TH": "hr hrs h std stunden heures 小时 小時 時間 시간",
    "Tm": "min mins 分钟 分鐘 分間 분",
    "TS": "sec secs 秒 초",
}
_EACH_PLURAL = (1, 2, 3, 5, 11, 100, 1.5)
"""Counts that bring out every plural form of the languages known."""
_NO_LETTERS = re.compile(r"[\W\d_]+")


@lru_cache(maxsize=1)
def _by_language() -> dict[str, dict[str, str]]:
    """Language → word in lower case → ISO designator."""
    return {language: _cldr_words(language) for language in LANGUAGES}


def _cldr_words(language: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for unit, designator in _CLDR.items():
        for count in _EACH_PLURAL:
            printed = format_unit(count, f"duration-{unit}", length="long", locale=language)
            words[_NO_LETTERS.sub(" ", fold(printed)).strip().casefold()] = designator
    words.pop("", None)
    return words


@lru_cache(maxsize=1)
def _all() -> dict[str, str]:
    extra = {word: unit for unit, words in _EXTRA.items() for word in words.split()}
    merged: dict[str, str] = {}
    for words in (_by_language()["en"], extra, *_by_language().values()):
        for word, unit in words.items():
            merged.setdefault(word, unit)
    return merged


@lru_cache(maxsize=1024)
def unit_of(word: str, language: str | None) -> str | None:
    """The ISO designator of ``word``: that of ``language`` where it has the word, else of any language."""
    word = word.casefold()
    return _by_language().get(bare(language) or "", {}).get(word) or _all().get(word)


@lru_cache(maxsize=1024)
def languages_of(word: str) -> frozenset[str] | None:
    """The languages whose CLDR table has ``word``; None where none has, so that it may be any."""
    word = word.casefold()
    return frozenset(language for language, words in _by_language().items() if word in words) or None


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    return first_words(word for word in _all() if word[0] < "\u2e80")


_IDEOGRAPH = re.compile("[\u2e80-\uffef]")


def names_a_unit(folded: str) -> bool:
    """Whether a word of ``folded`` begins a unit of time, or an ideograph may."""
    return not _first_words().isdisjoint(words_of(folded)) or _IDEOGRAPH.search(folded) is not None


@lru_cache(maxsize=1)
def unit_pattern() -> re.Pattern[str]:
    """A unit of time with what stands between it and its number: " days", "-day", ") days"."""
    words = "|".join(re.escape(word) for word in sorted(_all(), key=len, reverse=True))
    spaced = [word for word in _all() if word[0] >= "\u2e80"]
    ideographs = "|".join(re.escape(word) for word in sorted(spaced, key=len, reverse=True))
    kind = r"(?:(?:full|calendar|business|working|consecutive)[ \u00a0])?"
    between = rf"(?P<closing>[ \u00a0]?\))?(?:-|[ \u00a0]{{0,2}}){kind}"
    return re.compile(
        rf"(?<=[\d)\w]){between}(?P<unit>(?<=[ \u00a0\d-])(?:{words})(?!\w)|(?:{ideographs}))",
        re.IGNORECASE,
    )
