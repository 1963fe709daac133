"""Reading one document of the library, whatever comes of it being kept with the document."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from docintel import logs
from docintel.errors import DocintelError, PasswordRequiredError, UnknownDocumentError
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.store import documents
from docintel.usecases.intake import Job, ReadingStopped
from docintel.views import DocumentState

if TYPE_CHECKING:
    from docintel.usecases.services import Services

_SOMETHING = "Something went wrong while the document was read. Read it again, or ask for a new copy."


def read_document(services: Services, job: Job) -> None:
    """Do ``job``. Raises only what the store raises."""
    try:
        job.tell(0)
        path = services.files.checked_path(job.sha256)
        document = parse_pdf(path, password=job.password, progress=job.tell)
    except ReadingStopped:
        _note(services, job.document_id, DocumentState.STOPPED)
    except PasswordRequiredError:
        _note(services, job.document_id, DocumentState.LOCKED)
    except DocintelError as error:
        _note(services, job.document_id, DocumentState.FAILED, (str(error),))
    except Exception as error:  # noqa: BLE001  (the other documents are read all the same)
        logs.unexpected(error)
        _note(services, job.document_id, DocumentState.FAILED, (_SOMETHING,))
    else:
        mark_read(services, job.document_id, document)


def mark_read(services: Services, document_id: str, document: ParsedDocument) -> None:
    """Keep the tables at hand and note that the document is read; without a trace where it was removed."""
    try:
        with services.database.session() as session:
            record = documents.set_state(
                session,
                document_id,
                DocumentState.READ.value,
                page_count=document.page_count,
                warnings=document.warnings,
            )
            session.commit()
    except UnknownDocumentError:
        services.forget_unused(document.sha256)
    else:
        services.keep(document.renamed(record.name))


def _note(services: Services, document_id: str, state: DocumentState, warnings: tuple[str, ...] = ()) -> None:
    with suppress(UnknownDocumentError), services.database.session() as session:
        documents.set_state(session, document_id, state.value, warnings=warnings)
        session.commit()
