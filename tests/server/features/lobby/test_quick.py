"""Quick games: bots that join after a time, the displayed wait, and the cost of many searches for others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.lobby.pairing import GROUP_SIZE_WAIT_MS, MAX_NEIGHBORS
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit
from inkrally.roborally.turn.actions import PlaceCard
from inkrally.server.events import Dispatcher
from inkrally.server.features.lobby import matchmaking as quick_module
from inkrally.server.features.lobby.matchmaking import (
    COUNT_INTERVAL_MS,
    LOOKS_A_TICK,
    LOOKS_AT_ONCE,
    MAX_CONCURRENT_LOOKUPS,
    MAX_SENT_PER_SLICE,
    MAX_STARTS_PER_TICK,
    TABLE_CREATION_LIMIT_MS,
    Matchmaker,
)
from inkrally.server.features.lobby.messages import Seek
from inkrally.server.live.player_addresses import PlayerAddresses
from inkrally.server.storage import schema
from inkrally.server.storage.store import StoreError, Write
from inkrally.table.table import TableCore
from tests.sample_sizes import scaled
from tests.server.conftest import Faults
from tests.server.features.lobby.test_place import PlacePage, named
from tests.server.paused_store import broken_off
from tests.server.site import HELLO, PLENTY, SOON, Site, eventually, over_sockets, running, with_server

ONE_LOOK = 16 * MAX_NEIGHBORS
"""The maximum number of players that are compared with one player."""


class Clock:
    """A clock that advances only when set."""

    def __init__(self, site: Site) -> None:
        self.now = site.services.clock.now()
        site.services.lobby.matchmaker._now = lambda: self.now


async def kinds(page: PlacePage) -> list[str]:
    seat = await page.browser.open(await page.found())
    return [each["kind"] for each in seat.snapshot["table"]["seats"]]


@over_sockets
async def test_bots_join_after_the_chosen_time(site: Site) -> None:
    clock, quick = Clock(site), site.services.lobby.matchmaker
    ann, ben, cid = [await PlacePage.enter(site.browser()) for _ in range(3)]
    await ann.seek("Ann", bots_after=30)
    await ben.seek("Ben", pace="day", min_players=3, bots_after=30)
    await cid.seek("Cid", pace="three-days")
    state = ann.last_of("seek-status")
    assert state["bots_at"] == state["since"] + 30_000
    assert cid.last_of("seek-status")["bots_at"] is None
    clock.now += 29_999
    await quick.tick()
    assert len(quick) == 3
    await ben.close()  # a player who returns is sent to the match that started meanwhile
    await eventually(lambda: any(each.lost for each in quick._searches.values()))
    clock.now += 1
    await quick.tick()
    assert await kinds(ann) == ["player", "bot"]
    assert len(quick) == 2
    back = await PlacePage.enter(ben.browser)
    assert await kinds(back) == ["player", "bot", "bot"]
    clock.now += 24 * 3600_000
    await quick.tick()
    assert (len(quick), cid.last_of("match-found")) == (1, None), "a search without bots goes on"
    for page in (ann, back, cid):
        await page.close()


@over_sockets
async def test_match_with_bots_counts_as_a_table_of_the_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, new_tables_each_address=1)
    async with running(tmp_path, limits=limits) as site:
        clock, quick = Clock(site), site.services.lobby.matchmaker
        ann, ben, cid, dan = [await PlacePage.enter(site.browser()) for _ in range(4)]
        for page, pace in ((ann, "live"), (ben, "day"), (cid, "three-days")):
            await page.seek("Ann", pace=pace, max_players=2, bots_after=30)
        assert (await ann.ask("start-with-bots"))["type"] == "done"
        assert (await ben.ask("start-with-bots"))["error"]["code"] == "too-fast"
        # Bots do not join any more, only people.
        clock.now += 30_000
        await quick.tick()
        assert (len(quick), cid.last_of("match-found")) == (2, None)
        await cid.until(lambda: cid.last_of("seek-status")["bots_at"] is None)
        await dan.seek("Dan", pace="day", max_players=2)
        await quick.tick()
        assert await ben.found() == await dan.found()
        for page in (ann, ben, cid, dan):
            await page.close()


@over_sockets
async def test_people_are_matched_before_bots(site: Site) -> None:
    """Two players who want four find no four people. In the end they play together with two bots, as both allowed."""
    clock, quick = Clock(site), site.services.lobby.matchmaker
    pages = [await PlacePage.enter(site.browser()) for _ in range(4)]
    ann, ben, cid, dan = pages
    await ann.seek("Ann", min_players=4, bots_after=60)
    await ben.seek("Ben", min_players=4, bots_after=30)
    await cid.seek(
        "Cid", min_players=2, max_players=2, bots_after=60
    )  # this player wants one opponent, so does not join four players
    await dan.seek("Dan", min_players=3, max_players=4)  # never accepts bots
    clock.now += 60_000
    searches = quick._lines["railroad-ink", "live", False]
    assert {each.name for each in searches} == {"Ann", "Ben", "Cid", "Dan"}
    await quick.tick()
    assert await ann.found() == await ben.found() != await cid.found()
    assert sorted(await kinds(ann)) == ["bot", "bot", "player", "player"]
    assert await kinds(cid) == ["player", "bot"]
    assert [each.name for each in searches] == ["Dan"]
    for page in pages:
        await page.close()


@over_sockets
async def test_bots_join_later_after_a_failed_write(site: Site, faults: Faults) -> None:
    faults.expected.add("matchmaking-failed")
    clock, quick = Clock(site), site.services.lobby.matchmaker
    page = await PlacePage.enter(site.browser())
    await page.seek("Ann", bots_after=10)
    add, refused = quick._tables.add, asyncio.Event()

    async def full(write: Write, table: TableCore) -> None:
        refused.set()
        raise Refusal("store-busy", "the store takes nothing now")

    quick._tables.add = full  # type: ignore[method-assign]  # a store that fails
    clock.now += 10_000
    await asyncio.wait_for(refused.wait(), SOON)
    quick._tables.add = add  # type: ignore[method-assign]  # restore it
    assert await kinds(page) == ["player", "bot"]
    await page.close()


async def tables_of(site: Site) -> list[str]:
    return [row.id for row in await site.services.store.rows(sa.select(schema.tables.c.id))]


@pytest.mark.parametrize("fails", ["unsure", "loading"])
@over_sockets
async def test_table_of_an_unconfirmed_write_is_used(
    site: Site, faults: Faults, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    quick, store = site.services.lobby.matchmaker, site.services.store

    async def unread(table_id: str) -> Any:
        raise StoreError("store-failed", "this could not be read")

    if fails == "loading":
        faults.expected.add("after-write-failed")
        monkeypatch.setattr(site.services.tables, "get", unread)
    with broken_off(store, *(["table"] if fails == "unsure" else [])):
        ann, ben = [await PlacePage.enter(site.browser()) for _ in range(2)]
        for page in (ann, ben):
            await page.seek("Ann", max_players=2)
        await quick.tick()
        assert await ann.found() == await ben.found()
    await quick.tick()
    assert len(await tables_of(site)) == 1
    assert len(quick) == 0
    for page in (ann, ben):
        await page.close()


@over_sockets
async def test_search_resumes_only_after_the_write_failed_for_sure(
    site: Site, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected.add("matchmaking-failed")
    clock, quick, store = Clock(site), site.services.lobby.matchmaker, site.services.store
    row, readable = store.row, False

    async def read(wanted: Any, **values: Any) -> Any:
        if not readable and schema.tables in wanted.get_final_froms():
            raise StoreError("store-failed", "this could not be read")
        return await row(wanted, **values)

    monkeypatch.setattr(store, "row", read)
    with broken_off(store, "table", kept=False):
        ann, ben = [await PlacePage.enter(site.browser()) for _ in range(2)]
        for page in (ann, ben):
            await page.seek("Ann", max_players=2)
        await quick.tick()
    clock.now += TABLE_CREATION_LIMIT_MS
    await quick.tick()
    assert len(quick) == 0, "it cannot be read"
    clock.now -= 1
    readable = True
    await quick.tick()
    assert (len(quick), await tables_of(site)) == (0, []), "the write may still be carried out"
    clock.now += 1
    await quick.tick()
    assert await ann.found() == await ben.found()
    assert len(await tables_of(site)) == 1
    for page in (ann, ben):
        await page.close()


@over_sockets
async def test_expected_wait_depends_on_the_search(site: Site) -> None:
    clock, quick = Clock(site), site.services.lobby.matchmaker
    pages = [await PlacePage.enter(site.browser()) for _ in range(5)]
    ann, ben, cid, dan, eve = pages
    await ann.seek("Ann", max_players=3)
    assert ann.last_of("seek-status")["expected"] is None
    clock.now += 7_000
    await ben.seek("Ben", max_players=3)
    clock.now += GROUP_SIZE_WAIT_MS[2] - 7_000
    await quick.tick()
    assert await ann.found() == await ben.found()
    # One player waited 20 seconds and one 13, so the median is between these.
    await cid.seek("Cid")
    assert cid.last_of("seek-status")["expected"] == GROUP_SIZE_WAIT_MS[2] - 3_500
    await dan.seek("Dan", pace="day", max_players=2)
    assert dan.last_of("seek-status")["expected"] is None
    # A game with bots does not count as a wait for people.
    clock.now += 1_000
    assert (await cid.ask("start-with-bots"))["type"] == "done"
    await eve.seek("Eve")
    assert eve.last_of("seek-status")["expected"] == GROUP_SIZE_WAIT_MS[2] - 3_500
    for page in pages:
        await page.close()


@over_sockets
async def test_spectator_sees_the_numbers_of_players(site: Site) -> None:
    watcher, ann = await PlacePage.enter(site.browser()), await PlacePage.enter(site.browser(), watches=False)
    assert watcher.last_of("seek-ended")["looking"] == []
    await ann.seek("Ann")
    here = await watcher.until(lambda: (found := watcher.last_of("online-count")) and found["looking"] and found)
    assert (here["people"], here["looking"]) == (2, [["railroad-ink", "live", False, 1]])
    assert ann.last_of("online-count") is None, "a client that does not watch the list gets no numbers"
    await ann.close()
    await watcher.until(lambda: watcher.last_of("online-count")["people"] == 1)
    assert await site.services.lobby.send_online_count() == 0, "the same number is not sent twice"
    # A client that comes later gets a cached list, which changes only with tables, and with it an older count.
    later = await PlacePage.enter(site.browser())
    assert (await later.until(lambda: later.last_of("online-count")))["people"] in (1, 2)
    await later.until(lambda: later.last_of("online-count")["people"] == 2)
    await later.close()
    await watcher.close()


@over_sockets
async def test_first_spectator_gets_current_numbers(site: Site) -> None:
    """The last sent count may be outdated for a client that connects when no other client has watched for a while."""
    first, ann = await PlacePage.enter(site.browser()), await PlacePage.enter(site.browser(), watches=False)
    await first.until(lambda: first.last_of("online-count")["people"] == 2)
    await first.close()
    await ann.close()
    await eventually(lambda: not site.services.hub.connections)
    later = await PlacePage.enter(site.browser())
    assert (await later.until(lambda: later.last_of("online-count")))["people"] == 1
    await later.close()


class Looker:
    """A connection of a searching player, with the messages that it got."""

    def __init__(self, account: str, address: str) -> None:
        self.account = account
        self.address = address
        self.received: list[Any] = []

    def send(self, message: bytes) -> None:
        self.received.append(json.loads(message))


class Crowded:
    """Quick games without a server: fake ratings and tables, and a stopped clock."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.means: dict[str, float] = {}
        self.apart: dict[str, frozenset[str]] = {}
        self.begun: list[TableCore] = []
        tables = SimpleNamespace(
            owners=SimpleNamespace(record=lambda table, address: None),
            networks=PlayerAddresses(Dispatcher()),
            add=self._add,
            authors=SimpleNamespace(seat_name=lambda account, name: name),
        )
        ratings = SimpleNamespace(aged=self._known)
        self.matchmaker = Matchmaker(
            cast(Any, tables),
            cast(Any, ratings),
            lambda: self.now,
            cast(Any, self._may),
            cast(Any, self._apart),
            lambda account, address: None,
            lambda address: None,
            Dispatcher(),
            one_network=True,
        )

    async def _add(self, write: Write, table: TableCore) -> None:
        self.begun.append(table)

    async def _known(self, account: str, game: str, tempo: str) -> Any:
        return SimpleNamespace(mean=self.means.get(account, 1500.0))

    async def _may(self, account: str) -> None:
        return None

    async def _apart(self, account: str) -> frozenset[str]:
        return self.apart.get(account, frozenset())

    async def come(self, who: str, address: str, **fields: Any) -> Looker:
        page = Looker(who, address)
        self.matchmaker.enter(page)
        await self.matchmaker.seek(
            page, Seek(**{"id": 1, "game": "railroad-ink", "pace": "live", "name": "Ann", **fields})
        )
        return page

    async def gos(self, act: Callable[[], Awaitable[None]], what: Callable[[], int]) -> list[int]:
        """Return how much a value grows in each iteration of the event loop while an action runs."""
        seen, task = [what()], asyncio.ensure_future(act())
        while not task.done():
            await asyncio.sleep(0)
            seen.append(what())
        await task
        return [after - before for before, after in pairwise(seen)]


