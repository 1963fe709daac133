"""Quality figures: what is counted of each answer, and the rates made of it in SQL."""

from docintel.store.quality.calibration import Bin, calibration
from docintel.store.quality.figures import FIGURES, MEDIAN_SECONDS, Figure, Group, Share, shares
from docintel.store.quality.findings import FindingCount, findings
from docintel.store.quality.listing import Listed, listed
from docintel.store.quality.measuring import UNKNOWN, Brought, measure, note_standing, save_measures
from docintel.store.quality.scope import Scope

__all__ = [
    "FIGURES",
    "MEDIAN_SECONDS",
    "UNKNOWN",
    "Bin",
    "Brought",
    "Figure",
    "FindingCount",
    "Group",
    "Listed",
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
