"""Ratings as others see them: at seats, in the list of open tables, and changes after a rated match."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.lobby.ratings import BOT_PREFIX, INITIAL_DEVIATION, INITIAL_RATING, PROVISIONAL_MATCHES
from inkrally.server.events import Dispatcher, PlayerCardChanged
from inkrally.server.features.ratings import seat_ratings as strengths_module
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import StoreError, Write
from tests.server.features.accounts.test_players import player
from tests.server.features.lobby.test_place import LIVE, PlacePage, four, rated, sit
from tests.server.paused_store import read_held
from tests.server.site import SOON, Browser, Site, over_sockets, play_out, running

DAYS = {"public": True, "clock": {"seconds": 24 * 3600}}


async def account_of(site: Site, table: str, seat: int) -> str:
    doc = (await site.services.tables.get(table)).table.doc
    account: str = getattr(doc.seats[seat], "account", "")
    return account


async def rate(site: Site, player: str, mean: float, matches: int, tempo: str = "live", n: int = 1) -> None:
    row = {"account": player, "game": "railroad-ink", "tempo": tempo, "n": n, "mean": mean, "doubt": 50.0}
    write = Write().add("rating", **row, matches=matches, at=site.services.clock.now())
    await site.services.store.write(write.tell(PlayerCardChanged(player)))


async def at_table(browser: Browser, table: str) -> Any:
    answer = await browser.http.get(f"/api/tables/{table}/ratings")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def values(browser: Browser, table: str) -> dict[int, Any]:
    return {each["seat"]: each["rating"]["value"] for each in (await at_table(browser, table))["seats"]}


@over_sockets
async def test_ratings_are_shown_at_seats_and_in_the_list(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(4, name="Ann", setup=LIVE, bots=["easy"])
    watcher = await PlacePage.enter(site.browser())
    await ann.open(table)
    assert (await watcher.until(lambda: watcher.tables.get(table)))["ratings"] == []
    one = await account_of(site, table, 0)
    await rate(site, BOT_PREFIX + "easy", 1312.4, 900)
    await rate(site, one, 1640.6, PROVISIONAL_MATCHES)
    listed = await watcher.until(lambda: all(watcher.tables[table]["ratings"][:2] or [None]) and watcher.tables[table])
    (value, plus, settling), (bot, *_) = listed["ratings"]
    assert (value, settling, bot) == (1641, False, 1312)
    assert 60 < plus < 80, "the interval of a rating with a deviation of 50"
    # A player with few matches takes a seat: the table is updated at most twice.
    await sit(ben, table, "Ben")
    two = await account_of(site, table, 2)
    await rate(site, two, 1490, 2)
    await watcher.until(lambda: len(watcher.tables[table]["ratings"]) == 3 and watcher.tables[table]["ratings"][2])
    assert watcher.tables[table]["ratings"][2][2] is True, "the rating is provisional"
    shown = await at_table(site.browser(), table)
    assert [(each["seat"], each["rating"]["value"], each["change"]) for each in shown["seats"]] == [
        (0, 1641, None),
        (1, 1312, None),
        (2, 1490, None),
    ]
    assert shown["pending"] is False
    # The other tempo has no rating.
    slow = await ann.make(2, name="Ann", setup=DAYS)
    assert (await at_table(ann, slow))["seats"] == []
    await watcher.close()


@over_sockets
async def test_private_page_hides_the_rating(site: Site) -> None:
    ann, _, _ = await player(site, "Ann")
    ben = site.browser()
    table = await ann.make(3, name="Ann", setup=DAYS)
    await sit(ben, table, "Ben")
    await rate(site, await account_of(site, table, 0), 1700, 30, "days")
    await rate(site, await account_of(site, table, 1), 1400, 30, "days")
    watcher = await PlacePage.enter(site.browser())
    await watcher.until(lambda: len(watcher.tables[table]["ratings"]) == 2)
    assert (await ann.post("/api/me/page", {"hidden": True})).status_code == 200
    await watcher.until(lambda: watcher.tables[table]["ratings"][0] is None)
    assert await values(ben, table) == {1: 1400}
    assert await values(ann, table) == {0: 1700, 1: 1400}, "a player sees the own rating"
    assert (await ann.post("/api/me/page", {"hidden": False})).status_code == 200
    await watcher.until(lambda: watcher.tables[table]["ratings"][0])
    assert await values(ben, table) == {0: 1700, 1: 1400}
    await watcher.close()


@over_sockets
async def test_rating_that_changes_while_it_is_read_is_read_again(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(2, name="Ann", setup=DAYS)
    watcher = await PlacePage.enter(site.browser())
    account = await account_of(site, table, 0)
    await rate(site, account, 1500, 30, "days")
    await watcher.until(lambda: watcher.tables[table]["ratings"])
    with read_held(site.services.store, "FROM ratings") as held:
        await rate(site, account, 1600, 31, "days", n=2)
        await held.here()
        await rate(site, account, 1700, 32, "days", n=3)
        held.let_go()
        await watcher.until(lambda: watcher.tables[table]["ratings"][0][0] == 1700)
    await watcher.close()


@over_sockets
async def test_rating_changes_are_shown_after_a_match(site: Site) -> None:
    pages, seats = await four(site, rated=True)
    table = seats[0].snapshot["table"]["id"]
    looks_on = site.browser()
    assert (await at_table(looks_on, table))["seats"] == [], "no player has a rating before"
    await seats[3].round_is(1)
    await seats[3].done("leave-seat")
    await play_out(*seats[:3])
    rows = {row.account: row for row in await rated(site, 4)}
    async with asyncio.timeout(SOON):
        while (shown := await at_table(looks_on, table))["pending"]:
            await asyncio.sleep(0.05)
    assert len(shown["seats"]) == 4
    for each in shown["seats"]:
        mean = rows[await account_of(site, table, each["seat"])].mean
        assert each["rating"]["value"] == round(mean)
        assert each["change"] == round(mean) - round(INITIAL_RATING)
        assert each["rating"]["settling"]
        assert each["rating"]["high"] - each["rating"]["low"] < 2 * INITIAL_DEVIATION * 1.35
    assert [each["change"] > 0 for each in shown["seats"]] == [seat != seats[3].seat for seat in range(4)]
    # Later matches do not change the effect of this one.
    await rate(site, await account_of(site, table, 0), 1999, 2, n=99)
    assert await at_table(looks_on, table) == shown
    for page in pages:
        await page.close()


@over_sockets
async def test_pending_ratings_are_shown_as_pending(site: Site) -> None:
    _, seats = await four(site, rated=True)
    table = seats[0].snapshot["table"]["id"]
    await play_out(*seats)
    await rated(site, 4)
    await site.execute("DELETE FROM ratings")
    assert await at_table(site.browser(), table) == {"seats": [], "pending": True}


@over_sockets
async def test_cached_ratings_are_limited_and_read_in_batches(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(strengths_module, "MAX_KNOWN", 3)
    async with running(tmp_path) as site:
        asked = 0
        of_many = site.services.ratings.of_many

        async def counted(*given: Any) -> Any:
            nonlocal asked
            asked += 1
            return await of_many(*given)

        monkeypatch.setattr(site.services.ratings, "of_many", counted)
        tables = [await site.browser().make(2, name="Ann", setup=DAYS) for _ in range(6)]
        for number, table in enumerate(tables):
            await rate(site, await account_of(site, table, 0), 1500 + number, 20, "days", n=number + 1)
        watcher = await PlacePage.enter(site.browser())
        await watcher.until(lambda: all(watcher.tables[table]["ratings"] for table in tables))
        assert [watcher.tables[table]["ratings"][0][0] for table in tables] == [1500 + n for n in range(6)]
        assert asked <= 2 * len(tables)
        await watcher.close()


@pytest.mark.parametrize("ahead", [1, 2, 3])
@over_sockets
async def test_concurrent_rating_counts_nothing_twice(site: Site, ahead: int) -> None:
    """Of two servers, one reads the results; the other one rates some and stops. The first one continues."""
    store, late = site.services.store, site.services.ratings
    late._is_leader = lambda: False
    async with late._writing:
        pass  # the check at the start is over
    write = Write()
    for who in ("ann", "ben"):
        add_guest(write, who, 1)
    seats = json.dumps([{"who": player, "place": place, "gone": 0} for place, player in enumerate(("ann", "ben"), 1)])
    for number in range(4):
        row = {"game": "roborally", "tempo": "live", "at": 1000 + number, "standings": seats}
        write.add("result", table_id=f"table {number}", **row)
    await store.write(write)
    with read_held(store, "FROM results") as held:
        working = asyncio.create_task(late.catch_up())
        await held.here()
        other = Ratings(store, site.services.clock.now, Dispatcher())
        only_there, left = other._drop_deleted, ahead

        async def some(write: Write) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise StoreError("store-failed", "it is gone")
            await only_there(write)

        other._drop_deleted = some  # type: ignore[method-assign]  # its store fails after some results
        with pytest.raises(StoreError):
            await other.catch_up()
        held.let_go()
        await working
    every = sa.select(schema.ratings).order_by(*schema.ratings.primary_key)
    found = [tuple(row) for row in await store.rows(every)]
    assert await late.recompute() == 4
    assert found == [tuple(row) for row in await store.rows(every)]
    assert len(found) == 8
