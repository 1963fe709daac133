"""Reading order on pages of two and three columns, against golden files set by hand."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from docintel.parsing import parse_pdf

GOLDEN = Path(__file__).parent / "golden" / "reading_order"
ROOT = Path(__file__).resolve().parents[2]
BAR = 0.99


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


@pytest.mark.corpus
def test_consecutive_sentences_stay_in_order(corpus: Path) -> None:
    """A pair is kept where both sentences stand unbroken in the page's text, the second after the first."""
    kept = total = 0
    broken: list[tuple[str, str]] = []
    for golden in sorted(GOLDEN.glob("*.json")):
        truth = json.loads(golden.read_text())
        path = ROOT / truth["file"] if truth["file"].startswith("sample_pdfs") else corpus / truth["file"]
        document = parse_pdf(path, method="fast", pages=[truth["page"]], password=truth["password"])
        visible = document.line_df[~document.line_df["hidden"]]
        text = "".join(map(_letters, visible["text"]))
        places, at = [], 0
        for sentence in map(_letters, truth["sentences"]):
            place = text.find(sentence, at)
            places.append(place)
            at = place + len(sentence) if place >= 0 else at
        for index, (first, second) in enumerate(pairwise(places)):
            total += 1
            if first >= 0 and second >= 0:
                kept += 1
            else:
                broken.append((golden.stem, truth["sentences"][index + 1][:60]))
    assert total > 300
    assert kept / total >= BAR, f"{kept}/{total}: {broken}"
