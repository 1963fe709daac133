"""The store: what survives a restart. SQLite or PostgreSQL by one URL, and the files beside it.

Repositories are modules of plain functions that take a session first and give frozen records back::

    with database.session() as session:
        document = documents.add(session, NewDocument(...))
        session.commit()

Leaving the block without ``commit()`` rolls back. Several calls in one block succeed or fail together.
"""

from docintel.store.database import Database
from docintel.store.files import FileStore

__all__ = ["Database", "FileStore"]
