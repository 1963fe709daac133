"""Several questions put to several documents in the background: playbooks, and the analyst's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from docintel import logs
from docintel.errors import CancelledError, DocintelError, InputError, NotAllowedError, UnknownRunError
from docintel.pipeline import Progress
from docintel.providers import CallControl
from docintel.question.compound import split_compound
from docintel.store import answers, documents, runs
from docintel.store.runs import NewRun, RunItemRecord, RunRecord
from docintel.store.schema import answers as answers_table
from docintel.usecases.asking import shown_answer
from docintel.usecases.background import Work
from docintel.usecases.permissions import Action
from docintel.usecases.together import Together
from docintel.views import AnswerView, RunItemState, RunItemView, RunQuestion, RunState, RunView, Stage

MOST_ITEMS = 2_000
"""Most answers of one run."""

_STOPPING_S = 2.0  # what a call that is cancelled needs to end, and more


class Running(Together):
    """What can be done with runs. Who may ask on all documents of a run may stop and resume it."""

    def start_run(
        self,
        document_ids: Sequence[str],
        questions: Sequence[RunQuestion],
        *,
        title: str = "",
        playbook: str = "",
        together: bool = False,
    ) -> str:
        """Begin to ask every question of every document, document by document, and give the run's id.

        It goes on when the page is left; :meth:`run` says how far it got. ``together`` puts each question to
        all documents at once, for one answer. Each part of a compound question is a question of its own.
        Raises InputError where there is nothing to ask, or more than MOST_ITEMS answers.
        """
        asked = [part for question in questions if question.text.strip() for part in _parts(question)]
        if not document_ids or not asked:
            raise InputError("Choose at least one document and type at least one question.")
        asked_of = document_ids[:1] if together else document_ids
        count = len(asked_of) * len(asked)
        if count > MOST_ITEMS:
            raise InputError(
                f"{count:,} answers are too many at once. Choose fewer documents: {MOST_ITEMS:,} is the most."
            )
        for document_id in document_ids:
            self._document(document_id, Action.ASK)
        if together:
            self._in_one_collection(document_ids)
        pairs = [(document_id, question) for document_id in asked_of for question in asked]
        items = tuple(
            RunItemRecord(number, document_id, question.text, question.shape, question.policy)
            for number, (document_id, question) in enumerate(pairs)
        )
        with self._services.database.session() as session:
            at_once = tuple(document_ids) if together else ()
            run_id = runs.start(session, NewRun(title, self.actor.name, items, playbook, at_once))
            session.commit()
        self._work_on(run_id, items, at_once)
        return run_id

    def run(self, run_id: str) -> RunView:
        """How far a run got; raises UnknownRunError, also where none of its documents may be seen."""
        return self._run(run_id)

    def runs(self, document_id: str | None = None, *, limit: int = 20) -> list[RunView]:
        """The latest runs on a document, or on any that the actor sees; newest first."""
        if document_id is not None:
            self._document(document_id)
        background = self._services.background
        with self._services.database.snapshot() as session:
            names = documents.names(session, self._collections)
            wanted = {document_id} if document_id is not None else set(names)
            # Whether one is under way is asked first: it may end while the rows are read.
            works = background.all()
            found = runs.latest(session, wanted, limit=limit)
        return [_view(each, names, works.get(each.id)) for each in found]

    def run_answers(self, run_id: str) -> dict[int, AnswerView]:
        """The answers of a run that the actor may see, by the position of their item."""
        seen = self._run(run_id).items
        positions = {item.answer_id: item.position for item in seen if item.answer_id}
        with self._services.database.snapshot() as session:
            found = answers.select_answers(session, answers_table.c.id.in_(positions))
            collections = {
                document_id: documents.get(session, document_id).collection_id
                for document_id in {each.document_id for each in found}
            }
        for each in found:
            self._record_shown(each.id, collections[each.document_id])
        return {positions[each.id]: shown_answer(each) for each in found}

    def stop_run(self, run_id: str) -> None:
        """Stop a run: the calls under way end, what was answered stays. One that is over stays as it is."""
        self._own(run_id)
        if self._services.background.stop(run_id, patience_s=_STOPPING_S):
            return
        record = self._own(run_id)  # as it is now: it may have ended meanwhile
        if RunState(record.state) is RunState.RUNNING:
            self._finish(record, RunState.STOPPED)

    def resume_run(self, run_id: str) -> None:
        """Go on with what a stopped or interrupted run left, and try again what failed.

        Raises InputError where a call that was stopped has not ended yet.
        """
        work = self._services.background.get(run_id)  # before the rows are read: it may end meanwhile
        record = self._own(run_id)
        if work is not None:
            if not work.cancel.is_set():
                return  # it goes on already
            if not work.ended.wait(_STOPPING_S):
                raise InputError("The run is still being stopped. Try again in a moment.")
            record = self._own(run_id)  # as the stop left it
        left = [item for item in record.items if item.state != RunItemState.ANSWERED or not item.answer_id]
        with self._services.database.session() as session:
            runs.reset_items(session, run_id, [item.position for item in left], RunItemState.WAITING)
            runs.set_state(session, run_id, RunState.RUNNING)
            session.commit()
        self._work_on(run_id, left, record.together)

    def _run(self, run_id: str) -> RunView:
        collections = self._collections
        work = self._services.background.get(run_id)  # before the rows are read: it may end meanwhile
        with self._services.database.snapshot() as session:
            record = runs.get(session, run_id)
            names = documents.names(
                session, collections, of={*record.together, *(item.document_id for item in record.items)}
            )
        if not names:
            raise NotAllowedError("The documents of this run are in collections that you do not see.")
        return _view(record, names, work)

    def _own(self, run_id: str) -> RunRecord:
        """The run, where the actor may ask on every document of it."""
        with self._services.database.snapshot() as session:
            record = runs.get(session, run_id)
        for document_id in {item.document_id for item in record.items}:
            self._document(document_id, Action.ASK)
        return record

    def _work_on(self, run_id: str, items: Sequence[RunItemRecord], together: Sequence[str]) -> None:
        by_position = {item.position: item for item in items}

        def step(work: Work, position: int) -> None:
            self._answer_item(work, run_id, by_position[position], together)

        def done(work: Work) -> None:
            with suppress(UnknownRunError), self._services.database.snapshot() as session:
                record = runs.get(session, run_id)
                self._finish(record, RunState.STOPPED if work.cancel.is_set() else RunState.DONE)

        threads = min(self._services.settings.questions_at_once, len(items)) or 1
        self._services.background.start(run_id, by_position, step, done, threads=threads)

    def _answer_item(self, work: Work, run_id: str, item: RunItemRecord, together: Sequence[str]) -> None:
        """Ask one question of the run; whatever comes of it is kept with the item."""

        def tell(stage: Stage, detail: str) -> None:
            work.stages[item.position] = stage

        self._keep(run_id, item, RunItemState.WORKING)
        try:
            answer = self._asked(item, together, tell, CallControl(cancel=work.cancel))
        except CancelledError:
            self._keep(run_id, item, RunItemState.STOPPED)
        except DocintelError as error:
            self._keep(run_id, item, RunItemState.FAILED, message=str(error))
        except Exception as error:  # noqa: BLE001  (the other questions of the run go on)
            logs.unexpected(error)
            self._keep(run_id, item, RunItemState.FAILED, message="Something went wrong here. Try it again.")
        else:
            self._keep(run_id, item, RunItemState.ANSWERED, answer_id=answer.id)

    def _asked(
        self, item: RunItemRecord, together: Sequence[str], tell: Progress, control: CallControl
    ) -> AnswerView:
        """The answer to a question of the run: from its document, or from all of the run together."""
        if together:
            return self.ask_together(
                together, item.question, shape=item.shape, policy=item.policy, progress=tell
            )
        return self.ask(
            item.document_id,
            item.question,
            shape=item.shape,
            policy=item.policy,
            progress=tell,
            control=control,
        )

    def _keep(
        self,
        run_id: str,
        item: RunItemRecord,
        state: RunItemState,
        *,
        answer_id: str | None = None,
        message: str = "",
    ) -> None:
        with self._services.database.session() as session:
            runs.set_item(session, run_id, item.position, state, answer_id=answer_id, message=message)
            session.commit()

    def _finish(self, record: RunRecord, state: RunState) -> None:
        """End a run; what was not begun, or never came back, counts as stopped."""
        left = [item.position for item in record.items if not RunItemState(item.state).is_over]
        with self._services.database.session() as session:
            runs.reset_items(session, record.id, left, RunItemState.STOPPED)
            runs.set_state(session, record.id, state)
            session.commit()


def _view(record: RunRecord, names: Mapping[str, str], work: Work | None) -> RunView:
    """The run with the items on documents that have a name in ``names``."""
    state = RunState(record.state)
    if state is RunState.RUNNING and work is None:
        state = RunState.INTERRUPTED
    items = tuple(
        RunItemView(
            position=item.position,
            document_id=item.document_id,
            document_name=names[item.document_id],
            question=item.question,
            state=RunItemState(item.state),
            stage=work.stages.get(item.position) if work else None,
            answer_id=item.answer_id,
            message=item.message,
            shape=item.shape,
            policy=item.policy,
        )
        for item in record.items
        if item.document_id in names
    )
    return RunView(
        record.id,
        record.title,
        record.playbook,
        record.started_by,
        record.started_at,
        state,
        items,
        together=tuple(names[each] for each in record.together if each in names),
    )


def _parts(question: RunQuestion) -> list[RunQuestion]:
    """The questions it is made of; one whose shape was given is one question."""
    text = question.text.strip()
    parts = () if question.shape else split_compound(text)
    return [replace(question, text=part) for part in parts or (text,)]
