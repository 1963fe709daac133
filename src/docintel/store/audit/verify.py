"""Proving a chain intact, or naming what was done to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from docintel.store.audit.diagnosis import Problem, diagnose
from docintel.store.audit.event import GENESIS, Event, Head


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome for one chain: how many events it has, where it ends, and what is wrong with it."""

    chain: str
    count: int
    head: Head
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        return not self.problems


def verify_events(
    chain: str, events: Sequence[Event], head: Head | None, known: Head | None = None
) -> Verification:
    """Verify the events of one chain.

    ``head`` is the end the database keeps beside them, ``known`` an earlier end from elsewhere (an exported
    bundle): a chain that was rewritten as a whole contradicts it.
    """
    events = sorted(events, key=lambda event: event.seq)
    end, intact = Head(0, GENESIS), True
    for event in events:
        intact = intact and _continues(event, end)
        end = Head(event.seq, event.hash)
    intact = intact and end == (head or Head(0, GENESIS))
    problems = [] if intact else diagnose(events, head)
    if known and known.seq and not any(Head(event.seq, event.hash) == known for event in events):
        problems.append(
            Problem(
                "rewritten",
                known.seq,
                known.seq,
                f"Row {known.seq} is not the one that was exported earlier: the chain was rewritten.",
            )
        )
    return Verification(chain, len(events), end, tuple(problems))


def _continues(event: Event, end: Head) -> bool:
    return event.seq == end.seq + 1 and event.previous == end.hash and event.hash == event.digest()
