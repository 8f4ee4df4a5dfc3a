"""Events between servers when NATS loses messages: database rows replace some, and rereading corrects the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.cluster import presence
from inkrally.server.cluster.contract import Ownership
from inkrally.server.events import AddressesBanned, AnswersOutdated, PlayerBlocked
from inkrally.server.features.lobby.lobby import RECENT_READER_SECONDS
from inkrally.server.storage.sessions import hash_token
from inkrally.server.storage.store import StoreError, Write
from tests.sample_sizes import few
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.accounts.test_players import player
from tests.server.features.talk.test_talk import read, reads, say
from tests.server.nats_server import NatsServer, needs_nats
from tests.server.paused_store import write_held
from tests.server.several.playing import at, silence, two
from tests.server.site import SOON, Browser, Site, eventually, over_sockets

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
    listing = site.services.lobby.open_tables.listing
    return [listing.get(table) is not None for table in tables]


async def here(site: Site, account: str, is_here: bool) -> None:
    """Wait until a server knows whether an account is connected to the cluster."""

    async def fits() -> bool:
        return (account in await site.services.hub.connected_among([account])) is is_here

    await eventually(fits)


def accounts(site: Site) -> set[str]:
    return set(site.services.hub.local_accounts())


@contextmanager
def bus_lost(site: Site) -> Iterator[None]:
    """Lose all messages that a server sends over NATS."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(site.services.bus, "publish", lambda subject, data: None)
        yield


async def keep(site: Site, key: str, content: bytes = b"as it was") -> None:
    """Put an answer into a server's cache."""
    site.services.request_jobs._kept.put(key, content)
    assert site.services.request_jobs.cached(key) == content


@over_sockets
async def test_removed_data_disappears_from_all_pages_despite_a_lost_message(tmp_path: Path) -> None:
    """The heartbeat finds the rows of the events, without NATS and before the servers read their data again."""
    async with two(tmp_path, reread_seconds=NEVER) as (one, other):
        ann, ben, cleo = one.browser(), one.browser(), one.browser()
        table = await ann.make(3, name="Ann")
        page, bens, cleos = await ann.open(table), await ben.open(table), await cleo.open(table)
        await bens.done("sit", name="Ben")
        await cleos.done("sit", name="Cleo")
        assert await say(page, text="an ugly word") == "done"
        assert await say(bens, text="I am gone") == "done"
        assert await say(page, text="a good word") == "done"
        await reads(cleos, "a good word")
        await keep(one, f"log {table}")
        with bus_lost(other):
            await other.services.operator.remove_line("page", table, 1)
            await other.services.deletion.delete(account_of(ben))
            await other.services.store.write(Write().tell(AnswersOutdated(table)))
        for each in (page, cleos):
            await each.until(lambda each=each: read(each) == ["", "a good word"])  # type: ignore[misc]  # mypy does not see the default
        later = await cleo.open(table)
        await reads(later, "a good word")
        assert read(later) == ["", "a good word"]
        await eventually(lambda: one.services.request_jobs.cached(f"log {table}") is None)


