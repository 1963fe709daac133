"""Hand-made documents and answers for the screens, one of every kind of answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from docintel.boxes import Box
from docintel.views import (
    AnswerView,
    Badge,
    CitationView,
    DiffView,
    DocumentView,
    FindingView,
    ItemView,
    PageView,
    PlaybookView,
    RunItemState,
    RunItemView,
    RunQuestion,
    RunState,
    RunView,
)

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
POLICY = DocumentView("policy", "home_policy.pdf", "a" * 64, 6, NOON, is_sample=True)
LETTER = DocumentView(
    "letter", "letter.pdf", "b" * 64, 2, NOON, is_sample=False, warnings=("Page 2 was read by OCR.",)
)
PAGES = [
    PageView(number, ["i", "ii", "1", "2", "3", "4"][number - 1], 595.0, 842.0) for number in range(1, 7)
]


def citation(
    number: int = 1, *, page: int = 1, y: float = 320.0, badge: Badge = Badge.VERIFIED
) -> CitationView:
    line, below = Box(page, 72, y, 400, y + 13), Box(page, 72, y + 15, 380, y + 28)
    return CitationView(
        number=number,
        page=page,
        page_label=PAGES[page - 1].label,
        line_in_page_start=14,
        line_in_page_end=15,
        line_start=14,
        line_end=15,
        excerpt="Deductible per event EUR 500.00,\nstorm damage EUR 700.00.",
        badge=badge,
        union=(Box(page, 72, y, 400, y + 28),),
        per_line=(line, below),
        words=(Box(page, 180, y, 260, y + 13),),
    )


def item(text: str = "EUR 500.00 per event", badge: Badge = Badge.VERIFIED, *cited: CitationView) -> ItemView:
    return ItemView(text, None, badge, cited or (citation(badge=badge),))


def answer(**changes: object) -> AnswerView:
    plain = AnswerView(
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
    return replace(plain, **changes)  # type: ignore[arg-type]


ABSENT = FindingView(
    "quote_absent",
    "error",
    "items[0].spans[0]",
    "The quoted words are not in the document. The nearest passage is on page 3.",
    "Quote the cited lines word for word.",
    page=3,
    line_start=61,
    line_end=61,
    diff=(
        DiffView("same", "Deductible per event"),
        DiffView("quote_only", "EUR 50"),
        DiffView("document_only", "EUR 500"),
    ),
    boxes=(Box(3, 72, 200, 400, 213),),
)
MOVED = FindingView(
    "quote_misplaced",
    "warning",
    "items[0].spans[0]",
    "Found on line 212 instead of line 213.",
    page=4,
    line_start=212,
)


def every_kind() -> dict[str, AnswerView]:
    """One answer of every outcome and shape the card knows."""
    cells = (("Cover", "Sum insured"), ("Building", "EUR 450,000"), ("Contents", "EUR 80,000"))
    table = replace(item(), table=cells)
    sides = (
        item("1 January 2026", Badge.VERIFIED, citation(1, page=1)),
        item("1 March 2026", Badge.VERIFIED, citation(2, page=6, y=120)),
    )
    return {
        "ship": answer(),
        "flag": answer(
            id="flag",
            outcome="flag",
            items=(replace(item(badge=Badge.ABSENT), findings=(ABSENT, MOVED)),),
            caveats=("Glass breakage has its own rule.",),
        ),
        "list": answer(
            id="list",
            items=(item("wear and tear"), item("frost", Badge.MOVED, citation(2, page=2, badge=Badge.MOVED))),
        ),
        "table": answer(id="table", items=(table,), extraction_method="computed"),
        "reject": answer(id="reject", outcome="reject"),
        "not_found": answer(
            id="not_found",
            outcome="not_found",
            items=(),
            extraction_method="na",
            caveats=("Looked at pages 1 to 6 for: dog.",),
        ),
        "conflict": answer(id="conflict", outcome="conflict", items=sides),
        "clarify": answer(id="clarify", outcome="clarify", items=(), clarification="Storm damage or theft?"),
    }


PLAYBOOK = PlaybookView(
    "home_policy",
    "Home policy",
    "title: Home policy",
    "Who is insured.",
    tuple(RunQuestion(f"Question {number}?") for number in (1, 2, 3)),
    is_shipped=True,
)


def made_run(playbook: str, *questions: RunQuestion, answered: tuple[str, ...] = ()) -> RunView:
    """A run of a playbook on the policy under way; the first questions have these answers."""
    ids = (*answered, *[None] * (len(questions) - len(answered)))
    items = tuple(
        RunItemView(
            position,
            "policy",
            POLICY.name,
            question.text,
            RunItemState.ANSWERED if answer_id else RunItemState.WAITING,
            answer_id=answer_id,
        )
        for position, (question, answer_id) in enumerate(zip(questions, ids, strict=True))
    )
    return RunView("run", playbook, playbook, "A. Handler", NOON, RunState.RUNNING, items)
