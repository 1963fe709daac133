"""Costs in figures: money, tokens, seconds."""

from __future__ import annotations

from decimal import Decimal

from components.text import Html, el
from docintel.views import CostView


def money(usd: Decimal | None) -> str:
    """US dollars; cents are too coarse for one answer."""
    if usd is None:
        return "no price known"
    return f"${usd:,.4f}" if usd else "$0"


def costs(cost: CostView, *, attempts: int | None = None) -> Html:
    """One line of figures."""
    shown = [
        f"{attempts} attempt{'s' if attempts != 1 else ''}" if attempts is not None else None,
        f"{cost.latency_s:,.2f} s",
        f"{cost.input_tokens:,} tokens in, {cost.output_tokens:,} out",
        money(cost.cost_usd),
    ]
    return el("p", " · ".join(part for part in shown if part), class_="di-figures")