@over_sockets
async def test_ban_reaches_all_servers_when_a_message_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Banned addresses are not stored: each server repeats all of them. The addresses of an account are looked up only
    once.
    """
    async with two(tmp_path, reread_seconds=0.2) as (one, other):
        ann = one.browser()
        table = await ann.make(2, name="Ann")
        page = await ann.open(table)
        bans, others = one.services.bans, other.services.bans
        await eventually(lambda: one.services.hub.addresses_of(account_of(ann)))
        (at_one,) = one.services.hub.addresses_of(account_of(ann))
        at_other = ["192.0.2.7"]
        monkeypatch.setattr(others, "_addresses_of", lambda account: at_other)
        with bus_lost(other):
            await other.services.operator.ban("page", f"{table}:0", 1, "", 1)
            assert not others.may_play("nobody", "192.0.2.7")
        await eventually(lambda: not bans.may_play("nobody", "192.0.2.7"))
        await eventually(lambda: not bans.may_play("nobody", at_one))
        await eventually(lambda: not others.may_play("nobody", at_one))
        at_other[:] = ["192.0.2.8"]
        heard = 0

        def count(_: AddressesBanned) -> None:
            nonlocal heard
            heard += 1

        other.services.events.on(AddressesBanned, count, remote_only=True)
        await eventually(lambda: heard >= 8)  # all bans have been repeated several times
        assert others.may_play("nobody", "192.0.2.8"), "later addresses of the account are not banned"
        await page.close()


@over_sockets
async def test_mutes_and_blocks_apply_despite_a_lost_message(tmp_path: Path) -> None:
    async with two(tmp_path, reread_seconds=NEVER) as (one, other):
        ann, ben = one.browser(), one.browser()
        table = await ann.make(2, name="Ann")
        page, bens = await ann.open(table), await ben.open(table)
        await bens.done("sit", name="Ben")
        assert await say(bens, text="hello") == "done"
        await reads(page, "hello")
        parted: list[tuple[str, str]] = []
        one.services.events.on(PlayerBlocked, lambda event: parted.append((event.account, event.other)))
        pair = account_of(ann), account_of(ben)
        with bus_lost(other):
            await other.services.relations.hide(*pair, "block", "Ben", True)
        await page.until(lambda: read(page) == [])
        assert read(bens) == ["hello"]
        await eventually(lambda: set(parted) == {pair})


@over_sockets
async def test_data_that_could_not_be_read_after_an_event_is_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database fails at the event, and again while the server reads the data and sends the changes to clients."""
    async with two(tmp_path, reread_seconds=NEVER) as (one, other):
        ann, ben = one.browser(), one.browser()
        table = await ann.make(2, name="Ann")
        pages = [await ann.open(table), await ben.open(table)]
        assert await say(pages[0], text="an ugly word") == "done"
        await reads(pages[1], "an ugly word")
        rooms: Any = one.services.chat_rooms
        tell, fails = rooms._send_all, 2

        async def fail_at_first(*given: Any) -> None:
            nonlocal fails
            await tell(*given)
            if fails:
                fails -= 1
                raise StoreError("store-failed", "it is away")

        monkeypatch.setattr(rooms, "_send_all", fail_at_first)
        await other.services.operator.remove_line("page", table, 1)
        for page in pages:
            await page.until(lambda page=page: read(page) == [""])  # type: ignore[misc]  # mypy does not see the default
        assert fails == 0


