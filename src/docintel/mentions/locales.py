"""What a language does with its marks and words, read from the CLDR tables that Babel ships."""

from __future__ import annotations

from functools import lru_cache

from babel import Locale, UnknownLocaleError

LANGUAGES = (
    *("en", "fr", "de", "es", "it", "pt", "nl", "da", "sv", "nb", "fi", "pl", "cs", "sk", "sl", "hr"),
    *("hu", "ro", "bg", "el", "et", "lv", "lt", "tr", "ru", "uk", "ca", "he", "ar", "hi", "id", "vi"),
)
"""Languages whose month, unit and currency words are known, whatever the document's language."""


@lru_cache(maxsize=64)
def locale(language: str) -> Locale | None:
    """CLDR data of ``language`` (``"de"``, ``"de-CH"``, ``"de_CH"``), or None where there is none."""
    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError, TypeError):
        return None


@lru_cache(maxsize=64)
def decimal_mark(language: str | None) -> str | None:
    """``","`` or ``"."``, or None where the language is not known."""
    found = locale(language) if language else None
    if found is None:
        return None
    symbols = found.number_symbols.get("latn") or next(iter(found.number_symbols.values()))
    return "," if symbols.get("decimal") == "," else "."


@lru_cache(maxsize=64)
def groups_by_space(language: str | None) -> bool:
    """Whether an ASCII space may part the thousands: yes where the language is unknown."""
    found = locale(language) if language else None
    if found is None:
        return True
    symbols = found.number_symbols.get("latn") or next(iter(found.number_symbols.values()))
    return str(symbols.get("group", "")).isspace() or found.language in {"es", "pt"}


def bare(language: str | None) -> str | None:
    """``"de"`` of ``"de-CH"``."""
    return language.replace("-", "_").split("_")[0].lower() if language else None
