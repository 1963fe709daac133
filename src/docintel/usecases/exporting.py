"""Answers as files to take away. Every export is in the audit trail before it is given out."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from docintel.errors import DocintelError, InputError, PasswordRequiredError, UnknownAnswerError
from docintel.export import Entry, distinct, file_name, to_csv, to_jsonl, to_pdf, to_xlsx, zipped
from docintel.store import answers, documents
from docintel.store.records import AnswerRecord, DocumentRecord
from docintel.store.schema import answers as answers_table
from docintel.usecases.asking import shown_answer
from docintel.usecases.audit import Audited
from docintel.usecases.library import document_view
from docintel.usecases.permissions import Action
from docintel.views import AnswerView, ExportFile, ExportFormat

_MIMES: Mapping[ExportFormat, str] = {
    ExportFormat.CSV: "text/csv",
    ExportFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ExportFormat.JSONL: "application/x-ndjson",
    ExportFormat.PDF: "application/pdf",
}
_TABLES: Mapping[ExportFormat, Callable[[Sequence[Entry]], bytes]] = {
    ExportFormat.CSV: to_csv,
    ExportFormat.XLSX: to_xlsx,
    ExportFormat.JSONL: to_jsonl,
}
_LEFT_OUT = "not included.txt"


class Exporting(Audited):
    """What can be done to take answers away."""

    def export(self, answer_ids: Sequence[str], form: ExportFormat, *, title: str = "answers") -> ExportFile:
        """These answers as one file, called after ``title``; as PDF, the documents with the places marked.

        Several PDFs come as a ZIP, which names those that cannot be marked. Raises InputError where there is
        no answer, or where the only PDF does not permit notes or waits for its password; UnknownAnswerError.
        """
        if not answer_ids:
            raise InputError("There is no answer to export yet. Ask something first.")
        found = self._entries(answer_ids)
        records = {record.id: record for _, own in found for record in own.values()}
        for collection_id in sorted({record.collection_id for record in records.values()}):
            self._allow(Action.EXPORT, collection_id)
        views = {key: document_view(record) for key, record in records.items()}
        entries = [Entry(view, {key: views[key] for key in own}) for view, own in found]
        if form is ExportFormat.PDF:
            file = self._marked(entries, records, title)
        else:
            data = _TABLES[form](entries)
            file = ExportFile(file_name(title, form.value), _MIMES[form], data)
        self._record(entries, records, form, file)
        return file

    def _entries(self, answer_ids: Sequence[str]) -> list[tuple[AnswerView, dict[str, DocumentRecord]]]:
        """The answers in the order asked for, each with the document asked and those it cites."""
        wanted = list(dict.fromkeys(answer_ids))
        with self._services.database.snapshot() as session:
            stored = answers.select_answers(session, answers_table.c.id.in_(wanted))
            by_id: dict[str, AnswerRecord] = {record.id: record for record in stored}
            if len(by_id) < len(wanted):
                raise UnknownAnswerError("Some of these answers are not there any more. Reload the page.")
            views = [shown_answer(by_id[answer_id]) for answer_id in wanted]
            known: dict[str, DocumentRecord] = {}
            for key in {key for view in views for key in _cited(view)}:
                known[key] = documents.get(session, key)
        return [(view, {key: known[key] for key in _cited(view)}) for view in views]

    def _marked(
        self, entries: Sequence[Entry], records: Mapping[str, DocumentRecord], title: str
    ) -> ExportFile:
        names = distinct({key: record.name for key, record in records.items()}, "pdf")
        if len(records) == 1:
            ((key, record),) = records.items()
            return ExportFile(names[key], _MIMES[ExportFormat.PDF], self._pdf(record, entries))
        files: dict[str, bytes] = {}
        left_out = []
        for key, record in records.items():
            try:
                files[names[key]] = self._pdf(record, entries)
            except DocintelError as error:
                left_out.append(f"{record.name}: {error}")
        if left_out:
            files[_LEFT_OUT] = "\n".join([*left_out, ""]).encode("utf-8", "replace")
        return ExportFile(file_name(title, "zip"), "application/zip", zipped(files))

    def _pdf(self, record: DocumentRecord, entries: Sequence[Entry]) -> bytes:
        path = self._services.files.checked_path(record.sha256)
        try:
            return to_pdf(path, record.id, entries, password=self._services.password(record.sha256))
        except PasswordRequiredError as error:
            raise PasswordRequiredError(
                f"{record.name!r} is protected by a password. Open it in Review, type the password there, "
                "and export again.",
                wrong=error.wrong,
            ) from error

    def _record(
        self,
        entries: Sequence[Entry],
        records: Mapping[str, DocumentRecord],
        form: ExportFormat,
        file: ExportFile,
    ) -> None:
        by_collection: dict[str, list[str]] = defaultdict(list)
        for entry in entries:
            by_collection[records[entry.document.id].collection_id].append(entry.answer.id)
        digest = hashlib.sha256(file.data).hexdigest()
        for collection_id, own in by_collection.items():
            self._record_export(collection_id, f"export:{form.value}", answers=own, sha256=digest)


def _cited(view: AnswerView) -> list[str]:
    """The ids of the document asked and of every document cited."""
    cited = (citation.document_id for item in view.items for citation in item.citations)
    return list(dict.fromkeys([view.document_id, *(key for key in cited if key)]))
