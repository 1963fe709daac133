"""What is counted of each answer, with the answers there are counted as far as their traces tell.

Revision ID: 0008
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from docintel.store.columns import Json, UtcDateTime
from docintel.store.quality.measuring import measure, standing_values
from docintel.store.records import DecisionRecord

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_BATCH = 200


def upgrade() -> None:
    measures = op.create_table(
        "measures",
        sa.Column("answer_id", sa.String(32), nullable=False),
        sa.Column("document_kind", sa.String(64), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("brought", sa.String(64), nullable=False),
        sa.Column("is_found", sa.Boolean, nullable=False),
        sa.Column("is_complete", sa.Boolean, nullable=False),
        sa.Column("confidence", sa.Float),
        sa.Column("raw_quotes", sa.Integer),
        sa.Column("raw_off", sa.Integer),
        sa.Column("quotes", sa.Integer, nullable=False),
        sa.Column("off", sa.Integer, nullable=False),
        sa.Column("tokens", sa.BigInteger, nullable=False),
        sa.Column("cost_microusd", sa.BigInteger),
        sa.Column("latency_ms", sa.BigInteger, nullable=False),
        sa.Column("verdict", sa.String(64)),
        sa.Column("decided_at", UtcDateTime),
        sa.Column("is_disputed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("answer_id", name="pk_measures"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["answers.id"], name="fk_measures_answer_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_measures_verdict", "measures", ["verdict"])
    op.create_index("ix_answers_asked_at", "answers", ["asked_at"])
    _measure_all(measures)


def downgrade() -> None:
    op.drop_index("ix_answers_asked_at", "answers")
    op.drop_table("measures")


def _measure_all(measures: sa.Table) -> None:
    """Count the answers there are, batch by batch."""
    answers = sa.table(
        "answers", sa.column("seq"), sa.column("id"), sa.column("shown", Json), sa.column("trace", Json)
    )
    connection, last = op.get_bind(), 0
    while True:
        query = sa.select(answers).where(answers.c.seq > last).order_by(answers.c.seq).limit(_BATCH)
        rows = connection.execute(query).all()
        if not rows:
            return
        ids, last = [row.id for row in rows], rows[-1].seq
        findings, decisions = _findings(ids), _decisions(ids)
        values = [
            {"answer_id": row.id}
            | measure(shown=row.shown, trace=row.trace, findings=findings[row.id])
            | standing_values(decisions[row.id])
            for row in rows
        ]
        known = set(measures.c.keys())
        connection.execute(
            measures.insert(), [{name: row[name] for name in row if name in known} for row in values]
        )


def _findings(ids: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
    table = sa.table("findings", *map(sa.column, ("answer_id", "code", "severity")))
    return _grouped(
        (row.answer_id, (row.code, row.severity))
        for row in op.get_bind().execute(sa.select(table).where(table.c.answer_id.in_(ids)))
    )


def _decisions(ids: Sequence[str]) -> dict[str, list[DecisionRecord]]:
    names = ("id", "answer_id", "version", "verdict", "reviewer", "role", "reason", "note", "seen")
    table = sa.table(
        "decisions",
        *map(sa.column, names),
        sa.column("corrected", Json),
        sa.column("decided_at", UtcDateTime),
    )
    query = sa.select(table).where(table.c.answer_id.in_(ids)).order_by(table.c.version)
    return _grouped((row.answer_id, DecisionRecord(**row._mapping)) for row in op.get_bind().execute(query))


def _grouped(pairs: Iterable[tuple[str, Any]]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups
