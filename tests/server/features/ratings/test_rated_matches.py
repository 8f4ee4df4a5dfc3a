"""Rated matches from start to rating: races, players who leave, tables with a bot, and players with one address."""

from __future__ import annotations

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.lobby.ratings import BOT_PREFIX, INITIAL_RATING, WINDOW_MS, bot_ratings
from inkrally.roborally.game import RoboRally
from inkrally.server.events import Dispatcher
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.live.player_addresses import MOST_ADDRESSES, PlayerAddresses
from inkrally.server.live.tables import TableRequest
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Write
from tests.browser.race_driver import LANES
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.lobby.test_place import LIVE, named, rated
from tests.server.live.test_roborally_table import answer, mine
from tests.server.site import SOON, Browser, Page, Site, over_sockets, play_out, running, with_server

RACE = {"game": "roborally", "stand_in": "novice", "options": {"course": "own", "own": LANES, "timer": 30}}


async def sat_down(site: Site, setup: Any, bots: list[str], *guests: Browser) -> list[Page]:
    """Start a rated match of players, named in `guests`, and bots."""
    host, *others = guests
    made = {"title": "A table", **LIVE, "rated": True, **setup}
    if setup is RACE:
        # Only one of its robots can move on, so the winner is known; clients could not request this course.
        words = {"seats": len(guests) + len(bots), **made}
        wanted = msgspec.convert({"setup": words, "name": "Ann", "bots": bots}, TableRequest)
        table, _ = await site.services.tables.create(account_of(host), wanted)
    else:
        table = await host.make(len(guests) + len(bots), name="Ann", setup=made, bots=bots)
    pages = [await host.open(table)]
    for number, other in enumerate(others):
        pages.append(await other.open(table))
        await pages[-1].done("sit", name=f"Ben {number}")
    for page in pages:
        await begun(page)
    return pages


async def begun(page: Page) -> None:
    """Wait until this seat has to act."""
    await page.until(lambda: page.snapshot["draft"])


async def players(site: Site, count: int) -> list[Browser]:
    found = [site.browser() for _ in range(count)]
    for each in found:
        await each.make(1, name="Ann")
    await named(site)
    return found


async def raced(pages: list[Page]) -> None:
    """Play default turns to the end; not every seat acts in each phase."""
    async with asyncio.timeout(60):
        while any(page.snapshot["table"]["status"] != "over" for page in pages):
            for page in pages:
                if page.snapshot["table"]["status"] != "over" and mine(page):
                    await answer(page)
            await asyncio.sleep(0.01)


async def recomputed(site: Site, count: int, matches: int) -> None:
    """Recompute all ratings from the results, and check that they are identical."""
    before = [tuple(row) for row in await rated(site, count)]
    assert await site.services.ratings.recompute() == matches
    assert [tuple(row) for row in await rated(site, count)] == before


async def standing(site: Site) -> dict[str, Any]:
    """Return the place of each account in the last match, and the round in which it left."""
    rows = await site.services.store.rows(sa.select(schema.results).order_by(schema.results.c.n))
    return {each["who"]: each for each in json.loads(rows[-1].standings)}


