"""Migrations of PostgreSQL may take long, and play does not wait for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa

from inkrally.server.config import StartupError
from inkrally.server.storage.databases import postgresql as over_postgresql
from inkrally.server.storage.databases.concurrent_indexes import concurrent_index_statements
from inkrally.server.storage.databases.database import migrate_to_head
from inkrally.server.storage.databases.postgresql import MIGRATION_LOCK, PostgresqlDatabase
from tests.server import postgresql
from tests.server.several.playing import new_url
from tests.server.site import over_sockets
from tests.server.storage.test_interrupted_migrations import upgrade

pytestmark = postgresql.needs_postgresql
SECONDS, LONGER = 2, 3


def first_do(monkeypatch: pytest.MonkeyPatch, statement: str) -> None:
    """Make a migration run another statement first."""
    monkeypatch.setattr(over_postgresql, "STATEMENT_SECONDS", SECONDS)

    def bring(connection: sa.Connection, where: str, ahead: int = 0) -> set[str]:
        heads = migrate_to_head(connection, where, ahead)
        connection.execute(sa.text(statement))
        connection.commit()
        return heads

    monkeypatch.setattr(over_postgresql, "migrate_to_head", bring)


def test_migration_may_exceed_the_statement_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first_do(monkeypatch, f"SELECT pg_sleep({LONGER})")
    database = PostgresqlDatabase(tmp_path, new_url(tmp_path))
    database.prepare()
    database.folder.unlock()


@over_sockets
async def test_server_waits_for_migrations_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(over_postgresql, "STATEMENT_SECONDS", SECONDS)
    url = new_url(tmp_path)
    other = await asyncpg.connect(url)
    await other.execute(f"SELECT pg_advisory_lock({MIGRATION_LOCK})")
    database = PostgresqlDatabase(tmp_path, url, True)
    preparing = asyncio.create_task(asyncio.to_thread(database.prepare))
    await other.execute(f"SELECT pg_sleep({LONGER})")
    assert not preparing.done()
    await other.close()
    await preparing
    database.folder.unlock()


@over_sockets
async def test_migration_blocked_by_a_long_reader_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise play would wait behind the migration, for as long as a backup takes."""
    url = new_url(tmp_path)
    database = PostgresqlDatabase(tmp_path, url)
    await asyncio.to_thread(database.prepare)
    database.folder.unlock()
    first_do(monkeypatch, "ALTER TABLE tables ADD COLUMN another INTEGER")
    monkeypatch.setattr(over_postgresql, "LOCK_SECONDS", SECONDS, raising=False)
    reading = await asyncpg.connect(url)
    async with reading.transaction():
        await reading.fetch("SELECT id FROM tables")
        with pytest.raises(StartupError, match="lock timeout"):
            await asyncio.to_thread(database.prepare)
    await reading.close()
    await asyncio.to_thread(database.prepare)
    database.folder.unlock()


@over_sockets
async def test_transactions_may_pause_as_long_as_statements_may_take(tmp_path: Path) -> None:
    """A copy of a store pauses between two statements while it writes what it has read."""
    database = PostgresqlDatabase(tmp_path, new_url(tmp_path), True)
    await database.open()
    pause = await database.read(
        lambda connection: connection.scalar(sa.text("SHOW idle_in_transaction_session_timeout"))
    )
    statement = await database.read(lambda connection: connection.scalar(sa.text("SHOW statement_timeout")))
    await database.close()
    assert pause == statement == f"{over_postgresql.STATEMENT_SECONDS}s"


BEFORE_INDEXES = "0016"
INDEX = "tables_in_short"


async def of_form(tmp_path: Path, form: str) -> str:
    """Create a store with an older schema, and return its address."""
    url = new_url(tmp_path)

    def bring(connection: sa.Connection) -> None:
        upgrade(connection, form)
        connection.commit()

    engine = PostgresqlDatabase(tmp_path, url)._new_engine(1)
    async with engine.connect() as connection:
        await connection.run_sync(bring)
    await engine.dispose()
    return url


