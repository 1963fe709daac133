"""Taking answers away: one button, four formats."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from components.guard import errors_shown
from docintel.views import ExportFile, ExportFormat

# Format, words, what it is for. These three are made when their button is pressed.
_TABLES = (
    (ExportFormat.XLSX, "Excel workbook", "The table with typed cells, and each value with its evidence"),
    (ExportFormat.CSV, "CSV", "One line per value, for any spreadsheet"),
    (ExportFormat.JSONL, "JSON lines", "Everything, with rectangles and decisions, for programs"),
)

Make = Callable[[ExportFormat], ExportFile]


def render(make: Make, *, stem: str, documents: int, disabled: bool = False, key: str = "export") -> None:
    """The menu. ``make`` gives the file of a format, ``stem`` names it, ``documents`` would be marked."""
    with st.popover("Export", icon=":material/download:", disabled=disabled, key=key):
        for form, words, help_ in _TABLES:
            st.download_button(
                words,
                _later(make, form),
                file_name=f"{stem}.{form.value}",
                mime="application/octet-stream",
                key=f"{key}_{form.value}",
                help=help_,
                on_click="ignore",
                width="stretch",
            )
        _pdf(make, documents, key)


def _later(make: Make, form: ExportFormat) -> Callable[[], bytes]:
    return lambda: make(form).data


def _pdf(make: Make, documents: int, key: str) -> None:
    """In two steps: marking takes a while, and a file may be locked or permit no notes."""
    words = "Marked PDF" if documents == 1 else f"Marked PDFs ({documents})"
    if not st.button(
        words,
        key=f"{key}_pdf",
        help="The documents with highlights and notes that any reader shows",
        width="stretch",
    ):
        return
    with errors_shown():
        with st.spinner("Marking the places"):
            file = make(ExportFormat.PDF)
        st.download_button(
            "Save the marked PDF" if documents == 1 else "Save the ZIP",
            file.data,
            file_name=file.name,
            mime=file.mime,
            key=f"{key}_save",
            type="primary",
            icon=":material/download:",
            on_click="ignore",
            width="stretch",
        )
