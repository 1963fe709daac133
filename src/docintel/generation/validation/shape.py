"""Does the answer have the form the question asks for, and does it agree with itself?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from docintel.generation.contract import ANSWER_REGISTRY, AmountItem, shape_of
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation.context import ItemEvidence, ValidationContext
from docintel.generation.validation.leaves import text_leaves
from docintel.generation.validation.words import holds, usable_texts
from docintel.mentions import find_mentions

SHAPE_NAMES = {
    "text": "a text",
    "amount": "an amount of money",
    "date": "a date",
    "boolean": "yes or no",
    "list": "a list",
    "table": "a table",
    "percentage": "a percentage",
    "number": "a number",
    "duration": "a length of time",
    "period": "a period",
    "address": "an address",
    "person_name": "a person's name",
    "iban": "an IBAN",
    "fields": "named fields",
}
_NA = re.compile(
    r"[\s\-–—_./?…*]*|n\.?\s?/?\s?a\.?|none|null|nil|nan|unknown|tbd"
    r"|not (?:found|available|applicable|specified|stated|mentioned|provided|given|known)"
    r"|no (?:data|value|answer|information)|k\.?\s?a\.?|keine angaben?|nicht (?:gefunden|angegeben|vorhanden)"
    r"|non (?:trouvé|disponible|précisé|applicable|renseigné)|no (?:encontrado|disponible|aplica|consta)"
    r"|sin datos|non (?:trovato|disponibile)|não encontrado|niet gevonden"
    r"|无|未知|不适用|未找到|なし|該当なし",
    re.IGNORECASE,
)
_NOTHING_PRINTED = re.compile(
    r"\b(?:nil|none|no|zero|free|waived|gratuit|aucune?|néant|zéro|kostenlos|keine?|null|ninguna?|cero|gratis|zero)\b"
    r"|无|零|免费|無料",
    re.IGNORECASE,
)


def check(context: ValidationContext) -> Iterator[Finding]:
    """Findings on the answer's form: its class, its flags against its items, and stand-ins for "nothing"."""
    yield from _class(context)
    yield from _flags(context)
    for item in context.items:
        yield from _stand_ins(item)
        if is_zero_for_nothing(item, context.language):
            yield Finding(
                "zero_for_nothing",
                Severity.ERROR,
                f"{item.path}.value.value",
                "The answer says 0, which the cited words do not print; a zero must not stand for nothing.",
                "Where the document gives no amount, leave the items empty and say so in a caveat.",
            )


def _class(context: ValidationContext) -> Iterator[Finding]:
    expected = ANSWER_REGISTRY.get(context.expected_shape or "")
    given = shape_of(type(context.answer))
    if expected is None or isinstance(context.answer, expected):
        return
    if given is None and not _extends_registered(type(context.answer)):
        return  # a class of the user's own, chosen instead of the shape
    asked, got = SHAPE_NAMES.get(context.expected_shape or ""), SHAPE_NAMES.get(given or "")
    yield Finding(
        "wrong_shape",
        Severity.ERROR,
        "",
        f"The question asks for {asked or repr(context.expected_shape)}, "
        f"but the answer is {got or type(context.answer).__name__}.",
        f"Answer with {expected.__name__}; where the document gives no such value, leave the items empty.",
    )


def _extends_registered(answer_class: type) -> bool:
    return any(issubclass(answer_class, known) for known in ANSWER_REGISTRY.values())


def _flags(context: ValidationContext) -> Iterator[Finding]:
    answer, count = context.answer, len(context.answer.items)
    if answer.answer_found and not count:
        yield _error(
            "found_mismatch",
            "answer_found",
            "The answer claims to have found something but gives no value.",
            "Give the value with its evidence, or say that it was not found.",
        )
    if not answer.answer_found and count:
        yield _error(
            "found_mismatch",
            "answer_found",
            f"The answer says that nothing was found, yet gives {_values(count)}.",
            "Either mark the answer as found or leave the items empty.",
        )
    if answer.extraction_method == "na" and count:
        yield _error(
            "na_with_items",
            "extraction_method",
            f"The answer is marked as not available, yet gives {_values(count)}.",
            "Say how the value was got: verbatim, computed or inferred.",
        )
    if not answer.answer_found and not count and answer.extraction_method != "na":
        yield _warning(
            "na_expected",
            "extraction_method",
            f"Nothing was found, yet the answer is marked as {answer.extraction_method}.",
            "An answer that was not found has no method: mark it as na.",
        )
    if not count and not any(caveat.strip() for caveat in answer.caveats):
        yield _warning(
            "caveat_missing",
            "caveats",
            "The answer was not found, and nothing says what was looked at.",
            "Say in a caveat which parts of the document were read.",
        )
    if answer.conflicting_evidence and count < 2:
        yield _warning(
            "conflict_one_sided",
            "conflicting_evidence",
            "The document is said to contradict itself, but only one side is given.",
            "Give each side as an item of its own, with its evidence.",
        )


def _values(count: int) -> str:
    return "a value" if count == 1 else f"{count} values"


def _stand_ins(item: ItemEvidence) -> Iterator[Finding]:
    """Texts such as "n/a" where a value should be."""
    printed = usable_texts(item)
    for path, text in text_leaves(item):
        if is_stand_in(text, printed):
            yield _error(
                "na_string",
                path,
                f"The answer gives {text!r} in place of a value.",
                "Where the document gives no value, leave the items empty and say so in a caveat.",
            )


def is_stand_in(text: str, printed: Sequence[str]) -> bool:
    """Whether ``text`` says "nothing" in words and the words ``printed`` do not: a deductible may be
    "None".
    """
    is_nothing = _NA.fullmatch(text.strip()) is not None
    return is_nothing and not any(holds(each, text) for each in printed)


def is_zero_for_nothing(item: ItemEvidence, language: str | None) -> bool:
    """Whether the item is an amount of 0 for which no cited word stands."""
    if not isinstance(item.item, AmountItem) or item.item.value.value != 0:
        return False
    texts = usable_texts(item)
    if not texts or any(_NOTHING_PRINTED.search(text) for text in texts):
        return False
    values = (mention.value for text in texts for mention in find_mentions(text, language=language))
    return 0 not in values


def _error(code: str, path: str, message: str, fix: str) -> Finding:
    return Finding(code, Severity.ERROR, path, message, fix)


def _warning(code: str, path: str, message: str, fix: str) -> Finding:
    return Finding(code, Severity.WARNING, path, message, fix)
