"""Naming what was done to a chain that does not verify.

Every event's hash covers its own number and the hash before it. So, wherever a row is found now, its links
say which rows it was written between, and its hash says which number it was written as: its *place*.
Comparing places with present numbers tells edits, removals, moves and insertions apart.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from docintel.store.audit.event import GENESIS, Event, Head

_WINDOW = 2000  # how far, in numbers, a torn-off run of rows is looked for from where it is now
_SEARCHES = 50  # how many runs are looked for; what lies in more pieces is told as edited


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a chain. ``kind`` is edited, removed, reordered, inserted or rewritten.

    ``seq`` is the number the first row has now (a removed row: had), ``until`` that of the last.
    """

    kind: str
    seq: int
    until: int
    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True)
class _Placed:
    """A row, the number it was written as, and whether its hash still fits its content there."""

    event: Event
    place: int
    sealed: bool


def diagnose(events: Sequence[Event], head: Head | None) -> list[Problem]:
    """What was done to these rows, in the order of their numbers; never empty for a chain that fails."""
    end = head or Head(events[-1].seq, events[-1].hash)
    genuine, inserted = _sort_out(_place_all(events, end), end)
    problems = [*_inserted(inserted), *_edited(genuine), *_reordered(genuine), *_removed(genuine, end)]
    if head is None:
        problems.append(Problem("removed", 0, 0, "The record of where the chain ends was removed."))
    elif not problems:
        problems.append(
            Problem(
                "edited", end.seq, end.seq, f"Row {end.seq} is not the one the chain is recorded to end with."
            )
        )
    return sorted(problems, key=lambda problem: (problem.seq, problem.kind))


def _place_all(events: Sequence[Event], end: Head) -> list[_Placed]:
    """Follow the links from every row that follows no other, the longest runs as they come."""
    followers: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        followers[event.previous].append(event)
    hashes = {event.hash for event in events}
    starts = deque(event for event in events if event.previous == GENESIS or event.previous not in hashes)
    queued = {id(event) for event in starts}
    searches = count()
    placed: list[_Placed] = []
    seen: set[int] = set()
    while starts:
        window = _WINDOW if next(searches) < _SEARCHES else 0
        for row in _follow(starts.popleft(), followers, end, window):
            if id(row.event) in seen:
                break  # hashes that form a circle, or a second way to the same row
            seen.add(id(row.event))
            placed.append(row)
            for other in followers[row.event.previous]:
                if id(other) not in queued and other is not row.event:
                    queued.add(id(other))
                    starts.append(other)
    placed.extend(_Placed(event, event.seq, False) for event in events if id(event) not in seen)
    return placed


def _follow(start: Event, followers: dict[str, list[Event]], end: Head, window: int) -> Iterator[_Placed]:
    """The run of rows that begins with ``start``, each with its place."""
    place = _locate(start, window)
    event = start
    while True:
        yield _Placed(event, place, event.digest(place) == event.hash)
        place += 1
        candidates = followers.get(event.hash, [])
        if not candidates:
            return
        # Of several rows that claim to come next, the one that others build on is the genuine one.
        event = max(
            candidates,
            key=lambda row: (row.digest(place) == row.hash, row.hash in followers or row.hash == end.hash),
        )


def _locate(event: Event, window: int) -> int:
    """The number this row was written as; the one it has where its hash fits none (it was edited)."""
    if event.previous == GENESIS:
        return 1
    numbers = range(event.seq - window, event.seq + window + 1)
    near = sorted(numbers, key=lambda seq: abs(seq - event.seq))
    return next((seq for seq in near if event.digest(seq) == event.hash), event.seq)


def _sort_out(placed: list[_Placed], end: Head) -> tuple[list[_Placed], list[_Placed]]:
    """One row per place up to the chain's end, and the rows left over: those were put in."""
    runs: dict[int, list[_Placed]] = defaultdict(list)
    for row in placed:
        runs[row.place].append(row)
    hashes_used = {row.event.previous for row in placed}
    genuine: list[_Placed] = []
    inserted: list[_Placed] = []
    for rows in runs.values():
        rows.sort(key=lambda row: (row.event.hash in hashes_used, row.sealed), reverse=True)
        belongs = 1 if 1 <= rows[0].place <= end.seq else 0
        genuine.extend(rows[:belongs])
        inserted.extend(rows[belongs:])
    genuine.sort(key=lambda row: row.place)
    return genuine, inserted


def _inserted(rows: list[_Placed]) -> Iterator[Problem]:
    for row in rows:
        yield _problem("inserted", row.event.seq, row.event.seq, f"put in afterwards ({row.event})")


def _edited(rows: list[_Placed]) -> Iterator[Problem]:
    """Rows whose hash no longer fits, and rows whose follower remembers another hash."""
    following = {row.place - 1: row.event.previous for row in rows if row.sealed}
    for row in rows:
        if not row.sealed:
            yield _problem(
                "edited", row.event.seq, row.event.seq, f"edited after it was written ({row.event})"
            )
        elif following.get(row.place, row.event.hash) != row.event.hash:
            yield _problem(
                "edited", row.event.seq, row.event.seq, f"edited and given a new hash ({row.event})"
            )


def _reordered(rows: list[_Placed]) -> Iterator[Problem]:
    """Runs of rows that now have another number than they were written as."""
    moved = [row for row in rows if row.sealed and row.event.seq != row.place]
    for first, last in _runs((row.event.seq, row.place) for row in moved):
        until = f" to {last[1]}" if last != first else ""
        yield _problem("reordered", first[0], last[0], f"written as row {first[1]}{until}")


def _removed(rows: list[_Placed], end: Head) -> Iterator[Problem]:
    """Numbers up to the chain's end that no row was written as."""
    before = 0
    for place in [*(row.place for row in rows), end.seq + 1]:
        if place > before + 1:
            yield _problem("removed", before + 1, place - 1, "removed")
        before = place


def _runs(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """First and last pair of each stretch in which both numbers go up by one."""
    first = last = None
    for pair in pairs:
        if last is not None and pair == (last[0] + 1, last[1] + 1):
            last = pair
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = pair
    if first is not None and last is not None:
        yield first, last


def _problem(kind: str, seq: int, until: int, what: str) -> Problem:
    rows = f"Row {seq} was" if seq == until else f"Rows {seq} to {until} were"
    return Problem(kind, seq, until, f"{rows} {what}.")
