"""A desk that keeps everything in memory, for pages under test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from components import reviewer
from docintel.boxes import Box
from docintel.errors import NotAPdfError, PasswordRequiredError, StaleDecisionError, UnknownAnswerError
from docintel.views import (
    AnswerView,
    Badge,
    CollectionView,
    CorrectionView,
    DecisionView,
    DocumentView,
    DraftView,
    EvidenceView,
    FieldKind,
    FieldView,
    FormView,
    ItemView,
    LineView,
    Match,
    PageImage,
    PageView,
    PlaybookView,
    PointedView,
    RunQuestion,
    RunState,
    RunView,
    Stage,
    TakenView,
    TallyView,
    Verdict,
)
from tests.ui.made import LETTER, NOON, PAGES, PLAYBOOK, POLICY, answer, made_run

# The smallest lossless WebP: one pixel.
PIXEL = bytes.fromhex("524946461a000000574542505650384c0d0000002f00000010071011118888fe0700")


class FakeDesk:
    """The use cases' surface, with made answers. ``stored`` and ``calls`` are open to the tests."""

    def __init__(self, *stored: AnswerView, documents: tuple[DocumentView, ...] = (POLICY, LETTER)) -> None:
        self.stored = list(stored)
        self.library = list(documents)
        self.calls: list[tuple[str, ...]] = []
        self.next_answer = answer()
        self.failure: Exception | None = None
        self.password: str | None = None
        self.started: list[RunView] = []

    def collections(self, action: str = "") -> list[CollectionView]:
        return [CollectionView("default", "Library", "")]

    def document(self, document_id: str) -> DocumentView:
        return next(each for each in self.library if each.id == document_id)

    def documents(self) -> list[DocumentView]:
        return list(self.library)

    def add_document(
        self, name: str, data: bytes, *, password: str | None = None, collection_id: str = "default"
    ) -> DocumentView:
        raise NotAPdfError(f"{name!r} is not a PDF. Choose a PDF file.")

    def take_in(
        self, name: str, data: bytes, *, collection_id: str = "default", patience_s: float = 0.0
    ) -> TakenView:
        if not data.startswith(b"%PDF"):
            raise NotAPdfError(f"The file {name!r} is not a PDF. Choose a PDF file.")
        self.calls.append(("take_in", name, collection_id))
        known = next((each for each in self.library if each.name == name), None)
        if known is None:
            self.library.append(replace(POLICY, id=name, name=name, is_sample=False))
        return TakenView(known or self.library[-1], is_new=known is None)

    def tallies(self) -> dict[str, TallyView]:
        return {"policy": TallyView(answers=3, open=1, decisions=2)}

    def remove_document(self, document_id: str) -> None:
        self.calls.append(("remove_document", document_id))
        self.library = [each for each in self.library if each.id != document_id]

    def pages(self, document_id: str) -> list[PageView]:
        if self.password is not None:
            raise PasswordRequiredError("This document is encrypted. Give its password.")
        return PAGES

    def unlock(self, document_id: str, password: str) -> None:
        if password != self.password:
            raise PasswordRequiredError("That is not the password of this document. Try again.", wrong=True)
        self.password = None

    def lines(self, document_id: str, page_num: int) -> list[LineView]:
        tops = (100, 320, 335)
        return [LineView(n, f"line {n}", Box(page_num, 72, y, 400, y + 13)) for n, y in enumerate(tops, 1)]

    def page_image(self, document_id: str, page_num: int, *, width_px: int) -> PageImage:
        self.calls.append(("page_image", document_id, str(page_num)))
        return PageImage(page_num, PIXEL, "image/webp", width_px, width_px)

    def find(self, document_id: str, text: str) -> list[Match]:
        return [Match(page, 1, (Box(page, 72, 100, 140, 112),)) for page in (2, 4) if text == "storm"]

    def ask(
        self,
        document_id: str,
        question: str,
        *,
        progress: Callable[[Stage, str], None] | None,
        control: object = None,
        **options: object,
    ) -> AnswerView:
        self.calls.append(("ask", document_id, question, *options))
        if self.failure:
            raise self.failure
        if progress:
            for stage in (Stage.READING, Stage.SEARCHING, Stage.ANSWERING, Stage.CHECKING):
                progress(stage, "")
        self.stored.insert(0, replace(self.next_answer, question=question))
        return self.stored[0]

    def answers(self, document_id: str) -> list[AnswerView]:
        return [each for each in self.stored if each.document_id == document_id]

    def answer(self, answer_id: str) -> AnswerView:
        for each in self.stored:
            if each.id == answer_id:
                return each
        raise UnknownAnswerError("This answer is not here any more. Ask the question again.")

    def playbooks(self, collection_id: str) -> list[PlaybookView]:
        return [PLAYBOOK]

    def start_run(
        self, document_ids: list[str], questions: tuple[RunQuestion, ...], *, title: str, playbook: str
    ) -> str:
        self.calls.append(("start_run", *document_ids, playbook))
        self.started = [made_run(playbook, *questions)]
        return self.started[0].id

    def stop_run(self, run_id: str) -> None:
        self.calls.append(("stop_run", run_id))
        self.started = [replace(self.started[0], state=RunState.STOPPED)]

    def resume_run(self, run_id: str) -> None:
        self.calls.append(("resume_run", run_id))
        self.started = [replace(self.started[0], state=RunState.RUNNING)]

    def run(self, run_id: str) -> RunView:
        return self.started[0]

    def runs(self, document_id: str | None = None) -> list[RunView]:
        return self.started

    def decide(
        self, answer_id: str, verdict: Verdict, *, expected_version: int, reason: str = "", note: str = ""
    ) -> AnswerView:
        before = self.answer(answer_id)
        if before.version != expected_version:
            raise StaleDecisionError(
                "B. Other decided this a minute ago.", decided_by="B. Other", decided_at=NOON.isoformat()
            )
        made = DecisionView(verdict, reviewer.current() or "", NOON, reason, expected_version + 1, note=note)
        after = replace(
            before,
            decisions=(*before.decisions, made),
            version=expected_version + 1,
            in_force=expected_version + 1,
        )
        self.stored[self.stored.index(before)] = after
        return after

    def take_side(self, answer_id: str, index: int, *, expected_version: int) -> AnswerView:
        chosen = self.answer(answer_id).items[index]
        return self._correct(answer_id, CorrectionView((chosen,)), expected_version, f"Side {index + 1}")

    def correction_form(self, answer_id: str) -> FormView:
        field = FieldView("text", "Text", FieldKind.TEXT)
        return FormView("text", (field,), (DraftView({"text": "EUR 500.00 per event"}),))

    def evidence_at(self, document_id: str, box: Box, *, shape: str) -> PointedView:
        evidence = EvidenceView(14, 14, "EUR 700.00", f"page {box.page}, line 14", (box,))
        return PointedView((evidence,), {"text": "EUR 700.00"})

    def check_correction(self, answer_id: str, drafts: Sequence[DraftView]) -> CorrectionView:
        return CorrectionView(
            tuple(ItemView(str(each.values["text"]), None, Badge.VERIFIED, ()) for each in drafts)
        )

    def correct(
        self, answer_id: str, drafts: Sequence[DraftView], *, expected_version: int, note: str = ""
    ) -> AnswerView:
        return self._correct(answer_id, self.check_correction(answer_id, drafts), expected_version, "", note)

    def _correct(
        self, answer_id: str, corrected: CorrectionView, version: int, reason: str, note: str = ""
    ) -> AnswerView:
        after = self.decide(answer_id, Verdict.CORRECT, expected_version=version, reason=reason, note=note)
        made = replace(after.decisions[-1], corrected=corrected)
        self.stored[self.stored.index(after)] = replace(after, decisions=(*after.decisions[:-1], made))
        return self.answer(answer_id)
