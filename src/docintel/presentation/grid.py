"""The table of a run, documents by questions: what each cell says, and how each column sorts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from docintel.views import (
    AnswerView,
    Badge,
    GridCell,
    GridColumn,
    GridRow,
    GridView,
    RunItemState,
    RunItemView,
    RunView,
    Stage,
    TypedView,
    Verdict,
)

_LONGEST = 300  # characters of a value in a cell; the card has it whole
_UNDER_WAY = {
    RunItemState.WAITING: ("○", "waiting"),
    RunItemState.WORKING: ("◔", "working"),
    RunItemState.ANSWERED: ("■", "answer removed"),
    RunItemState.FAILED: ("✖", "failed"),
    RunItemState.STOPPED: ("■", "stopped"),
}
_STAGES = {
    Stage.READING: "reading",
    Stage.SEARCHING: "searching",
    Stage.ANSWERING: "answering",
    Stage.CHECKING: "checking",
    Stage.ASKING_AGAIN: "asking again",
}
# What stands in a cell without a value: icon, words, and the badge whose colour it has.
_OUTCOMES = {
    "not_found": ("∅", "not found", Badge.UNCHECKED),
    "conflict": ("⚠", "contradicts itself", Badge.UNSUPPORTED),
    "clarify": ("?", "needs a clearer question", Badge.UNCHECKED),
    "reject": ("✖", "held back", Badge.ABSENT),
}
_VERDICTS = {Verdict.ACCEPT: "accepted", Verdict.REJECT: "rejected", Verdict.CORRECT: "corrected"}
_WEAKEST = list(Badge)
_SOUND = (Badge.VERIFIED, Badge.OCR, Badge.MOVED)


def grid_view(run: RunView, answers: Mapping[int, AnswerView]) -> GridView:
    """The table of ``run``. ``answers`` are those there are so far, by the position of their item."""
    questions = list(dict.fromkeys((item.question, item.shape) for item in run.items))
    documents = {item.document_id: item.document_name for item in run.items}
    placed = {(item.document_id, item.question, item.shape): item for item in run.items}
    columns: list[GridColumn] = []
    cells: dict[tuple[str, int], GridCell] = {}
    for at, (question, shape) in enumerate(questions):
        items = [placed[key, question, shape] for key in documents if (key, question, shape) in placed]
        column = _column(question, [answers[item.position] for item in items if item.position in answers])
        columns.append(column)
        for item in items:
            cells[item.document_id, at] = _cell(item, answers.get(item.position), column)
    names = {next(iter(documents)): together_name(run)} if run.together and documents else documents
    rows = (
        GridRow(key, name, tuple(cells.get((key, at)) for at in range(len(questions))))
        for key, name in names.items()
    )
    return GridView(run, tuple(columns), tuple(rows))


def together_name(run: RunView) -> str:
    """What the one row of a run is called that puts its questions to several documents at once."""
    return f"{len(run.together)} documents together"


def _column(question: str, answers: Sequence[AnswerView]) -> GridColumn:
    """A column sorts as numbers or dates where all its values are such, in one unit."""
    typed = [_only(answer) for answer in answers if _has_value(answer)]
    kinds = {each.kind if each else "" for each in typed}
    units = {each.unit for each in typed if each}
    if kinds == {"number"} and len(units) == 1:
        return GridColumn(question, "number", units.pop())
    return GridColumn(question, "date" if kinds == {"date"} else "text")


def _has_value(answer: AnswerView) -> bool:
    return bool(answer.correction or (answer.items and answer.outcome not in _OUTCOMES))


def _only(answer: AnswerView) -> TypedView | None:
    """The value of an answer that has one; of several, none is the one to sort by."""
    items = answer.correction.items if answer.correction else answer.items
    return items[0].typed if len(items) == 1 else None


def _cell(item: RunItemView, answer: AnswerView | None, column: GridColumn) -> GridCell:
    if answer is None:
        icon, words = _UNDER_WAY[item.state]
        words = _STAGES[item.stage] if item.stage and item.state is RunItemState.WORKING else words
        tone = Badge.ABSENT.value if item.state is RunItemState.FAILED else "waiting"
        return GridCell(item.position, "", icon, words, tone, note=item.message)
    if answer.correction:
        icon, words, badge = "✎", "corrected", Badge.MOVED
        text = "; ".join(each.text for each in answer.correction.items)
        sort = _sort(answer, text, column)
    elif answer.outcome in _OUTCOMES or not answer.items:
        icon, words, badge = _OUTCOMES.get(answer.outcome, _OUTCOMES["not_found"])
        text, sort = "", None
    else:
        badge = max((each.badge for each in answer.items), key=_WEAKEST.index)
        icon, words = badge.icon, badge.words
        if answer.outcome == "flag" and badge in _SOUND:
            icon, words, badge = "⚠", "please check", Badge.UNSUPPORTED
        text = "; ".join(each.text for each in answer.items)
        sort = _sort(answer, text, column)
    return GridCell(
        position=item.position,
        text=text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…",
        icon=icon,
        words=words,
        tone=badge.value,
        answer_id=answer.id,
        sort=sort,
        note=" · ".join(part for part in (_places(answer), _parts(answer), _decided(answer)) if part),
        is_open=answer.decision is None and answer.outcome != "clarify",
    )


def _parts(answer: AnswerView) -> str:
    """Of a compound question the first part stands in the table."""
    return "first part; the others are in Review" if answer.group else ""


def _decided(answer: AnswerView) -> str:
    decision = answer.decision
    if decision is None:
        return ""
    return f"{_VERDICTS.get(decision.verdict, decision.verdict.value)} by {decision.reviewer}"


def _places(answer: AnswerView) -> str:
    """Where an answer from several documents stands."""
    items = answer.correction.items if answer.correction else answer.items
    pages: dict[str, list[str]] = {}
    for citation in (citation for item in items for citation in item.citations if citation.document_name):
        known = pages.setdefault(citation.document_name, [])
        if str(citation.page) not in known:
            known.append(str(citation.page))
    return "; ".join(
        f"{name}, page{'s' if len(of) > 1 else ''} {', '.join(of)}" for name, of in pages.items()
    )


def _sort(answer: AnswerView, text: str, column: GridColumn) -> float | str:
    typed = _only(answer)
    if column.kind == "number" and typed and typed.number is not None:
        return float(typed.number)
    if column.kind == "date" and typed and typed.day:
        return float(typed.day.toordinal())
    return text.casefold()
