"""Answers as files to take away: CSV, XLSX, JSON lines, and the PDFs with the citations marked in them."""

from docintel.export.bundle import distinct, file_name, zipped
from docintel.export.entry import Entry
from docintel.export.evidence import to_jsonl
from docintel.export.pdf import to_pdf
from docintel.export.tabular import to_csv, to_xlsx

__all__ = ["Entry", "distinct", "file_name", "to_csv", "to_jsonl", "to_pdf", "to_xlsx", "zipped"]
