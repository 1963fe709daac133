"""What one question has tried so far, and how the loop sees an attempt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from docintel.generation.contract import AnswerBase
from docintel.generation.findings import Finding, Severity
from docintel.generation.helpers import Help
from docintel.generation.result import Attempt
from docintel.parsing import ParsedDocument
from docintel.parsing.methods import METHODS
from docintel.pipeline.loop import Limits, Observation, may_ask_again, reason_to_broaden
from docintel.question import ParsedQuestion
from docintel.question.discovered import new_terms
from docintel.retrieval import Retrieval, RetrievalResult

BROADEN_BY = 2.0
"""How much larger the scope of retrieval gets each time."""

REPARSE_ORDER = ("layout", "ocr")
"""What a garbled page is read with, one after the other."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One attempt's answer with its findings, the passages it was given and the tables they are from."""

    answer: AnswerBase
    findings: tuple[Finding, ...]
    retrieval: RetrievalResult
    document: ParsedDocument
    given: AnswerBase | None = None  # the answer before its citations were moved; None: nobody was asked

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """How good this try is: found, few errors, complete. The best one is shown."""
        errors = sum(finding.severity is Severity.ERROR for finding in self.findings)
        return self.answer.answer_found, -errors, self.answer.complete_answer_found


@dataclass(slots=True)
class Run:
    """One question between its attempts."""

    document: ParsedDocument
    question: ParsedQuestion
    answer_class: type[AnswerBase]
    source: bytes | None
    password: str | None
    scope: float = 1.0
    echoes: bool = False  # lines that put the question themselves are handed over as well
    ahead: RetrievalResult | None = None  # retrieved already, to know whether asking again brings anything
    reparsed: set[str] = field(default_factory=set)
    attempts: list[Attempt] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    tried: list[Tried] = field(default_factory=list)
    helps: list[Help] = field(default_factory=list)
    tokens: int = 0
    is_offline: bool = False  # nobody reads a prompt
    may_clarify: bool = True  # no second question back after a reply
    search: Retrieval | None = None  # kept between attempts, as long as the tables are the same

    @property
    def next_method(self) -> str | None:
        """The parsing method a garbled page is read with next, where the file's bytes are at hand."""
        if self.source is None:
            return None
        return next((m for m in REPARSE_ORDER if m in METHODS and m not in self.reparsed), None)

    @property
    def best(self) -> Tried:
        """The best try, the later one among equals."""
        return max(reversed(self.tried), key=lambda tried: tried.rank)

    def retrieve(self) -> RetrievalResult:
        """The passages of the next attempt."""
        retrieved = self.ahead or self._search(self.scope, self.echoes)
        self.ahead = None
        return retrieved

    def take_help(self, given: Help) -> None:
        """Note a helping call; its tokens count."""
        self.helps.append(given)
        self.tokens += sum(given.meta["usage"].values())

    def reread(self, document: ParsedDocument, read: RetrievalResult) -> bool:
        """Go on with other tables, unless they give the same text as ``read``; whether they do not."""
        before = self.document, self.search, self.ahead
        self.document, self.search, self.ahead = document, None, None
        self.ahead = self._search(self.scope, self.echoes)
        if self.ahead.texts != read.texts:
            return True
        self.document, self.search, self.ahead = before
        return False

    def brings_more(self, tried: Tried) -> bool:
        """Whether a larger scope, or the terms the last answer found, bring lines it did not have."""
        terms = new_terms(self.question, tried.answer.llm_discovered_keywords, self.document)
        asked = self.question.with_terms(terms)
        if asked.keywords != self.question.keywords:
            self.question, self.search = asked, None
        wider = self._wider(tried)
        if wider == (self.scope, self.echoes):
            return False
        self.ahead = self._search(*wider)
        return not self.ahead.line_numbers <= tried.retrieval.line_numbers

    def broaden(self, tried: Tried) -> None:
        """Look wider from now on."""
        self.scope, self.echoes = self._wider(tried)

    def _wider(self, tried: Tried) -> tuple[float, bool]:
        """The next scope, and whether echoes are read in it: where nothing was found without them."""
        return self.scope * BROADEN_BY, self.echoes or not tried.answer.answer_found

    def _search(self, scope: float, echoes: bool) -> RetrievalResult:
        if self.search is None:
            self.search = Retrieval(self.question, self.document, labelled=not self.is_offline)
        return self.search.passages(scope, echoes=echoes)

    def observe(self, tried: Tried, limits: Limits) -> Observation:
        """``tried``, the last of the tries, as the loop sees it. Nothing is retrieved beyond ``limits``."""
        before = self.tried[-2] if len(self.tried) > 1 else None
        seen = observe(
            tried.answer,
            tried.findings,
            attempt=len(self.tried),
            tokens=self.tokens,
            context_completeness_strong=tried.retrieval.context_completeness_strong,
            can_reparse=self.next_method is not None,
            unchanged=before is not None
            and before.answer == tried.answer
            and before.retrieval.line_numbers == tried.retrieval.line_numbers,
            may_clarify=self.may_clarify,
        )
        wanted = may_ask_again(seen, limits) and reason_to_broaden(seen) is not None
        return replace(seen, can_broaden=wanted and self.brings_more(tried))

    def observe_at_end(self, tried: Tried, attempts: int) -> Observation:
        """``tried`` as the loop sees it when nothing is asked again."""
        return observe(
            tried.answer,
            tried.findings,
            attempt=attempts,
            can_broaden=False,
            may_clarify=self.may_clarify,
        )


def observe(
    answer: AnswerBase,
    findings: Sequence[Finding],
    *,
    attempt: int,
    tokens: int = 0,
    context_completeness_strong: bool | None = None,
    can_broaden: bool = True,
    can_reparse: bool = False,
    unchanged: bool = False,
    may_clarify: bool = True,
) -> Observation:
    """An answer and its findings as the loop sees them: which items stand, and whether they differ."""
    faulty = {finding.path.split(".")[0] for finding in findings if finding.severity is Severity.ERROR}
    sound = [item for n, item in enumerate(answer.items) if f"items[{n}]" not in faulty and item.spans]
    return Observation(
        answer=answer,
        findings=findings,
        attempt=attempt,
        tokens=tokens,
        context_completeness_strong=context_completeness_strong,
        verified_items=len(sound),
        distinct_values=len({repr(item.content) for item in sound}),
        can_broaden=can_broaden,
        can_reparse=can_reparse,
        unchanged=unchanged,
        may_clarify=may_clarify,
    )
