"""An answer that stands on several documents, seen from one of them."""

from __future__ import annotations

from dataclasses import replace

from docintel.views import AnswerView, ItemView


def cited_documents(answer: AnswerView) -> dict[str, str]:
    """The documents cited, in the order of the citations: names by id. None where it stands on its own."""
    cited = (citation for item in answer.shown_items for citation in item.citations)
    return {each.document_id: each.document_name for each in cited if each.document_name}


def only_in(answer: AnswerView, document_id: str) -> AnswerView:
    """The answer with those citations only that are in this document; their numbers stay."""
    return replace(answer, items=tuple(_only_in(item, document_id) for item in answer.items))


def _only_in(item: ItemView, document_id: str) -> ItemView:
    return replace(item, citations=tuple(each for each in item.citations if each.document_id == document_id))
