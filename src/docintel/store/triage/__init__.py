"""The queue of answers a person has to look at: its items, claims on them, and finding one's way in it."""

from docintel.store.triage.filtering import Scope
from docintel.store.triage.items import (
    CLAIM,
    QueueItem,
    claim,
    close_item,
    get,
    open_item,
    open_items,
    release,
    settle,
)
from docintel.store.triage.listing import (
    Facet,
    Option,
    Row,
    by_holder,
    count,
    facet,
    following,
    page,
    position,
    row,
)

__all__ = [
    "CLAIM",
    "Facet",
    "Option",
    "QueueItem",
    "Row",
    "Scope",
    "by_holder",
    "claim",
    "close_item",
    "count",
    "facet",
    "following",
    "get",
    "open_item",
    "open_items",
    "page",
    "position",
    "release",
    "row",
    "settle",
]
