"""``docintel db``: making, moving and backing up an installation's database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from docintel.store import Database, FileStore

db = typer.Typer(help="The database.", no_args_is_help=True)


@db.command()
def upgrade() -> None:
    """Bring the database to this version's schema."""
    from docintel.settings import get_settings
    from docintel.store.database import Database
    from docintel.store.failures import file_errors

    settings = get_settings()
    with file_errors():
        settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    Database(settings.url).upgrade()
    print("The database is up to date.")


@db.command()
def copy(
    source: Annotated[str, typer.Argument(help="URL of the database to read, as sqlite:///FILE.")],
    target: Annotated[str, typer.Argument(help="URL of an empty database, as postgresql://…")],
) -> None:
    """Copy a whole installation into another, empty database, of the same kind or the other."""
    from docintel.store import Database
    from docintel.store.copying import copy as copy_database

    counts = copy_database(Database(source), Database(target))
    print(f"Copied {sum(counts.values())} rows of {len(counts)} tables, and read them back.")


@db.command()
def backup(file: Annotated[Path, typer.Argument(help="Where to write the backup (zip).")]) -> None:
    """Write every table and every file into one zip file, while others go on working."""
    from docintel.store.backup import create

    database, files = installation()
    contents = create(database, files, file)
    print(f"Backed up {sum(contents.rows.values())} rows and {contents.files} files.")
    for sha256 in contents.missing:
        print(f"Not in the backup, because it is missing or damaged: file {sha256}.")


@db.command()
def restore(file: Annotated[Path, typer.Argument(help="A backup made by 'docintel db backup'.")]) -> None:
    """Put a backup into an empty installation, of either kind of database."""
    from docintel.store.backup import restore as restore_backup

    database, files = installation()
    contents = restore_backup(file, database, files)
    print(f"Restored {sum(contents.rows.values())} rows and {contents.files} files.")


def installation() -> tuple[Database, FileStore]:
    """The database and the files of the installation that the settings name."""
    from docintel.settings import get_settings
    from docintel.store import Database, FileStore

    settings = get_settings()
    return Database(settings.url), FileStore(settings.home / "files")