@pytest.fixture
def crowded(monkeypatch: pytest.MonkeyPatch) -> Crowded:
    monkeypatch.setattr(quick_module, "PAUSE_SECONDS", 0)
    return Crowded()


MANY = scaled(500)


async def add_unmatched_players(crowded: Crowded, shape: str) -> list[Looker]:
    """Add many players who match no other player, because of ratings or because of blocks."""
    names = [f"p{number:05}" for number in range(MANY)]
    for at, name in enumerate(names):
        if shape == "ratings":
            crowded.means[name] = 400.0 * at
        else:
            crowded.apart[name] = frozenset(names[max(0, at - 2 * MAX_NEIGHBORS) : at + 2 * MAX_NEIGHBORS])
    return [await crowded.come(name, f"a{at // 100}") for at, name in enumerate(names)]


@over_sockets
@pytest.mark.parametrize("shape", ["ratings", "apart"])
async def test_cost_of_unmatched_searches_is_limited(crowded: Crowded, shape: str) -> None:
    quick = crowded.matchmaker
    pages = await add_unmatched_players(crowded, shape)
    crowded.now += 500
    costs = []
    for _ in range(12):
        before = quick.players_examined
        in_one_go = await crowded.gos(quick.tick, lambda: quick.players_examined)
        costs.append(quick.players_examined - before)
        assert max(in_one_go) <= LOOKS_AT_ONCE + ONE_LOOK
        assert costs[-1] <= LOOKS_A_TICK + ONE_LOOK
        crowded.now += 500
    assert sum(costs) >= MANY, "each player was compared"
    assert not crowded.begun
    # Two players with another kind of search are matched at the same moment, and so are compatible newcomers of this
    # kind.
    await crowded.come("honest", "b", pace="day", min_players=2, max_players=2)
    await crowded.come("good", "c", pace="day", min_players=2, max_players=2)
    await quick.tick()
    assert len(crowded.begun) == 1
    crowded.means |= {"true": -10_000.0, "fair": -10_050.0}
    await crowded.come("true", "b", min_players=2, max_players=2)
    await crowded.come("fair", "c", min_players=2, max_players=2)
    ticks = 0
    while len(crowded.begun) == 1:
        crowded.now += 500
        await quick.tick()
        ticks += 1
    assert ticks <= 1 + MANY * 2 * (MAX_NEIGHBORS + 1) // LOOKS_A_TICK, "no player waits for more than one pass of all"
    assert len(quick) == len(pages)


