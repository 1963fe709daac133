"""What is exported: answers together with the documents they are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from docintel.views import AnswerView, CitationView, DocumentView, ItemView, Verdict

OUTCOMES: Mapping[str, str] = {
    "ship": "answered",
    "flag": "please check",
    "reject": "held back",
    "not_found": "not found",
    "conflict": "the document contradicts itself",
    "clarify": "needs a clearer question",
}
VERDICTS: Mapping[Verdict, str] = {
    Verdict.ACCEPT: "accepted",
    Verdict.REJECT: "rejected",
    Verdict.CORRECT: "corrected",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer to hand out. ``documents`` holds the document asked and every document cited, by id."""

    answer: AnswerView
    documents: Mapping[str, DocumentView]

    @property
    def document(self) -> DocumentView:
        return self.documents[self.answer.document_id]

    @property
    def items(self) -> tuple[ItemView, ...]:
        """What counts: the correction in force, else the answer's items, none where it was held back."""
        if self.answer.correction:
            return self.answer.correction.items
        return () if self.answer.outcome == "reject" else self.answer.items

    @property
    def replaced(self) -> tuple[ItemView, ...]:
        """The answer's own items where a correction took their place."""
        return self.answer.items if self.answer.correction else ()

    @property
    def outcome(self) -> str:
        """What became of it, in words."""
        if self.answer.correction:
            return "corrected"
        return OUTCOMES.get(self.answer.outcome, self.answer.outcome)

    @property
    def decided(self) -> str:
        """The decision in force in one word; empty where nobody decided."""
        decision = self.answer.decision
        return VERDICTS.get(decision.verdict, decision.verdict.value) if decision else ""

    def home(self, citation: CitationView) -> DocumentView:
        """The document a citation is in."""
        return self.documents[citation.document_id or self.answer.document_id]