@over_sockets
@pytest.mark.parametrize("leaves", [False, True])
async def test_leaving_a_rated_race_loses_it(tmp_path: Path, leaves: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Belts carry one of the two robots over both flags. A player who gives up is last, even if the seat's bot then
    wins.
    """
    # Allow rated matches on an own course, because only there the winner is known in advance.
    monkeypatch.setattr(RoboRally, "check_rated", lambda game, options: None)
    async with running(tmp_path) as site:
        pages = await sat_down(site, RACE, [], *await players(site, 2))
        own = pages[0].snapshot["match"]["table"]["robots"]
        first = next(robot["seat"] for robot in own if robot["at"] == [0, 3])
        winner = next(page for page in pages if page.seat == first)
        other = next(page for page in pages if page is not winner)
        if leaves:
            await winner.done("leave-seat")
            assert await winner.refused("commit") == "given-up"
            assert await winner.refused("returned") == "given-up"
            # The client gets the reason, and offers no refused actions.
            seats = winner.snapshot["table"]["seats"]
            assert [(seat["gave_up"], seat["done"]) for seat in seats] == [(at == first, False) for at in (0, 1)]
            assert winner.snapshot["draft"] is None
        await raced([other] if leaves else pages)
        assert other.snapshot["match"]["result"]["places"][first] == 1
        worst, best = await rated(site, 2)
        assert worst.mean < INITIAL_RATING < best.mean
        assert (worst.game, worst.tempo, worst.matches, best.matches) == ("roborally", "live", 1, 1)
        gone = {player: each["gone"] > 0 for player, each in (await standing(site)).items()}
        assert gone == {worst.account: leaves, best.account: False}
        loser = winner if leaves else other
        (account,) = await site.services.store.rows(
            sa.select(schema.seats.c.account).where(
                schema.seats.c.table_id == loser.snapshot["table"]["id"], schema.seats.c.seat == loser.seat
            )
        )
        assert account.account == worst.account
        await recomputed(site, 2, 1)


@over_sockets
async def test_rating_of_a_bot_is_fixed(site: Site) -> None:
    """It is shown before and after the match, and people are rated against it."""
    guests = await players(site, 2)
    setup = {"game": "railroad-ink"}
    pages = await sat_down(site, setup, ["easy"], *guests)
    table = pages[0].snapshot["table"]
    assert ([each["kind"] for each in table["seats"]].count("bot"), table["rated"]) == (1, True)
    at = next(seat for seat, each in enumerate(table["seats"]) if each["kind"] == "bot")
    before = await seat_ratings(guests[0], table["id"])
    assert before[at]["rating"]["value"] == round(bot_ratings("railroad-ink")["easy"])
    await play_out(*pages)
    found = {row.account: row for row in await rated(site, 2)}
    assert not any(who.startswith(BOT_PREFIX) for who in found)
    assert {row.matches for row in found.values()} == {1}
    after = await seat_ratings(guests[0], table["id"])
    assert after[at] == before[at]
    assert sorted(after) == [0, 1, 2]
    await recomputed(site, 2, 1)
    # The next match continues from these ratings.
    await play_out(*await sat_down(site, setup, ["easy"], *guests))
    again = [row for row in await rated(site, 4) if row.matches == 2]
    assert {row.account for row in again} == set(found)
    await recomputed(site, 4, 2)


async def seat_ratings(browser: Browser, table: str) -> dict[int, Any]:
    """Return the public ratings by seat, when nothing is pending."""
    async with asyncio.timeout(SOON):
        while (found := (await browser.http.get(f"/api/tables/{table}/ratings")).json())["pending"]:
            await asyncio.sleep(0.02)
    return {each["seat"]: each for each in found["seats"]}


@with_server(one_network=False)
@pytest.mark.parametrize("away", [False, True])
async def test_matches_within_one_network_are_not_rated(site: Site, away: bool) -> None:
    """This holds at private tables, too, and for addresses that change before or during the match.

    Only the fact that the accounts were on one network is stored, not the address.
    """
    ann, ben, cid = (site.browser(f"127.0.0.{number}") for number in (66, 66, 67))
    for each in (ann, ben, cid):
        await each.make(1, name="Ann")
    await named(site)
    if away:
        # The second account sits down and gives up by HTTP requests alone: a bot replaces it, and it loses.
        table = await ann.make(2, name="Ann", setup={**LIVE, "rated": True})
        assert (await ben.post(f"/api/tables/{table}/sit", {"name": "Ben"})).status_code == 200
        assert (await ben.post(f"/api/tables/{table}/leave", {"give_up": True})).status_code == 200
        pages = [await ann.open(table)]
    else:
        table = await cid.make(2, name="Cid", setup={**LIVE, "public": False, "rated": True})
        one, other = await cid.open(table), await ann.open(table)
        await other.done("sit", name="Ann")
        await one.done("start")
        # The player of the first seat continues from the network of the second.
        beside = site.browser("127.0.0.66")
        beside.http.cookies = cid.http.cookies
        pages = [await beside.open(table), other]
    for page in pages:
        await begun(page)
    await play_out(*pages)
    found = await rated(site, 2)
    assert {(row.mean, row.matches) for row in found} == {(INITIAL_RATING, 0)}
    (result,) = await site.services.store.rows(sa.select(schema.results))
    assert {each["near"] for each in json.loads(result.standings)} == {1}
    assert "127.0" not in result.standings
    assert await seat_ratings(ann, table) is not None, "no rating is shown as pending"
    assert (await ann.http.get("/api/ratings/mine")).json() == [], "no rating is shown for a match that does not count"
    await recomputed(site, 2, 1)
    assert site.services.tables.networks._found == {}, "the addresses of a finished match are forgotten"


@over_sockets
async def test_unfair_setup_is_not_rated(site: Site) -> None:
    """The reason is shown when the table is created or before, and a rematch of an older table is not rated either."""
    (ann,) = await players(site, 1)
    wrong: dict[str, dict[str, Any]] = {
        "options.course": {"game": "roborally", "options": {"course": "own", "own": LANES}},
        "options.option_cards": {"game": "roborally", "options": {"option_cards": [["brakes"], []]}},
        "options.teams": {"game": "roborally", "options": {"course": "capture_the_flag", "teams": [1, 2]}},
        "seats": {"game": "railroad-ink", "seats": 9},
    }
    for at, chosen in wrong.items():
        setup = {"title": "A table", "seats": 2, **LIVE, "rated": True, **chosen}
        made = await ann.post("/api/tables", {"setup": setup, "name": "Ann"})
        assert (made.status_code, made.json()["error"]["at"]) == (400, at), made.text
        (checked,) = (await ann.post("/api/tables/check", [setup])).json()
        assert checked == made.json()["error"], "the page shows the reason before"
        unrated = {**setup, "rated": False, "public": False}
        assert (await ann.post("/api/tables", {"setup": unrated})).status_code == 201


async def never(ratings: Ratings) -> None:
    await asyncio.Event().wait()


@over_sockets
async def test_ratings_of_all_seats_are_read_by_one_query(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each rating is that before the result, whatever else the players played."""

    monkeypatch.setattr(Ratings, "run", never)
    people = ["ann", "ben", "cid", "dan", "eve"]
    matches = [
        ("live", people),
        ("days", people[:2]),
        ("live", people[::-1]),
        ("live", [*people[1:], BOT_PREFIX + "easy"]),
    ]
    async with running(tmp_path) as site:
        store, ratings = site.services.store, site.services.ratings
        for player in people:
            write = Write()
            add_guest(write, player, 1)
            await store.write(write)
        for number, (tempo, places) in enumerate(matches):
            seats = json.dumps([{"who": player, "place": place, "gone": 0} for place, player in enumerate(places, 1)])
            row = {"game": "roborally", "tempo": tempo, "at": 1000 + number, "standings": seats}
            await store.write(Write().add("result", table_id=f"table {number}", **row))
        asked: list[str] = []
        rows = store.rows

        async def counted(statement: Any, **values: Any) -> Any:
            asked.append(str(statement))
            return await rows(statement, **values)

        monkeypatch.setattr(store, "rows", counted)
        assert await ratings.catch_up() == len(matches)
        assert sum("ratings.account = :who0" in each for each in asked) == len(matches)
        count = sum(not player.startswith(BOT_PREFIX) for _, places in matches for player in places)
        found = sorted((row.n, row.matches) for row in await rated(site, count) if row.account == "ben")
        assert [matches for _, matches in found] == [1, 1, 2, 3]
        await recomputed(site, count, len(matches))


@over_sockets
async def test_uncounted_matches_do_not_hide_repeated_pairings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people meet three times in a day. Matches with others in between do not hide that."""
    monkeypatch.setattr(Ratings, "run", never)
    many = 70
    async with running(tmp_path) as site:
        store, ratings = site.services.store, site.services.ratings
        for who in ("ann", "ben", "cid", "dan"):
            write = Write()
            add_guest(write, who, 1)
            await store.write(write)
        write, at = Write(), WINDOW_MS
        for meeting in range(3):
            for number in range(many):
                at += 1000
                near, other = (0, "ben") if number == 0 else (1, "cid") if number % 2 else (0, "dan")
                seats = [
                    {"who": player, "place": place, "gone": 0, "near": near}
                    for place, player in enumerate(["ann", other], 1)
                ]
                row = {"game": "roborally", "tempo": "live", "at": at, "standings": json.dumps(seats)}
                write.add("result", table_id=f"table {meeting} {number}", **row)
        await store.write(write)
        await ratings.catch_up()
        changes = sa.select(schema.ratings).where(schema.ratings.c.account == "ben").order_by(schema.ratings.c.n)
        means = [INITIAL_RATING, *(row.mean for row in await store.rows(changes))]
        lost = [before - after for before, after in itertools.pairwise(means)]
        assert lost[0] > 1.5 * lost[1] > 2 * lost[2]
        await recomputed(site, 3 * many * 2, 3 * many)


def test_player_with_many_addresses_shares_none_with_others() -> None:
    """Otherwise a losing player could make the match count for no player."""
    networks = PlayerAddresses(Dispatcher())
    for number, who in enumerate(["ann", "ben", "cid"]):
        networks.record("table", who, f"10.0.0.{number}")
    for number in range(MOST_ADDRESSES + 8):
        networks.record("table", "ann", f"10.0.1.{number}")
    assert networks.groups("table", ["ann", "ben", "cid"]) == (0, 0, 0)
    assert len(networks._found["table"]["ann"]) == MOST_ADDRESSES
    networks.record("table", "ben", "10.0.1.3")
    assert networks.groups("table", ["ann", "ben", "cid"]) == (1, 1, 0)
