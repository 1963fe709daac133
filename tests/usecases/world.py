"""A small installation with one person in each role, for tests of who may do what."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import monotonic, sleep

from docintel.settings import Settings
from docintel.store import triage
from docintel.store.people import Role
from docintel.usecases import Actor, Desk, Identity, Workspace
from docintel.views import DocumentView, RunQuestion, RunState, RunView

SAMPLES = Path(__file__).parents[2] / "sample_pdfs"
INVOICE = SAMPLES / "invoice.pdf"
QUESTION = "What is the invoice number?"
ISSUER = "https://login.example"


def identity(name: str, *, subject: str = "", at: datetime | None = None, verified: bool = True) -> Identity:
    """Somebody an identity provider vouches for."""
    email = f"{name.lower().replace(' ', '.')}@example.com"
    moment = at or datetime.now(UTC)
    return Identity(ISSUER, subject or name, name, email, email_verified=verified, issued_at=moment)


def settings(home: Path, **changes: object) -> Settings:
    return Settings(home=home, provider="offline", samples_dir=None, **changes)  # type: ignore[arg-type]


@dataclass
class World:
    """Two collections. ``actors``: a person per role in the first, ``manager``, a handler who manages it,
    ``other`` of the second, ``nobody``."""

    workspace: Workspace
    document: DocumentView
    answer_id: str
    run_id: str
    collection_id: str
    other_collection_id: str
    actors: dict[str, Actor]
    _numbers: count[int] = field(default_factory=lambda: count(1))

    def desk(self, who: str) -> Desk:
        return self.workspace.desk(self.actors[who])

    @property
    def here(self) -> Desk:
        """Whoever may do everything."""
        return self.workspace.desk(Actor.local("Keeper"))

    def spare_document(self) -> DocumentView:
        """Another document, that a test may remove."""
        data = INVOICE.read_bytes() + b"\n% " + str(next(self._numbers)).encode()
        return self.here.add_document("spare.pdf", data, collection_id=self.collection_id)

    def playbook(self) -> str:
        """The text of a playbook there is none of yet."""
        return f"title: Playbook {next(self._numbers)}\nquestions:\n- {QUESTION}\n"

    def kept_playbook(self) -> str:
        """The key of a playbook that a test may change or remove."""
        return self.here.save_playbook(self.collection_id, self.playbook()).key

    def concept(self) -> str:
        """A concept of its own, with one term."""
        name = f"concept {next(self._numbers)}"
        self.here.add_keyword(self.collection_id, name, "word", language="en")
        return name

    def term_id(self) -> str:
        """A term that a test may change."""
        name = self.concept()
        [concept] = [each for each in self.here.keywords(self.collection_id) if each.name == name]
        return concept.terms[0].id

    def undecided(self) -> str:
        """An answer nobody decided, in the queue and held by nobody."""
        answer = self.here.ask(self.document.id, QUESTION)
        with self.workspace.services.database.session() as session:
            triage.open_item(session, answer.id, reason="test", severity="error")
            session.commit()
        return answer.id


def make_world(home: Path) -> World:
    """The first collection is not the default one: nothing may hang on it."""
    workspace = Workspace(settings(home))
    admin = workspace.sign_in(identity("The Admin"))
    desk = workspace.desk(admin)
    collection = desk.add_collection("Claims").id
    other = desk.add_collection("Legal").id
    actors = {"admin": admin}
    for who, role in {"handler": Role.HANDLER, "analyst": Role.ANALYST, "qa": Role.QA}.items():
        actors[who] = workspace.sign_in(identity(f"The {who}"))
        desk.set_role(actors[who].person_id, collection, role)
    actors["manager"] = workspace.sign_in(identity("The manager"))
    desk.set_role(actors["manager"].person_id, collection, Role.HANDLER, manages=True)
    actors["other"] = workspace.sign_in(identity("The other"))
    desk.set_role(actors["other"].person_id, other, Role.QA)
    actors["nobody"] = workspace.sign_in(identity("Nobody"))
    here = workspace.desk(Actor.local("Keeper"))
    document = here.add_document(INVOICE.name, INVOICE.read_bytes(), collection_id=collection)
    answer = here.ask(document.id, QUESTION)
    run_id = here.start_run([document.id], [RunQuestion(QUESTION)])
    finished(here, run_id)
    return World(workspace, document, answer.id, run_id, collection, other, actors)


def finished(desk: Desk, run_id: str, *, within_s: float = 60.0) -> RunView:
    """The run once it is over; TimeoutError where it goes on for longer than any does."""
    end = monotonic() + within_s
    while (run := desk.run(run_id)).state is RunState.RUNNING:
        if monotonic() > end:
            raise TimeoutError(f"the run is still at {run.over} of {len(run.items)}")
        sleep(0.02)
    return run
