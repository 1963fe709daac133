"""Write the golden files of reading order from regions set by hand.

The rectangles each page's text stands in were written down in reading order from the page's image. What they
hold is read with another engine (pypdfium2): neither order nor text comes from the parser under test.

    python benchmarks/parsing/write_order_golden.py CORPUS
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pypdfium2

HERE = Path(__file__).resolve().parent
GOLDEN = HERE.parents[1] / "tests" / "parsing" / "golden" / "reading_order"
Region = tuple[float, float, float, float]
SENTENCE_END = re.compile(r"(?<=[.?!:])\s+(?=[A-Z(\d•‘“])")
FEDERAL = "documents/reg_federal_register_3col.pdf"
MMWR = "labelled/icdar2013_tables/us-0{}.pdf"
# (file, page, password, regions in reading order as (x0, y0, x1, y1): points, origin top-left); a None parts
# body and footnotes, between which no sentence goes on
PAGES = [
    (FEDERAL, 2, None, [
        (40, 55, 217, 386), (217, 55, 394, 428), (394, 55, 575, 536), None,
        (40, 390, 217, 745), (217, 432, 394, 745), (394, 540, 575, 745),
    ]),
    (FEDERAL, 3, None, [
        (40, 55, 217, 636), (217, 55, 394, 684), (394, 55, 575, 526), None,
        (40, 640, 217, 745), (217, 688, 394, 745), (394, 530, 575, 745),
    ]),
    (FEDERAL, 5, None, [(40, 55, 217, 650), (217, 55, 394, 650), (394, 55, 575, 650)]),
    (FEDERAL, 14, None, [(40, 470, 217, 745), (217, 470, 394, 745), (394, 470, 575, 745)]),
    (FEDERAL, 15, None, [(40, 55, 217, 745), (217, 55, 394, 745), (394, 55, 575, 745)]),
    (MMWR.format(21), 1, None, [(50, 70, 305, 630), (310, 70, 580, 630), None, (50, 680, 310, 760)]),
    (MMWR.format(23), 1, None, [(30, 70, 305, 715), (310, 70, 580, 715)]),
    (MMWR.format(25), 2, None, [(40, 560, 308, 722), (316, 560, 580, 722)]),
    ("hostile/enc_paper_page_1234.pdf", 1, "1234", [
        (50, 274, 305, 690), (310, 82, 565, 708), None, (50, 694, 305, 710),
    ]),
    ("sample_pdfs/claims_guide.pdf", 1, None, [(50, 125, 300, 790), (300, 125, 560, 790)]),
]  # fmt: skip


def sentences(page: pypdfium2.PdfPage, regions: list[Region | None]) -> list[str]:
    """The regions' text, end to end, cut where sentences end."""
    height = page.get_height()
    text_page = page.get_textpage()
    flows: list[list[str]] = [[]]
    for region in regions:
        if region is None:
            flows.append([])
            continue
        x0, y0, x1, y1 = region
        flows[-1].append(text_page.get_text_bounded(x0, height - y1, x1, height - y0))
    texts = [" ".join(" ".join(flow).replace("\ufffe", "-").split()) for flow in flows]
    found = [sentence for text in texts for sentence in SENTENCE_END.split(text)]
    return [sentence for sentence in found if len(re.sub(r"\W", "", sentence)) >= 8]


def main(corpus: Path) -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for number, (file, page, password, regions) in enumerate(PAGES, 1):
        path = HERE.parents[1] / file if file.startswith("sample_pdfs") else corpus / file
        with pypdfium2.PdfDocument(path, password=password) as document:
            found = sentences(document[page - 1], regions)
        target = GOLDEN / f"{number:02}_{Path(file).stem}_{page}.json"
        content = {"file": file, "page": page, "password": password, "sentences": found}
        target.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n")
        print(f"{target.name}: {len(found)} sentences")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
