"""Small documents made of lines, with words at plain places: 6 points a character, 12 points a line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from docintel.parsing.document import ParsedDocument
from docintel.parsing.tables import SCHEMAS, make_table

CHAR, LINE, LEFT, TOP = 6.0, 12.0, 50.0, 60.0
LEADING = 15.0


def document_of(
    *pages: Sequence[str],
    hidden: Sequence[str] = (),
    toc: Sequence[tuple[str, int, int]] = (),
    name: str = "made.pdf",
) -> ParsedDocument:
    """A document with these ``pages`` of lines; runs of spaces push words apart, "" leaves a gap.

    Lines in ``hidden`` are hidden; ``toc`` holds (title, first line, last line).
    """
    lines: list[dict[str, object]] = []
    words: list[dict[str, object]] = []
    for page_num, page in enumerate(pages, start=1):
        block = 0
        for row, raw in enumerate(page):
            if not raw.strip():
                block += 1
                continue
            lines.append(_line(raw, page_num, row, block, len(lines) + 1, raw in hidden))
            words.extend(_words(raw, page_num, row, len(lines)))
    _number(lines)
    tables: dict[str, object] = {table: make_table(table) for table in SCHEMAS}
    tables["line_df"] = make_table("line_df", _columns(lines))
    tables["word_df"] = make_table("word_df", _columns(words))
    tables["page_df"] = make_table(
        "page_df", _columns([_page(i, page) for i, page in enumerate(pages, start=1)])
    )
    if toc:
        page_of = {line["overall_line_num"]: line["page_num"] for line in lines}
        sections = [
            {
                "section_id": i,
                "level": 1,
                "title": title,
                "page_num": page_of[first],
                "end_page_num": page_of[last],
                "line_start": first,
                "line_end": last,
                "source": "outline",
            }
            for i, (title, first, last) in enumerate(toc)
        ]
        tables["toc_df"] = make_table("toc_df", _columns(sections))
    return ParsedDocument(sha256="0" * 64, name=name, method="made", **tables)  # type: ignore[arg-type]


def _line(raw: str, page: int, row: int, block: int, number: int, hidden: bool) -> dict[str, object]:
    indent = len(raw) - len(raw.lstrip())
    top = TOP + row * LEADING
    return {
        "page_num": page,
        "overall_line_num": number,
        "line_num": 0,
        "text": " ".join(raw.split()),
        "x0": LEFT + indent * CHAR,
        "y0": top,
        "x1": LEFT + len(raw.rstrip()) * CHAR,
        "y1": top + LINE,
        "block_num": block,
        "section_id": -1,
        "source": "text",
        "hidden": hidden,
        "furniture": False,
        "confidence": 1.0,
    }


def _words(raw: str, page: int, row: int, number: int) -> list[dict[str, object]]:
    found, at = [], 0
    for count, match in enumerate(re.finditer(r"\S+", raw), start=1):
        found.append(
            {
                "page_num": page,
                "overall_line_num": number,
                "word_num": count,
                "char_start": at,
                "char_end": at + len(match[0]),
                "x0": LEFT + match.start() * CHAR,
                "y0": TOP + row * LEADING,
                "x1": LEFT + match.end() * CHAR,
                "y1": TOP + row * LEADING + LINE,
            }
        )
        at += len(match[0]) + 1
    return found


def _number(lines: list[dict[str, object]]) -> None:
    counts: dict[object, int] = {}
    for line in lines:
        counts[line["page_num"]] = counts.get(line["page_num"], 0) + 1
        line["line_num"] = counts[line["page_num"]]


def _page(number: int, lines: Sequence[str]) -> dict[str, object]:
    return {
        "page_num": number,
        "label": str(number),
        "width": 612.0,
        "height": 792.0,
        "rotation": 0,
        "text": "\n".join(lines),
        "char_count": sum(map(len, lines)),
        "source": "text",
        "quality": "",
    }


def _columns(rows: Sequence[Mapping[str, object]]) -> dict[str, list[object]]:
    return {name: [row[name] for row in rows] for name in rows[0]} if rows else {}
