"""One answer over several documents as the screens draw it: each citation by its own document's lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count

from docintel.generation.badge import is_at, item_badge
from docintel.generation.contract import AnswerBase, Item, Span
from docintel.generation.findings import Finding
from docintel.parsing import ParsedDocument
from docintel.pipeline import CorpusQaResult
from docintel.presentation.cards import citation_view, finding_view, lines_by_ocr, table_of, view_of
from docintel.presentation.typed import typed_value
from docintel.presentation.wording import value_text
from docintel.views import AnswerView, CitationView, FindingView, ItemView


@dataclass(frozen=True, slots=True)
class _In:
    """The answer as seen from one of its documents."""

    answer: AnswerBase
    findings: tuple[Finding, ...]
    document: ParsedDocument


def together_view(result: CorpusQaResult, names: Mapping[str, str]) -> AnswerView:
    """Everything the screen shows of ``result``. ``names``: documents' names by id.

    It belongs to the document cited first, else to the first there is.
    """
    items = _items(result, names)
    cited = [citation.document_id for item in items for citation in item.citations]
    first = next(iter([*cited, *result.corpus.documents]))
    return view_of(result, first, items, lambda finding: _finding(result, finding))


def _items(result: CorpusQaResult, names: Mapping[str, str]) -> tuple[ItemView, ...]:
    numbers = count(1)
    corpus = result.corpus
    through = frozenset(
        corpus.offset(key) + line
        for key, document in corpus.documents.items()
        for line in lines_by_ocr(document)
    )

    def item_view(index: int, item: Item) -> ItemView:
        path = f"items[{index}]"
        citations = (
            _citation(result, names, f"{path}.spans[{at}]", span, next(numbers))
            for at, span in enumerate(item.spans)
        )
        return ItemView(
            text=value_text(item),
            table=table_of(item),
            badge=item_badge(path, result.findings, item, ocr_lines=through),
            citations=tuple(each for each in citations if each is not None),
            findings=tuple(_finding(result, each) for each in result.findings if is_at(each.path, path)),
            typed=typed_value(item),
        )

    return tuple(item_view(index, item) for index, item in enumerate(result.answer.items))


def _citation(
    result: CorpusQaResult, names: Mapping[str, str], path: str, span: Span, number: int
) -> CitationView | None:
    """The citation by its document's own lines; None where it is outside all of them."""
    home = result.home(span)
    if home is None:
        return None
    key, own = home
    document = result.corpus.documents[key]
    seen = _In(result.answer, result.findings, document)
    made = citation_view(seen, path, own, key, number, lines_by_ocr(document))
    return replace(made, document_name=names[key])


def _finding(result: CorpusQaResult, finding: Finding) -> FindingView:
    """A finding in words, without a place: rectangles of findings do not say which document they are in."""
    document = next(iter(result.corpus.documents.values()))
    return finding_view(replace(finding, suggestion=None), document)
