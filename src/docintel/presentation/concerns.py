"""What speaks against an answer, in a reviewer's words. Codes are those of findings and of the queue."""

from __future__ import annotations

_WORDS = {
    "quote_absent": "quote not in the document",
    "quote_misplaced": "quote stands elsewhere",
    "quote_moved": "citation moved to its quote",
    "quote_missing": "no quote given",
    "quote_ocr": "read by OCR",
    "quote_unchecked": "quote cannot be checked",
    "span_missing": "no evidence given",
    "span_out_of_range": "cites lines that do not exist",
    "span_reversed": "cited lines end before they start",
    "line_not_in_passages": "cites lines it was not given",
    "value_unsupported": "value not in its quote",
    "value_unchecked": "value cannot be checked",
    "computed_mismatch": "computed value does not add up",
    "constraint_failed": "values do not fit together",
    "currency_unknown": "not a currency",
    "date_invalid": "not a real date",
    "date_ambiguous": "date can be read two ways",
    "duration_invalid": "not a duration",
    "iban_invalid": "IBAN fails its checksum",
    "percentage_unusual": "unusual percentage",
    "zero_for_nothing": "zero given for nothing",
    "wrong_shape": "another kind of answer than asked for",
    "found_mismatch": "says found, gives nothing, or the reverse",
    "na_with_items": "says not found, yet gives values",
    "na_expected": "found nothing, does not say so",
    "na_string": "“n/a” given as a value",
    "caveat_missing": "not found, without saying why",
    "conflict_one_sided": "contradiction with one side only",
    "flag": "failed its checks",
    "reject": "held back by the policy",
    "conflict": "the document contradicts itself",
    "dispute": "reviewers disagree",
}


def concern_words(code: str) -> str:
    """The code in plain words; one this version does not know, with its underscores as spaces."""
    return _WORDS.get(code) or code.replace("_", " ")
