"""Quality figures: rates over time and by what they depend on, and the answers behind each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from docintel.errors import InputError
from docintel.presentation.concerns import concern_words
from docintel.presentation.figures import FIGURES, figure_view, wilson
from docintel.presentation.summary import summary
from docintel.store import quality
from docintel.store.columns import utc_now
from docintel.store.quality import Scope, Share
from docintel.store.quality.calibration import BINS
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.usecases.permissions import Action, is_allowed
from docintel.usecases.services import UseCases
from docintel.views import (
    BehindMarkView,
    BehindView,
    BinView,
    Dimension,
    FigureView,
    GroupView,
    KindView,
    Mark,
    QualityView,
)

MOST_DAYS = 3660
_DAILY = 31  # longer periods are shown by week
_NOBODY = "none"  # the provider of answers that needed none: no word of the question stands in the document
_NOTHING = Share(0.0, 0.0)
_NAMES = {code: each.full for code, each in FIGURES.items()}
_VERDICTS = {"accept": "accepted", "reject": "rejected", "correct": "corrected"}
_KINDS = {
    "text": "text", "scan": "scan, read by OCR", "mixed": "text and scan", "unknown": "not recorded"
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Period:
    scope: Scope
    days: int

    @property
    def before(self) -> Scope:
        """The period of the same length that ended when this one began."""
        length = timedelta(days=self.days)
        return replace(self.scope, since=self.scope.since - length, until=self.scope.since)


class Quality(UseCases):
    """What can be known about how good the answers are. Answers count in the period they were given in."""

    def quality(
        self, *, days: int = 30, by: Dimension = Dimension.MODEL, collection_id: str | None = None
    ) -> QualityView:
        """The figures of the last ``days`` days, today among them (UTC), of a collection or all one sees.

        Raises NotAllowedError where the actor may not see the figures of any, InputError for other periods.
        """
        period = self._quality_period(days, collection_id)
        step = Dimension.DAY if days <= _DAILY else Dimension.WEEK
        with self._services.database.snapshot() as session:
            now = quality.shares(session, period.scope).get("all", {})
            before = quality.shares(session, period.before).get("all", {})
            return QualityView(
                answers=round(now.get("decided", _NOTHING).base),
                now=_figures(now),
                before=_figures(before),
                trend=_groups(session, period.scope, step),
                step=step,
                groups=_largest_first(_groups(session, period.scope, by)),
                findings=tuple(
                    KindView(each.code, concern_words(each.code), each.severity, each.answers)
                    for each in quality.findings(session, period.scope)
                ),
                bins=tuple(map(_bin, quality.calibration(session, period.scope))),
            )

    def behind(
        self, mark: Mark, *, days: int = 30, collection_id: str | None = None, limit: int = 200
    ) -> BehindMarkView:
        """The newest answers behind a mark of :meth:`quality`."""
        if mark.figure not in FIGURES and not mark.finding and mark.bin is None:
            raise InputError("There is no such figure. Go back to the figures and choose one.")
        period = self._quality_period(days, collection_id)
        with self._services.database.snapshot() as session:
            rows, count = quality.listed(session, period.scope, mark, limit=limit)
        return BehindMarkView(_mark_words(mark), tuple(map(_behind, rows)), count)

    def _quality_period(self, days: int, collection_id: str | None) -> _Period:
        if not 1 <= days <= MOST_DAYS:
            raise InputError(f"Choose a period between 1 and {MOST_DAYS:,} days.")
        midnight = utc_now().replace(hour=0, minute=0, second=0, microsecond=0)
        until = midnight + timedelta(days=1)
        scope = Scope(self._quality_collections(collection_id), until - timedelta(days=days), until)
        return _Period(scope, days)

    def _quality_collections(self, collection_id: str | None) -> list[str] | None:
        """The collections whose figures are wanted; NotAllowedError, saying whom to ask, where none."""
        if collection_id is not None:
            self._allow(Action.SEE_QUALITY, collection_id)
            return [collection_id]
        collections = self._collections
        if collections is None:
            return None
        allowed = [each for each in collections if is_allowed(self.actor, Action.SEE_QUALITY, each)]
        if not allowed:
            self._allow(Action.SEE_QUALITY, next(iter(self.actor.roles), DEFAULT_COLLECTION))
        return allowed


def _figures(shares: Mapping[str, Share]) -> dict[str, FigureView]:
    return {
        code: figure_view(code, each.top, each.base)
        for code in FIGURES
        for each in (shares.get(code, _NOTHING),)
    }


def _groups(session: Session, scope: Scope, by: Dimension) -> tuple[GroupView, ...]:
    found = quality.shares(session, scope, by)
    return tuple(GroupView(group, _words(by, group), _figures(each)) for group, each in found.items())


def _largest_first(groups: tuple[GroupView, ...]) -> tuple[GroupView, ...]:
    return tuple(sorted(groups, key=lambda group: -group.figures["decided"].base))


def _words(by: Dimension, group: str) -> str:
    if by in (Dimension.DAY, Dimension.WEEK):
        return f"{datetime.fromisoformat(group).replace(tzinfo=UTC):%d %b}"
    if by is Dimension.DOCUMENT_KIND:
        return _KINDS.get(group, group)
    if by is Dimension.MODEL and group == _NOBODY:
        return "nobody asked: nothing to read"
    return group or "without"


def _mark_words(mark: Mark) -> str:
    """What the answers behind a mark have in common."""
    if mark.bin is not None:
        return f"Confidence {_bin_words(mark.bin)}, decided"
    said = concern_words(mark.finding) if mark.finding else _NAMES[mark.figure]
    return said if mark.by is Dimension.ALL else f"{said} · {_words(mark.by, mark.group)}"


def _bin_words(number: int) -> str:
    return f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}"


def _bin(each: quality.Bin) -> BinView:
    low, high = wilson(each.accepted, each.answers)
    return BinView(
        each.number, _bin_words(each.number), each.answers, each.accepted, each.confidence, low, high
    )


def _behind(row: quality.Listed) -> BehindView:
    return BehindView(
        answer_id=row.id,
        document_id=row.document_id,
        document=row.document,
        question=row.question,
        value=summary(row.view),
        by=" · ".join(part for part in (row.provider, row.model) if part),
        verdict=_VERDICTS.get(row.verdict or "", "not decided"),
        asked_at=row.asked_at,
    )
