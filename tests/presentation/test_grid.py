"""The table of a run: what its cells say while it fills and afterwards, and how its columns sort."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

from docintel.presentation.grid import grid_view
from docintel.views import (
    AnswerView,
    Badge,
    GridView,
    RunItemState,
    RunItemView,
    RunState,
    RunView,
    Stage,
    TypedView,
    Verdict,
)
from tests.export.made import ACCEPTED, CORRECTED, answer, item

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def run_of(*answers: AnswerView | RunItemState, questions: tuple[str, ...] = ("What?",)) -> GridView:
    """A run over as many documents as there are rows of answers, document by document."""
    items = tuple(
        RunItemView(
            position=at,
            document_id=f"d{at // len(questions)}",
            document_name=f"{at // len(questions)}.pdf",
            question=questions[at % len(questions)],
            state=each if isinstance(each, RunItemState) else RunItemState.ANSWERED,
            stage=Stage.SEARCHING if each is RunItemState.WORKING else None,
            answer_id=None if isinstance(each, RunItemState) else each.id,
            message="No key." if each is RunItemState.FAILED else "",
        )
        for at, each in enumerate(answers)
    )
    run = RunView("run", "Run", "", "Ann", NOON, RunState.RUNNING, items)
    return grid_view(run, {at: each for at, each in enumerate(answers) if isinstance(each, AnswerView)})


def valued(text: str, typed: TypedView | None, **changes: object) -> AnswerView:
    return answer(items=(item(text, typed),), **changes)


def test_documents_down_and_questions_across_with_what_is_under_way() -> None:
    grid = run_of(
        answer(), RunItemState.WORKING, RunItemState.FAILED, RunItemState.WAITING, questions=("A", "B")
    )
    assert [column.question for column in grid.columns] == ["A", "B"]
    assert [(row.name, [cell.words if cell else None for cell in row.cells]) for row in grid.rows] == [
        ("0.pdf", ["verified", "searching"]),
        ("1.pdf", ["failed", "waiting"]),
    ]
    assert grid.rows[1].cells[0].note == "No key."  # type: ignore[union-attr]


def test_numbers_of_one_unit_sort_as_numbers_and_what_has_no_value_goes_last() -> None:
    euros = [valued(f"EUR {n}", TypedView(number=Decimal(n), unit="EUR")) for n in ("900", "1250", "-3")]
    grid = run_of(*euros, answer(outcome="not_found", items=()), RunItemState.WAITING)
    assert grid.columns[0].kind == "number"
    assert grid.columns[0].unit == "EUR"
    assert [row.cells[0].sort for row in grid.rows] == [900.0, 1250.0, -3.0, None, None]  # type: ignore[union-attr]


def test_several_currencies_sort_as_text_because_their_numbers_do_not_compare() -> None:
    grid = run_of(
        valued("EUR 900", TypedView(number=Decimal(900), unit="EUR")),
        valued("USD 1", TypedView(number=Decimal(1), unit="USD")),
    )
    assert grid.columns[0].kind == "text"
    assert [row.cells[0].sort for row in grid.rows] == ["eur 900", "usd 1"]  # type: ignore[union-attr]


def test_dates_sort_as_dates() -> None:
    days = [date(2026, 2, 1), date(2025, 12, 31)]
    grid = run_of(*(valued(f"{day:%d %B %Y}", TypedView(day=day)) for day in days))
    first, second = (row.cells[0].sort for row in grid.rows)  # type: ignore[union-attr]
    assert grid.columns[0].kind == "date"
    assert isinstance(first, float)
    assert isinstance(second, float)
    assert first > second


def test_each_outcome_has_icon_word_and_colour() -> None:
    grid = run_of(
        answer(items=(item("a", None), item("b", None, badge=Badge.ABSENT))),
        answer(outcome="flag"),
        answer(outcome="not_found", items=()),
        answer(outcome="conflict"),
        answer(outcome="clarify", items=()),
        answer(outcome="reject"),
    )
    cells = [row.cells[0] for row in grid.rows]
    assert [(cell.text, cell.icon, cell.words, cell.tone) for cell in cells if cell] == [
        ("a; b", "✖", "not in the document", "absent"),
        ("EUR 1,250.50 per event", "⚠", "please check", "unsupported"),
        ("", "∅", "not found", "unchecked"),
        ("", "⚠", "contradicts itself", "unsupported"),
        ("", "?", "needs a clearer question", "unchecked"),
        ("", "✖", "held back", "absent"),
    ]


def test_a_correction_stands_in_the_cell_and_sorts_with_the_others() -> None:
    grid = run_of(
        valued("EUR 1,000", TypedView(number=Decimal(1000), unit="EUR")),
        answer(outcome="not_found", items=(), decisions=(CORRECTED,), in_force=1),
    )
    first, second = (row.cells[0] for row in grid.rows)
    assert first
    assert second
    assert grid.columns[0].kind == "number"
    assert (second.text, second.words, second.sort) == ("EUR 900", "corrected", 900.0)


def test_what_was_decided_is_said_and_no_longer_open() -> None:
    rejected = replace(ACCEPTED, verdict=Verdict.REJECT)
    grid = run_of(answer(), answer(decisions=(rejected,), in_force=1), answer(outcome="clarify", items=()))
    assert [(cell.note, cell.is_open) for row in grid.rows for cell in row.cells if cell] == [
        ("", True),
        ("rejected by A. Handler", False),
        ("", False),
    ]
