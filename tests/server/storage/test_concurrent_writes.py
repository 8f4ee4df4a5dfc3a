"""Two servers that write the same rows at once: no write is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
import sqlalchemy as sa

from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.databases.fenced_batch import call
from inkrally.server.storage.databases.postgresql import DEADLOCK_MS
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import DEADLOCK_HALVINGS, DEADLOCK_RETRIES, Store, StoreError, Write
from tests.sample_sizes import few
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.finished_matches import AT
from tests.server.site import SOON, over_sockets

pytestmark = postgresql.needs_postgresql
SESSIONS = [f"{each}{1:063}" for each in "abcde"]


def seen(session: str, when: int) -> Write:
    return Write().add("seen", key=session, at=when)


def test_shared_rows_are_written_in_key_order() -> None:
    """The order does not depend on the order of the writes. Of several writes to a row, the last one stays last."""
    written = call("me", [seen("c", 1), seen("a", 1), seen("b", 1), seen("a", 2)])
    assert written.kinds == ["seen"]
    rows = msgspec.json.decode(written.rows[0])
    assert [sorted(map(str, row)) for row in rows] == [["1", "a"], ["2", "a"], ["1", "b"], ["1", "c"]]


def store_name(folder: Path) -> str:
    return f"x{abs(hash(folder))}"


@asynccontextmanager
async def undone(folder: Path, times: int, state: str = "40P01", owner: str = "me") -> AsyncIterator[Store]:
    """Open a store with sessions whose database rolls back a number of transactions, as it does with deadlocks."""
    name = store_name(folder)
    store = Store(folder, postgresql.cluster().make(name), owner)
    await store.open()
    try:
        write = Write()
        for session in SESSIONS:
            add_guest(write, session, AT)
        await store.write(write)
        # A rollback does not reset a sequence.
        postgresql.cluster().say(
            "CREATE SEQUENCE tried; CREATE FUNCTION undo() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN"
            f" IF nextval('tried') <= {times} THEN RAISE 'undone' USING ERRCODE = '{state}'; END IF; RETURN NEW;"
            " END $$; CREATE TRIGGER undo BEFORE UPDATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION undo()",
            name,
        )
        yield store
    finally:
        await store.close()


async def seen_at(store: Store) -> list[int]:
    return [row.seen for row in await store.rows(sa.select(schema.sessions.c.seen).order_by(schema.sessions.c.id))]


@pytest.mark.parametrize(("state", "owner"), few([("40P01", "me"), ("40P01", ""), ("40001", ""), ("40001", "me")], 2))
@over_sockets
async def test_rollback_is_hidden_from_other_writers_of_a_batch(tmp_path: Path, state: str, owner: str) -> None:
    async with undone(
        tmp_path, 3, state, owner
    ) as store:  # the whole batch, its first half, and the first write of that half
        done = await asyncio.gather(*(store.write(seen(each, AT + 1)) for each in SESSIONS), return_exceptions=True)
        assert done == [None] * len(SESSIONS)
        assert await seen_at(store) == [AT + 1] * len(SESSIONS)
        assert not store.failing


@over_sockets
async def test_repeated_rollbacks_are_reported_as_not_written(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("store-failed")
    async with undone(tmp_path, 4) as store:
        with pytest.raises(StoreError, match="nothing was changed"):
            await store.write(seen(SESSIONS[0], AT + 1))
        assert await seen_at(store) == [AT] * len(SESSIONS)
        await store.write(seen(SESSIONS[0], AT + 2))  # this write is rolled back once, and repeated
        assert (await seen_at(store))[0] == AT + 2
        assert not store.failing


@over_sockets
async def test_large_batch_with_repeated_rollbacks_is_tried_in_few_parts(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("store-failed")
    async with undone(tmp_path, 10**6) as store:
        writes = (store.write(seen(SESSIONS[each % len(SESSIONS)], AT + 1)) for each in range(64))
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert all(isinstance(each, StoreError) for each in outcomes)
        tried = int(postgresql.cluster().say("SELECT last_value FROM tried", store_name(tmp_path)))
        parts = 2**DEADLOCK_HALVINGS
        assert tried == parts - 1 + parts * DEADLOCK_RETRIES


def tower(*names: str) -> Write:
    write = Write()
    for name in names:
        write.add("tower", id=name, doc="of the store", seed=b"seed", created=AT, updated=AT)
    return write


@over_sockets
async def test_deadlocked_write_is_repeated(tmp_path: Path) -> None:
    url = postgresql.cluster().make(store_name(tmp_path))
    store = Store(tmp_path, url, "me")
    await store.open()
    other, third = [await asyncpg.connect(url) for _ in range(2)]
    try:
        await store.write(tower("a", "b", "c"))
        await other.execute("SET deadlock_timeout = '1h'")  # so that PostgreSQL never rolls back this one
        await other.execute("BEGIN; UPDATE towers SET doc = 'of the other' WHERE id = 'b'")
        await third.execute("BEGIN; UPDATE towers SET doc = doc WHERE id = 'c'")
        before = crossed()
        writing = asyncio.ensure_future(store.write(tower("a", "c", "b")))
        await waiting(third, 1)  # the store has locked `a`, and waits for `c`
        crossing = asyncio.ensure_future(other.execute("UPDATE towers SET doc = 'of the other' WHERE id = 'a'"))
        await waiting(third, 2)
        await third.execute("ROLLBACK")  # the store has `c`, too, and waits for `b`; the other waits for `a`
        async with asyncio.timeout(SOON):
            await crossing
            await other.execute("COMMIT")
            await writing
        assert crossed() > before
        rows = await third.fetch("SELECT doc FROM towers")
        assert [row["doc"] for row in rows] == ["of the store"] * 3, "the store wrote after the other transaction"
        assert not store.failing
    finally:
        await other.close()
        await third.close()
        await store.close()


def crossed() -> float:
    return observe.REGISTRY.get_sample_value("inkrally_store_failures_total", {"fault": "crossed"}) or 0.0


async def waiting(connection: Any, count: int) -> None:
    """Wait until a number of connections wait for locks."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    while await connection.fetchval(asked) != count:
        await asyncio.sleep(0.01)


@over_sockets
async def test_deadlock_timeout_is_short_if_the_role_may_set_it(tmp_path: Path) -> None:
    name = store_name(tmp_path)
    postgresql.cluster().say(f"CREATE ROLE {name} LOGIN")
    postgresql.cluster().say(f"CREATE DATABASE {name} OWNER {name}")
    url = postgresql.cluster().url(name).replace("inkrally@", f"{name}@")
    for may, after in ((False, "1s"), (True, f"{DEADLOCK_MS}ms")):
        if may:
            postgresql.cluster().say(f"GRANT SET ON PARAMETER deadlock_timeout TO {name}")
        store = Store(tmp_path / after, url, "me")
        await store.open()
        try:
            database: Any = store.database
            assert await database._driver.fetchval("SHOW deadlock_timeout") == after
            await store.probe()
        finally:
            await store.close()
