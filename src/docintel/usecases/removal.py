"""Removing documents, with all that was made of them."""

from __future__ import annotations

from docintel.store import holdings
from docintel.usecases.permissions import Action
from docintel.usecases.services import UseCases


class Removal(UseCases):
    """What can be done to get rid of a document."""

    def remove_document(self, document_id: str) -> None:
        """Remove a document: its bytes, tables, images, questions, answers and decisions.

        What the audit trail says of it stays, which is no content. Raises UnknownDocumentError.
        """
        record = self._document(document_id, Action.REMOVE_DOCUMENT)
        self._services.intake.stop(document_id)
        is_gone = holdings.remove_document(
            self._services.database,
            self._services.files,
            document_id,
            removed_by=self.actor.name,
            role=self._role(record.collection_id),
        )
        if is_gone:
            self._services.forget(record.sha256)