async def is_whole(connection: asyncpg.Connection, index: str) -> bool:
    found: bool | None = await connection.fetchval(
        "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)", index
    )
    return bool(found)


@over_sockets
async def test_writes_continue_while_indexes_are_prepared(tmp_path: Path) -> None:
    """An open transaction delays the migration, but other writers wait for neither."""
    url = await of_form(tmp_path, BEFORE_INDEXES)
    writing, other = await asyncpg.connect(url), await asyncpg.connect(url)
    say = "INSERT INTO accounts (id, created) VALUES ($1, 0)"
    database = PostgresqlDatabase(tmp_path, url, True)
    transaction = writing.transaction()
    await transaction.start()
    await writing.execute(say, "first")
    preparing = asyncio.create_task(asyncio.to_thread(database.prepare))
    while not await other.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%'"
    ):
        await asyncio.sleep(0.01)
        assert not preparing.done()
    await other.execute("SET statement_timeout = '5s'")
    await other.execute(say, "second")
    assert not preparing.done()
    await transaction.commit()
    await preparing
    assert all([await is_whole(other, index) for index in (INDEX, "accounts_banned", "accounts_quiet")])
    database.folder.unlock()
    await writing.close()
    await other.close()


@over_sockets
async def test_interrupted_index_is_created_again(tmp_path: Path) -> None:
    url = await of_form(tmp_path, BEFORE_INDEXES)
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE INDEX {INDEX} ON tables (id)")
    await connection.execute("UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass($1)", INDEX)
    assert not await is_whole(connection, INDEX)
    database = PostgresqlDatabase(tmp_path, url)
    await asyncio.to_thread(database.prepare)
    database.folder.unlock()
    assert await is_whole(connection, INDEX)
    assert "updated" in await connection.fetchval("SELECT indexdef FROM pg_indexes WHERE indexname = $1", INDEX)
    await connection.close()


@over_sockets
async def test_no_index_is_prepared_for_new_or_current_stores(tmp_path: Path) -> None:
    url = new_url(tmp_path)
    database = PostgresqlDatabase(tmp_path, url)
    engine = database._new_engine(1)
    async with engine.connect() as connection:
        assert await connection.run_sync(concurrent_index_statements) == []
    await asyncio.to_thread(database.prepare)
    async with engine.connect() as connection:
        assert await connection.run_sync(concurrent_index_statements) == []
    await engine.dispose()
    database.folder.unlock()


@over_sockets
async def test_migration_takes_no_lock_for_existing_indexes(tmp_path: Path) -> None:
    """A migration that locked tables in another order than a writer would end in a deadlock."""
    url = await of_form(tmp_path, BEFORE_INDEXES)
    database = PostgresqlDatabase(tmp_path, url, True)
    connection, writing = await asyncpg.connect(url), await asyncpg.connect(url)
    engine = database._new_engine(1)
    async with engine.connect() as looking:
        for statement in await looking.run_sync(concurrent_index_statements):
            await connection.execute(statement.replace("CONCURRENTLY ", ""))
        assert await looking.run_sync(concurrent_index_statements) != [], (
            "the server looks for pending indexes until the migration is done"
        )
    await engine.dispose()
    async with writing.transaction():
        for table in ("tables", "answers", "codes", "accounts"):
            await writing.execute(f"LOCK TABLE {table} IN ROW EXCLUSIVE MODE")
        await asyncio.to_thread(step, url, tmp_path)
    assert await connection.fetchval("SELECT version_num FROM alembic_version") > BEFORE_INDEXES
    await connection.close()
    await writing.close()


def step(url: str, folder: Path) -> None:
    """Run only the migrations, as after the creation of the indexes. Fail if a statement would wait for a lock."""

    async def take() -> None:
        engine = PostgresqlDatabase(folder, url)._new_engine(1, "READ COMMITTED")
        async with engine.connect() as connection:
            await connection.exec_driver_sql("SET lock_timeout = '2s'")
            await connection.commit()
            await connection.run_sync(migrate_to_head, "here", 1)
        await engine.dispose()

    asyncio.run(take())
