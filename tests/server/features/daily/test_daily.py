"""The games of the day: the same dice for everyone, one attempt that counts, hidden results, and streaks."""

from __future__ import annotations

import asyncio
import time
from datetime import date, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.games import GAMES, PACKS
from inkrally.match.chance import check_seed
from inkrally.match.errors import Refusal
from inkrally.pack import load_named
from inkrally.roborally.daily import bar as race_bar
from inkrally.roborally.summary import PER_FLAG, PER_LIFE, PER_TURN
from inkrally.server.features.daily.calendar import (
    DAY_MS,
    FINISH_HOURS,
    HOUR_MS,
    begin_of,
    close_of,
    day_at,
    end_of,
    parse_day,
    streak_of,
)
from inkrally.server.features.daily.daily_games import DailyGames, all_series, link_of
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Write
from inkrally.server.storage.summary import rank, summary_text
from tests.server.finished_matches import finished
from tests.server.site import Browser, Site, over_sockets, play_out

DAY = date(2027, 3, 14)
MINUTE = 60_000
ATTEMPTS = 10_000


def set_clock(site: Site, now: int) -> None:
    """Set the server's clock, in milliseconds since 1970. The clock continues from this time."""
    behind = time.time() - now / 1000
    site.services.clock.wall = lambda: time.time() - behind
    site.services.clock.set_time(now / 1000)


async def get(browser: Browser, path: str = "/api/daily") -> Any:
    answer = await browser.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def code(browser: Browser, path: str) -> str:
    answer = await browser.http.get(path)
    assert answer.status_code >= 400, answer.text
    found: str = answer.json()["error"]["code"]
    return found


def results_of(day: date, series: str = "base") -> str:
    return f"/api/daily/{day}/{series}"


async def begin(browser: Browser, day: date, name: str, series: str = "base", status: int = 201) -> Any:
    answer = await browser.post(results_of(day, series), {"name": name, "title": "Today"})
    assert answer.status_code == status, answer.text
    return answer.json()


async def played(browser: Browser, day: date, name: str) -> str:
    table: str = (await begin(browser, day, name))["table"]
    await play_out(await browser.open(table))
    return table


async def live_code(browser: Browser, table: str) -> str:
    page = await browser.open(table)
    await page.until(lambda: page.bye or page.shown())
    return page.bye["error"]["code"] if page.bye is not None else ""


