"""``docintel audit``: proving what was recorded, here and on another machine."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from docintel.cli.database import installation
from docintel.errors import InputError

if TYPE_CHECKING:
    from docintel.store.audit import Head, Verification

audit = typer.Typer(help="The audit trail.", no_args_is_help=True)

BundlePath = Annotated[Path, typer.Argument(help="The bundle, a file of JSON lines.", dir_okay=False)]


@audit.command()
def verify(
    bundle: Annotated[
        list[Path] | None,
        typer.Option(help="A bundle exported earlier: the chain must still hold what it held then."),
    ] = None,
) -> None:
    """Find edited, removed, reordered and inserted rows, and decisions changed since they were recorded."""
    from docintel.store.audit.bundle import verify_bundle
    from docintel.store.audit.check import verify_all

    known: dict[str, Head] = {}
    for path in bundle or []:
        earlier = verify_bundle(path)
        _report([earlier], source=f"{path.name}: ")
        if earlier.head.seq > (known[earlier.chain].seq if earlier.chain in known else 0):
            known[earlier.chain] = earlier.head
    database, _ = installation()
    with database.snapshot() as session:
        outcomes = verify_all(session, known)
    _report(outcomes)
    if not outcomes:
        print("Nothing has been recorded yet.")


@audit.command()
def export(
    file: BundlePath,
    chain: Annotated[
        str,
        typer.Option(
            "--collection",
            "--chain",
            help="A collection's name or id; 'installation' for people.",
        ),
    ] = "default",
) -> None:
    """Write a chain to a file that another machine can verify. The export itself is its last row."""
    from docintel.settings import get_settings
    from docintel.store import people
    from docintel.store.audit import chains
    from docintel.store.audit.bundle import export as export_bundle

    database, _ = installation()
    with database.session() as session:
        named = {each.name.casefold(): each.id for each in people.list_collections(session)}
        chain = named.get(chain.casefold(), chain)
        if chain not in chains(session):
            raise InputError(
                f"There is no chain {chain!r}. Give one of: {', '.join(chains(session)) or 'none yet'}."
            )
        end = export_bundle(session, chain, file, exported_by=get_settings().reviewer or getpass.getuser())
        session.commit()
    print(f"Exported {end.seq} rows. The chain ends with {end.hash}.")


@audit.command(name="check")
def check_bundle(file: BundlePath) -> None:
    """Verify a bundle by itself, on any machine, without its database."""
    from docintel.store.audit.bundle import verify_bundle

    _report([verify_bundle(file)])


def _report(outcomes: list[Verification], *, source: str = "") -> None:
    """Print every chain's state; exit with status 1 where one is not intact."""
    for outcome in outcomes:
        state = "intact" if outcome.ok else f"{len(outcome.problems)} problems"
        print(f"{source}{outcome.chain}: {outcome.count} rows, {state}")
        for problem in outcome.problems:
            print(f"  {problem}")
    if not all(outcome.ok for outcome in outcomes):
        raise typer.Exit(1)
