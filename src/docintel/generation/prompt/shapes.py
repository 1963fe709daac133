"""One fragment per shape of answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from docintel.generation.prompt.fragment import Fragment

_TEXTS: Final[Mapping[str, str]] = {
    "text": """\
The answer is text. One item per separate statement; text is the statement as printed, as short as it \
can be and still answer.""",
    "amount": """\
The answer is an amount of money. value.value: digits with a decimal point, no thousands marks, no \
symbol ("1 234,50 €" is "1234.50"). value.currency: its ISO 4217 code. value.unit: what it is per, as \
printed (per event, per year), else null. One item per amount that answers. Where the document says how \
it is settled but prints no amount (by agreement, case by case), items is empty and a caveat says \
so.""",
    "date": """\
The answer is a date. value.iso: YYYY-MM-DD. value.original: the date as printed. Where day, month or \
year is not printed, do not complete it: items is empty and a caveat quotes what is printed.""",
    "boolean": """\
The answer is yes or no. value: true or false, only where the passages say so plainly; the quote is the \
sentence that says it, with its exceptions in caveats. Silence is not a no: then answer_found is \
false.""",
    "list": """\
The answer is a list. One item per entry, in the order of the document, each with the spans of that \
entry alone. Give all entries; where the list goes on beyond the passages, complete_answer_found is \
false. Headings and introductions are not entries.""",
    "table": """\
The answer is a table. value.headers: the column headers as printed; value.rows: one list per row, as \
many cells as there are headers, each as printed, "" for an empty cell. The spans cover the header and \
the rows.""",
    "percentage": """\
The answer is a percentage. value.value: digits with a decimal point, without the sign: "12,5 %" is
"12.5".""",
    "number": """\
The answer is a number. value.value: digits with a decimal point, no thousands marks. value.unit: its \
unit of measure as printed, else null.""",
    "duration": """\
The answer is a length of time. value.iso: an ISO 8601 duration (30 days is P30D, 48 hours PT48H, 2 \
years P2Y). value.original: as printed. Keep the printed unit: 90 days is not 3 months.""",
    "period": """\
The answer is a time from one date to another. value.start and value.end: each with iso (YYYY-MM-DD) and \
original (as printed). Both must be printed; where one is missing, items is empty and a caveat says \
which.""",
    "address": """\
The answer is a postal address. Put each part as printed into its field; a part that is not printed is
null.""",
    "person_name": """\
The answer is a person. value.full: the name as printed, without title or function; given and family \
where they are plain, else null.""",
    "fields": """\
The answer is a form. One item per field: name as printed, text as printed beside or below \
it, "" where the field is left empty. The spans cover the name and the text.""",
    "iban": """\
The answer is an IBAN. value.value: as printed, complete. Never complete or correct its digits.""",
}

SHAPES: Final[Mapping[str, Fragment]] = {
    shape: Fragment(f"shape:{shape}", text) for shape, text in _TEXTS.items()
}

CUSTOM: Final = Fragment(
    "shape:custom",
    "The answer has the fields of the schema. Fill each one by its description; a field the passages say "
    "nothing of is left empty, as far as its type allows, and a caveat names it.",
)
"""For a class of the user's own, which no other fragment describes."""


FORM: Final = Fragment(
    "shape:form",
    "The answer is a form: several fields, each by itself. Decide found first, field by field. Where it is \
true, give the value, its quote and its lines; where it is false, value, quote, page and lines are null \
and caveat says what the passages speak of instead. What holds of items above holds of each field.",
)
"""For several typed fields in one call."""


def shape_fragment(shape: str | None) -> Fragment:
    """The fragment of ``shape``; CUSTOM for one that is not among docintel's own."""
    return SHAPES.get(shape or "", CUSTOM)
