"""Constraints between fields: the built-in ones, and those a user's own schema declares."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel

from docintel.generation.contract import (
    Amount,
    AmountItem,
    AnswerBase,
    Broken,
    Computed,
    DateValue,
    FieldExtraction,
    FieldsBase,
    InOrder,
    Period,
    PeriodAnswer,
    PeriodItem,
    SumsTo,
    TableAnswer,
    TableItem,
    TableValue,
    pick,
)
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation import crossfield
from tests.generation.validation.made import amount, answer, codes, context, span


def found(given: AnswerBase) -> list[Finding]:
    return list(crossfield.check(context(given)))


def of_table(headers: list[str], *rows: list[str]) -> list[Finding]:
    value = TableValue(headers=headers, rows=list(rows))
    return found(answer(TableAnswer, TableItem(spans=[span()], value=value)))


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2024-01-01", "2024-12-31", []),
        ("2024-01-01", "2024-01-01", []),
        ("2024-05-01", "2024-01-01", ["period_reversed"]),
    ],
)
def test_a_period_starts_before_it_ends(start: str, end: str, expected: list[str]) -> None:
    period = Period(start=DateValue(iso=start, original=""), end=DateValue(iso=end, original=""))
    findings = found(answer(PeriodAnswer, PeriodItem(spans=[span()], value=period)))
    assert codes(findings) == expected
    assert all(finding.path == "items[0].value.start.iso" for finding in findings)


def test_a_table_is_rectangular() -> None:
    assert of_table(["a", "b"], ["1", "2"], ["3", ""]) == []
    (finding,) = of_table(["a", "b"], ["1", "2"], ["3"], ["4", "5", "6"])
    assert finding.code == "table_ragged"
    assert str(finding) == "The table has 2 columns, but not in row 2, 3."


def test_columns_add_up_to_their_total_row() -> None:
    right = (["Item", "EUR"], ["A", "1.000,50"], ["B", "2,00"], ["Summe", "1.002,50"])
    assert of_table(*right) == []
    (finding,) = of_table(["Item", "EUR"], ["A", "10.00"], ["B", "20.00"], ["Total", "31.00"])
    assert (finding.code, finding.severity) == ("total_mismatch", Severity.WARNING)
    assert str(finding) == "The column 'EUR' adds up to 30.00, but its total row says 31.00."


def test_a_total_is_not_guessed_where_it_is_not_plain() -> None:
    assert of_table(["Item", "n"], ["A", "10"], ["Subtotal", "10"], ["B", "5"], ["Total", "15"]) == []
    assert of_table(["Item", "n"], ["A", "about 10"], ["B", "5"], ["Total", "99"]) == []
    assert of_table(["Item", "n"], ["A", "10"], ["B", "5"], ["C", "99"]) == []


class Invoice(AnswerBase):
    """A schema of a user's own with constraints of its own."""

    constraints = (
        SumsTo("items[*].value.value", "total.value"),
        Computed("count", lambda invoice: len(invoice.items)),
    )

    items: list[AmountItem]
    total: Amount | None
    count: int


def invoice(total: str, count: int = 2) -> AnswerBase:
    value = Amount(value=total, currency="EUR")
    return answer(Invoice, amount("10.00", "EUR"), amount("20.00", "EUR"), total=value, count=count)


def test_a_users_own_schema_declares_its_own() -> None:
    assert found(invoice("30.00")) == []
    (finding,) = found(invoice("31.00"))
    assert (finding.code, finding.path) == ("total_mismatch", "total.value")
    assert str(finding) == "The lines add up to 30.00, but the total given is 31.00."
    assert codes(found(invoice("30.00", count=3))) == ["computed_mismatch"]
    assert found(answer(Invoice, amount("10.00", "EUR"), total=None, count=1)) == []


def test_a_rule_that_fails_is_said_not_raised() -> None:
    class Failing:
        def broken(self, answer: BaseModel) -> Iterator[Broken]:
            yield from [Broken("x", "", "", "")] if Decimal(1) / Decimal(0) else []

    class Own(AnswerBase):
        constraints = (Failing(), SumsTo("items[*].price", "items[*].value.value"))

        items: list[AmountItem]

    findings = found(answer(Own, amount("1", "EUR")))
    assert codes(findings) == ["constraint_failed", "constraint_failed"]
    assert "'AmountItem' object has no attribute 'price'" in str(findings[1])


def test_paths_name_every_element() -> None:
    given: Any = invoice("30.00")
    assert list(pick(given, "items[*].value.currency")) == [
        ("items[0].value.currency", "EUR"),
        ("items[1].value.currency", "EUR"),
    ]


class Policy(FieldsBase):
    """A form whose fields are bound to each other."""

    constraints = (
        InOrder("start.value.iso", "end.value.iso"),
        SumsTo("premiums[*].value.value", "total.value.value"),
    )

    start: FieldExtraction[DateValue]
    end: FieldExtraction[DateValue]
    total: FieldExtraction[Amount]

    @property
    def premiums(self) -> list[FieldExtraction[Amount]]:
        return [self.total, self.total]


def test_a_form_is_checked_between_its_fields() -> None:
    def date(iso: str) -> FieldExtraction[DateValue]:
        return FieldExtraction[DateValue](found=True, value=DateValue(iso=iso, original=""))

    total = FieldExtraction[Amount](found=True, value=Amount(value=Decimal(5), currency="EUR"))
    reversed_form = Policy(start=date("2024-05-01"), end=date("2024-01-01"), total=total)
    findings = list(crossfield.check_declared(reversed_form))
    assert [(finding.code, finding.path) for finding in findings] == [
        ("period_reversed", "start.value.iso"),
        ("total_mismatch", "total.value.value"),
    ]
    missing = FieldExtraction[DateValue](found=False)
    unknown = FieldExtraction[Amount](found=False)
    assert list(crossfield.check_declared(Policy(start=missing, end=missing, total=unknown))) == []
