"""Plain numbers: what is left once dates, amounts and the like are taken, without references and
identifiers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from docintel.mentions.base import Mention
from docintel.mentions.numerals import Numeral
from docintel.mentions.repeats import repeats_words
from docintel.mentions.scales import scale_after, scaled
from docintel.mentions.signs import Signed, signed

_LABEL = re.compile(
    r"(?:(?<![^\W\d_])(?:sections?|sect?\.|articles?|artikel|artículos?|articolo|art\.|clauses?|cl\.|paragraphs?|paras?\.?|"
    r"pages?|pp?\.|seiten?|página|pagina|pág\.|figures?|figs?\.|tables?|tab\.|tableau|tabelle|chapters?|ch\.|"
    r"chapitre|kapitel|capítulo|append(?:ix|ices)|annex(?:es)?|annexe|anexo|schedule|exhibit|part|rule|form|"
    r"notes?|items?|steps?|lines?|rows?|version|v\.|abschnitt|absatz|abs\.|ziffer|sección|cláusula|no|nos|nr|"
    r"n°|nº|num|núm|number|numéro|número|nummer|numero|id|ref|reference|phone|telephone|téléphone|tel|tél|"
    r"teléfono|telefon|fax|hotline)[.:]?|§§?|[#№])[ \u00a0:.]{0,3}(?:n[o°º]\.?[ \u00a0])?$",
    re.IGNORECASE,
)
_LABEL_WIDTH = 18
_PHONE = re.compile(
    r"(?<!\w)(?:\+\d{1,3}[ \u00a0.\-/()]{0,2}(?:\d[ \u00a0.\-/()]{0,2}){6,13}\d"
    r"|\(\d{3}\)[ \u00a0]?\d{3}-\d{4}"
    r"|(?i:t[eé]l|phone|fax|hotline)\w*[.:]?[ \u00a0][\d \u00a0+()/.-]{5,}\d"
    r"|\d{3}[-.]\d{3}[-.]\d{4}|0\d(?:[ \u00a0.]\d\d){4})(?!\w)"
)
_IDENTIFIER = re.compile(r"(?<!\w)(?:[^\W\d_]+[-/_.]?\d[\w./-]*|\d+(?:[-/]\d+){2,}|\d+[-/_.]?[^\W\d_]+\d\w*)")
_CODE = re.compile(r"(?<![\w.,'])0\d+(?![\w.,'])")  # 006, 0144
_CLOCK = re.compile(r"(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)")
_UNIT = re.compile(
    r"[ \u00a0]?(mg|µg|kg|g|lb|oz|km²|km|m²|m³|sq\.? ?ft|cm|mm|ft|mi|kWh|MWh|kW|MW|ml|cl|GB|MB|TB|°C|°F|ha)"
    r"(?![\w²³])"
)
_NOT_ALONE = re.compile(r"[^\W\d_\u2e80-\uffff]|:\d|/\d|[°º]")
_LIST_LABEL = re.compile(r"[ \u00a0]*(?:\(?\d{1,3}[.)](?=[ \u00a0]+[^\W\d])|\d{1,3}\.[ \u00a0]*$)")


def masked(folded: str) -> list[tuple[int, int]]:
    """Runs of ``folded`` that hold digits but no number: telephone numbers, identifiers, times of day."""
    return [
        match.span() for pattern in (_PHONE, _IDENTIFIER, _CLOCK, _CODE) for match in pattern.finditer(folded)
    ]


def is_reference(folded: str, start: int) -> bool:
    """Whether the number at ``start`` only names a place or a thing: Section 4.2, page 12, No. 7."""
    return _LABEL.search(folded, max(0, start - _LABEL_WIDTH), start) is not None


def find_numbers(text: str, folded: str, found: Sequence[Numeral], language: str | None) -> Iterator[Mention]:
    """Plain numbers among the numerals ``found``, with a scale word and a unit of measure where there is
    one.
    """
    label = _LIST_LABEL.match(folded)
    label_end = label.end() if label else 0
    for numeral in found:
        if numeral.end <= label_end or _is_glued(folded, numeral.start):
            continue
        bounds = signed(folded, numeral.start, numeral.end)
        if bounds.accounting and repeats_words(folded, bounds.start, language):
            bounds = Signed(numeral.start, numeral.end, False)
        scale, end = scale_after(folded, numeral.end, language)
        unit = _UNIT.match(folded, end)
        end = max(unit.end() if unit else end, bounds.end)
        if not unit and _NOT_ALONE.match(folded, end):
            continue
        readings = [scaled(value, scale) * (-1 if bounds.negative else 1) for value in numeral.readings]
        if not bounds.negative and _in_parentheses(folded, numeral):
            readings.append(-readings[0])
        yield Mention(
            kind="number",
            value=readings[0],
            start=bounds.start,
            end=end,
            text=text[bounds.start : end],
            unit=unit[1] if unit else None,
            alternatives=tuple(readings[1:]),
        )


def _is_glued(folded: str, start: int) -> bool:
    """Whether the number hangs on a letter (A4, 13a-15), or on a fraction or time before it."""
    left = folded[start - 1 : start] if start else ""
    if left == "-" and start > 1:
        left = folded[start - 2]
        return left.isalpha() and left < "\u2e80"
    return left in {":", "/", "_"} or (left.isalpha() and left < "\u2e80")


def _in_parentheses(folded: str, numeral: Numeral) -> bool:
    return folded[numeral.start - 1 : numeral.start] == "(" and folded[numeral.end : numeral.end + 1] == ")"
