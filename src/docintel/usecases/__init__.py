"""Everything the screens and the command line can do. They know no brick and no table.

A :class:`Workspace` is made once per process; ``workspace.desk(actor)`` is what one person can do with it.
Each method raises DocintelError whose text is fit for the screen.
"""

from docintel.providers import CallControl
from docintel.usecases.actor import Actor
from docintel.usecases.permissions import Action
from docintel.usecases.signin import Identity
from docintel.usecases.workspace import Desk, Workspace, get_workspace

__all__ = ["Action", "Actor", "CallControl", "Desk", "Identity", "Workspace", "get_workspace"]
