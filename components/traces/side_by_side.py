"""Two answers to one question side by side: value, places, findings, cost, time."""

from __future__ import annotations

from components import answer_card
from components.text import Html, el, show
from components.traces.figures import costs
from docintel.views import ComparisonView, TraceView


def render(compared: ComparisonView) -> None:
    """In what the two agree, then both whole."""
    verdicts = (
        _verdict("value", compared.same_value),
        _verdict("places", compared.same_places),
        _verdict("findings", compared.same_findings),
    )
    show(
        el("p", *verdicts, class_="di-agreement", aria_label="In what the answers agree"),
        el("div", _side("A", compared.left), _side("B", compared.right), class_="di-side-by-side"),
    )


def _verdict(what: str, same: bool) -> Html:
    icon, words, tone = ("✔", "Same", "verified") if same else ("≠", "Different", "unsupported")
    return el(
        "span", el("span", icon, aria_hidden="true"), f" {words} {what}", class_=f"di-badge tone-{tone}"
    )


def _side(letter: str, trace: TraceView) -> Html:
    answer = trace.answer
    model = " · ".join(part for part in (answer.provider, answer.model) if part)
    return el(
        "section",
        el("h3", f"{letter}: {model}"),
        costs(trace.costs, attempts=len(trace.attempts)),
        answer_card.card(answer),
        aria_label=f"Answer {letter}",
    )
