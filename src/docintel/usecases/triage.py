"""QA's queue: looking through it, claiming and releasing items, deciding several at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime

from docintel.errors import DocintelError, InputError, ItemClaimedError, NotAllowedError, RunError
from docintel.presentation.concerns import concern_words
from docintel.presentation.moments import waiting
from docintel.presentation.summary import summary
from docintel.store import triage
from docintel.store.columns import utc_now
from docintel.store.schema import DEFAULT_COLLECTION
from docintel.store.triage import Facet, Option, Row, Scope
from docintel.usecases.deciding import Deciding
from docintel.usecases.permissions import Action, is_allowed
from docintel.views import (
    BulkResult,
    OptionView,
    QueueFilter,
    QueueItemView,
    QueuePlace,
    QueueView,
    Verdict,
)

MOST_ROWS = 1_000
"""Most items listed at once."""
_SEVERITIES = {"error": "error", "warning": "warning", "info": "note"}
_AGES = {"today": "less than a day", "week": "up to a week", "older": "over a week"}


class Triage(Deciding):
    """What can be done with the queue."""

    def queue(self, wanted: QueueFilter | None = None, *, limit: int = 100) -> QueueView:
        """The first ``limit`` open items, the worst first, among equals the oldest; at most MOST_ROWS.

        Of the collections whose queue the actor may work through; raises NotAllowedError where there is none.
        """
        scope, wanted = self._scope(), wanted or QueueFilter()
        with self._services.database.snapshot() as session:
            rows = triage.page(session, scope, wanted, limit=min(limit, MOST_ROWS))
            return QueueView(
                items=tuple(_item_view(row, scope) for row in rows),
                total=triage.count(session, scope, wanted),
                whose=triage.by_holder(session, scope, wanted),
                options={
                    each.value: _options(each, triage.facet(session, scope, wanted, each)) for each in Facet
                },
            )

    def queue_place(self, answer_id: str, wanted: QueueFilter | None = None) -> QueuePlace:
        """Where an item stands among those wanted, and the next one that nobody else holds."""
        scope, wanted = self._scope(), wanted or QueueFilter()
        with self._services.database.snapshot() as session:
            return QueuePlace(
                number=triage.position(session, scope, wanted, answer_id) + 1,
                total=triage.count(session, scope, wanted),
                next_id=triage.following(session, scope, wanted, answer_id),
            )

    def queued(self, answer_id: str) -> QueueItemView:
        """One item, open or closed; raises UnknownAnswerError where the answer never was in the queue."""
        with self._services.database.snapshot() as session:
            row = triage.row(session, answer_id)
        self._document(row.document_id, Action.TRIAGE)
        return _item_view(row, Scope((), self.actor.name, utc_now()))

    def claim(self, answer_id: str) -> None:
        """Take an item for CLAIM, or go on holding it; raises ItemClaimedError where somebody else has it."""
        self._require_name()
        self.queued(answer_id)
        with self._services.database.session() as session:
            triage.claim(session, answer_id, person=self.actor.name)
            session.commit()

    def release(self, answer_id: str) -> None:
        """Give an item back; nothing happens where the actor does not hold it."""
        self.queued(answer_id)
        with self._services.database.session() as session:
            triage.release(session, answer_id, person=self.actor.name)
            session.commit()

    def claim_many(self, answer_ids: Collection[str]) -> BulkResult:
        """Claim several items; what others hold or decided is refused by itself."""
        return _each(answer_ids, self.claim)

    def release_many(self, answer_ids: Collection[str]) -> BulkResult:
        """Give several items back."""
        return _each(answer_ids, self.release)

    def decide_many(self, seen: Mapping[str, int], verdict: Verdict, *, reason: str = "") -> BulkResult:
        """Accept or reject several answers: ``seen`` holds how many decisions each had on the screen.

        Each is a decision of its own, kept or refused by itself: where somebody else holds the item, decided
        meanwhile, or a side has to be chosen. Raises NotAllowedError before anything is decided.
        """
        self._require_name()
        items = {answer_id: self.queued(answer_id) for answer_id in seen}
        for item in items.values():
            self._document(item.document_id, Action.DECIDE_IN_BULK)

        def decide(answer_id: str) -> None:
            _require_free(items[answer_id], verdict)
            self.decide(answer_id, verdict, expected_version=seen[answer_id], reason=reason)

        return _each(seen, decide, names={key: item.question for key, item in items.items()})

    def _scope(self) -> Scope:
        """The collections the actor may work through; NotAllowedError, saying whom to ask, where none."""
        collections = self._collections
        if collections is not None:
            collections = [each for each in collections if is_allowed(self.actor, Action.TRIAGE, each)]
            if not collections:
                self._allow(Action.TRIAGE, next(iter(self.actor.roles), DEFAULT_COLLECTION))
        return Scope(collections, self.actor.name, utc_now())

    def _require_name(self) -> None:
        if not self.actor.name:
            raise InputError("Give your name first: a claim and a decision say whose they are.")


def _each(
    answer_ids: Iterable[str], act: Callable[[str], None], *, names: Mapping[str, str] | None = None
) -> BulkResult:
    """Do it to each, and say what was refused. What concerns none of them by itself stops the rest."""
    done, refused = 0, []
    for answer_id in answer_ids:
        name = f"{names[answer_id]}: " if names else ""
        try:
            act(answer_id)
        except NotAllowedError:
            raise
        except RunError as error:
            refused.append(str(error))
            break
        except DocintelError as error:
            refused.append(f"{name}{error}")
        else:
            done += 1
    return BulkResult(done, tuple(refused))


def _require_free(item: QueueItemView, verdict: Verdict) -> None:
    """Raise where the item is not the actor's to decide along with others."""
    if item.holder and not item.is_mine:
        raise ItemClaimedError(f"{item.holder} is working on it.", claimed_by=item.holder)
    if item.outcome == "conflict" and verdict is Verdict.ACCEPT:
        raise InputError("The document contradicts itself here. Open it and choose a side.")


def _options(facet: Facet, options: Sequence[Option]) -> tuple[OptionView, ...]:
    words: dict[Facet, Callable[[str], str]] = {
        Facet.FINDINGS: concern_words,
        Facet.SEVERITIES: lambda name: _SEVERITIES.get(name, name),
        Facet.AGES: lambda name: _AGES.get(name, name),
    }
    named = words.get(facet, str)
    return tuple(OptionView(each.value, named(each.name), each.count) for each in options)


def _item_view(row: Row, scope: Scope) -> QueueItemView:
    holder = row.claimed_by if row.closed_at is None and _lasts(row.claimed_until, scope.now) else None
    return QueueItemView(
        answer_id=row.answer_id,
        document_id=row.document_id,
        document=row.document,
        question=row.question,
        outcome=row.outcome,
        value=summary(row.view),
        concerns=tuple(map(concern_words, _concerns(row))),
        severity=row.severity,
        provider=row.provider,
        model=row.model,
        opened_at=row.opened_at,
        waiting=waiting(row.opened_at, scope.now),
        version=row.version,
        holder=holder or "",
        held_until=row.claimed_until if holder else None,
        is_mine=holder is not None and holder == scope.person,
        is_open=row.closed_at is None,
    )


def _concerns(row: Row) -> list[str]:
    """The codes to name, the reason first where it is more than that a check failed."""
    if row.reason == "flag" and len(row.codes) > 1:
        return [code for code in row.codes if code != "flag"]
    return [row.reason, *(code for code in row.codes if code != row.reason)]


def _lasts(until: datetime | None, now: datetime) -> bool:
    return until is not None and until > now
