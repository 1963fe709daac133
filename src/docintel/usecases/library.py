"""The library: documents, their pages, and text found on them."""

from __future__ import annotations

from pathlib import Path

from docintel.errors import FileTooLargeError, InputError
from docintel.parsing import parse_pdf
from docintel.parsing.render import render_page
from docintel.presentation import find_matches, page_lines
from docintel.store import documents, holdings
from docintel.store.records import DocumentRecord, NewDocument
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.store.tallies import tallies
from docintel.usecases.intake import Job
from docintel.usecases.permissions import Action
from docintel.usecases.services import UseCases
from docintel.views import DocumentState, DocumentView, LineView, Match, PageImage, PageView, TallyView


class Library(UseCases):
    """What can be done with documents."""

    def documents(self) -> list[DocumentView]:
        """Every document, in the order they were added."""
        with self._services.database.snapshot() as session:
            records = documents.list_all(session, self._collections)
        return [document_view(record, self._services.intake.get(record.id)) for record in records]

    def tallies(self) -> dict[str, TallyView]:
        """What hangs on each document that has answers, by its id."""
        with self._services.database.snapshot() as session:
            counted = tallies(session, self._collections)
        return {key: TallyView(each.answers, each.open, each.decisions) for key, each in counted.items()}

    def document(self, document_id: str) -> DocumentView:
        """One document; raises UnknownDocumentError."""
        return document_view(self._document(document_id), self._services.intake.get(document_id))

    def add_document(
        self,
        name: str,
        data: bytes,
        *,
        password: str | None = None,
        is_sample: bool = False,
        collection_id: str = DEFAULT_COLLECTION,
    ) -> DocumentView:
        """Put a PDF into the library. It is read first: one that cannot be read is refused, nothing is kept.

        Raises InputError saying which of wrong type, empty, encrypted, corrupt or too large it is.
        """
        self._allow(Action.ADD_DOCUMENT, collection_id)
        limit = self._services.settings.max_upload_mib
        if len(data) > limit * 2**20:
            raise FileTooLargeError(
                f"{name!r} is larger than {limit} MiB. Split it, or ask for the limit to be raised."
            )
        self._room_for_one(collection_id)
        document = parse_pdf(data, password=password)
        record = holdings.add_document(
            self._services.database,
            self._services.files,
            data,
            NewDocument(
                sha256=document.sha256,
                name=Path(name).name,
                page_count=document.page_count,
                size=len(data),
                added_by=self.actor.name,
                is_sample=is_sample,
                warnings=document.warnings,
                collection_id=collection_id,
                role=self._role(collection_id),
            ),
        )
        self._services.keep(document.renamed(record.name), password=password)
        return document_view(record)

    def _room_for_one(self, collection_id: str) -> None:
        limit = self._services.settings.max_documents
        with self._services.database.snapshot() as session:
            if documents.count(session, collection_id) >= limit:
                raise InputError(
                    f"This collection has {limit} documents, and no more are allowed. Remove some first, or "
                    "ask for the limit to be raised."
                )

    def pages(self, document_id: str) -> list[PageView]:
        """Size and printed label of every page, also of a document that is not read yet."""
        record = self._document(document_id)
        if not self._services.has_parsed(record):
            sizes = self._services.page_sizes(record)
            return [PageView(n, each.label, each.width, each.height) for n, each in enumerate(sizes, start=1)]
        frame = self._services.parsed(record).page_df
        columns = zip(frame["page_num"], frame["label"], frame["width"], frame["height"], strict=True)
        return [PageView(int(number), str(label), float(w), float(h)) for number, label, w, h in columns]

    def lines(self, document_id: str, page_num: int) -> list[LineView]:
        """The lines that can be seen on a page, in reading order; none where there is no such page."""
        return page_lines(self._services.parsed(self._document(document_id)), page_num)

    def page_image(self, document_id: str, page_num: int, *, width_px: int) -> PageImage:
        """One page, drawn ``width_px`` wide."""
        record = self._document(document_id)
        path = self._services.files.checked_path(record.sha256)
        password = self._services.password(record.sha256)
        page = render_page(path, page_num, width_px=width_px, password=password)
        return PageImage(page_num, page.data, page.mime, page.width_px, page.height_px)

    def find(self, document_id: str, text: str) -> list[Match]:
        """Where ``text`` stands in the document, under the same tolerant normalisation as quotes."""
        return find_matches(self._services.parsed(self._document(document_id)), text)


def document_view(record: DocumentRecord, job: Job | None = None) -> DocumentView:
    """A stored document as the screens draw it; ``job`` is its reading, where that is under way here."""
    state = DocumentState(record.state)
    if job is not None and state is DocumentState.WAITING and job.done:
        state = DocumentState.READING
    return DocumentView(
        id=record.id,
        name=record.name,
        sha256=record.sha256,
        page_count=record.page_count,
        added_at=record.added_at,
        is_sample=record.is_sample,
        warnings=record.warnings,
        collection_id=record.collection_id,
        state=state,
        pages_read=job.done if job else 0,
        added_by=record.added_by,
        size=record.size,
    )