@over_sockets
async def test_few_newcomers_are_looked_up_at_once(crowded: Crowded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the players of running matches would wait for the store behind all of these queries."""
    now, most = 0, 0

    async def slow(account: str) -> frozenset[str]:
        nonlocal now, most
        now += 1
        most = max(most, now)
        for _ in range(5):
            await asyncio.sleep(0)
        now -= 1
        return frozenset()

    monkeypatch.setattr(crowded.matchmaker, "_apart", slow)
    await asyncio.gather(*(crowded.come(f"p{number}", f"a{number // 100}") for number in range(300)))
    assert most == MAX_CONCURRENT_LOOKUPS
    assert len(crowded.matchmaker) == 300


@over_sockets
async def test_matches_start_in_batches(crowded: Crowded) -> None:
    """Running matches do not wait for all new tables, and players with another kind of search are matched at the same
    moment.
    """
    quick = crowded.matchmaker
    for number in range(1_200):
        await crowded.come(f"p{number}", f"a{number // 100}", min_players=2, max_players=2)
    for pace in ("day", "three-days"):
        for who in "xy":
            await crowded.come(pace + who, "z", pace=pace, min_players=2, max_players=2)
    most = MAX_STARTS_PER_TICK + LOOKS_AT_ONCE // 2
    ticks = 0
    while len(quick):
        before = len(crowded.begun)
        await quick.tick()
        ticks += 1
        assert 0 < len(crowded.begun) - before <= most
        if ticks == 1:
            assert len(crowded.begun) > 2
            assert not [who for who in quick._searches if "day" in who]
        crowded.now += 500
    assert ticks > 600 // most
    assert len(crowded.begun) == 602


@over_sockets
async def test_updates_are_limited_to_one_per_second(crowded: Crowded) -> None:
    quick = crowded.matchmaker
    pages = await add_unmatched_players(crowded, "ratings")

    def heard() -> int:
        return sum(len(page.received) for page in pages)

    crowded.now += COUNT_INTERVAL_MS
    before = heard()
    in_one_go = await crowded.gos(quick.tick, heard)
    assert max(in_one_go) <= MAX_SENT_PER_SLICE
    assert len(pages) / 2 < heard() - before <= len(pages)
    # When more players join, no other player gets a message within the second. A small change of a large number is not
    # sent.
    before = heard()
    for number in range(MANY // 10):
        crowded.means[f"q{number}"] = -400.0 * number - 400
        await crowded.come(f"q{number}", "b" if number < 150 else f"c{number // 100}")
    crowded.now += COUNT_INTERVAL_MS - 1
    await quick.tick()
    assert heard() == before
    crowded.now += 1
    await quick.tick()
    assert heard() == before + len(pages)
    await crowded.come("one", "z")
    crowded.now += 2 * COUNT_INTERVAL_MS
    before = heard()
    await quick.tick()
    assert heard() == before
    assert pages[0].received[-1]["people"] == MANY + MANY // 10


@over_sockets
async def test_one_address_cannot_use_all_searches(crowded: Crowded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_module, "SEARCHES_OF_ADDRESS", 3)
    crowded.means = {name: 1000.0 * at for at, name in enumerate("abcde")}
    pages = [await crowded.come(name, "one") for name in "abc"]
    with pytest.raises(Refusal) as refused:
        await crowded.come("d", "one")
    assert refused.value.code == "too-many-seekers"
    await crowded.come("d", "another")
    await crowded.come("c", "one", pace="day")  # another search of the same account replaces the first
    with pytest.raises(Refusal):
        await crowded.come("e", "one")
    crowded.matchmaker.stop(pages[0])
    await crowded.come("e", "one")
    assert len(crowded.matchmaker) == 4


@over_sockets
async def test_slow_quick_race_has_no_timer_for_the_last(crowded: Crowded) -> None:
    """Without a timer for the last player, no player loses a program because others commit at night."""
    for pace in ("live", "day", "three-days"):
        for who in "ab":
            await crowded.come(pace + who, who, game="roborally", pace=pace, min_players=2, max_players=2, rated=True)
    await crowded.matchmaker.tick()
    begun = {table.doc.setup.clock.seconds: table for table in crowded.begun}
    assert [begun[seconds].doc.setup.options for seconds in (90, 24 * 3600, 3 * 24 * 3600)] == [
        {},
        {"timer": None},
        {"timer": None},
    ]
    slow = begun[24 * 3600]
    assert slow.match is not None
    assert slow.match.view(0).table.timer is None
    slow.away = frozenset({1})
    robots, hands = slow.match.state.table.robots, slow.match.state.table.hands
    own = next(number for number, robot in enumerate(robots) if robot.seat == 0)
    acts = tuple(PlaceCard(own, register, card) for register, card in enumerate(hands[own][:5], 1))
    slow.apply(slow._decided(Commit(0, acts), crowded.now))
    assert slow.match.owes == (1,)
    assert slow.doc.due == slow.doc.deadline == crowded.now + 1000 * 24 * 3600


@with_server(one_network=False)
@pytest.mark.parametrize("rated", [False, True])
async def test_players_of_one_address_are_not_matched_with_each_other(site: Site, rated: bool) -> None:
    """They are matched neither with each other nor with bots, and each gets the reason for the wait."""
    clock, quick = Clock(site), site.services.lobby.matchmaker
    cheats = [await PlacePage.enter(site.browser("127.0.0.66")) for _ in range(3)]
    stranger = await PlacePage.enter(site.browser("127.0.0.7"))
    await named(site)
    for page in cheats:
        await page.seek("Me", rated=rated, bots_after=60)
    await quick.tick()
    state = await cheats[0].until(lambda: (last := cheats[0].last_of("seek-status"))["near"] == 2 and last)
    assert (state["people"], state["missing_players"]) == (1, 3), "players of the same address are not counted"
    await stranger.seek("Ann", rated=rated, bots_after=60)
    assert stranger.last_of("seek-status")["near"] == 0
    for wait in (0, GROUP_SIZE_WAIT_MS[3], GROUP_SIZE_WAIT_MS[2], 30_000):
        clock.now += wait
        await quick.tick()
    table = await stranger.found()
    at_table = [page for page in cheats if (found := page.last_of("match-found")) and found["table"] == table]
    assert len(at_table) == 1
    # The two remaining players wait for others, and get a table each when bots join.
    clock.now += 60_000
    await quick.tick()
    assert len({await page.found() for page in cheats}) == 3


@with_server(one_network=False, behind_proxy=True)
async def test_ipv6_network_counts_as_one_address(site: Site) -> None:
    clock, quick = Clock(site), site.services.lobby.matchmaker
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "::ffff:192.0.2.1", "192.0.2.1")
    pages = []
    for address in addresses:
        browser = site.browser()
        browser.http.headers["X-Forwarded-For"] = address
        connection = await browser.connect("/live/place?seek", **{"X-Forwarded-For": address})
        page = PlacePage(browser, connection)
        await connection.send(json.dumps(HELLO))
        await page.until(lambda page=page: page.last_of("seek-ended"))
        pages.append(page)
    for page in pages:
        await page.seek("Ann")
    clock.now += 90_000
    await quick.tick()
    one, other, third, fourth = [await page.found() for page in pages]
    assert one != other
    assert third != fourth
