"""How an answer came about: the way there, for those who may see it, and what is shown."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from streamlit.testing.v1 import AppTest

from components import traces
from components.text import show
from docintel.usecases import Action
from docintel.views import (
    AttemptTrace,
    CollectionView,
    CostView,
    FailureTrace,
    HelpTrace,
    PassageTrace,
    TraceView,
)
from tests.ui.conftest import Open, markup
from tests.ui.fake import FakeDesk
from tests.ui.made import answer


class Handlers(FakeDesk):
    """A desk of somebody who may do everything but see how answers came about."""

    def collections(self, action: str = "") -> list[CollectionView]:
        return [] if action == Action.SEE_TRACE else super().collections(action)


def test_the_link_is_there_for_those_who_may_follow_it(open_review: Open) -> None:
    app = open_review(FakeDesk(answer()), document="policy", answer="one")
    assert 'href="/how?answer=one"' in markup(app)


def test_nobody_else_is_shown_the_link(open_review: Open) -> None:
    app = open_review(Handlers(answer()), document="policy", answer="one")
    assert "What is the deductible?" in markup(app)
    assert "/how?" not in markup(app)


COST = CostView(Decimal("0.0104"), 900, 70, 1.25)
NASTY = "<script>alert(1)</script>"
ATTEMPT = AttemptTrace(
    number=1,
    reason="asked",
    model="openai:m",
    schema="AmountAnswer",
    fragments=("base", "shape:amount"),
    template_version="1",
    prompt_sha256="f" * 64,
    request_id="req-1",
    raw_response=NASTY * 10_000,
    costs=COST,
    findings=("quote_absent", "quote_absent"),
    moved=(),
    notes=(NASTY,),
    failures=(FailureTrace("mistral:n", "RateLimitedError", "Too many requests.", 0.5),),
    handed_over=(PassageTrace(3, 4, 20, 25, NASTY, ("keyword “storm”, line 21",)),),
    left_out=(PassageTrace(7, 7, 90, 95, "", ()),),
)
HELP = HelpTrace("reading the question", ("also looked for: excess",), "openai:m", COST, "{}")
TRACE = TraceView(
    answer=answer(),
    document_name=NASTY,
    asked_by="",
    read_as=(("shape", "amount"),),
    looked_at="",
    attempts=(ATTEMPT,),
    costs=COST,
    question_costs=CostView(None, 0, 0, 0.0),
    day_usd=Decimal(0),
    helps=(HELP,),
    examples=("two",),
)


def drawn(draw: Callable[[], None]) -> str:
    """What ``draw`` puts on a page, as markup."""

    def page(draw):  # type: ignore[no-untyped-def]  # its source runs without this module's imports
        draw()

    app = AppTest.from_function(page, default_timeout=20, kwargs={"draw": draw}).run()
    assert not app.exception
    return markup(app)


def test_everything_of_a_trace_is_shown_and_none_of_it_is_markup() -> None:
    shown = drawn(lambda: show(traces.heading(TRACE))) + drawn(lambda: traces.render(TRACE))
    for words in (
        "EUR 500.00 per event",
        "1 attempt · 1.25 s · 900 tokens in, 70 out · $0.0104",
        "All answers to this question: no price known. Everything asked today: $0.",
        "mistral:n",
        "Asked again after 0.5 s",
        "Then answered by: ",
        "pages 3–4",
        "Left out",
        "req-1",
        "also looked for: excess",
        'href="/how?answer=two"',
        "200,000 more characters are stored",
    ):
        assert words in shown, words
    assert shown.count("quote_absent") == 1
    assert "<script>" not in shown