@over_sockets
async def test_two_players_and_a_third_across_the_end_of_the_day(site: Site) -> None:
    ann, ben, cid, dee = (site.browser() for _ in range(4))
    set_clock(site, begin_of(DAY) - MINUTE)
    announced = {each["series"]: each for each in (await get(ann))["tomorrow"]}
    assert set(announced) == {"base", "changing", "course"}
    set_clock(site, end_of(DAY) - 30 * MINUTE)
    daily = await get(ann)
    assert (daily["day"], daily["ends"], daily["streak"]) == (str(DAY), end_of(DAY), 0)
    for each in daily["games"]:
        assert announced[each["series"]]["seed_sha256"] == each["seed_sha256"]
        assert announced[each["series"]]["options"] == each["options"]
        assert (each["state"], each["seed"], each["table"]) == ("new", None, None)
        assert each["published"] < begin_of(DAY)

    # The dice come one round at a time, on every device of the player, and the attempt is the same table.
    own = (await begin(ann, DAY, "Ann"))["table"]
    one = await ann.open(own)
    await one.round_is(1)
    await one.play_round()
    await one.round_is(2)
    assert (await begin(ann, DAY, "Ann", status=200))["table"] == own
    again = await ann.open(own)
    assert again.snapshot["match"] == one.snapshot["match"]
    playing = (await get(ann))["games"][0]
    assert (playing["state"], playing["round"], playing["table"]) == ("playing", 2, own)
    assert await code(ann, f"/api/tables/{own}/replay") == "not-over"
    # Another browser sees no die of it, neither live nor by address.
    assert await live_code(ben, own) == "dice-held"
    answer = await ben.post(
        "/api/tables", {"setup": {"game": "railroad-ink", "title": "T", "seats": 1}, "dice_of": own}
    )
    assert answer.json()["error"]["code"] == "dice-held"
    await play_out(one, first=2)
    hers = await get(ann, results_of(DAY))
    assert (hers["game"]["state"], hers["game"]["better_than"], hers["game"]["seed"]) == ("over", None, None)
    assert [each["name"] for each in hers["dice"]["tries"]] == ["Ann"]
    assert hers["bars"] == [[hers["game"]["bar"], 1]]
    assert (await get(ann))["streak"] == 1

    # Before his own attempt, Ben sees only how many there are.
    before = await get(ben, results_of(DAY))
    assert (before["best"], before["luck"]) == (None, None)
    assert (before["game"]["done"], before["dice"]["tries"], before["bars"], before["dice"]["mine"]) == (
        1,
        [],
        [],
        None,
    )
    assert await code(ben, f"/api/tables/{own}/log") == "dice-held"
    his = await played(ben, DAY, "Ben")
    assert (await ben.http.get(f"/api/tables/{own}/replay")).status_code == 200
    # The same dice: both drew by default, so the sheets are equal and share the first place.
    both = await get(ben, results_of(DAY))
    assert {each["place"] for each in both["dice"]["tries"]} == {1}
    assert both["game"]["better_than"] == 0
    assert both["bars"] == [[both["game"]["bar"], 2]]
    sheets = [each["sheet"]["marks"] for each in both["dice"]["tries"]]
    assert sheets[0] == sheets[1]
    # The comparison with the best result and with the luck of the dice; a worker computes the luck.
    async with asyncio.timeout(60):
        while (both := await get(ben, results_of(DAY)))["luck"] is None:
            await asyncio.sleep(0.1)
    assert both["best"] == both["game"]["bar"]
    assert -20 < both["luck"] < 20
    assert (await get(ann, results_of(DAY)))["luck"] == both["luck"]

    # No player can share these dice by a link, and a further game with them does not count.
    shared = await ben.post(f"/api/tables/{his}/dice", {"name": "Ben"})
    assert shared.json()["error"]["code"] == "dice-none"
    more = await ben.make(1, name="Ben", start=True, dice_of=his)
    await play_out(await ben.open(more))
    both = await get(ben, results_of(DAY))
    assert ([each["table"] for each in both["again"]], both["game"]["done"]) == ([more], 2)
    assert await live_code(cid, more) == "dice-held"

    # Cid begins before the end, and finishes after it; Dee begins after it.
    late = (await begin(cid, DAY, "Cid"))["table"]
    page = await cid.open(late)
    await page.round_is(1)
    set_clock(site, end_of(DAY) + MINUTE)
    await play_out(page)
    third = await get(cid, results_of(DAY))
    assert (third["game"]["counts"], third["game"]["done"]) == (True, 3)
    assert (await get(cid))["streak"] == 1
    fourth = await played(dee, DAY, "Dee")
    later = await get(dee, results_of(DAY))
    assert (later["game"]["counts"], later["game"]["done"], later["dice"]["mine"]) == (False, 3, None)
    assert [(each["name"], each["table"], each["mine"]) for each in later["later"]] == [("Dee", fourth, True)]
    assert (await get(dee))["streak"] == 0
    assert (await get(dee, "/api/past-days"))[0]["games"][0]["state"] == "over"

    # The results and the seeds are hidden from other accounts until no player can finish an attempt any more.
    eve = site.browser()
    assert await live_code(eve, own) == "dice-held"
    set_clock(site, close_of(DAY))
    day = await get(eve, f"/api/daily/{DAY}")
    for each in day["games"]:
        check_seed(bytes.fromhex(each["seed"]), each["seed_sha256"])
    assert len((await get(eve, results_of(DAY)))["dice"]["tries"]) == 3
    assert await live_code(eve, own) == ""


@over_sockets
async def test_an_attempt_that_ends_too_late_does_not_count(site: Site) -> None:
    ann = site.browser()
    set_clock(site, end_of(DAY) - MINUTE)
    page = await ann.open((await begin(ann, DAY, "Ann"))["table"])
    await page.round_is(1)
    set_clock(site, close_of(DAY) + MINUTE)
    assert (await get(ann, f"/api/daily/{DAY}"))["games"][0]["counts"] is False
    await play_out(page)
    found = await get(ann, results_of(DAY))
    assert (found["game"]["counts"], found["game"]["done"], found["dice"]["tries"]) == (False, 0, [])
    assert len(found["later"]) == 1
    assert (await get(ann))["streak"] == 0


