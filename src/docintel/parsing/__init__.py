"""PDF bytes in, tables out.

Names are loaded on first use: a worker process imports this package for its readers and need not load
pandas.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docintel.parsing.document import ParsedDocument as ParsedDocument
    from docintel.parsing.merge import merge_pages as merge_pages
    from docintel.parsing.parse import parse_pdf as parse_pdf
    from docintel.parsing.render import RenderedPage as RenderedPage
    from docintel.parsing.render import render_page as render_page

_HOME = {
    "ParsedDocument": "docintel.parsing.document",
    "RenderedPage": "docintel.parsing.render",
    "merge_pages": "docintel.parsing.merge",
    "parse_pdf": "docintel.parsing.parse",
    "render_page": "docintel.parsing.render",
}

__all__ = ["ParsedDocument", "RenderedPage", "merge_pages", "parse_pdf", "render_page"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value
