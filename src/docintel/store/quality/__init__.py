"""Quality figures: what is counted of each answer, and the rates made of it in SQL."""

from docintel.store.quality.calibration import Bin, calibration
from docintel.store.quality.figures import FIGURES, Dimension, Figure, Group, Share, shares
from docintel.store.quality.findings import FindingCount, findings
from docintel.store.quality.listing import Listed, Mark, listed
from docintel.store.quality.measuring import UNKNOWN, Brought, measure, note_standing, save_measures
from docintel.store.quality.scope import Scope

__all__ = [
    "FIGURES",
    "UNKNOWN",
    "Bin",
    "Brought",
    "Dimension",
    "Figure",
    "FindingCount",
    "Group",
    "Listed",
    "Mark",
    "Scope",
    "Share",
    "calibration",
    "findings",
    "listed",
    "measure",
    "note_standing",
    "save_measures",
    "shares",
]
