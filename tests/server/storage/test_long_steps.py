"""Bringing a store in PostgreSQL to its form takes as long as it takes, and nobody who plays waits behind it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa

from inkrally.server.storage.databases import postgresql as over_postgresql
from inkrally.server.storage.databases.database import bring_up_to_date
from inkrally.server.storage.databases.postgresql import MIGRATING, PostgresqlDatabase
from inkrally.server.storage.folder import Unusable
from tests.server import postgresql
from tests.server.several.sites import new_url
from tests.server.site import over_sockets

pytestmark = postgresql.needs_postgresql
SECONDS, LONGER = 2, 3


def first_do(monkeypatch: pytest.MonkeyPatch, statement: str) -> None:
    """Have a step of the form do something more."""
    monkeypatch.setattr(over_postgresql, "STATEMENT_SECONDS", SECONDS)

    def bring(connection: sa.Connection, where: str, ahead: int = 0) -> set[str]:
        heads = bring_up_to_date(connection, where, ahead)
        connection.execute(sa.text(statement))
        connection.commit()
        return heads

    monkeypatch.setattr(over_postgresql, "bring_up_to_date", bring)


def test_a_step_may_take_longer_than_a_statement_of_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first_do(monkeypatch, f"SELECT pg_sleep({LONGER})")
    database = PostgresqlDatabase(tmp_path, new_url(tmp_path))
    database.prepare()
    database.folder.give_back()


@over_sockets
async def test_a_server_waits_for_another_that_brings_the_store_to_its_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(over_postgresql, "STATEMENT_SECONDS", SECONDS)
    url = new_url(tmp_path)
    other = await asyncpg.connect(url)
    await other.execute(f"SELECT pg_advisory_lock({MIGRATING})")
    database = PostgresqlDatabase(tmp_path, url, True)
    preparing = asyncio.create_task(asyncio.to_thread(database.prepare))
    await other.execute(f"SELECT pg_sleep({LONGER})")
    assert not preparing.done()
    await other.close()
    await preparing
    database.folder.give_back()


@over_sockets
async def test_a_step_that_has_to_wait_for_a_long_reader_gives_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays would else wait behind it, for as long as a backup takes."""
    url = new_url(tmp_path)
    database = PostgresqlDatabase(tmp_path, url)
    await asyncio.to_thread(database.prepare)
    database.folder.give_back()
    first_do(monkeypatch, "ALTER TABLE tables ADD COLUMN another INTEGER")
    monkeypatch.setattr(over_postgresql, "LOCK_SECONDS", SECONDS, raising=False)
    reading = await asyncpg.connect(url)
    async with reading.transaction():
        await reading.fetch("SELECT id FROM tables")
        with pytest.raises(Unusable, match="lock timeout"):
            await asyncio.to_thread(database.prepare)
    await reading.close()
    await asyncio.to_thread(database.prepare)
    database.folder.give_back()
