"""What servers told each other and was lost, word by word or with the bus: lists and who is here are right again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.ownership import presence, told
from inkrally.server.ownership.contract import Ownership
from inkrally.server.place.place import LATELY_SECONDS
from inkrally.server.storage.sessions import hashed
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.nats_server import NatsServer, needs_nats
from tests.server.several.sites import two
from tests.server.site import Site, eventually, over_sockets

pytestmark = postgresql.needs_postgresql
NEVER = 10**6


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    server = NatsServer()
    yield server
    server.close()


def public(days: bool) -> dict[str, Any]:
    return {"public": True, "clock": {"seconds": 86400 if days else 60, "at_end": "finish"}}


def listed(site: Site, *tables: str) -> list[bool]:
    listing = site.services.place.open_tables.listing
    return [listing.get(table) is not None for table in tables]


async def here(site: Site, account: str, is_here: bool) -> None:
    """Wait until a server knows that somebody is at another one, or no more."""
    async with asyncio.timeout(30):
        while (account in await site.services.hub.those_here([account])) is not is_here:
            await asyncio.sleep(0.02)


def accounts(site: Site) -> set[str]:
    return set(site.services.hub.accounts_here())


@needs_nats
@over_sockets
async def test_all_is_right_again_when_nats_was_away(
    tmp_path: Path, nats: NatsServer, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    """At once, and not only with the next half minute."""
    faults.expected.add("nats-away")
    monkeypatch.setattr(told, "FRESH_SECONDS", NEVER)
    monkeypatch.setattr(presence, "ANEW", NEVER)
    async with two(tmp_path, bus=nats.url) as (one, other):
        ann, ben = one.browser(), one.browser()
        live, deleted = [await ann.make(2, name="Ann", setup=public(days)) for days in (False, True)]
        page = await ann.open(live)
        (ann_is,) = accounts(one)
        await other.browser().http.get("/api/place")  # from now on somebody wants the list there
        await eventually(lambda: listed(other, live, deleted) == [True, True])
        await here(other, ann_is, True)

        links: list[Any] = [site.services.bus.link for site in (one, other)]  # type: ignore[attr-defined]  # it is NATS'
        nats.kill()
        await eventually(lambda: not any(link.connected for link in links))
        await page.close()
        await one.services.operator.delete_table("page", deleted)
        made = await ben.make(2, name="Ben", setup=public(True))
        await ben.open(made)
        (ben_is,) = accounts(one)
        await one.services.operator.announce("page", "Back at noon.", 1)
        await eventually(lambda: listed(one, live, deleted, made) == [False, False, True])
        assert listed(other, live, deleted, made) == [True, True, False], "nobody has told it"
        assert other.services.notices.now() is None

        nats.start()
        await eventually(lambda: all(link.connected for link in links))
        await eventually(lambda: listed(other, live, deleted, made) == [False, False, True])
        await eventually(lambda: other.services.notices.now() == "Back at noon.")
        await here(other, ben_is, True)
        await here(other, ann_is, False)


@over_sockets
async def test_lists_and_sessions_are_right_though_each_word_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "FRESH_SECONDS", 0.2)
    async with two(tmp_path, idle_seconds=0.2) as (one, other):
        ann = one.browser()
        live, deleted = [await ann.make(2, name="Ann", setup=public(days)) for days in (False, True)]
        page = await ann.open(live)
        ben, cleo = other.browser(), other.browser()
        ended, stays = [await each.open(await each.make(1, name="Ben")) for each in (ben, cleo)]
        await other.browser().http.get("/api/place")
        await eventually(lambda: listed(other, live, deleted) == [True, True])
        assert one.services.together is not None
        one.services.together.told.tell = lambda *about: None  # type: ignore[method-assign]
        await one.services.operator.delete_table("page", deleted)
        made = await ann.make(2, name="Ann", setup=public(True))
        await page.close()
        ownership: Ownership = one.services.ownership
        await eventually(lambda: live not in ownership.held)
        await eventually(lambda: listed(other, live, deleted, made) == [False, False, True])
        token = ben.http.cookies["inkrally"]
        await one.execute(f"DELETE FROM sessions WHERE id = '{hashed(token)}'")
        await ended.until(lambda: ended.bye)
        assert ended.bye is not None
        assert (ended.bye["error"]["code"], ended.bye["again"]) == ("signed-out", True)
        assert stays.bye is None


@over_sockets
async def test_what_was_lost_is_looked_for_where_somebody_looks_at_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        deleted = await ann.make(2, name="Ann", setup=public(True))
        place = other.services.place
        await other.browser().http.get("/api/place")
        await eventually(lambda: listed(other, deleted) == [True])
        monkeypatch.setattr(place, "_asked_at", -LATELY_SECONDS)
        reads = 0
        read = place.open_tables.read_anew

        async def counted(there: Any) -> None:
            nonlocal reads
            reads += 1
            await read(there)

        monkeypatch.setattr(place.open_tables, "read_anew", counted)
        assert one.services.together is not None
        one.services.together.told.tell = lambda *about: None  # type: ignore[method-assign]
        await one.services.operator.delete_table("page", deleted)
        for _ in range(3):
            await place.read_anew(lambda table: False)
        assert reads == 0
        assert listed(other, deleted) == [True]
        assert (await other.browser().http.get("/api/place")).json()["tables"] == []
        assert reads == 1
