"""The lobby over WebSockets: the list of public tables, taking a seat by one request, quick games, and ratings."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from inkrally.match.errors import Refusal
from inkrally.server.events import Dispatcher
from inkrally.server.features.lobby import matchmaking as quick_module
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write
from inkrally.table.table import TableCore
from tests.server.conftest import Faults
from tests.server.site import HELLO, SOON, Browser, Page, Site, over_sockets, play_out, running

LIVE = {"clock": {"seconds": 60, "at_end": "take-over"}, "public": True}
DAYS_TABLE = {"clock": {"seconds": 24 * 3600, "at_end": "take-over"}, "public": True}


class PlacePage:
    """A client of the lobby, with its list of tables and its search."""

    def __init__(self, browser: Browser, connection: ClientConnection) -> None:
        self.browser = browser
        self.connection = connection
        self.tables: dict[str, Any] = {}
        self.version = 0
        self.heard: list[Any] = []
        self.changed = asyncio.Event()
        self._task = asyncio.create_task(self._listen())
        self._last = 0

    @classmethod
    async def enter(cls, browser: Browser, watches: bool = True) -> PlacePage:
        whole = (await browser.http.get("/api/place")).json()
        page = cls(browser, await browser.connect("/live/place?seek"))
        page.tables = {table["id"]: table for table in whole["tables"]}
        page.version = whole["version"]
        seen = {"epoch": whole["epoch"], "version": whole["version"]} if watches else {}
        await page.connection.send(json.dumps({**HELLO, **seen}))
        await page.until(lambda: page.last_of("seek-ended", "seek-status", "match-found"))
        return page

    async def _listen(self) -> None:
        try:
            with suppress(ConnectionClosed):
                async for text in self.connection:
                    self._hear(json.loads(text))
        finally:
            self.changed.set()

    def _hear(self, message: Any) -> None:
        if message["type"] == "list-update":
            assert message["version"] == self.version + 1, "an update was lost"
            self.version = message["version"]
            self.tables |= {table["id"]: table for table in message["changed"]}
            for gone in message["removed"]:
                self.tables.pop(gone, None)
        else:
            self.heard.append(message)
        self.changed.set()

    def last_of(self, *kinds: str) -> Any:
        return next((each for each in reversed(self.heard) if each["type"] in kinds), None)

    async def until(self, done: Any, seconds: float = SOON) -> Any:
        async with asyncio.timeout(seconds):
            while not (found := done()):
                if self._task.done():
                    self._task.result()
                    raise AssertionError("the connection is closed")
                self.changed.clear()
                await self.changed.wait()
        return found

    async def ask(self, kind: str, **fields: Any) -> Any:
        self._last += 1
        number = self._last
        await self.connection.send(json.dumps({"type": kind, "id": number, **fields}))
        return await self.until(lambda: next((each for each in self.heard if each.get("id") == number), None))

    async def seek(self, name: str, **fields: Any) -> None:
        answer = await self.ask("seek", **{"game": "railroad-ink", "pace": "live", "name": name, **fields})
        assert answer["type"] == "done", answer

    async def found(self) -> str:
        message = await self.until(lambda: self.last_of("match-found"))
        table: str = message["table"]
        return table

    async def close(self) -> None:
        await self.connection.close()
        await asyncio.gather(self._task, return_exceptions=True)


async def sit(browser: Browser, table: str, name: str) -> Any:
    return await browser.post(f"/api/tables/{table}/sit", {"name": name})


@over_sockets
async def test_public_table_is_listed_while_a_player_waits(site: Site) -> None:
    ann, ben, eve = site.browser(), site.browser(), site.browser()
    watcher = await PlacePage.enter(eve)
    private = await ann.make(2, name="Ann", setup={**LIVE, "public": False})
    table = await ann.make(2, name="Ann", setup=LIVE)
    assert table not in watcher.tables, "no player is connected yet"
    one = await ann.open(table)
    listed = await watcher.until(lambda: watcher.tables.get(table))
    assert (listed["pace"], listed["seats"], len(listed["looks"]), listed["waits"]) == ("live", 2, 1, True)
    assert private not in watcher.tables
    late = await PlacePage.enter(site.browser())
    await late.until(lambda: late.tables == watcher.tables)
    answer = await sit(ben, table, "Ben")
    assert answer.json()["seat"] == 1
    # The match starts a moment after the table is full, so the list may show both states.
    begun = await watcher.until(lambda: (found := watcher.tables[table]) and found["round"] and found)
    assert not begun["waits"]
    assert (begun["number"], begun["round"]) == (listed["number"], 1), "the table keeps its place in the list"
    await one.until(lambda: one.snapshot["table"]["status"] == "playing")
    await watcher.close()
    await late.close()


@over_sockets
async def test_abandoned_live_table_is_not_listed(site: Site) -> None:
    ann = site.browser()
    watcher = await PlacePage.enter(site.browser())
    live, slow = (
        await ann.make(2, name="Ann", setup=LIVE),
        await ann.make(2, name="Ann", setup={"public": True, "clock": {"seconds": 24 * 3600}}),
    )
    one = await ann.open(live)
    await watcher.until(lambda: {live, slow} <= set(watcher.tables))
    await one.close()
    await watcher.until(lambda: live not in watcher.tables)
    assert slow in watcher.tables
    again = await ann.open(live)
    await watcher.until(lambda: live in watcher.tables)
    await again.close()
    await ann.post(f"/api/tables/{slow}/leave", {})
    await watcher.until(lambda: slow not in watcher.tables)
    await watcher.close()


@over_sockets
async def test_one_of_two_gets_the_last_seat(site: Site) -> None:
    ann, ben, cid = site.browser(), site.browser(), site.browser()
    table = await ann.make(2, name="Ann", setup=LIVE)
    await ann.open(table)
    answers = await asyncio.gather(sit(ben, table, "Ben"), sit(cid, table, "Cid"))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["error"]["code"] in ("table-begun", "table-full")


@over_sockets
async def test_two_tabs_that_sit_down_at_once_get_the_same_seat(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    await ann.open(first := await ann.make(4, name="Ann", setup=LIVE))
    assert (await sit(ben, first, "Ben")).status_code == 200
    for _ in range(10):
        table = await ann.make(4, name="Ann", setup=LIVE)
        await ann.open(table)
        answers = await asyncio.gather(*(sit(ben, table, "Ben") for _ in range(4)))
        assert [answer.json().get("seat") for answer in answers] == [1, 1, 1, 1]


@over_sockets
async def test_two_tabs_have_one_seat(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(3, name="Ann", setup=LIVE)
    one = await ann.open(table)
    await ben.http.get("/api/place")
    first = await sit(ben, table, "Ben")
    both = [first, *await asyncio.gather(sit(ben, table, "Ben"), sit(ben, table, "Ben 2"))]
    assert {(answer.status_code, answer.json()["seat"]) for answer in both} == {(200, 1)}
    assert [seat["kind"] for seat in one.snapshot["table"]["seats"]] == ["player", "player", "free"]


@over_sockets
async def test_private_table_cannot_be_joined_from_the_lobby(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(2, name="Ann")
    answer = await sit(ben, table, "Ben")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "table-private")
    unknown = await sit(ben, "aaaaaaaaaaaa", "Ben")
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "table-unknown")


@over_sockets
async def test_list_is_restored_after_a_restart(tmp_path: Path) -> None:
    setup = {"public": True, "clock": {"seconds": 3 * 24 * 3600}}
    async with running(tmp_path) as site:
        ann = site.browser()
        slow = await ann.make(2, name="Ann", setup=setup)
        played = await ann.make(2, name="Ann", setup=setup, bots=["easy"], start=True)
        await ann.make(2, name="Ann", setup={**setup, "public": False})
        before = (await ann.http.get("/api/place")).json()
    async with running(tmp_path) as site:
        after = (await site.browser().http.get("/api/place")).json()
        assert {each["id"]: each["waits"] for each in after["tables"]} == {slow: True, played: False}
        assert after["epoch"] != before["epoch"]
        late = await site.browser().connect("/live/place")
        await late.send(json.dumps({**HELLO, "epoch": before["epoch"], "version": before["version"]}))
        assert json.loads(await late.recv())["type"] == "list-reset"
        await late.close()


async def named(site: Site) -> None:
    """Give a handle to every account."""
    handle = "'P' || substr(id, 1, 12)"
    await site.execute(f"UPDATE accounts SET handle = {handle}, folded = {handle}")


async def rated(site: Site, count: int) -> Any:
    """Wait for a number of ratings, and return all, lowest first."""
    async with asyncio.timeout(SOON):
        while True:
            found = await site.services.store.rows(sa.select(schema.ratings).order_by(schema.ratings.c.mean))
            if len(found) == count:
                return found
            await asyncio.sleep(0.02)


async def four(site: Site, **fields: Any) -> tuple[list[PlacePage], list[Page]]:
    """Match four players by quick search, and return their clients of the lobby and the table."""
    pages = [await PlacePage.enter(site.browser()) for _ in range(4)]
    await named(site)
    for page, name in zip(pages, ("Ann", "Ben", "Cid", "Dan"), strict=True):
        await page.seek(name, **fields)
    tables = {await page.found() for page in pages}
    assert len(tables) == 1
    (table,) = tables
    return pages, [await page.browser.open(table) for page in pages]


@over_sockets
async def test_matched_players_are_rated_once(site: Site) -> None:
    pages, seats = await four(site, rated=True)
    table = seats[0].snapshot["table"]
    assert (table["rated"], table["public"], table["hints"], table["clock"]["seconds"]) == (True, True, False, 60)
    await seats[0].until(lambda: seats[0].snapshot["match"])
    assert {seat.snapshot["table"]["status"] for seat in seats} == {"playing"}
    await play_out(*seats)
    found = await rated(site, 4)
    assert {row.matches for row in found} == {1}
    own = [(await page.browser.http.get("/api/ratings/mine")).json() for page in pages]
    assert all(one[0]["rating"]["settling"] and one[0]["tempo"] == "live" for one in own)
    places = seats[0].snapshot["match"]["result"]["places"]
    values = [one[0]["rating"]["value"] for one in own]
    winner = next(at for at, seat in enumerate(seats) if places[seat.seat or 0] == 1)
    assert values[winner] == max(values)
    # Checking again counts nothing twice, and recomputing gives identical numbers.
    assert await site.services.ratings.catch_up() == 0
    before = [tuple(row) for row in found]
    assert await site.services.ratings.recompute() == 1
    assert [tuple(row) for row in await rated(site, 4)] == before
    for page in pages:
        await page.close()


@over_sockets
async def test_result_is_rated_after_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(ratings: Ratings) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patched:
        patched.setattr(Ratings, "run", never)
        async with running(tmp_path) as site:
            _, seats = await four(site, rated=True)
            await play_out(*seats)
            assert not await site.services.store.rows(sa.select(schema.ratings))
    async with running(tmp_path) as site:
        await rated(site, 4)


@over_sockets
async def test_rated_match_that_all_leave_is_void(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    _, seats = await four(site, rated=True)
    ann, ben, cid, dan = seats
    for seat in seats:
        await seat.round_is(1)
    assert await ann.refused("free-seat", seat=1) == "rated-fixed"
    assert (await ann.ask(type="hint"))["error"]["code"] == "hints-off"
    await dan.done("leave-seat")
    assert await dan.refused("commit") == "given-up"
    assert dan.snapshot["table"]["seats"][dan.seat]["substitute"]
    late = await site.browser().open(ann.snapshot["table"]["id"])
    assert await late.refused("sit", name="Eve") == "rated-guest"
    await named(site)
    assert await late.refused("sit", name="Eve") == "table-full"
    for seat in (ann, ben, cid):
        await seat.play_round()
    for seat in (ann, ben, cid):
        await seat.round_is(2)
        await seat.done("leave-seat")
    await late.until(lambda: late.snapshot["table"]["status"] == "over", 50)
    assert await site.services.ratings.catch_up() == 0
    assert await site.services.store.rows(sa.select(schema.results)) == []


@over_sockets
async def test_search_belongs_to_the_account_and_survives_its_clients(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(quick_module.GRACE_MS, "live", 300)
    async with running(tmp_path) as site:
        ann, ben = site.browser(), site.browser()
        one = await PlacePage.enter(ann)
        two = await PlacePage.enter(ann, watches=False)
        await one.seek("Ann")
        await two.seek("Ann")
        state = await two.until(lambda: two.last_of("seek-status"))
        assert (state["people"], state["missing_players"]) == (1, 3)
        assert len(site.services.lobby.matchmaker) == 1
        await one.close()
        await two.close()
        back = await PlacePage.enter(ann)
        assert back.last_of("seek-status")["since"] == state["since"]
        other = await PlacePage.enter(ben)
        await other.seek("Ben")
        await back.until(lambda: back.last_of("seek-status")["people"] == 2)
        await other.close()
        await back.until(lambda: back.last_of("seek-status")["people"] == 1)
        await back.ask("cancel-seek")
        assert back.last_of("seek-ended") is back.heard[-2] or back.last_of("seek-ended")
        assert len(site.services.lobby.matchmaker) == 0
        await back.close()


@over_sockets
async def test_match_filled_with_bots_is_not_rated(site: Site) -> None:
    ann = await PlacePage.enter(site.browser())
    assert (await ann.ask("start-with-bots"))["error"]["code"] == "not-seeking"
    assert (await ann.ask("seek", game="roborally", pace="day", name="Ann", rated=True))["error"][
        "code"
    ] == "rated-guest"
    await named(site)
    await ann.seek("Ann", rated=True, min_players=3, pace="day")
    assert (await ann.ask("start-with-bots"))["type"] == "done"
    seat = await ann.browser.open(await ann.found())
    table = seat.snapshot["table"]
    assert [each["kind"] for each in table["seats"]] == ["player", "bot", "bot"]
    assert (table["rated"], table["clock"]["seconds"]) == (False, 24 * 3600)
    late = await PlacePage.enter(ann.browser)
    assert late.last_of("match-found"), "a page that connects a moment later also gets the message"
    await ann.close()
    await late.close()


@over_sockets
async def test_invalid_searches_are_refused(site: Site) -> None:
    ann = await PlacePage.enter(site.browser())
    seek: dict[str, Any] = {"game": "railroad-ink", "pace": "live", "name": "Ann"}
    for wrong, code in (
        ({"game": "chess"}, "unknown-game"),
        ({"name": "\u202eAnn"}, "name"),
        ({"name": ""}, "name"),
        ({"pace": "hours"}, "message-form"),
        ({"min_players": 4, "max_players": 2}, "seats"),
        ({"min_players": 9}, "message-form"),
        ({"bots_after": 0}, "message-form"),
    ):
        answer = await ann.ask("seek", **{**seek, **wrong})
        assert answer["error"]["code"] == code, answer
    await ann.connection.send(json.dumps(HELLO))
    await ann.until(lambda: any(each.get("error", {}).get("code") == "hello-twice" for each in ann.heard))
    await ann.close()


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"hints": True}, "hints"),
        ({"open_drafts": True}, "open_drafts"),
        ({"clock": {"seconds": None}}, "clock.seconds"),
        ({"seats": 1}, "seats"),
        ({"stand_in": "master"}, "stand_in"),
    ],
)
@over_sockets
async def test_unratable_setup_is_refused(site: Site, wrong: Any, at: str) -> None:
    setup = {"game": "railroad-ink", "title": "A table", "seats": 2, **LIVE, "rated": True, **wrong}
    answer = await site.browser().post("/api/tables", {"setup": setup, "name": "Ann"})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["at"]) == (400, "rated-setup", at)


@over_sockets
async def test_rated_match_needs_two_people(site: Site) -> None:
    ann = site.browser()
    await ann.make(1, name="Ann")
    await named(site)
    table = await ann.make(2, name="Ann", bots=["easy"], setup={**LIVE, "public": False, "rated": True})
    one = await ann.open(table)
    assert await one.refused("start") == "rated-people"


@over_sockets
async def test_recomputing_needs_exclusive_access(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.open()
    assert await Ratings(store, lambda: 0, Dispatcher()).recompute() == 0
    await store.close()


@over_sockets
async def test_reading_the_lobby_creates_no_session(site: Site) -> None:
    """A client that connects and creates a table at the same moment has one session: that of the table."""
    browser = site.browser()
    line = await browser.connect("/live/place")
    assert line.response is not None
    assert line.response.headers.get("set-cookie") is None
    await line.send(json.dumps(HELLO))
    wish = {"game": "railroad-ink", "pace": "live", "name": "Ann"}
    await line.send(json.dumps({"type": "seek", "id": 1, **wish}))
    messages = [json.loads(await line.recv())]
    while messages[-1]["type"] != "refused":
        messages.append(json.loads(await line.recv()))
    assert messages[-1]["error"]["code"] == "signed-out"
    await line.close()
    assert not await site.services.store.rows(sa.select(schema.sessions))


@over_sockets
async def test_spectator_of_the_lobby_sees_no_search_of_others(site: Site) -> None:
    """Clients without a session have no search. A request is refused, and only its sender gets the refusal."""
    lines = []
    for _ in range(3):
        lines.append(await site.browser().connect("/live/place"))
        await lines[-1].send(json.dumps(HELLO))
        assert json.loads(await lines[-1].recv())["type"] == "seek-ended"
    for number, wish in enumerate(({"type": "cancel-seek"}, {"type": "start-with-bots"}), 1):
        await lines[0].send(json.dumps({**wish, "id": number}))
        answer = json.loads(await lines[0].recv())
        assert (answer["type"], answer["error"]["code"]) == ("refused", "signed-out")
    for line in lines[1:]:
        await line.send(json.dumps({"type": "ping"}))
        assert json.loads(await line.recv())["type"] == "pong"
    for line in lines:
        await line.close()


@over_sockets
@pytest.mark.parametrize("fails", [False, True])
async def test_search_cancelled_while_its_table_is_stored(site: Site, fails: bool, faults: Faults) -> None:
    """A player who cancels the search while a table is created gets the message about the table.

    If the table cannot be stored, this search ends, and the search of the other player continues. A new search at this
    moment is refused, because it would be a second one.
    """
    faults.expected.add("matchmaking-failed")
    one, two = [await PlacePage.enter(site.browser()) for _ in range(2)]
    quick = site.services.lobby.matchmaker
    add, kept, go = quick._tables.add, asyncio.Event(), asyncio.Event()

    async def slow(write: Write, table: TableCore) -> None:
        kept.set()
        await go.wait()
        if fails:
            raise Refusal("store-busy", "the store accepts no writes now")
        await add(write, table)

    quick._tables.add = slow  # type: ignore[method-assign]  # a slow store
    try:
        await one.seek("Ann", min_players=2, max_players=2)
        await two.seek("Ben", min_players=2, max_players=2)
        await asyncio.wait_for(kept.wait(), SOON)
        assert (await one.ask("cancel-seek"))["type"] == "done"
        assert (await one.ask("seek", game="railroad-ink", pace="live", name="Ann"))["error"]["code"] == "not-seeking"
    finally:
        quick._tables.add = add  # type: ignore[method-assign]  # restore it
        go.set()
    if fails:
        await one.until(lambda: one.last_of("seek-status", "seek-ended", "match-found")["type"] == "seek-ended")
        await two.until(lambda: len(quick) == 1)
        assert two.last_of("match-found") is None
    else:
        assert await one.found() == await two.found()
    for page in (one, two):
        await page.close()
