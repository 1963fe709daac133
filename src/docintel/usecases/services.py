"""What every use case works with: settings, the store, files, and the documents parsed lately."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from types import FunctionType

from docintel.errors import PasswordRequiredError, SignInExpiredError
from docintel.logs import logged
from docintel.parsing import ParsedDocument, parse_pdf
from docintel.parsing import cache as parsed_cache
from docintel.parsing.sizes import PageSize, page_sizes
from docintel.settings import Settings
from docintel.store import Database, FileStore, documents, people
from docintel.store.columns import utc_now
from docintel.store.failures import file_errors
from docintel.store.records import DocumentRecord
from docintel.usecases.actor import Actor
from docintel.usecases.background import Background
from docintel.usecases.intake import Intake
from docintel.usecases.permissions import Action, check, is_allowed
from docintel.usecases.reading_job import mark_read, read_document
from docintel.views import DocumentState

PARSED_IN_MEMORY = 8
"""Parsed documents kept at hand; the others are in the cache on disk."""
REMEMBERED = 10_000
"""Sign-ins and answers shown that are known to be in the audit trail already."""


class Services:
    """One per process, shared by every user's thread. Passwords are kept here, in memory only."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        with file_errors():
            settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.database = Database(settings.url)
        self.database.upgrade()
        self.files = FileStore(settings.home / "files")
        self.background = Background()
        self.intake = Intake(partial(read_document, self))
        self._parsed: OrderedDict[str, ParsedDocument] = OrderedDict()
        self._passwords: dict[str, str] = {}  # by sha256
        self._done: OrderedDict[tuple[object, ...], None] = OrderedDict()
        self._lock = threading.Lock()

    def record(self, document_id: str) -> DocumentRecord:
        """The stored document; raises UnknownDocumentError."""
        with self.database.snapshot() as session:
            return documents.get(session, document_id)

    def password(self, sha256: str) -> str | None:
        """The password this process was given for a file."""
        with self._lock:
            return self._passwords.get(sha256)

    def parsed(self, record: DocumentRecord) -> ParsedDocument:
        """The document's tables; PasswordRequiredError where its password was not given since the start."""
        with self._lock:
            if record.sha256 in self._parsed:
                self._parsed.move_to_end(record.sha256)
                return self._parsed[record.sha256]
        if (job := self.intake.get(record.id)) is not None:
            job.over.wait()
            return self.parsed(self.record(record.id))
        password = self.password(record.sha256)
        with _named(record):
            document = parse_pdf(self.files.path(record.sha256), password=password)
        if record.state != DocumentState.READ:
            mark_read(self, record.id, document)
        return self.keep(document.renamed(record.name))

    def page_sizes(self, record: DocumentRecord) -> list[PageSize]:
        """The pages of a document that may not be read yet; raises like :meth:`parsed`."""
        path = self.files.checked_path(record.sha256)
        with _named(record):
            return page_sizes(path, password=self.password(record.sha256))

    def has_parsed(self, record: DocumentRecord) -> bool:
        """Whether the tables can be had without reading the whole file."""
        with self._lock:
            at_hand = record.sha256 in self._parsed
        return at_hand or (record.state == DocumentState.READ and not self.password(record.sha256))

    def remember_password(self, sha256: str, password: str) -> None:
        """Keep the password of a file for this process."""
        with self._lock:
            self._passwords[sha256] = password

    def keep(self, document: ParsedDocument, *, password: str | None = None) -> ParsedDocument:
        """Keep a parsed document at hand, and its password for this process."""
        with self._lock:
            if password:
                self._passwords[document.sha256] = password
            self._parsed[document.sha256] = document
            self._parsed.move_to_end(document.sha256)
            while len(self._parsed) > PARSED_IN_MEMORY:
                self._parsed.popitem(last=False)
        return document

    def forget(self, sha256: str) -> None:
        """Drop all that was made of these bytes: tables at hand and on the disk, and their password."""
        with self._lock:
            self._parsed.pop(sha256, None)
            self._passwords.pop(sha256, None)
        parsed_cache.remove(sha256)

    def forget_unused(self, sha256: str) -> None:
        """The same, unless a document still has these bytes."""
        with self.database.snapshot() as session:
            if documents.has_bytes(session, sha256):
                return
        self.forget(sha256)

    def is_first(self, kind: str, *key: object) -> bool:
        """Whether this process did not do this before, as far back as it remembers; it counts as done now."""
        with self._lock:
            is_first = (kind, *key) not in self._done
            self._done[(kind, *key)] = None
            self._done.move_to_end((kind, *key))
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        return is_first

    def again(self, kind: str, *key: object) -> None:
        """What :meth:`is_first` announced did not come to be."""
        with self._lock:
            self._done.pop((kind, *key), None)


@contextmanager
def _named(record: DocumentRecord) -> Iterator[None]:
    """Say which document it is that waits for a password."""
    try:
        yield
    except PasswordRequiredError as error:
        raise PasswordRequiredError(
            f"{record.name!r} is protected by a password. Type it to open the document again.",
            wrong=error.wrong,
        ) from error


class UseCases:
    """Base of the groups of use cases: what they work with, and for whom.

    Every public method of a group is a use case: it is logged, and it asks :meth:`_allow` (or
    :meth:`_document`, which does) before it gives or changes anything.
    """

    def __init__(self, services: Services, actor: Actor) -> None:
        self._services = services
        self.actor = actor

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        for name, member in list(vars(cls).items()):
            if isinstance(member, FunctionType) and not name.startswith("_"):
                setattr(cls, name, logged(name)(member))

    def _allow(self, action: Action, collection_id: str) -> None:
        """Raise NotAllowedError where the actor may not do this in a collection."""
        self._look_up()
        if not is_allowed(self.actor, action, collection_id):
            check(self.actor, action, collection_id, ask_whom=self._admins(collection_id))

    def _admins(self, collection_id: str) -> str:
        """Whom to ask for access to a collection."""
        with self._services.database.snapshot() as session:
            admins = people.admins(session, collection_id)
        return " or ".join(person.name for person in admins) or "an administrator"

    def _document(self, document_id: str, action: Action = Action.SEE) -> DocumentRecord:
        """The stored document, where the actor may do ``action`` with it; raises UnknownDocumentError."""
        record = self._services.record(document_id)
        self._allow(action, record.collection_id)
        return record

    @property
    def _collections(self) -> Collection[str] | None:
        """The collections the actor sees; None stands for all."""
        self._look_up()
        return None if self.actor.is_local else tuple(self.actor.roles)

    @property
    def _identity(self) -> str:
        """What tells this actor from every other one, for as long as the process lives."""
        return self.actor.person_id or f"local|{self.actor.name}"

    def _role(self, collection_id: str) -> str:
        """The role in which the actor acts in a collection, as the audit trail has it."""
        return self.actor.role_in(collection_id) or ""

    def _look_up(self) -> None:
        """Read the roles of somebody who signed in anew: a page opened before must not know better.

        Raises SignInExpiredError.
        """
        if not self.actor.person_id:
            return
        if self.actor.until is not None and utc_now() >= self.actor.until:
            raise SignInExpiredError("Your sign-in has expired. Reload the page to sign in again.")
        with self._services.database.snapshot() as session:
            self.actor = replace(
                self.actor,
                roles=people.roles(session, self.actor.person_id),
                managed=people.managed(session, self.actor.person_id),
            )
