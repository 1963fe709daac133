"""What the screens draw: plain, frozen data, made by the use cases. It knows no brick and no store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from docintel.boxes import Box


class Stage(StrEnum):
    """What is being done while a question is answered, in the words shown."""

    READING = "reading"
    SEARCHING = "searching"
    ANSWERING = "answering"
    CHECKING = "checking"
    ASKING_AGAIN = "asking again"


class Badge(StrEnum):
    """What was checked of a piece of evidence, weakest last. Shown as :attr:`words`, code as tooltip."""

    VERIFIED = "verified"
    OCR = "ocr"
    MOVED = "moved"
    UNCHECKED = "unchecked"
    UNSUPPORTED = "unsupported"
    ABSENT = "absent"

    @property
    def icon(self) -> str:
        icons = {
            "verified": "✔",
            "ocr": "✔",
            "moved": "↪",
            "unchecked": "?",
            "unsupported": "≠",
            "absent": "✖",
        }
        return icons[self.value]

    @property
    def words(self) -> str:
        return {
            "verified": "verified",
            "ocr": "verified, read by OCR",
            "moved": "moved to where it stands",
            "unchecked": "cannot be checked",
            "unsupported": "value not in the quote",
            "absent": "not in the document",
        }[self.value]


class Verdict(StrEnum):
    """A reviewer's decision on an answer."""

    ACCEPT = "accept"
    REJECT = "reject"
    CORRECT = "correct"
    UNDO = "undo"  # takes the reviewer's own last decision back


class DocumentState(StrEnum):
    """How far the reading of a document got. All but READING are kept; a restart reads what waits."""

    WAITING = "waiting"
    READING = "reading"
    READ = "parsed"
    LOCKED = "locked"  # waits for its password
    STOPPED = "stopped"  # somebody stopped its reading
    FAILED = "failed"  # the warnings say why

    @property
    def is_under_way(self) -> bool:
        return self in (DocumentState.WAITING, DocumentState.READING)


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document of the library. ``page_count`` is 0 as long as it was never opened."""

    id: str
    name: str
    sha256: str
    page_count: int
    added_at: datetime
    is_sample: bool
    warnings: tuple[str, ...] = ()
    collection_id: str = "default"
    state: DocumentState = DocumentState.READ
    pages_read: int = 0  # while it is being read
    added_by: str = ""
    size: int = 0  # bytes


@dataclass(frozen=True, slots=True)
class TallyView:
    """What hangs on a document: its answers, those not decided, and the decisions made."""

    answers: int = 0
    open: int = 0
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class TakenView:
    """A file brought in: its document, and whether that is new or was in the collection already."""

    document: DocumentView
    is_new: bool


@dataclass(frozen=True, slots=True)
class CollectionView:
    """A collection somebody sees, and their role in it."""

    id: str
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class MemberView:
    """Somebody who signed in once, and their role in the collection looked at; empty where they have none."""

    person_id: str
    name: str
    email: str
    last_seen: datetime
    role: str
    manages: bool = False  # has an admin's rights, beside the role or as admin


@dataclass(frozen=True, slots=True)
class PageView:
    """Size in points as displayed; ``label`` is the printed page number."""

    number: int
    label: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of text people can see on a page; ``line`` is its number within the page."""

    line: int
    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class PageImage:
    """One rendered page for the browser."""

    page: int
    data: bytes
    mime: str
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class DiffView:
    """A run of words: ``same``, ``quote_only`` (the model's) or ``document_only``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class FindingView:
    code: str
    severity: str  # error, warning, info
    path: str
    message: str
    fix: str | None = None
    page: int | None = None  # the place it points to, where it has one
    line_start: int | None = None
    line_end: int | None = None
    diff: tuple[DiffView, ...] = ()
    boxes: tuple[Box, ...] = ()  # of that place, one per line


@dataclass(frozen=True, slots=True)
class CitationView:
    """One span as shown: the document's own words, its place, and its boxes for each mode."""

    number: int  # as numbered on the page, from 1 within the answer
    page: int
    page_label: str
    line_in_page_start: int
    line_in_page_end: int
    line_start: int  # GLOBAL
    line_end: int
    excerpt: str  # the quoted words, as the document has them
    badge: Badge
    union: tuple[Box, ...]
    per_line: tuple[Box, ...]
    words: tuple[Box, ...]
    document_id: str = ""
    lead: str = ""  # what stands before the excerpt on the cited lines
    tail: str = ""  # and after it
    document_name: str = ""  # where the answer stands on several documents