@over_sockets
async def test_requests_that_are_refused(site: Site) -> None:
    ann = site.browser()
    set_clock(site, begin_of(DAY) + MINUTE)
    tomorrow, long_ago = DAY + timedelta(days=1), DAY - timedelta(days=400)
    await get(ann)
    for day in (tomorrow, tomorrow + timedelta(days=1)):
        assert await code(ann, f"/api/daily/{day}") == "daily-not-yet"
        assert await code(ann, results_of(day)) == "daily-not-yet"
        asked = await ann.post(results_of(day), {"name": "Ann", "title": "Today"})
        assert (asked.status_code, asked.json()["error"]["code"]) == (409, "daily-not-yet")
    for path in (f"/api/daily/{long_ago}", "/api/daily/yesterday", results_of(DAY, "none"), "/api/past-days?before=x"):
        assert await code(ann, path) == "daily-unknown"
    assert await code(ann, f"/api/dice/{link_of(DAY, 'base')}") == "dice-unknown"
    for body in ({}, {"name": "Ann"}, {"name": "Ann", "title": "T", "rank": 99}, {"name": 3, "title": "T"}):
        assert (await ann.post(results_of(DAY), body)).json()["error"]["code"] == "shape"
    assert (await ann.post(results_of(DAY), {"name": "", "title": "T"})).json()["error"]["code"] == "name"
    other = await ann.post(results_of(DAY), {"name": "Ann", "title": "T"}, origin="https://elsewhere.example")
    assert other.json()["error"]["code"] == "origin"
    # A deleted attempt was the only one.
    table = (await begin(ann, DAY, "Ann"))["table"]
    left = await ann.post(f"/api/tables/{table}/leave", {"give_up": True})
    assert left.status_code == 200, left.text
    assert (await get(ann))["games"][0]["state"] == "given-up"
    assert (await ann.post(results_of(DAY), {"name": "Ann", "title": "T"})).json()["error"]["code"] == "dice-tried"


@over_sockets
async def test_devices_and_servers_agree(site: Site) -> None:
    ann = site.browser()
    set_clock(site, begin_of(DAY) + MINUTE)
    await ann.make(1, name="Ann")
    # Another server of the same store has read nothing yet, and writes the same day.
    others = [DailyGames(site.services.tables) for _ in range(4)]
    found = await asyncio.gather(*(each.games_of(DAY) for each in others))
    assert len({tuple(each.seed for each in games) for games in found}) == 1
    assert len({each.seed for each in found[0]}) == len(all_series())
    two = Browser(site)
    two.http.cookies = ann.http.cookies
    answers = await asyncio.gather(
        *(one.post(results_of(DAY), {"name": "Ann", "title": "T"}) for one in (ann, two, ann))
    )
    assert len({each.json()["table"] for each in answers}) == 1
    assert sorted(each.status_code for each in answers) == [200, 200, 201]
    await two.close()


