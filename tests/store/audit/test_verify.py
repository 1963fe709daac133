"""Every way of tampering with a chain is found and the rows are named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docintel.store.audit import GENESIS, Event, Head, verify_events

COUNT = 12
Rows = list[Event]


def chain(count: int = COUNT) -> Rows:
    rows: Rows = []
    previous = GENESIS
    for seq in range(1, count + 1):
        at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=seq)
        row = Event(
            "c", seq, at, f"Reviewer {seq % 3}", "qa", "decision.made", f"answer:{seq}", {"n": seq}, previous
        )
        row = replace(row, hash=row.digest())
        rows.append(row)
        previous = row.hash
    return rows


def head_of(rows: Rows) -> Head:
    return Head(rows[-1].seq, rows[-1].hash)


def found(rows: Rows, head: Head | None = None) -> list[tuple[str, int, int]]:
    problems = verify_events("c", rows, head or head_of(chain())).problems
    return [(problem.kind, problem.seq, problem.until) for problem in problems]


def renumber(rows: Rows) -> Rows:
    return [replace(row, seq=seq) for seq, row in enumerate(rows, 1)]


def reseal(row: Event) -> Event:
    return replace(row, hash=row.digest())


def test_an_untouched_chain_verifies() -> None:
    outcome = verify_events("c", chain(), head_of(chain()))
    assert outcome.ok
    assert (outcome.count, outcome.head) == (COUNT, head_of(chain()))
    assert verify_events("c", [], None).ok


@pytest.mark.parametrize("field", ["at", "actor", "role", "action", "subject", "detail", "previous", "hash"])
@pytest.mark.parametrize("index", [0, 5, COUNT - 1])
def test_an_edited_row_is_named(index: int, field: str) -> None:
    rows = chain()
    values = {"at": rows[index].at + timedelta(microseconds=1), "detail": {"n": 0}}
    rows[index] = replace(rows[index], **{field: values.get(field, "0" * 63 + "1")})
    assert found(rows) == [("edited", index + 1, index + 1)]


@pytest.mark.parametrize("index", range(COUNT))
def test_an_edited_row_with_a_new_hash_is_named(index: int) -> None:
    rows = chain()
    rows[index] = reseal(replace(rows[index], actor="Somebody else"))
    assert found(rows) == [("edited", index + 1, index + 1)]


@pytest.mark.parametrize(
    ("first", "last"), [(1, 1), (1, 4), (6, 6), (5, 9), (COUNT, COUNT), (10, COUNT), (1, COUNT)]
)
def test_removed_rows_are_named(first: int, last: int) -> None:
    rows = [row for row in chain() if not first <= row.seq <= last]
    assert found(rows) == [("removed", first, last)]


def test_removed_rows_are_named_though_the_rest_was_renumbered() -> None:
    rows = renumber([row for row in chain() if row.seq not in (5, 6)])
    assert found(rows) == [("removed", 5, 6), ("reordered", 5, 10)]


def test_swapped_rows_are_named() -> None:
    rows = chain()
    rows[3], rows[8] = rows[8], rows[3]
    assert found(renumber(rows)) == [("reordered", 4, 4), ("reordered", 9, 9)]


@pytest.mark.parametrize("after", [0, 1, 6, COUNT - 1, COUNT])
def test_an_inserted_row_is_named(after: int) -> None:
    rows = chain()
    previous = rows[after - 1].hash if after else GENESIS
    forged = reseal(replace(rows[0], seq=after + 1, actor="Forger", previous=previous))
    problems = found([*rows[:after], forged, *renumber(rows)[after:]][: after + 1] + [
        replace(row, seq=row.seq + 1) for row in rows[after:]
    ])  # fmt: skip
    expected = [("inserted", after + 1, after + 1)]
    if after < COUNT:
        expected.append(("reordered", after + 2, COUNT + 1))
    assert problems == expected


def test_a_chain_rewritten_from_a_row_on_contradicts_its_head_and_every_earlier_export() -> None:
    rows = chain()
    exported = Head(7, rows[6].hash)
    rows[3] = replace(rows[3], actor="Somebody else")
    for index in range(3, COUNT):
        rows[index] = reseal(replace(rows[index], previous=rows[index - 1].hash))
    assert found(rows) == [("edited", COUNT, COUNT)]
    consistent = verify_events("c", rows, head_of(rows), known=exported)
    assert [(problem.kind, problem.seq) for problem in consistent.problems] == [("rewritten", 7)]


def test_a_lost_head_is_named() -> None:
    outcome = verify_events("c", chain(), None)
    assert "removed" in {problem.kind for problem in outcome.problems}


def test_messages_name_row_and_event() -> None:
    rows = chain()
    rows[4] = replace(rows[4], actor="Mallory")
    (problem,) = verify_events("c", rows, head_of(chain())).problems
    assert str(problem) == (
        "Row 5 was edited after it was written (decision.made by 'Mallory' at 2026-01-01T00:05:00+00:00)."
    )


TAMPERS: list[Callable[[Rows, int, int], Rows]] = [
    lambda rows, a, b: rows[:a] + rows[a + 1 :],
    lambda rows, a, b: renumber(rows[:a] + rows[a + 1 :]),
    lambda rows, a, b: [replace(row, detail={}) if index == a else row for index, row in enumerate(rows)],
    lambda rows, a, b: [
        replace(row, seq=rows[b].seq) if index == a else row for index, row in enumerate(rows)
    ],
    lambda rows, a, b: renumber([*rows[:a], rows[b], *rows[a:]]),
    lambda rows, a, b: renumber([*rows[:a], *rows[a + 1 :], rows[a]]),
]


@given(
    steps=st.lists(
        st.tuples(st.sampled_from(TAMPERS), st.integers(0, COUNT - 1), st.integers(0, COUNT - 1)), max_size=4
    )
)
def test_no_mixture_of_tampering_passes_or_breaks_the_diagnosis(
    steps: list[tuple[Callable[[Rows, int, int], Rows], int, int]],
) -> None:
    rows = chain()
    for tamper, a, b in steps:
        if rows:
            rows = tamper(rows, a % len(rows), b % len(rows))
    rows = sorted(rows, key=lambda row: row.seq)
    outcome = verify_events("c", rows, head_of(chain()))
    assert outcome.ok == (rows == chain())


def test_a_head_far_away_and_rows_in_a_thousand_pieces_are_told_quickly() -> None:
    rows = [reseal(replace(row, previous="f" * 64)) for row in chain(1000)]
    problems = verify_events("c", rows, Head(10**15, "e" * 64)).problems
    assert ("removed", 1001, 10**15) in {(item.kind, item.seq, item.until) for item in problems}
    assert {item.seq for item in problems if item.kind == "edited"} <= set(range(1, 1001))
