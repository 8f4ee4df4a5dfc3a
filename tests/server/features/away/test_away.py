"""Vacations and the players' own hours: the days of a year, and the clocks of running matches."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.server import postgresql
from tests.server.features.mail.mailbox import DAY, HOUR, MINUTE, Clock
from tests.server.features.mail.test_notices import away, two_at
from tests.server.features.people.test_people import called
from tests.server.features.push.test_push import hooked, pushing
from tests.server.several.playing import at, two
from tests.server.site import Browser, Json, Page, Site, eventually, over_sockets, running, with_server

ONE_DAY = {"clock": {"seconds": 86_400}}


def day(later: int, site: Site) -> str:
    """Return the date some days after the present one of a server, in UTC."""
    now = datetime.fromtimestamp(site.services.clock.now() / 1000, UTC).date()
    return (now + timedelta(later)).isoformat()


async def vacation(browser: Browser, first: str, last: str, zone: str = "UTC") -> Any:
    """Take a vacation, and return the answer."""
    return await browser.post("/api/me/away/vacations", {"first": first, "last": last, "zone": zone})


async def taken(browser: Browser, first: str, last: str, zone: str = "UTC") -> Json:
    answer = await vacation(browser, first, last, zone)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def refused(browser: Browser, status: int, code: str, first: str, last: str, zone: str = "UTC") -> Json:
    answer = await vacation(browser, first, last, zone)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    error: Json = answer.json()["error"]
    return error


def clock_of(page: Page, seat: int) -> int:
    """Return when the clock of a seat ends, as a page shows it."""
    shown = page.snapshot["table"]
    own: int | None = shown["seats"][seat]["deadline"]
    return int(shown["deadline"] if own is None else own)


@over_sockets
async def test_vacation_moves_the_clock_and_others_see_it(site: Site) -> None:
    ada, ben = await called(site, "Ada"), await called(site, "Ben")
    one, two_ = await two_at(ada, ben, **ONE_DAY)
    before = clock_of(one, 1)
    own = await taken(ben, day(0, site), day(6, site))
    (listed,) = own["vacations"]
    assert own["years"][0]["left"] + own["years"][1]["left"] == 60 - 7
    await one.until(lambda: one.snapshot["table"]["seats"][1]["vacations"])
    assert one.snapshot["table"]["seats"][1]["vacations"] == [[listed["begins"], listed["ends"]]]
    assert clock_of(one, 0) == before, "Ada's clock runs on"
    assert clock_of(one, 1) - listed["ends"] == before - listed["begins"], "the same time is left"
    # The list of tables shows each player the own clock, and the restart keeps both.
    tables = (await ben.http.get("/api/tables/mine")).json()
    assert tables[0]["deadline"] == clock_of(one, 1)
    assert (await ada.http.get("/api/me/away")).json()["vacations"] == []
    clock = clock_of(one, 1)
    await two_.close()
    ended = await ben.http.delete(f"/api/me/away/vacations/{listed['id']}")
    assert ended.json()["vacations"] == []
    await one.until(lambda: clock_of(one, 1) < clock - 5 * DAY)
    assert abs(clock_of(one, 1) - before) < 60_000


@over_sockets
async def test_no_bot_decides_during_a_vacation_and_a_restart_keeps_it(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        clock = Clock(site)
        ada, ben = await called(site, "Ada"), await called(site, "Ben")
        one, two_ = await two_at(ada, ben, **ONE_DAY)
        table = one.snapshot["table"]["id"]
        await taken(ben, day(0, site), day(9, site))
        await one.until(lambda: one.snapshot["table"]["seats"][1]["vacations"])
        clock.later = DAY + MINUTE
        await one.until(lambda: one.snapshot["table"]["seats"][0]["activity"] == "committed")
        assert one.snapshot["table"]["seats"][1]["activity"] != "committed"
        assert one.snapshot["table"]["deadline"] == clock_of(one, 1), "the first clock that still runs"
        ends = clock_of(one, 1)
        cookie = ben.cookie
        await one.close()
        await two_.close()
    async with running(tmp_path) as site:
        clock = Clock(site)
        clock.later = DAY + HOUR
        ben = site.browser()
        ben.http.headers["cookie"] = cookie
        page = Page(await ben.connect(f"/live/{table}", Cookie=cookie))
        await page.send({"type": "hello", "protocol": 4})
        await page.until(page.shown)
        assert clock_of(page, 1) == ends
        assert page.snapshot["table"]["seats"][1]["vacations"]
        clock.later = ends - site.services.clock.now() + clock.later + MINUTE
        await page.until(lambda: page.snapshot["match"]["table"]["round"] == 2)


@over_sockets
async def test_vacation_that_no_message_reported_counts_before_a_clock_ends(site: Site) -> None:
    """A server may stop after storing a vacation: the table reads the vacation before its clock ends."""
    clock = Clock(site)
    ada, ben = await called(site, "Ada"), await called(site, "Ben")
    one, _ = await two_at(ada, ben, **ONE_DAY)
    now = site.services.clock.now()
    live = site.services.tables.loaded_table(one.snapshot["table"]["id"])
    assert live is not None
    (account,) = (each for each, seat in live.table.doc.accounts.items() if seat == 1)
    await site.execute(
        "INSERT INTO vacations (id, account, first, last, zone, begins, ends) "
        f"VALUES ('v', '{account}', '2026-01-01', '2026-01-09', 'UTC', {now}, {now + 9 * DAY})"
    )
    clock.later = DAY + MINUTE
    await one.until(lambda: one.snapshot["table"]["seats"][0]["activity"] == "committed")
    assert one.snapshot["table"]["seats"][1]["activity"] != "committed"
    assert clock_of(one, 1) > now + 9 * DAY


@with_server(vacation_days=10)
async def test_days_of_a_year_are_bounded(site: Site) -> None:
    ben = await called(site, "Ben")
    year = datetime.now(UTC).year + 1
    await refused(ben, 409, "vacation-days", f"{year}-03-01", f"{year}-03-11")
    own = await taken(ben, f"{year}-03-01", f"{year}-03-08")
    assert own["years"] == [{"year": year - 1, "left": 10}, {"year": year, "left": 2}]
    error = await refused(ben, 409, "vacation-days", f"{year}-05-01", f"{year}-05-03")
    assert error["args"] == {"left": 2, "year": str(year)}
    await refused(ben, 409, "vacation-overlap", f"{year}-03-08", f"{year}-03-09")
    # In another zone, the same dates overlap in part.
    await refused(ben, 409, "vacation-overlap", f"{year}-03-09", f"{year}-03-09", "Pacific/Apia")
    # A vacation over the turn of the year uses days of both years.
    own = await taken(ben, f"{year - 1}-12-31", f"{year}-01-02")
    assert own["years"] == [{"year": year - 1, "left": 9}, {"year": year, "left": 0}]
    later = next(each for each in own["vacations"] if each["first"] == f"{year}-03-01")
    own = (await ben.http.delete(f"/api/me/away/vacations/{later['id']}")).json()
    assert own["years"][1] == {"year": year, "left": 8}
    answer = await ben.http.delete(f"/api/me/away/vacations/{later['id']}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "vacation-unknown")


@with_server(vacation_days=10)
async def test_vacations_of_two_requests_at_once_stay_in_the_budget(site: Site) -> None:
    ben = await called(site, "Ben")
    year = datetime.now(UTC).year + 1
    answers = await asyncio.gather(
        *(vacation(ben, f"{year}-0{month}-01", f"{year}-0{month}-06") for month in range(1, 10))
    )
    assert sorted(each.status_code for each in answers) == [200] + [409] * 8


@with_server(vacation_days=3)
async def test_ending_a_running_vacation_costs_the_days_until_today(site: Site) -> None:
    """Taking and ending vacations again and again cannot stop a clock for longer than the days of the year."""
    ben = await called(site, "Ben")
    left = []
    for _ in range(3):
        own = await taken(ben, day(0, site), day(0, site))
        own = (await ben.http.delete(f"/api/me/away/vacations/{own['vacations'][0]['id']}")).json()
        left.append(own["years"][0]["left"])
    assert left == [2, 1, 0]
    await refused(ben, 409, "vacation-days", day(0, site), day(0, site))


@pytest.mark.parametrize(
    ("first", "last", "zone", "code"),
    [
        ("2026-1-1", "2026-01-02", "UTC", "vacation-dates"),
        ("2001-01-01", "2001-01-02", "UTC", "vacation-dates"),
        ("2999-01-01", "2999-01-02", "UTC", "vacation-dates"),
        ("٢٠٢٧-٠١-٠١", "2027-01-02", "UTC", "vacation-dates"),
        ("0000-00-00", "9999-99-99", "UTC", "vacation-dates"),
        ("2027-02-02", "2027-02-01", "UTC", "vacation-dates"),
        ("2027-02-02", "2027-02-03", "Mars/Olympus", "clock-zone"),
        ("2027-02-02", "2027-02-03", "../../etc/passwd", "clock-zone"),
        ("2027-02-02" * 9, "2027-02-03", "UTC", "shape"),
    ],
)
def test_impossible_vacations(first: str, last: str, zone: str, code: str, tmp_path: Path) -> None:
    @over_sockets
    async def test() -> None:
        async with running(tmp_path) as site:
            await refused(await called(site, "Ben"), 400, code, first, last, zone)

    test()


@with_server(vacation_days=0)
async def test_guests_and_servers_without_vacations(site: Site) -> None:
    guest = site.browser()
    await guest.make(1)
    await refused(guest, 409, "not-a-player", day(1, site), day(2, site))
    assert (await site.browser().http.get("/api/me/away")).json()["error"]["code"] == "not-a-player"
    ben = await called(site, "Ben")
    assert (await ben.http.get("/api/me/away")).json()["days_each_year"] == 0
    await refused(ben, 409, "vacation-days", day(1, site), day(1, site))


@over_sockets
async def test_own_hours_move_the_clock_of_a_table_that_counts_them(site: Site) -> None:
    ada, ben = await called(site, "Ada"), await called(site, "Ben")
    one, _ = await two_at(ada, ben, clock={"seconds": 86_400, "own_hours": True})
    before = clock_of(one, 1)
    answer = await ben.post("/api/me/away/hours", {"hours": {"begin": 480, "end": 900, "zone": "UTC"}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "hours-short")
    answer = await ben.post("/api/me/away/hours", {"hours": {"begin": 480, "end": 960, "zone": "UTC"}})
    assert answer.json()["hours"] == {"begin": 480, "end": 960, "zone": "UTC"}
    await one.until(lambda: clock_of(one, 1) != before)
    assert 2 * DAY < clock_of(one, 1) - before + DAY <= 3 * DAY + HOUR, "8 hours of each day count"
    answer = await ben.post("/api/me/away/hours", {"hours": None})
    assert answer.json()["hours"] is None
    await one.until(lambda: abs(clock_of(one, 1) - before) < 2 * DAY)


@over_sockets
async def test_agreed_pause_over_the_live_connection(site: Site) -> None:
    clock = Clock(site)
    ada, ben = await called(site, "Ada"), await called(site, "Ben")
    one, two_ = await two_at(ada, ben, **ONE_DAY)
    before = clock_of(one, 0)
    await one.done("propose-pause", days=5)
    await two_.until(lambda: two_.snapshot["table"]["pause"])
    assert await two_.refused("end-pause") == "pause-none"
    await two_.done("agree-pause")
    assert abs(clock_of(two_, 1) - before - 5 * DAY) < 60_000
    clock.later = 2 * DAY
    await one.done("end-pause")
    await two_.until(lambda: two_.snapshot["table"]["pause"]["until"] <= site.services.clock.now())
    assert abs(clock_of(two_, 1) - before - 2 * DAY) < 60_000


@over_sockets
async def test_reminder_follows_the_own_clock(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await hooked(to, ben, "clock")
        one, two_ = await two_at(ada, ben, clock={"seconds": 2 * 86_400})
        ends = clock_of(one, 1)
        await taken(ben, day(0, to.site), day(3, to.site))
        await one.until(lambda: one.snapshot["table"]["seats"][1]["vacations"])
        own = clock_of(one, 1)
        await away(to.site, to.clock, one, two_)
        now = to.site.services.clock.now()
        assert await to.later(ends - now - 30 * MINUTE) == 0, "the clock of Ben ends days later"
        assert await to.later(HOUR) == 0
        live = await to.site.services.tables.get(one.snapshot["table"]["id"])
        await eventually(lambda: live.table.doc.deadline == own)  # a bot has decided for Ada
        await to.later(own - ends - HOUR)
        assert [each["event"] for each in to.messages] == ["clock"]


@postgresql.needs_postgresql
@over_sockets
async def test_vacation_taken_at_another_server_reaches_the_owner(tmp_path: Path) -> None:
    async with two(tmp_path) as (site, other):
        ada, ben = await called(site, "Ada"), await called(site, "Ben")
        one, _ = await two_at(ada, ben, **ONE_DAY)
        before = clock_of(one, 1)
        there = at(other, ben)
        there.http.base_url = f"http://localhost:{other.port}"
        await taken(there, day(0, site), day(4, site))
        await one.until(lambda: one.snapshot["table"]["seats"][1]["vacations"])
        assert clock_of(one, 1) > before + 3 * DAY