@over_sockets
async def test_attempts_are_exported_and_deleted_with_their_account(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    set_clock(site, begin_of(DAY) + MINUTE)
    await played(ann, DAY, "Ann")
    await played(ben, DAY, "Ben")
    row = (await site.services.store.rows(_tries_of(DAY)))[0]
    exported = b"".join([part async for part in site.services.export.parts(row.account)]).decode()
    assert link_of(DAY, "base") in exported
    await site.services.deletion.delete(row.account)
    left = await get(ben, results_of(DAY))
    assert ([each["name"] for each in left["dice"]["tries"]], left["game"]["done"]) == (["Ben"], 1)


def _tries_of(day: date) -> Any:
    tries = schema.dice_tries.c
    return sa.select(schema.dice_tries).where(tries.link_id == link_of(day, "base")).order_by(tries.name)


def test_series_come_from_manifests_and_all_can_be_played_alone() -> None:
    assert list(all_series()) == ["base", "changing", "course"]
    for game, setups in all_series().values():
        bar = load_named(PACKS[game].daily).bar
        for options in setups:
            table = finished(("Ann",), game, 1, **options)
            assert table.match is not None
            if table.match.over:
                text = summary_text(table.doc, GAMES[game], table.match.state)
                seen = bar(options, rank(game, text, 0))
                shown = table.match.game.see(table.match.state, None).table
                if game == "railroad-ink":
                    assert seen == shown.sheets[0].score.total
                else:
                    assert seen is None or seen == shown.turn


@pytest.mark.parametrize(
    ("flags", "turns", "lives", "damage"), [(2, 1, 4, 0), (2, 9, 0, 9), (2, 499, 1, 0), (1, 9, 4, 0), (0, 1, 4, 0)]
)
def test_turns_of_a_race_are_read_from_its_rank(flags: int, turns: int, lives: int, damage: int) -> None:
    found = race_bar({"course": "checkmate"}, flags * PER_FLAG - turns * PER_TURN + lives * PER_LIFE - damage)
    assert found == (turns if flags == 2 else None)


@over_sockets
async def test_best_of_many_attempts_and_histogram(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    ann = site.browser()
    set_clock(site, begin_of(DAY) + MINUTE)
    table = await played(ann, DAY, "Ann")
    own = (await get(ann, results_of(DAY)))["game"]["bar"]
    at = begin_of(DAY) + 2 * MINUTE
    for start in range(0, ATTEMPTS, 500):
        write = Write()
        for number in range(start, start + 500):
            account = f"{number:064}"
            add_guest(write, account, at)
            points = own + number % 61 - 30
            key = {"link_id": link_of(DAY, "base"), "account": account, "table_id": None, "name": f"P{number}"}
            write.add("try", **key, started=at, finished=at + number, rank=1000 * points - 5, bot=0)
        await site.services.store.write(write)
    took = []
    found: Any = None
    for _ in range(5):
        began = time.perf_counter()
        found = await get(ann, results_of(DAY))
        took.append(1000 * (time.perf_counter() - began))
    with capsys.disabled():
        print(f"\nbest, place and histogram of {ATTEMPTS} attempts: {min(took):.1f} ms, median {sorted(took)[2]:.1f}")
    assert sum(count for _, count in found["bars"]) == ATTEMPTS + 1
    assert len(found["bars"]) == 61
    better = sum(1 for number in range(ATTEMPTS) if number % 61 > 30)
    # Only the first sheet has a table that can be shown.
    mine = found["dice"]["mine"]
    assert (mine["table"], better < mine["place"] <= better + ATTEMPTS // 61 + 2) == (table, True)
    assert (await get(ann))["games"][0]["done"] == ATTEMPTS + 1


TODAY = date(2026, 11, 29)


def days_played(*back: int) -> set[date]:
    """Return the dates that are the given numbers of days before today."""
    return {TODAY - timedelta(days=each) for each in back}


def test_a_day_ends_at_midnight_of_utc_for_everyone() -> None:
    assert begin_of(TODAY) == 1_795_910_400_000
    assert day_at(end_of(TODAY) - 1) == TODAY
    assert day_at(end_of(TODAY)) == TODAY + timedelta(days=1)
    assert end_of(TODAY) - begin_of(TODAY) == DAY_MS
    assert close_of(TODAY) - end_of(TODAY) == FINISH_HOURS * HOUR_MS


@pytest.mark.parametrize("text", ["", "today", "2026-2-3", "20261129", "2026-W48-7", "2026-02-30", "2026-11-29 "])
def test_a_day_has_one_spelling(text: str) -> None:
    with pytest.raises(Refusal, match="no games of this day"):
        parse_day(text)
    assert parse_day("2026-11-29") == TODAY


def test_a_streak_has_one_free_day_in_seven() -> None:
    assert streak_of(set(), TODAY) == 0
    assert streak_of(days_played(0), TODAY) == 1
    # Today is not missed yet.
    assert streak_of(days_played(1, 2, 3), TODAY) == 3
    # The second day is free, the third one is not, as there are fewer than seven days between them.
    assert streak_of(days_played(0, 2, 3, 5), TODAY) == 3
    assert streak_of(days_played(0, *range(2, 8), *range(9, 12)), TODAY) == 10
    assert streak_of(days_played(0, *range(2, 7), *range(8, 12)), TODAY) == 6
    # Two missed days end it.
    assert streak_of(days_played(0, 1, 4, 5), TODAY) == 2
    assert streak_of(days_played(3, 4), TODAY) == 0
