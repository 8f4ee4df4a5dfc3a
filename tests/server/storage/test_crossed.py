"""What two servers write of the same rows at the same time: neither loses anything by it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.server.storage import schema
from inkrally.server.storage.databases.one_statement import call
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Store, StoreError, Write
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.finished_matches import AT
from tests.server.site import over_sockets

pytestmark = postgresql.needs_postgresql
SESSIONS = [f"{each}{1:063}" for each in "abcde"]


def seen(session: str, when: int) -> Write:
    return Write().add("seen", key=session, at=when)


def test_rows_that_others_write_too_are_written_in_the_order_of_their_keys() -> None:
    """Whatever order they came in; of one row the last that was said stays the last."""
    written = call("me", [seen("c", 1), seen("a", 1), seen("b", 1), seen("a", 2)])
    assert written.kinds == ["seen"]
    rows = msgspec.json.decode(written.rows[0])
    assert [sorted(map(str, row)) for row in rows] == [["1", "a"], ["2", "a"], ["1", "b"], ["1", "c"]]


@asynccontextmanager
async def undone(folder: Path, times: int, state: str = "40P01", owner: str = "me") -> AsyncIterator[Store]:
    """A store with some sessions, whose database undoes so many transactions that say who was seen, as it does with one
    of two that wait for each other."""
    name = f"x{abs(hash(folder))}"
    store = Store(folder, postgresql.cluster().make(name), owner)
    await store.open()
    try:
        write = Write()
        for session in SESSIONS:
            add_guest(write, session, AT)
        await store.write(write)
        # What a sequence has counted is not undone.
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


@pytest.mark.parametrize("owner", ["me", ""], ids=["shared", "alone"])
@pytest.mark.parametrize("state", ["40P01", "40001"])
@over_sockets
async def test_who_writes_in_one_batch_with_what_was_undone_is_told_nothing_of_it(
    tmp_path: Path, state: str, owner: str
) -> None:
    async with undone(tmp_path, 3, state, owner) as store:  # all of it, the first half, and the first one of that
        done = await asyncio.gather(*(store.write(seen(each, AT + 1)) for each in SESSIONS), return_exceptions=True)
        assert done == [None] * len(SESSIONS)
        assert await seen_at(store) == [AT + 1] * len(SESSIONS)
        assert not store.failing


@over_sockets
async def test_what_is_undone_again_and_again_is_told_as_not_written(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("store")
    async with undone(tmp_path, 4) as store:
        with pytest.raises(StoreError, match="nothing was changed"):
            await store.write(seen(SESSIONS[0], AT + 1))
        assert await seen_at(store) == [AT] * len(SESSIONS)
        await store.write(seen(SESSIONS[0], AT + 2))  # undone once more, and tried again
        assert (await seen_at(store))[0] == AT + 2
        assert not store.failing
