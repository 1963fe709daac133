"""One installation, and what one person can do in it."""

from __future__ import annotations

from functools import lru_cache

from docintel import logs
from docintel.settings import Settings, get_settings
from docintel.store import holdings
from docintel.usecases.actor import Actor
from docintel.usecases.correcting import Correcting
from docintel.usecases.exporting import Exporting
from docintel.usecases.keywords import Keywords
from docintel.usecases.library import Library
from docintel.usecases.people import People
from docintel.usecases.playbooks import Playbooks
from docintel.usecases.quality import Quality
from docintel.usecases.reading import Reading, resume
from docintel.usecases.removal import Removal
from docintel.usecases.samples import add_samples
from docintel.usecases.services import Services
from docintel.usecases.signin import Identity, sign_in, sit_down
from docintel.usecases.tabulating import Tabulating
from docintel.usecases.tracing import Tracing
from docintel.usecases.triage import Triage
from docintel.usecases.warming import warm_up


class Desk(
    Triage,
    Library,
    Reading,
    Tabulating,
    Tracing,
    Correcting,
    Removal,
    People,
    Playbooks,
    Keywords,
    Exporting,
    Quality,
):
    """Every use case, for one person. Cheap to make: one per run of a page."""


class Workspace:
    """The library, the questions and the decisions of one installation. Thread-safe."""

    def __init__(self, settings: Settings) -> None:
        self.services = Services(settings)

    def desk(self, actor: Actor) -> Desk:
        """What ``actor`` can do here."""
        return Desk(self.services, actor)

    def sign_in(self, identity: Identity) -> Actor:
        """The actor behind a sign-in; raises SignInExpiredError."""
        return sign_in(self.services, identity)

    def sit_down(self, name: str) -> Actor:
        """The actor of an installation without sign-in; raises NotAllowedError where there is one."""
        return sit_down(self.services, name)


@lru_cache(maxsize=1)
def get_workspace() -> Workspace:
    """The workspace of this process, made on the first call: the log is set up, what a crash left between
    database and files is swept away, what waited to be read is read, and the samples begin to go into an
    empty library; what the first answer needs is loaded meanwhile.
    """
    settings = get_settings()
    logs.configure(settings.log_format)
    workspace = Workspace(settings)
    holdings.sweep(workspace.services.database, workspace.services.files)
    resume(workspace.services)
    add_samples(workspace.desk(Actor.local("docintel")), settings.samples_dir)
    warm_up()
    return workspace
