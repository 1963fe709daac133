"""The migrations make exactly the tables the code expects, both ways, on both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from docintel.errors import StoreError
from docintel.store import Database, answers, documents, people
from docintel.store.migrate import current_revision
from docintel.store.people import Role
from docintel.store.schema import DEFAULT_COLLECTION, metadata
from tests.store.samples import new_document, save_answer


def test_migrations_and_schema_agree(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_up_down_up(empty_database: Database) -> None:
    empty_database.upgrade()
    empty_database.downgrade("base")
    assert inspect(empty_database.engine).get_table_names() == ["alembic_version"]
    empty_database.upgrade()
    with empty_database.session() as session:
        documents.add(session, new_document())
        session.commit()
    empty_database.upgrade()  # nothing to do, nothing lost
    with empty_database.snapshot() as session:
        assert len(documents.list_all(session)) == 1


def test_every_step_down_and_up_keeps_the_documents(database: Database) -> None:
    with database.session() as session:
        save_answer(session)
        session.commit()
    for revision in ("0009", "0008", "0007", "0006", "0005", "0004", "0003", "0002", "0001"):
        database.downgrade(revision)
        assert database.revision() == revision
        assert count(database, "documents") == count(database, "answers") == 1
    database.upgrade()
    with database.snapshot() as session:
        (document,) = documents.list_all(session)
        assert answers.for_document(session, document.id)[0].findings


def test_who_managed_beside_other_work_manages_on_after_a_step_down(database: Database) -> None:
    with database.session() as session:
        ann = people.sign_in(session, "issuer|ann", name="Ann")
        bob = people.sign_in(session, "issuer|bob", name="Bob")
        people.set_role(session, ann.id, DEFAULT_COLLECTION, Role.QA, manages=True, changed_by="Bob")
        people.set_role(session, bob.id, DEFAULT_COLLECTION, Role.HANDLER, changed_by="Bob")
        session.commit()
    database.downgrade("0009")
    database.upgrade()
    with database.snapshot() as session:
        assert people.roles(session, ann.id) == {DEFAULT_COLLECTION: Role.ADMIN}
        assert people.admins(session, DEFAULT_COLLECTION) == [ann]
        assert people.managed(session, bob.id) == frozenset()


def count(database: Database, table: str) -> int:
    with database.engine.connect() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def test_several_processes_may_start_at_once(empty_database: Database) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: Database(empty_url(empty_database)).upgrade(), range(4)))
    assert current_revision(empty_database.engine) is not None


def test_a_migration_that_fails_leaves_nothing_behind(empty_database: Database) -> None:
    with empty_database.engine.begin() as connection:
        connection.execute(text("CREATE TABLE decisions (x INTEGER)"))
    with pytest.raises(StoreError):
        empty_database.upgrade()
    assert "documents" not in inspect(empty_database.engine).get_table_names()


def test_a_database_of_a_newer_version_is_refused_with_a_sentence(database: Database) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="another version of docintel"):
        database.upgrade()


def test_a_database_without_tables_says_to_upgrade(empty_database: Database) -> None:
    with pytest.raises(StoreError, match="docintel db upgrade"), empty_database.session() as session:
        documents.list_all(session)


def empty_url(database: Database) -> str:
    return database.engine.url.render_as_string(hide_password=False)
