"""One installation, and what one person can do in it."""

from __future__ import annotations

from functools import lru_cache

from docintel.settings import Settings, get_settings
from docintel.usecases.actor import Actor
from docintel.usecases.asking import Asking
from docintel.usecases.deciding import Deciding
from docintel.usecases.library import Library
from docintel.usecases.services import Services


class Desk(Library, Asking, Deciding):
    """Every use case, for one person. Cheap to make: one per run of a page."""


class Workspace:
    """The library, the questions and the decisions of one installation. Thread-safe."""

    def __init__(self, settings: Settings) -> None:
        self.services = Services(settings)

    def desk(self, actor: Actor) -> Desk:
        """What ``actor`` can do here."""
        return Desk(self.services, actor)


@lru_cache(maxsize=1)
def get_workspace() -> Workspace:
    """The workspace of this process, with the samples in an empty library."""
    workspace = Workspace(get_settings())
    workspace.desk(Actor.local("docintel")).add_samples()
    return workspace
