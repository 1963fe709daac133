"""Made answers about made documents, for what is exported of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

from docintel.boxes import Box
from docintel.export import Entry
from docintel.views import (
    AnswerView,
    Badge,
    CitationView,
    CorrectionView,
    DecisionView,
    DocumentView,
    ItemView,
    TypedView,
    Verdict,
)

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
POLICY = DocumentView("policy", "home policy.pdf", "a" * 64, 6, NOON, is_sample=False)
LETTER = DocumentView("letter", "letter.pdf", "b" * 64, 2, NOON, is_sample=False)
EURO = TypedView(number=Decimal("1250.50"), unit="EUR", per="per event")
ACCEPTED = DecisionView(Verdict.ACCEPT, "A. Handler", NOON, "looked at it", 1, "handler")
CORRECTED = DecisionView(
    Verdict.CORRECT,
    "A. Handler",
    NOON,
    "wrong value",
    1,
    "handler",
    note="see line 5",
    corrected=CorrectionView(
        (ItemView("EUR 900", None, Badge.VERIFIED, (), typed=TypedView(number=Decimal(900), unit="EUR")),)
    ),
)


def citation(page: int = 3, number: int = 1, **changes: object) -> CitationView:
    lines = (Box(page, 72, 100, 300, 112), Box(page, 72, 114, 200, 126))
    made = CitationView(
        number=number,
        page=page,
        page_label="iii",
        line_in_page_start=4,
        line_in_page_end=5,
        line_start=104,
        line_end=105,
        excerpt="The deductible is\nEUR 1,250.50",
        badge=Badge.VERIFIED,
        union=(Box(page, 72, 100, 300, 126),),
        per_line=lines,
        words=lines[:1],
        document_id="policy",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def item(text: str = "EUR 1,250.50 per event", typed: TypedView | None = EURO, **changes: object) -> ItemView:
    made = ItemView(text, None, Badge.VERIFIED, (citation(),), typed=typed)
    return replace(made, **changes)  # type: ignore[arg-type]


def answer(**changes: object) -> AnswerView:
    made = AnswerView(
        id="one",
        document_id="policy",
        question="What is the deductible?",
        read_as="amount · deductible",
        shape="amount",
        outcome="ship",
        items=(item(),),
        caveats=(),
        findings=(),
        extraction_method="verbatim",
        provider="offline",
        model="extractive-1",
        asked_at=NOON,
        steps=("asked",),
        version=0,
        decisions=(),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def entry(**changes: object) -> Entry:
    return Entry(answer(**changes), {"policy": POLICY, "letter": LETTER})


def several() -> list[Entry]:
    """An amount somebody accepted, a date, a list, what was not found, and what was held back."""
    day = item("31 January 2026", TypedView(day=date(2026, 1, 31)))
    return [
        entry(decisions=(ACCEPTED,), version=1, in_force=1),
        entry(id="two", question="When does it begin?", shape="date", items=(day,)),
        entry(id="three", question="What is excluded?", items=(item("frost", None), item("war", None))),
        entry(id="four", document_id="letter", outcome="not_found", items=(), caveats=("Looked at page 1.",)),
        entry(id="five", document_id="letter", question="Who signed?", outcome="reject"),
    ]
