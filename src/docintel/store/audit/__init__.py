"""The audit trail: who did what, when, on which evidence, in hash chains that show any later change.

Events hold no content, only ids, codes and commitments, so they can outlive the documents they speak of. The
hash of an event is SHA-256 over the canonical JSON (sorted keys, no spaces, ASCII) of its fields and the hash
of the event before it; 64 zeros stand before the first.

What a chain proves: that no event was edited, removed, reordered or inserted since it was written, unless
everything after it was rewritten as well. Against that stand the exported bundles: each fixes the chain up to
its head, so a rewritten chain contradicts every bundle exported before.
"""

from docintel.store.audit.diagnosis import Problem
from docintel.store.audit.event import GENESIS, Action, Event, Head
from docintel.store.audit.trail import chains, events, head, record
from docintel.store.audit.verify import Verification, verify_events

__all__ = [
    "GENESIS",
    "Action",
    "Event",
    "Head",
    "Problem",
    "Verification",
    "chains",
    "events",
    "head",
    "record",
    "verify_events",
]
