"""How an answer came about: what was understood, each attempt with what it was given, the costs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import streamlit as st

from components import answer_card
from components.state import Param
from components.text import Html, el, join, show
from components.traces.figures import costs, money
from docintel.views import AttemptTrace, FailureTrace, HelpTrace, PassageTrace, TraceView

ADDRESS = "how"  # of the page of traces
MOST_SHOWN = 50_000
"""Characters of a raw response on the screen; the rest is counted."""


def address(answer_id: str) -> str:
    """Where the page of traces shows this answer."""
    return f"/{ADDRESS}?{Param.ANSWER}={answer_id}"


def style() -> None:
    """What the page of traces adds to the frame's style; it takes no room."""
    st.html(Path(__file__).parent / "traces.css")


def render(trace: TraceView) -> None:
    """Draw the whole trace."""
    show(
        el(
            "div",
            _question(trace),
            *map(_help, trace.helps),
            *(_attempt(trace, each) for each in trace.attempts),
            class_="di-trace",
        ),
    )


def heading(trace: TraceView) -> Html:
    """Which answer this is, and what it cost, by itself and with what belongs to it."""
    answer = trace.answer
    asked = f"{trace.document_name} · asked by {trace.asked_by or 'nobody named'}"
    return el(
        "header",
        el("h2", answer.question, class_="di-question"),
        el("p", _answered(trace), class_="di-answered"),
        el("p", f"{asked} on {answer.asked_at.astimezone():%d %B %Y at %H:%M}", class_="di-quiet"),
        costs(trace.costs, attempts=len(trace.attempts)),
        el(
            "p",
            f"All answers to this question: {money(trace.question_costs.cost_usd)}. "
            f"Everything asked today: {money(trace.day_usd)}.",
            class_="di-quiet",
        ),
        class_="di-trace-head",
    )


def _answered(trace: TraceView) -> Html:
    """The answer in one line, each value with its badge."""
    answer = trace.answer
    values = [join(item.text, " ", answer_card.badge(item.badge), " ") for item in answer.items]
    return join(*values) if values else Html(answer.outcome.replace("_", " "))


def _question(trace: TraceView) -> Html:
    return el(
        "section",
        el("h3", "How the question was read"),
        _pairs((name.capitalize(), words) for name, words in trace.read_as),
        el("p", trace.looked_at, class_="di-quiet") if trace.looked_at else None,
        el("h3", "Steps"),
        el("ol", *(el("li", step) for step in trace.answer.steps)),
        _examples(trace.examples),
    )


def _examples(answer_ids: tuple[str, ...]) -> Html | None:
    """The accepted answers the model was shown, each with the way to how it came about."""
    if not answer_ids:
        return None
    links = (el("a", str(at), href=f"/how?answer={each}") for at, each in enumerate(answer_ids, start=1))
    return el("p", "Shown accepted answers to similar questions: ", *(join(each, " ") for each in links))


def _help(each: HelpTrace) -> Html:
    return el(
        "section",
        el("h3", each.purpose[:1].upper() + each.purpose[1:]),
        el("p", el("strong", "Asked: "), each.model),
        _list("What came of it", each.came_of_it),
        costs(each.costs),
        _raw(each.raw_response),
    )


def _attempt(trace: TraceView, attempt: AttemptTrace) -> Html:
    found = ", ".join(dict.fromkeys(attempt.findings)) or "nothing to object to"
    return el(
        "section",
        el("h3", f"Attempt {attempt.number}: {attempt.reason}"),
        _who_answered(attempt),
        _passages(trace, "Handed over", attempt.handed_over),
        _passages(trace, "Left out: more than the model’s window holds", attempt.left_out),
        el("p", el("strong", "Checks: "), found),
        _list("Moved before anyone saw them", attempt.moved),
        _list("Adapted", attempt.notes),
        _details(attempt),
        aria_label=f"Attempt {attempt.number}",
    )


def _who_answered(attempt: AttemptTrace) -> Html:
    """The model that answered, and why none before it did."""
    if not attempt.failures:
        return el("p", el("strong", "Answered by: "), attempt.model)
    return join(
        el("ul", *map(_failure, attempt.failures), class_="di-tried", aria_label="Tried before"),
        el("p", el("strong", "Then answered by: "), attempt.model),
    )


def _failure(failure: FailureTrace) -> Html:
    waited = f" Asked again after {failure.waited_s:.1f} s." if failure.waited_s else ""
    return el(
        "li",
        el("span", "✖ ", failure.model, class_="di-badge tone-absent", title=failure.error),
        f" {failure.message}{waited}",
    )


def _passages(trace: TraceView, title: str, passages: tuple[PassageTrace, ...]) -> Html | None:
    if not passages:
        return None
    heads = ("Place", "Section", "Found by")
    return el(
        "div",
        el("h4", f"{title} ({len(passages)})"),
        el(
            "table",
            el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
            el("tbody", *(_passage(trace, each) for each in passages)),
        ),
        class_="di-table",
        tabindex=0,
        role="region",
        aria_label=title,
    )


def _passage(trace: TraceView, passage: PassageTrace) -> Html:
    pages = f"page {passage.page_start}"
    if passage.page_end != passage.page_start:
        pages = f"pages {passage.page_start}–{passage.page_end}"
    href = f"/?document={trace.answer.document_id}&answer={trace.answer.id}&page={passage.page_start}"
    return el(
        "tr",
        el("td", el("a", pages, href=href), el("br"), f"lines {passage.line_start}–{passage.line_end}"),
        el("td", passage.section),
        el("td", *(el("div", reason) for reason in passage.why)),
    )


def _details(attempt: AttemptTrace) -> Html:
    asked_with = (
        ("Schema", attempt.schema),
        ("Prompt fragments", ", ".join(attempt.fragments)),
        ("Template version", attempt.template_version),
        ("Prompt, SHA-256", attempt.prompt_sha256),
        ("Request id", attempt.request_id or "none given"),
    )
    return join(
        costs(attempt.costs),
        el("details", el("summary", "Prompt"), _pairs(asked_with), class_="di-details"),
        _raw(attempt.raw_response),
    )


def _raw(response: str) -> Html:
    rest = len(response) - MOST_SHOWN
    return el(
        "details",
        el("summary", "Raw response"),
        el("pre", response[:MOST_SHOWN] or "None: nobody was asked.", tabindex=0),
        el("p", f"{rest:,} more characters are stored.", class_="di-quiet") if rest > 0 else None,
        class_="di-details",
    )


def _pairs(pairs: Iterable[tuple[str, str]]) -> Html:
    """Names and what they stand for, one a line."""
    rows = [join(el("dt", name), el("dd", words)) for name, words in pairs]
    return el("dl", *rows, class_="di-pairs")


def _list(title: str, sentences: tuple[str, ...]) -> Html | None:
    if not sentences:
        return None
    return join(el("h4", title), el("ul", *(el("li", each) for each in sentences)))
