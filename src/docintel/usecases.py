"""Everything the screens and the command line can do, one method each. They know no brick and no table.

A :class:`Workspace` is made once per process and shared by every user's thread. Each method raises
DocintelError whose text is fit for the screen.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from docintel.errors import FileTooLargeError, InputError, PasswordRequiredError
from docintel.logs import logged
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing.render import render_page
from docintel.pipeline import Progress, QaResult, pdf_qa
from docintel.presentation import answer_view, find_matches
from docintel.question import read_as
from docintel.settings import Settings, get_settings
from docintel.store import Database, FileStore, answers, decisions, documents, questions
from docintel.store.records import (
    AnswerRecord,
    DocumentRecord,
    FindingRecord,
    NewAnswer,
    NewDocument,
    NewQuestion,
)
from docintel.views import AnswerView, DecisionView, DocumentView, Match, PageImage, PageView, Verdict

PARSED_IN_MEMORY = 8
"""Parsed documents kept at hand; the others are in the cache on disk."""

_VIEW: TypeAdapter[AnswerView] = TypeAdapter(AnswerView)


class Workspace:
    """The library, the questions and the decisions of one installation. Thread-safe."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        settings.home.mkdir(parents=True, exist_ok=True)
        self._database = Database(settings.url)
        self._database.upgrade()
        self._files = FileStore(settings.home / "files")
        self._parsed: OrderedDict[str, ParsedDocument] = OrderedDict()
        self._passwords: dict[str, str] = {}  # by sha256, in memory only
        self._lock = threading.Lock()

    # the library

    def documents(self) -> list[DocumentView]:
        """Every document, in the order they were added."""
        with self._database.snapshot() as session:
            return [_document_view(record) for record in documents.list_all(session)]

    def document(self, document_id: str) -> DocumentView:
        """One document; raises UnknownDocumentError."""
        return _document_view(self._record(document_id))

    @logged("add_document")
    def add_document(
        self,
        name: str,
        data: bytes,
        *,
        password: str | None = None,
        added_by: str = "",
        is_sample: bool = False,
    ) -> DocumentView:
        """Put a PDF into the library. It is read first: one that cannot be read is refused, nothing is kept.

        Raises InputError saying which of wrong type, empty, encrypted, corrupt or too large it is.
        """
        limit = self.settings.max_upload_mib
        if len(data) > limit * 2**20:
            raise FileTooLargeError(
                f"{name!r} is larger than {limit} MiB. Split it, or ask for the limit to be raised."
            )
        document = parse_pdf(data, password=password)
        self._files.add(data)
        with self._database.session() as session:
            record = documents.add(
                session,
                NewDocument(
                    sha256=document.sha256,
                    name=Path(name).name,
                    page_count=document.page_count,
                    size=len(data),
                    added_by=added_by,
                    is_sample=is_sample,
                    warnings=document.warnings,
                ),
            )
            session.commit()
        with self._lock:
            if password:
                self._passwords[document.sha256] = password
            self._remember(document)
        return _document_view(record)

    def add_samples(self) -> None:
        """Put the sample PDFs into a library that has no document yet."""
        folder = self.settings.samples_dir
        if folder is None or not folder.is_dir() or self.documents():
            return
        for path in sorted(folder.glob("*.pdf"), key=lambda path: (path.name != FIRST_SAMPLE, path.name)):
            self.add_document(path.name, path.read_bytes(), is_sample=True)

    def unlock(self, document_id: str, password: str) -> None:
        """Open an encrypted document for this process; PasswordRequiredError where the password is wrong."""
        record = self._record(document_id)
        document = parse_pdf(self._files.read(record.sha256), password=password)
        with self._lock:
            self._passwords[record.sha256] = password
            self._remember(document)

    # pages

    def pages(self, document_id: str) -> list[PageView]:
        """Size and printed label of every page."""
        frame = self._parse(self._record(document_id)).page_df
        columns = zip(frame["page_num"], frame["label"], frame["width"], frame["height"], strict=True)
        return [PageView(int(number), str(label), float(w), float(h)) for number, label, w, h in columns]

    def page_image(self, document_id: str, page_num: int, *, width_px: int) -> PageImage:
        """One page, drawn ``width_px`` wide."""
        record = self._record(document_id)
        page = render_page(
            self._files.path(record.sha256),
            page_num,
            width_px=width_px,
            password=self._passwords.get(record.sha256),
        )
        return PageImage(page_num, page.data, page.mime, page.width_px, page.height_px)

    def find(self, document_id: str, text: str) -> list[Match]:
        """Where ``text`` stands in the document, under the same tolerant normalisation as quotes."""
        return find_matches(self._parse(self._record(document_id)), text)

    # questions and answers

    @logged("ask")
    def ask(
        self,
        document_id: str,
        question: str,
        *,
        reviewer: str,
        provider: str | None = None,
        model: str | None = None,
        shape: str | None = None,
        progress: Progress | None = None,
    ) -> AnswerView:
        """Answer a question about a document, check it, keep it and give it back ready to draw."""
        if not question.strip():
            raise InputError("Type a question first.")
        record = self._record(document_id)
        result = pdf_qa(
            self._parse(record),
            question.strip(),
            provider=provider,
            model=model,
            shape=shape,
            source_bytes=self._files.read(record.sha256),
            password=self._passwords.get(record.sha256),
            progress=progress,
        )
        return self._save(record, result, reviewer)

    def answers(self, document_id: str) -> list[AnswerView]:
        """Every answer on a document, newest first."""
        with self._database.snapshot() as session:
            return [_answer_view(record) for record in answers.for_document(session, document_id)]

    def answer(self, answer_id: str) -> AnswerView:
        """One answer with its decisions; raises UnknownAnswerError."""
        with self._database.snapshot() as session:
            return _answer_view(answers.get(session, answer_id))

    @logged("decide")
    def decide(
        self, answer_id: str, verdict: Verdict, *, reviewer: str, reason: str = "", expected_version: int
    ) -> AnswerView:
        """Accept or reject an answer as it was shown after ``expected_version`` decisions.

        Raises StaleDecisionError, saying who and when, where somebody decided meanwhile.
        """
        with self._database.session() as session:
            decisions.append(
                session,
                answer_id,
                expected_version=expected_version,
                verdict=Verdict(verdict).value,
                reviewer=reviewer,
                reason=reason,
            )
            session.commit()
        return self.answer(answer_id)

    # inside

    def _record(self, document_id: str) -> DocumentRecord:
        with self._database.snapshot() as session:
            return documents.get(session, document_id)

    def _parse(self, record: DocumentRecord) -> ParsedDocument:
        with self._lock:
            if record.sha256 in self._parsed:
                self._parsed.move_to_end(record.sha256)
                return self._parsed[record.sha256]
            password = self._passwords.get(record.sha256)
        try:
            document = parse_pdf(self._files.path(record.sha256), password=password)
        except PasswordRequiredError as error:
            raise PasswordRequiredError(
                f"{record.name!r} is protected by a password. Type it to open the document again.",
                wrong=error.wrong,
            ) from error
        document = replace(document, name=record.name)
        with self._lock:
            self._remember(document)
        return document

    def _remember(self, document: ParsedDocument) -> None:
        self._parsed[document.sha256] = document
        self._parsed.move_to_end(document.sha256)
        while len(self._parsed) > PARSED_IN_MEMORY:
            self._parsed.popitem(last=False)

    def _save(self, record: DocumentRecord, result: QaResult, reviewer: str) -> AnswerView:
        view = answer_view(result, record.id)
        trace = result.trace.as_dict()
        last: dict[str, Any] = trace["attempts"][-1] if trace["attempts"] else {}
        given = result.answer.model_dump(mode="json")
        with self._database.session() as session:
            question = questions.add(
                session,
                NewQuestion(
                    document_id=record.id,
                    text=view.question,
                    read_as=read_as(result.trace.question),
                    shape=view.shape,
                    asked_by=reviewer,
                ),
            )
            answer_id = answers.save(
                session,
                NewAnswer(
                    question_id=question.id,
                    outcome=result.decision.value,
                    provider=view.provider,
                    model=view.model,
                    given=given,
                    shown=given,
                    view=_VIEW.dump_python(view, mode="json"),
                    trace=trace,
                    raw_response=last.get("raw_response", ""),
                    costs=result.trace.usage,
                    findings=tuple(
                        FindingRecord(
                            code=finding.code,
                            severity=finding.severity.value,
                            path=finding.path,
                            message=finding.message,
                            fix=finding.fix,
                            suggestion=finding.suggestion.model_dump() if finding.suggestion else None,
                            diff=tuple([part.kind, part.text] for part in finding.diff),
                        )
                        for finding in result.findings
                    ),
                ),
            )
            session.commit()
        return self.answer(answer_id)


FIRST_SAMPLE = "home_policy.pdf"
"""Listed first, and open on a first visit."""


@lru_cache(maxsize=1)
def get_workspace() -> Workspace:
    """The workspace of this process, with the samples in an empty library."""
    workspace = Workspace(get_settings())
    workspace.add_samples()
    return workspace


def _document_view(record: DocumentRecord) -> DocumentView:
    return DocumentView(
        id=record.id,
        name=record.name,
        sha256=record.sha256,
        page_count=record.page_count,
        added_at=record.added_at,
        is_sample=record.is_sample,
        warnings=record.warnings,
    )


def _answer_view(record: AnswerRecord) -> AnswerView:
    """The view as it was shown, with the id, the time and the decisions of today."""
    return replace(
        _VIEW.validate_python(record.view),
        id=record.id,
        document_id=record.document_id,
        asked_at=record.asked_at,
        version=record.version,
        decisions=tuple(
            DecisionView(
                verdict=Verdict(decision.verdict),
                reviewer=decision.reviewer,
                decided_at=decision.decided_at,
                reason=decision.reason,
                version=decision.version,
            )
            for decision in record.decisions
        ),
    )
