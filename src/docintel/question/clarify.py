"""Questions too vague to act on: one question back instead of a guess."""

from __future__ import annotations

from collections.abc import Sequence

_ASK: dict[str, str] = {
    "en": "What should be looked for? Please name the subject, for example the deductible for storm damage.",
    "fr": "Que faut-il chercher ? Précisez le sujet, par exemple la franchise en cas de tempête.",
    "de": "Wonach soll gesucht werden? Bitte nennen Sie das Thema, etwa die Selbstbeteiligung bei Sturm.",
    "es": "¿Qué hay que buscar? Indique el tema, por ejemplo la franquicia por tormenta.",
}


def clarification_for(language: str, subject: Sequence[str]) -> str | None:
    """The question to ask back where the question names no subject at all, else None."""
    return None if subject else _ASK.get(language, _ASK["en"])