@needs_nats
@over_sockets
async def test_state_is_corrected_after_an_outage_of_nats(
    tmp_path: Path, nats: NatsServer, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    """The servers read their data at once, without waiting for the next regular time."""
    faults.expected.add("nats-disconnected")
    monkeypatch.setattr(presence, "FULL_REPORT_LOOKS", NEVER)
    async with two(tmp_path, reread_seconds=NEVER, bus=nats.url) as (one, other):
        ann, ben = one.browser(), one.browser()
        live, deleted = [await ann.make(2, name="Ann", setup=public(days)) for days in (False, True)]
        page = await ann.open(live)
        (ann_is,) = accounts(one)
        await other.browser().http.get("/api/place")  # the server keeps the list up to date after a request
        await eventually(lambda: listed(other, live, deleted) == [True, True])
        await here(other, ann_is, True)
        dan = other.browser()
        talks = await dan.make(2, name="Dan")
        speaks = await dan.open(talks)
        assert await say(speaks, text="an ugly word") == "done"
        await reads(speaks, "an ugly word")
        await keep(other, f"log {deleted}")

        buses: list[Any] = [site.services.bus for site in (one, other)]
        links = [bus.link for bus in buses]
        nats.kill()
        await eventually(lambda: not any(link.connected for link in links))
        await page.close()
        await one.services.operator.delete_table("page", deleted)
        await one.services.operator.remove_line("page", talks, 1)
        made = await ben.make(2, name="Ben", setup=public(True))
        await ben.open(made)
        (ben_is,) = accounts(one)
        await one.services.operator.announce("page", "Back at noon.", 1)
        await eventually(lambda: listed(one, live, deleted, made) == [False, False, True])
        # Events in rows do not need NATS.
        await eventually(lambda: other.services.announcements.current() == "Back at noon.")
        await speaks.until(lambda: read(speaks) == [""])
        await eventually(lambda: other.services.request_jobs.cached(f"log {deleted}") is None)
        await eventually(lambda: listed(other, live, deleted) == [True, False])
        assert not listed(other, made)[0], "the server got no event"

        nats.start()
        await eventually(lambda: all(link.connected for link in links))
        await eventually(lambda: listed(other, live, deleted, made) == [False, False, True])
        await here(other, ben_is, True)
        await here(other, ann_is, False)


@over_sockets
async def test_lists_and_sessions_are_correct_despite_lost_messages(tmp_path: Path) -> None:
    async with two(tmp_path, reread_seconds=0.2, idle_seconds=0.2) as (one, other):
        ann = one.browser()
        live, deleted = [await ann.make(2, name="Ann", setup=public(days)) for days in (False, True)]
        page = await ann.open(live)
        ben, cleo = other.browser(), other.browser()
        ended, stays = [await each.open(await each.make(1, name="Ben")) for each in (ben, cleo)]
        await other.browser().http.get("/api/place")
        await eventually(lambda: listed(other, live, deleted) == [True, True])
        silence(one)
        await one.services.operator.delete_table("page", deleted)
        made = await ann.make(2, name="Ann", setup=public(True))
        await page.close()
        ownership: Ownership = one.services.ownership
        await eventually(lambda: live not in ownership.owned_epochs)
        await eventually(lambda: listed(other, live, deleted, made) == [False, False, True])
        token = ben.http.cookies["inkrally"]
        await one.execute(f"DELETE FROM sessions WHERE id = '{hash_token(token)}'")
        assert await ended.ended() == ("signed-out", True)
        assert stays.bye is None


@over_sockets
async def test_lost_changes_are_read_when_a_client_requests_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(tmp_path, reread_seconds=NEVER) as (one, other):
        ann = one.browser()
        deleted = await ann.make(2, name="Ann", setup=public(True))
        place = other.services.lobby
        await other.browser().http.get("/api/place")
        await eventually(lambda: listed(other, deleted) == [True])
        monkeypatch.setattr(place, "_requested_at", -RECENT_READER_SECONDS)
        reads = 0
        read = place.open_tables.resync

        async def counted(there: Any) -> None:
            nonlocal reads
            reads += 1
            await read(there)

        monkeypatch.setattr(place.open_tables, "resync", counted)
        silence(one)
        await one.services.operator.delete_table("page", deleted)
        for _ in range(3):
            await place.resync(lambda table: False)
        assert reads == 0
        assert listed(other, deleted) == [True]
        # A request waits only briefly for the new data, and on a busy machine returns the old list.
        asks = other.browser().http
        async with asyncio.timeout(SOON):
            while (await asks.get("/api/place")).json()["tables"]:
                await asyncio.sleep(0.1)
        assert reads == 1


@over_sockets
async def test_table_deleted_during_a_read_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        deleted = await ann.make(2, name="Ann", setup=public(True))
        place = other.services.lobby
        await other.browser().http.get("/api/place")
        await eventually(lambda: listed(other, deleted) == [True])
        store = place.open_tables._store
        rows_of_tables, was_read, goes_on = store.rows_of_tables, asyncio.Event(), asyncio.Event()

        async def late(*wanted: Any) -> Any:
            rows = await rows_of_tables(*wanted)
            was_read.set()
            await goes_on.wait()
            return rows

        monkeypatch.setattr(store, "rows_of_tables", late)
        looks = asyncio.create_task(place.open_tables.refresh({deleted: True}))
        await was_read.wait()
        monkeypatch.setattr(store, "rows_of_tables", rows_of_tables)
        silence(one)
        await one.services.operator.delete_table("page", deleted)
        await place.open_tables.resync(lambda table: False)
        assert listed(other, deleted) == [False]
        goes_on.set()
        await looks
        assert listed(other, deleted) == [False]


def elsewhere(site: Site, browser: Browser) -> Browser:
    """Return the same browser of a player, at another server."""
    there = at(site, browser)
    there.http.base_url = f"http://localhost:{site.port}"
    return there


@pytest.mark.parametrize("lost", few([True, False], 1))
@over_sockets
async def test_session_ended_at_another_server_is_not_valid(tmp_path: Path, lost: bool) -> None:
    """The row of the event ends the session, whatever NATS loses, and long before the server would read the session
    again.
    """
    async with two(tmp_path, reread_seconds=NEVER) as (one, other):
        browser, _, _ = await player(one, "Petra")
        known = one.services.sessions._known
        session = hash_token(browser.http.cookies["inkrally"])
        assert (await browser.http.get("/api/me")).json()["handle"] == "Petra"
        assert session in known
        with bus_lost(other) if lost else nullcontext():
            assert (await elsewhere(other, browser).post("/api/me/sign-out", {})).status_code in (200, 204)
            await eventually(lambda: session not in known)
        assert (await browser.http.get("/api/me")).json()["handle"] is None


@over_sockets
async def test_session_ended_without_an_event_is_read_again(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        browser, _, _ = await player(one, "Petra")
        silence(other)
        assert (await elsewhere(other, browser).post("/api/me/sign-out", {})).status_code in (200, 204)
        sessions = one.services.sessions
        assert sessions.fresh_ms == 30_000
        now = sessions._now() + sessions.fresh_ms + 1
        sessions._now = lambda: now
        assert (await browser.http.get("/api/me")).json()["handle"] is None


@pytest.mark.parametrize("lost", few([True, False], 1))
@over_sockets
async def test_page_that_connects_during_the_deletion_of_its_account_is_disconnected(
    tmp_path: Path, lost: bool
) -> None:
    async with two(tmp_path, reread_seconds=NEVER) as (one, other):
        ann, ben = one.browser(), one.browser()
        await ben.make(1, name="Ben")
        bens = account_of(ben)
        table_here, table_there = [await ann.make(1, name="Ann") for _ in range(2)]
        await at(other, ann).open(table_there)
        with write_held(one.services.store, "no-account") as held:
            going = asyncio.create_task(one.services.deletion.delete(bens))
            await held.here()
            pages = await ben.open(table_here), await at(other, ben).open(table_there)
            assert bens in accounts(one) & accounts(other)
            with bus_lost(one) if lost else nullcontext():
                held.let_go()
                await going
                for page in pages:
                    await page.until(lambda page=page: page.bye)  # type: ignore[misc]  # mypy does not see the default
                    assert page.bye["error"]["code"] == "account-gone"


@pytest.mark.parametrize("lost", few([True, False], 1))
@over_sockets
async def test_ban_applies_at_another_server_without_rereading(tmp_path: Path, lost: bool) -> None:
    async with two(tmp_path, reread_seconds=NEVER) as (one, other):
        ann = one.browser()
        table = await ann.make(2, name="Ann")
        await (await ann.open(table)).close()
        with bus_lost(other) if lost else nullcontext():
            await other.services.operator.ban("page", f"{table}:0", 1, "")
            await eventually(lambda: not one.services.bans.may_play(account_of(ann), "192.0.2.1"))
        with bus_lost(other) if lost else nullcontext():
            await other.services.operator.ban("page", f"{table}:0", 0, "")
            await eventually(lambda: one.services.bans.may_play(account_of(ann), "192.0.2.1"))
