"""The analyst's table: a run's answers, documents by questions."""

from __future__ import annotations

from docintel.presentation.grid import grid_view
from docintel.usecases.running import Running
from docintel.views import GridView


class Tabulating(Running):
    """What can be done with the answers of a run together."""

    def grid(self, run_id: str) -> GridView:
        """The table of a run as far as it is filled; raises UnknownRunError."""
        return grid_view(self.run(run_id), self.run_answers(run_id))
