"""The command `ratings`: compute all ratings in a store again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from inkrally.cli.json_lines import CommandError
from inkrally.cli.renamed import CommandWithRenamedOptions
from inkrally.cli.serve import DEFAULT_DATA


@click.group()
def ratings() -> None:
    """Maintain the ratings of players in a store.

    \b
    Example:
      $ inkrally ratings recompute --data ./inkrally-data
    """


@ratings.command(cls=CommandWithRenamedOptions, renamed={"--store": "--store-url"})
@click.option("--data", default=DEFAULT_DATA, show_default=True, type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--store-url",
    "store",
    default="",
    envvar=["INKRALLY_STORE_URL", "INKRALLY_STORE"],
    metavar="URL",
    help="postgresql://...; by default a file in --data.",
)
def recompute(data: Path, store: str) -> None:
    """Compute all ratings again from the results of all rated matches. Stop the server first.

    \b
    Example:
      $ inkrally ratings recompute --data ./inkrally-data
    """
    from inkrally.server.config import StartupError
    from inkrally.server.storage.databases.sqlite_file import FILE_NAME

    if not store and not (data / FILE_NAME).is_file():
        raise CommandError(f"{data}: this folder has no store")
    try:
        matches, same = asyncio.run(_recomputed(data, store))
    except StartupError as error:
        raise CommandError(f"{error.message} ({error.code})") from None
    was = "the ratings did not change" if same else "the ratings have changed"
    click.echo(f"{matches} rated matches, {was}")


async def _recomputed(data: Path, address: str) -> tuple[int, bool]:
    """Compute the ratings again. Return the number of rated matches, and whether all ratings are the same as before."""
    import sqlalchemy as sa

    from inkrally.server.events import Dispatcher
    from inkrally.server.features.ratings.ratings import Ratings
    from inkrally.server.storage.schema import ratings as table
    from inkrally.server.storage.store import Store

    store = Store(data, address)
    await store.open()
    try:
        all_ratings = sa.select(table).order_by(table.c.account, table.c.game, table.c.tempo, table.c.n)
        found = Ratings(store, lambda: 0, Dispatcher())
        await found.catch_up()
        before = [tuple(row) for row in await store.rows(all_ratings)]
        matches = await found.recompute()
        return matches, before == [tuple(row) for row in await store.rows(all_ratings)]
    finally:
        await store.close()
