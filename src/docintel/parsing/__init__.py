"""PDF bytes in, tables out."""

from docintel.parsing.document import ParsedDocument
from docintel.parsing.parse import parse_pdf

__all__ = ["ParsedDocument", "parse_pdf"]