@dataclass(frozen=True, slots=True)
class TypedView:
    """A value by its type, to sort by and for spreadsheets; what does not apply is None or empty."""

    number: Decimal | None = None
    unit: str = ""  # "EUR", "%", "days", as far as the number has one
    per: str = ""  # what an amount is per: "per event"
    day: date | None = None
    until: date | None = None  # of a period
    is_true: bool | None = None

    @property
    def kind(self) -> str:
        """``number``, ``date``, ``yes or no``; empty where it is text and nothing else."""
        if self.number is not None:
            return "number"
        if self.day is not None:
            return "date"
        return "yes or no" if self.is_true is not None else ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """One item: its value as text for the card, or as a table; the weakest badge of its evidence."""

    text: str  # "EUR 500.00 per event", "1 January 2026", "Yes"
    table: tuple[tuple[str, ...], ...] | None  # first row holds the headers
    badge: Badge
    citations: tuple[CitationView, ...]
    findings: tuple[FindingView, ...] = ()
    typed: TypedView | None = None


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """What a reviewer put in an answer's place, checked like any; ``findings`` are of no single item."""

    items: tuple[ItemView, ...]
    findings: tuple[FindingView, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether no check failed."""
        found = [*self.findings, *(finding for item in self.items for finding in item.findings)]
        return not any(finding.severity == "error" for finding in found)


@dataclass(frozen=True, slots=True)
class DecisionView:
    verdict: Verdict
    reviewer: str
    decided_at: datetime
    reason: str
    version: int
    role: str = ""
    note: str = ""
    is_withdrawn: bool = False  # its reviewer took it back since
    corrected: CorrectionView | None = None


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One stored answer, ready to draw."""

    id: str
    document_id: str
    question: str
    read_as: str  # one line: shape and keywords
    shape: str
    outcome: str  # value of generation.result.Outcome
    items: tuple[ItemView, ...]
    caveats: tuple[str, ...]
    findings: tuple[FindingView, ...]  # those of no single item
    extraction_method: str
    provider: str
    model: str
    asked_at: datetime
    steps: tuple[str, ...]  # "asked", "asked again: …", in order
    version: int  # number of decisions so far; sent back with the next one
    decisions: tuple[DecisionView, ...]
    clarification: str | None = None
    in_force: int = 0  # version of the decision that counts; 0 where there is none
    group: str = ""  # shared by the parts of a compound question
    asked: str = ""  # that question as a whole
    keywords: tuple[str, ...] = ()  # the question's own words that were looked for, heaviest first

    @property
    def decision(self) -> DecisionView | None:
        """The decision in force: the last by the highest role, or None where nobody decided."""
        return next((each for each in self.decisions if each.version == self.in_force), None)

    @property
    def correction(self) -> CorrectionView | None:
        """What stands in the answer's place, where the decision in force corrects it."""
        return self.decision.corrected if self.decision else None

    @property
    def shown_items(self) -> tuple[ItemView, ...]:
        """All there is to draw on the page: the answer's items, and those of the correction after them."""
        return (*self.items, *(self.correction.items if self.correction else ()))


@dataclass(frozen=True, slots=True)
class Match:
    """A place where searched text stands."""

    page: int
    line_start: int
    boxes: tuple[Box, ...]


class RunState(StrEnum):
    """How far a run got. Interrupted: docintel ended while it was running; it can be resumed."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"


class RunItemState(StrEnum):
    """How far one question of a run got."""

    WAITING = "waiting"
    WORKING = "working"
    ANSWERED = "answered"
    FAILED = "failed"
    STOPPED = "stopped"

    @property
    def is_over(self) -> bool:
        return self in (RunItemState.ANSWERED, RunItemState.FAILED, RunItemState.STOPPED)


@dataclass(frozen=True, slots=True)
class RunQuestion:
    """A question to put to every document of a run; shape and policy None: the question decides."""

    text: str
    shape: str | None = None
    policy: str | None = None


@dataclass(frozen=True, slots=True)
class RunItemView:
    """One question to one document; ``stage`` says what is being done, while it is being worked on."""

    position: int
    document_id: str
    document_name: str
    question: str
    state: RunItemState
    stage: Stage | None = None
    answer_id: str | None = None
    message: str = ""  # why it failed
    shape: str | None = None
    policy: str | None = None


@dataclass(frozen=True, slots=True)
class RunView:
    """Several questions put to several documents, with those items that the viewer may see."""

    id: str
    title: str
    playbook: str  # empty for questions typed
    started_by: str
    started_at: datetime
    state: RunState
    items: tuple[RunItemView, ...]
    together: tuple[str, ...] = ()  # names of the documents each question is put to at once, if it is

    @property
    def over(self) -> int:
        """How many items are answered, failed or stopped."""
        return sum(item.state.is_over for item in self.items)


class Whose(StrEnum):
    """Which of the queue's items by who holds them."""

    ALL = "all"
    MINE = "mine"
    UNASSIGNED = "unassigned"


class Age(StrEnum):
    """How long an item has been waiting."""

    TODAY = "today"  # less than a day
    WEEK = "week"  # a day to a week
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """What of the queue to show: within one facet any of its values, across facets all. Empty means any."""

    whose: Whose = Whose.ALL
    findings: tuple[str, ...] = ()  # codes of findings and reasons
    severities: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()  # ids
    questions: tuple[str, ...] = ()  # their text
    providers: tuple[str, ...] = ()
    ages: tuple[str, ...] = ()

    def without(self, facet: str) -> QueueFilter:
        """The same with any value of one facet."""
        return replace(self, **{facet: ()})  # type: ignore[arg-type]  # mypy knows no field by its name


@dataclass(frozen=True, slots=True)
class OptionView:
    """A value to filter by, in words, and how many items have it."""

    value: str
    words: str
    count: int


@dataclass(frozen=True, slots=True)
class QueueItemView:
    """One answer waiting in the queue."""

    answer_id: str
    document_id: str
    document: str
    question: str
    outcome: str  # value of generation.result.Outcome
    value: str  # what was answered, in a few words
    concerns: tuple[str, ...]  # what speaks against it, in plain words, the reason it was queued for first
    severity: str  # error, warning, info
    provider: str
    model: str
    opened_at: datetime
    waiting: str  # "12 min", "3 h", "5 d"
    version: int  # number of its decisions; goes back with the next one
    holder: str = ""  # who holds it now
    held_until: datetime | None = None
    is_mine: bool = False
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class QueueView:
    """The first items of the queue, how many there are, and the counts beside the filters by facet."""

    items: tuple[QueueItemView, ...]
    total: int
    whose: dict[Whose, int]
    options: dict[str, tuple[OptionView, ...]]  # by the field of QueueFilter


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """Where one item stands: its number among those wanted, from 1, and the next one, if any."""

    number: int
    total: int
    next_id: str | None


@dataclass(frozen=True, slots=True)
class BulkResult:
    """What a bulk action did: for how many answers, and a sentence for each it was refused for."""

    done: int
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermView:
    """A term of a concept; ``id`` is empty for one that came with docintel, which nobody changes."""

    id: str
    language: str  # ISO 639-1
    text: str
    source: str  # shipped, expert, import, model
    weight: float  # above 0, at most 1
    accepted: int = 0  # accepted answers that found it
    answers: int = 0  # answers that found it
    added_by: str = ""
    added_at: datetime | None = None
    is_waiting: bool = False  # no question is read with it until an answer that found it is accepted


@dataclass(frozen=True, slots=True)
class ConceptView:
    """A concept and all terms for it."""

    name: str
    title: str
    is_shipped: bool
    terms: tuple[TermView, ...]


@dataclass(frozen=True, slots=True)
class PassageTrace:
    """A passage that was handed over, or left out; ``why`` is what brought it, strongest first."""

    page_start: int
    page_end: int
    line_start: int  # GLOBAL
    line_end: int
    section: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FailureTrace:
    """A call that failed before the one that answered, or a model that was passed over."""

    model: str  # "vendor:model"
    error: str
    message: str
    waited_s: float


@dataclass(frozen=True, slots=True)
class CostView:
    """What answers cost; ``cost_usd`` None where no price is known."""

    cost_usd: Decimal | None
    input_tokens: int
    output_tokens: int
    latency_s: float


@dataclass(frozen=True, slots=True)
class AttemptTrace:
    """One turn of the loop: what was handed over, how it was asked, what came back."""

    number: int
    reason: str
    model: str  # "vendor:model"
    schema: str
    fragments: tuple[str, ...]
    template_version: str
    prompt_sha256: str
    request_id: str
    raw_response: str
    costs: CostView
    findings: tuple[str, ...]  # codes
    moved: tuple[str, ...]  # citations moved before anyone saw them, in sentences
    notes: tuple[str, ...]
    failures: tuple[FailureTrace, ...]
    handed_over: tuple[PassageTrace, ...]
    left_out: tuple[PassageTrace, ...]


@dataclass(frozen=True, slots=True)
class HelpTrace:
    """A call beside those that answer: what it was for, and what came of it, in sentences."""

    purpose: str
    came_of_it: tuple[str, ...]
    model: str  # "vendor:model"
    costs: CostView
    raw_response: str


@dataclass(frozen=True, slots=True)
class TraceView:
    """How one answer came about. ``question_costs`` are those of all answers to its question together."""

    answer: AnswerView
    document_name: str
    asked_by: str
    read_as: tuple[tuple[str, str], ...]  # what was understood, and how: ("shape", "amount")
    looked_at: str
    attempts: tuple[AttemptTrace, ...]
    costs: CostView
    question_costs: CostView
    day_usd: Decimal  # of everything asked today (UTC), stopped calls included
    helps: tuple[HelpTrace, ...] = ()
    examples: tuple[str, ...] = ()  # ids of accepted answers shown to the model as worked examples


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """Two answers to one question, and in what they agree."""

    left: TraceView
    right: TraceView
    same_value: bool
    same_places: bool
    same_findings: bool


@dataclass(frozen=True, slots=True)
class PlaybookView:
    """A set of questions. ``version`` is 0 for a shipped one nobody changed; it goes back with an edit."""

    key: str
    title: str
    text: str  # YAML as typed
    description: str = ""
    questions: tuple[RunQuestion, ...] = ()
    version: int = 0
    edited_by: str = ""
    edited_at: datetime | None = None
    problem: str = ""  # why it cannot be run
    is_shipped: bool = False  # as it is, or what was changed came with docintel


class ExportFormat(StrEnum):
    """What answers can be taken away as."""

    CSV = "csv"
    XLSX = "xlsx"
    JSONL = "jsonl"
    PDF = "pdf"  # the documents themselves, marked; several of them in a ZIP


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file to take away."""

    name: str
    mime: str
    data: bytes


@dataclass(frozen=True, slots=True)
class GridCell:
    """One answer in the table of a run: its value, and its state as colour, icon and word."""

    position: int  # of the run's item
    text: str
    icon: str
    words: str
    tone: str  # a badge's value, or "waiting"
    answer_id: str | None = None
    sort: float | str | None = None  # None goes last, whichever way the column is sorted
    note: str = ""  # why it failed, or what was decided
    is_open: bool = False  # answered, and nobody decided


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A question; ``kind`` says how it sorts: number, date or text. ``unit`` is what its values share."""

    question: str
    kind: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class GridRow:
    """A document and its cell for every column; None where the question was not put to it."""

    document_id: str
    name: str
    cells: tuple[GridCell | None, ...]


@dataclass(frozen=True, slots=True)
class GridView:
    """The table of a run: documents down, questions across."""

    run: RunView
    columns: tuple[GridColumn, ...]
    rows: tuple[GridRow, ...]


class FieldKind(StrEnum):
    """How a part of a value is edited."""

    TEXT = "text"
    NUMBER = "number"
    CURRENCY = "currency"
    DATE = "date"
    DURATION = "duration"
    YES_NO = "yes_no"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class FieldView:
    """One part of a value, named by its way in the item: ``value.currency``."""

    name: str
    label: str
    kind: FieldKind
    options: tuple[str, ...] = ()


FieldValue = str | bool | tuple[tuple[str, ...], ...] | None
"""A part of a value as it is edited: text, ISO dates and numbers as text; a table's rows, headers first."""


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """Words pointed at on the page: their lines (GLOBAL, both included), the words, where they stand."""

    line_start: int
    line_end: int
    quote: str
    place: str  # "page 3 (iii), lines 21–22"
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class DraftView:
    """One value being put right: its parts by the names of the fields, and its evidence."""

    values: Mapping[str, FieldValue]
    evidence: tuple[EvidenceView, ...] = ()


@dataclass(frozen=True, slots=True)
class FormView:
    """What a correction of an answer is made with; ``drafts`` hold what there is to begin with."""

    shape: str
    fields: tuple[FieldView, ...]
    drafts: tuple[DraftView, ...]


@dataclass(frozen=True, slots=True)
class PointedView:
    """What stands where somebody pointed: the evidence, and the value it reads as, part by part."""

    evidence: tuple[EvidenceView, ...]
    values: Mapping[str, FieldValue]


class Dimension(StrEnum):
    """What quality figures are broken down by; ``ALL`` is one group with everything."""

    ALL = "all"
    DAY = "day"
    WEEK = "week"
    MODEL = "model"
    DOCUMENT_KIND = "document_kind"  # how it was read
    SHAPE = "shape"
    PLAYBOOK = "playbook"


@dataclass(frozen=True, slots=True)
class Mark:
    """A bar or a point: the code of a figure or a finding, or the number of a bin; and its group."""

    figure: str = ""
    finding: str = ""
    bin: int | None = None
    by: Dimension = Dimension.ALL
    group: str = "all"


@dataclass(frozen=True, slots=True)
class FigureView:
    """One quality figure. ``value`` is None where nothing was counted."""

    code: str
    words: str
    full: str  # what it is called where it stands alone
    meaning: str  # a sentence: what is counted among what
    unit: str  # "share" (0 to 1), "minutes", "usd"
    better: str  # "less", "more"; empty where neither is
    value: float | None
    count: int  # answers, or quotes, that the figure counts
    base: int  # among so many

    @property
    def text(self) -> str:
        """The value as it is shown."""
        if self.value is None:
            return "–"
        if self.unit == "share":
            return f"{self.value:.1%}".replace("%", " %")
        return f"{self.value:,.0f} min" if self.unit == "minutes" else f"USD {self.value:,.4f}"


@dataclass(frozen=True, slots=True)
class GroupView:
    """The figures of one group: of a day, a model, a shape, …"""

    group: str
    words: str
    figures: dict[str, FigureView]  # by code


@dataclass(frozen=True, slots=True)
class KindView:
    """How many answers have a finding of one kind."""

    code: str
    words: str
    severity: str
    answers: int


@dataclass(frozen=True, slots=True)
class BinView:
    """Decided answers by confidence: those accepted, and between which shares the truth lies (95 %)."""

    number: int
    words: str  # "0.9 to 1.0"
    answers: int
    accepted: int
    confidence: float
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.accepted / self.answers


@dataclass(frozen=True, slots=True)
class QualityView:
    """The figures of a period and of the one before it, over time and broken down."""

    answers: int
    now: dict[str, FigureView]  # by code
    before: dict[str, FigureView]
    trend: tuple[GroupView, ...]
    step: Dimension  # of the trend: day or week
    groups: tuple[GroupView, ...]
    findings: tuple[KindView, ...]
    bins: tuple[BinView, ...]


@dataclass(frozen=True, slots=True)
class BehindView:
    """An answer behind a mark."""

    answer_id: str
    document_id: str
    document: str
    question: str
    value: str
    by: str  # provider and model
    verdict: str  # of the decision in force, in words
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class BehindMarkView:
    """The newest answers behind a mark, what they are in words, and how many there are in all."""

    words: str
    answers: tuple[BehindView, ...]
    total: int
