"""Taking many files in at once: each is in the library at once, and read in the background."""

from __future__ import annotations

import hashlib
from pathlib import Path

from docintel.errors import FileTooLargeError, InputError, PasswordRequiredError
from docintel.parsing.sizes import page_sizes
from docintel.parsing.source import SIGNATURE_WITHIN, check_signature
from docintel.store import documents, holdings
from docintel.store.records import DocumentRecord, NewDocument
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.usecases.intake import Job
from docintel.usecases.library import document_view
from docintel.usecases.permissions import Action
from docintel.usecases.services import Services, UseCases
from docintel.views import DocumentState, DocumentView, TakenView


class Reading(UseCases):
    """What can be done to bring documents in, and about their being read."""

    def take_in(
        self,
        name: str,
        data: bytes,
        *,
        collection_id: str = DEFAULT_COLLECTION,
        patience_s: float = 0.0,
    ) -> TakenView:
        """Put a PDF into the library as soon as it opens, and begin to read it.

        An encrypted one is kept and waits for its password. The same bytes twice in a collection are one
        document, and that is said. ``patience_s`` is how long to wait for a reading that is soon over. Raises
        InputError, and keeps nothing, where the file does not open.
        """
        self._allow(Action.ADD_DOCUMENT, collection_id)
        check_signature(data[:SIGNATURE_WITHIN], name)
        self._room_for(name, len(data), collection_id)
        sha256 = hashlib.sha256(data).hexdigest()
        with self._services.database.snapshot() as session:
            present = documents.by_sha256(session, sha256, collection_id)
        if present is not None:
            return TakenView(self._seen(present), is_new=False)
        try:
            pages, state = len(page_sizes(data)), DocumentState.WAITING
        except PasswordRequiredError:
            pages, state = 0, DocumentState.LOCKED
        new = NewDocument(
            sha256=sha256,
            name=Path(name).name,
            page_count=pages,
            size=len(data),
            added_by=self.actor.name,
            collection_id=collection_id,
            state=state.value,
            role=self._role(collection_id),
        )
        record = holdings.add_document(self._services.database, self._services.files, data, new)
        if state is DocumentState.WAITING:
            begin(self._services, record).over.wait(patience_s)
        return TakenView(self._seen(self._services.record(record.id)), is_new=True)

    def stop_reading(self, document_id: str) -> None:
        """Stop the reading of a document at its next page; it stays in the library, to be read later."""
        record = self._document(document_id, Action.ADD_DOCUMENT)
        if self._services.intake.stop(document_id) or record.state != DocumentState.WAITING:
            return
        with self._services.database.session() as session:
            documents.set_state(session, document_id, DocumentState.STOPPED.value)
            session.commit()

    def read_again(self, document_id: str) -> None:
        """Read a document whose reading was stopped or failed."""
        record = self._document(document_id, Action.ADD_DOCUMENT)
        if record.state in (DocumentState.READ, DocumentState.LOCKED):
            return
        with self._services.database.session() as session:
            record = documents.set_state(session, document_id, DocumentState.WAITING.value)
            session.commit()
        begin(self._services, record)

    def unlock(self, document_id: str, password: str) -> None:
        """Open an encrypted document for this process; PasswordRequiredError where the password is wrong."""
        record = self._document(document_id)
        path = self._services.files.checked_path(record.sha256)
        pages = page_sizes(path, password=password)
        self._services.remember_password(record.sha256, password)
        if record.state == DocumentState.READ:
            return
        with self._services.database.session() as session:
            state = DocumentState.WAITING.value
            record = documents.set_state(session, document_id, state, page_count=len(pages))
            session.commit()
        begin(self._services, record)

    def _seen(self, record: DocumentRecord) -> DocumentView:
        return document_view(record, self._services.intake.get(record.id))

    def _room_for(self, name: str, size: int, collection_id: str) -> None:
        settings = self._services.settings
        if size > settings.max_upload_mib * 2**20:
            raise FileTooLargeError(
                f"{name!r} is larger than {settings.max_upload_mib} MiB. Split it, or ask for the limit to "
                "be raised."
            )
        with self._services.database.snapshot() as session:
            if documents.count(session, collection_id) >= settings.max_documents:
                raise InputError(
                    f"This collection has {settings.max_documents} documents, and no more are allowed. "
                    "Remove some first, or ask for the limit to be raised."
                )


def begin(services: Services, record: DocumentRecord) -> Job:
    """Read a document when its turn comes."""
    job = Job(record.id, record.sha256, services.password(record.sha256))
    return services.intake.put(job)


def resume(services: Services) -> None:
    """Read what waited when docintel ended."""
    with services.database.snapshot() as session:
        waiting = documents.list_in_state(session, DocumentState.WAITING.value)
    for record in waiting:
        begin(services, record)
