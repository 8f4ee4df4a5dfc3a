"""Hot seats: several players share the device of the host. Tests that only this device acts for them, and that a page
gets no secrets of other seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.storage import schema
from tests.server.features.accounts.test_players import at_name, player, sign_in
from tests.server.features.moderation.test_authors import muted
from tests.server.site import Browser, Page, Site, over_sockets

NAMES = ["Ann", "Bo"]


async def make(browser: Browser, bots: int = 0, **more: Any) -> Any:
    setup = {"game": "railroad-ink", "title": "At home", "seats": len(NAMES) + bots, "stand_in": "easy"}
    setup |= {"patience": None, **more.pop("setup", {})}
    wanted = {"setup": setup, "on_device": NAMES, "bots": ["easy"] * bots, "start": True, **more}
    return await browser.post("/api/tables", wanted)


async def made(browser: Browser, bots: int = 0, **more: Any) -> str:
    answer = await make(browser, bots, **more)
    assert answer.status_code == 201, answer.text
    assert answer.json()["seat"] is None
    table: str = answer.json()["table"]
    return table


def seats_of(page: Page) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in page.snapshot["table"]["seats"]]


@over_sockets
async def test_one_browser_plays_a_match_for_two_players_and_a_bot(site: Site) -> None:
    host = site.browser()
    table = await made(host, 1)
    watching = await host.open(table)
    assert watching.seat is None
    assert [seat["activity"] for seat in watching.snapshot["table"]["seats"]][:2] == ["thinking", "thinking"]
    assert watching.snapshot["table"]["host"] is True
    assert watching.snapshot["hot_seat"]["seats"] == [0, 1]
    assert seats_of(watching)[:2] == [("player", "Ann"), ("player", "Bo")]
    for number in range(1, 8):
        for seat in (0, 1):
            page = await host.open(table, seat=seat)
            assert page.seat == seat
            await page.round_is(number)
            await page.play_round()
            await page.close()
    await watching.over()
    assert watching.snapshot["table"]["status"] == "over"
    assert not watching.snapshot["table"]["rated"]


@over_sockets
async def test_a_page_gets_no_secret_before_it_names_a_seat(site: Site) -> None:
    """The cards of a race are secret. A page without a seat, and the page of another seat, must not get them."""
    host, stranger = site.browser(), site.browser()
    setup = {"game": "roborally", "options": {"timer": None}, "stand_in": "greedy"}
    table = await made(host, setup=setup)
    hands = {}
    for seat in (0, 1):
        page = await host.open(table, seat=seat)
        hands[seat] = page.snapshot["draft"]
        assert page.snapshot["draft"] is not None
    assert hands[0] != hands[1]
    for page in (await host.open(table), await stranger.open(table)):
        assert page.seat is None
        assert page.snapshot["draft"] is None
    spectator = (await stranger.open(table)).snapshot
    own = (await host.open(table)).snapshot
    # The host without a seat sees exactly what a stranger sees, but for being the host.
    del own["hot_seat"]
    assert {**own, "table": {**own["table"], "host": False}} == spectator


@over_sockets
async def test_no_other_browser_and_no_other_table_can_name_a_seat(site: Site) -> None:
    host, stranger = site.browser(), site.browser()
    table = await made(host, 1)
    plain = await stranger.make(2, name="Cy", bots=["easy"], start=True)
    for browser, where, seat in (
        (stranger, table, 0),
        (host, table, 2),
        (host, table, 9),
        (host, plain, 0),
        (stranger, plain, 0),
    ):
        assert await refused(browser, where, seat) == "seat-elsewhere"
    # Other accounts cannot take a seat, even a seat that became free.
    page = await host.open(table, seat=1)
    await page.done("leave-seat")
    assert await refused(host, table, 1) == "seat-elsewhere"
    other = await stranger.open(table)
    assert await other.refused("sit", name="Eve") == "hot-seat"
    still = await host.open(table, seat=0)
    assert (await still.ask(type="transfer-seat"))["error"]["code"] == "hot-seat"


@over_sockets
async def test_the_rematch_of_a_hot_seat_is_played_on_the_same_device(site: Site) -> None:
    """If the account of a seat hosted the rematch, no browser could open it."""
    host, stranger = site.browser(), site.browser()
    table = await made(host, 1)
    page = await host.open(table, seat=1)
    await page.done("leave-seat")
    for number in range(1, 8):
        page = await host.open(table, seat=0)
        await page.round_is(number)
        await page.play_round()
        await page.close()
    page = await host.open(table, seat=0)
    await page.over()
    again = (await page.ask(type="rematch"))["table"]
    watching = await host.open(again)
    assert watching.snapshot["hot_seat"]["seats"] == [0]
    assert watching.snapshot["table"]["host"] is True
    assert watching.snapshot["table"]["status"] == "playing"
    assert [kind for kind, _ in seats_of(watching)] == ["player", "bot", "bot"]
    assert (await host.open(again, seat=0)).seat == 0
    assert await refused(stranger, again, 0) == "seat-elsewhere"
    assert await (await stranger.open(again)).refused("sit", name="Eve") == "hot-seat"


@over_sockets
async def test_a_muted_host_gives_no_player_of_the_device_another_name(site: Site, tmp_path: Path) -> None:
    host = await muted(site, tmp_path, "Benedikt")
    table = await made(host, 1)
    page = await host.open(table, seat=0)
    assert await page.refused("rename", name="Read this") == "quieted"


@over_sockets
@pytest.mark.parametrize("new", [True, False])
async def test_a_guest_who_signs_in_keeps_the_hot_seat(site: Site, new: bool) -> None:
    """The guest chooses a handle, or signs in to an account of another browser, and plays on with all seats."""
    _, device, _ = await player(site, "Petra")
    host = at_name(site)
    table = await made(host)
    page = await host.open(table, seat=0)
    await page.play_round()
    await page.close()
    if new:
        assert (await host.post("/api/me/handle", {"handle": "Hanna"})).status_code == 200
    else:
        assert (await sign_in(host, device)).status_code == 200
    watching = await host.open(table)
    assert watching.snapshot["table"]["host"] is True
    assert watching.snapshot["hot_seat"]["seats"] == [0, 1]
    assert [name for _, name in seats_of(watching)] == NAMES
    for seat in (0, 1):
        page = await host.open(table, seat=seat)
        assert page.seat == seat
        if seat == 1:
            await page.play_round()
            await page.round_is(2)
        await page.close()
    assert [each["table"] for each in (await host.http.get("/api/tables/mine")).json()] == [table]
    # The browser of a guest that has signed out, or of a stranger, gets no seat.
    assert await refused(site.browser(), table, 0) == "seat-elsewhere"


async def refused(browser: Browser, table: str, seat: int) -> str:
    """Return the error code of a refused connection for a seat."""
    page = await browser.open(table, seat=seat)
    await page.closed.wait()
    assert page.bye is not None
    assert page.snapshot is None
    code: str = page.bye["error"]["code"]
    return code


@over_sockets
async def test_other_players_count_as_present_while_one_plays(site: Site) -> None:
    host = site.browser()
    table = await made(host)
    page = await host.open(table, seat=1)
    await page.play_round()
    await page.until(lambda: page.snapshot["table"]["seats"][1]["activity"] == "committed")
    seats = page.snapshot["table"]["seats"]
    assert [seat["away_since"] for seat in seats] == [None, None]
    assert seats[0]["activity"] == "thinking"
    # No player of the device becomes the host in place of its browser.
    live = site.services.tables.loaded_table(table)
    assert live is not None
    assert live.table.reassign_host(live.table.doc.device) is None
    await page.close()
    assert (await host.open(table, seat=0)).seat == 0


@over_sockets
@pytest.mark.parametrize(
    "wrong",
    [
        {"on_device": ["Ann"]},
        {"on_device": ["Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus"]},
        {"start": False},
        {"name": "Host"},
        {"setup": {"public": True}},
        {"setup": {"hints": True}},
        {"setup": {"open_drafts": True}},
        {"setup": {"patience": 120}},
        {"setup": {"clock": {"seconds": 60, "at_end": "finish"}}},
    ],
)
async def test_hot_seat_refuses_unsuitable_requests(site: Site, wrong: Any) -> None:
    answer = await make(site.browser(), **wrong)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "hot-seat-setup"


@over_sockets
async def test_equal_and_invalid_names_are_treated_as_at_other_tables(site: Site) -> None:
    host = site.browser()
    answer = await make(host, on_device=["Ann", "Ann"])
    table = answer.json()["table"]
    names = [name for _, name in seats_of(await host.open(table))]
    assert names[0] == "Ann"
    assert names[1] != "Ann"
    answer = await make(host, on_device=["Ann", "\u202eBo"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "name")


@over_sockets
async def test_the_list_of_tables_names_a_hot_seat_and_deletes_it_with_its_names(site: Site) -> None:
    host = site.browser()
    table = await made(host)
    [own] = (await host.http.get("/api/tables/mine")).json()
    assert (own["table"], own["due"], own["leaving"]) == (table, True, "delete")
    answer = await host.post(f"/api/tables/{table}/leave", {})
    assert answer.json() == {"deleted": True}


@over_sockets
async def test_the_names_and_guest_accounts_go_with_the_account_of_the_host(site: Site) -> None:
    host = site.browser()
    table = await made(host)
    await host.open(table, seat=0)
    live = site.services.tables.loaded_table(table)
    assert live is not None
    doc = live.table.doc
    assert len(doc.device) == 2
    await site.services.deletion.delete(doc.host)
    accounts = await site.services.store.rows(sa.select(schema.accounts.c.id))
    assert {row.id for row in accounts}.isdisjoint({doc.host, *doc.device})
    rows = await site.services.store.rows(sa.select(schema.tables.c.doc))
    assert not [row for row in rows if "Ann" in row.doc or "Bo" in row.doc]
