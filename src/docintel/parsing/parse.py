"""parse_pdf: a PDF in, a ParsedDocument out."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import pymupdf

from docintel.errors import CorruptPdfError, EmptyFileError, PasswordRequiredError
from docintel.parsing.document import ParsedDocument
from docintel.parsing.tables import make_table


def parse_pdf(
    source: str | Path | bytes,
    *,
    password: str | None = None,
    pages: Sequence[int] | None = None,
    method: str | None = None,
) -> ParsedDocument:
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    name = "document.pdf" if isinstance(source, bytes) else Path(source).name
    if not data:
        raise EmptyFileError("The file is empty: it has no bytes.")
    try:
        pdf = pymupdf.open(stream=data, filetype="pdf")
    except Exception as error:
        raise CorruptPdfError("The file cannot be read as a PDF.") from error
    if pdf.needs_pass and not pdf.authenticate(password or ""):
        raise PasswordRequiredError("The PDF is protected by a password.")
    rows: dict[str, list[dict[str, object]]] = {"line": [], "word": [], "page": []}
    overall = 0
    for page in pdf:
        groups: dict[tuple[int, int], list[tuple]] = {}
        for word in page.get_text("words"):
            groups.setdefault((word[5], word[6]), []).append(word)
        in_page, texts = 0, []
        for (block, _), words in groups.items():
            overall += 1
            in_page += 1
            text, base = " ".join(w[4] for w in words), {"page_num": page.number + 1, "overall_line_num": overall}
            at = 0
            for number, w in enumerate(words, 1):
                r = pymupdf.Rect(w[:4]) * page.rotation_matrix
                rows["word"].append(base | {"word_num": number, "char_start": at, "char_end": at + len(w[4]), "x0": r.x0, "y0": r.y0, "x1": r.x1, "y1": r.y1})
                at += len(w[4]) + 1
            mine = rows["word"][-len(words):]
            rows["line"].append(base | {"line_num": in_page, "text": text, "x0": min(m["x0"] for m in mine), "y0": min(m["y0"] for m in mine), "x1": max(m["x1"] for m in mine), "y1": max(m["y1"] for m in mine), "block_num": block, "section_id": -1, "source": "text", "hidden": False, "furniture": False, "confidence": 1.0})
            texts.append(text)
        rows["page"].append({"page_num": page.number + 1, "label": str(page.number + 1), "width": page.rect.width, "height": page.rect.height, "rotation": page.rotation, "text": "\n".join(texts), "char_count": sum(map(len, texts)), "source": "text" if texts else "none", "quality": ""})

    def table(name: str, items: list[dict[str, object]]):
        return make_table(name, {k: [i[k] for i in items] for k in items[0]} if items else None)

    return ParsedDocument(
        sha256=hashlib.sha256(data).hexdigest(), name=name, method=method or "fast",
        line_df=table("line_df", rows["line"]), word_df=table("word_df", rows["word"]),
        page_df=table("page_df", rows["page"]), image_df=make_table("image_df"),
        toc_df=make_table("toc_df"), table_df=make_table("table_df"),
    )
