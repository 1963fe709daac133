"""The answer card: the typed value, the words that prove it, what was checked, and how it was got."""

from __future__ import annotations

from collections.abc import Sequence

from components import findings
from components.page_view.payload import tone
from components.text import Html, el, join, show
from docintel.views import AnswerView, Badge, CitationView, CorrectionView, ItemView

_METHODS = {
    "verbatim": "Read off the page",
    "computed": "Computed from the cited lines",
    "inferred": "Inferred: the document does not say it in these words",
}
_LONG = 90  # characters from which a value is set as running text
_LABEL = 8  # letters a list's label, "(b)", may add to the words of a value


def render(answer: AnswerView, *, trace: str | None = None) -> None:
    """Draw the answer. Numbered places carry ``data-cite``, which the page viewer follows.

    ``trace`` is the address of the page that shows how it came about.
    """
    show(card(answer, trace=trace))


def card(answer: AnswerView, *, trace: str | None = None) -> Html:
    """The whole card as markup, by what became of the answer."""
    body = {
        "not_found": _not_found,
        "clarify": _clarify,
        "conflict": _conflict,
        "reject": _held_back,
    }.get(answer.outcome, _items)(answer)
    return el(
        "article",
        el("h2", answer.question, class_="di-question"),
        el("p", answer.read_as, class_="di-quiet di-read-as") if answer.read_as else None,
        _correction(answer),
        body,
        _caveats(answer) if answer.outcome != "not_found" else None,
        findings.items(answer, answer.findings),
        _steps(answer),
        el("a", "How this came about", href=trace, class_="di-quiet") if trace else None,
        class_=f"di-card di-outcome-{answer.outcome}",
        aria_label="Answer",
    )


def badge(state: Badge, code: str | None = None) -> Html:
    """Colour, icon and word; the code is in the tooltip."""
    icon = el("span", state.icon, aria_hidden="true")
    return el(
        "span", icon, " ", state.words, class_=f"di-badge tone-{state.value}", title=code or state.value
    )


def corrected(answer: AnswerView, correction: CorrectionView) -> list[Html | None]:
    """A correction's values with their places, numbered after the answer's own, and what was found."""
    first = len(answer.items)
    return [
        *(_item(answer, first + at, item) for at, item in enumerate(correction.items)),
        findings.items(answer, correction.findings),
    ]


def _correction(answer: AnswerView) -> Html | None:
    """What stands in the answer's place, over what was answered."""
    correction, decision = answer.correction, answer.decision
    if correction is None or decision is None:
        return None
    return join(
        el("h3", f"Corrected by {decision.reviewer}", class_="di-heading"),
        *corrected(answer, correction),
        el("h3", "Answered before", class_="di-heading"),
    )


def _items(answer: AnswerView) -> Html:
    flagged = None
    if answer.outcome == "flag":
        flagged = el(
            "p",
            "Please check before use: not everything about this answer could be confirmed.",
            class_="di-flag",
        )
    return join(
        flagged, *(_item(answer, index, item) for index, item in enumerate(answer.items)), _method(answer)
    )


def _held_back(answer: AnswerView) -> Html:
    return el(
        "p",
        "Held back: this answer failed its checks, so it is not shown as one. Please look yourself.",
        class_="di-plain",
    )


def _conflict(answer: AnswerView) -> Html:
    sides = [_item(answer, index, item) for index, item in enumerate(answer.items)]
    return join(
        el(
            "p",
            "The document contradicts itself. Both places are shown; which one counts is yours to say.",
            class_="di-plain",
        ),
        el("div", *sides, class_="di-sides"),
    )


def _not_found(answer: AnswerView) -> Html:
    looked = [el("p", caveat, class_="di-looked") for caveat in answer.caveats]
    return join(el("p", "The document doesn’t appear to contain this.", class_="di-plain"), *looked)


def _clarify(answer: AnswerView) -> Html:
    return el(
        "p", answer.clarification or "The question can be read in more than one way.", class_="di-plain"
    )


def _item(answer: AnswerView, index: int, item: ItemView) -> Html:
    codes = ", ".join(finding.code for finding in item.findings)
    return el(
        "section",
        el("div", _value(item), badge(item.badge, codes or None), class_="di-value-row"),
        *(_citation(item, citation) for citation in item.citations),
        findings.items(answer, item.findings),
        class_=f"di-item tone-{tone(answer, index, item.badge.value)}",
    )


def _value(item: ItemView) -> Html:
    if item.table is not None:
        return _table(item.table)
    return el("p", item.text, class_="di-value di-long" if len(item.text) > _LONG else "di-value")


def _table(rows: Sequence[Sequence[str]]) -> Html:
    head, *body = rows or [()]
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", *(el("th", cell, scope="col") for cell in head))),
            el("tbody", *(el("tr", *(el("td", cell) for cell in row)) for row in body)),
        ),
        class_="di-table",
        tabindex=0,
        role="region",
        aria_label="Table",
    )


def _citation(item: ItemView, citation: CitationView) -> Html:
    """The document's own words and the button that goes to them; its own badge where an item has several."""
    return el(
        "div",
        _excerpt(item, citation),
        el(
            "div",
            el(
                "button",
                el("span", str(citation.number), class_="di-number"),
                place_words(citation),
                type="button",
                data_cite=citation.number,
                class_="di-place",
                title="Show on the page",
            ),
            badge(citation.badge) if len(item.citations) > 1 else None,
            class_="di-row",
        ),
        class_="di-citation",
        data_cite=citation.number,
    )


def _excerpt(item: ItemView, citation: CitationView) -> Html | None:
    """The cited lines with the quoted words marked; None where a long value is these very words already."""
    lead, quoted, tail = citation.lead, citation.excerpt, citation.tail
    value, words = _squeezed(item.text), _squeezed(quoted)
    if len(item.text) > _LONG and value in words and len(words) - len(value) <= _LABEL:
        return None
    if not (lead or tail):
        return el("blockquote", quoted)
    return el("blockquote", lead, el("mark", quoted), tail)


def place_words(citation: CitationView) -> str:
    """Page number, printed label where it differs, lines in the page: “page 3 (iii), lines 21–22”."""
    label = f" ({citation.page_label})" if citation.page_label not in ("", str(citation.page)) else ""
    start, end = citation.line_in_page_start, citation.line_in_page_end
    lines = f"line {start}" if start == end else f"lines {start}–{end}"
    document = f"{citation.document_name}, " if citation.document_name else ""
    return f"{document}page {citation.page}{label}, {lines}"


def _method(answer: AnswerView) -> Html | None:
    words = _METHODS.get(answer.extraction_method)
    return el("p", words, class_="di-quiet", title=answer.extraction_method) if words else None


def _caveats(answer: AnswerView) -> Html | None:
    if not answer.caveats:
        return None
    return el(
        "ul",
        *(el("li", caveat) for caveat in answer.caveats),
        class_="di-caveats",
        aria_label="Caveats",
    )


def _steps(answer: AnswerView) -> Html:
    by = " · ".join(part for part in (answer.provider, answer.model) if part)
    return el(
        "details",
        el("summary", "Steps"),
        el("ol", *(el("li", step) for step in answer.steps)) if answer.steps else None,
        el("p", f"Answered by {by} on {answer.asked_at:%d %B %Y at %H:%M}.", class_="di-quiet"),
        class_="di-details",
    )


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()
