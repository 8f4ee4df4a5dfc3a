"""Players who are deleted during or after a rated match: it still counts for the other players."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.storage import schema
from tests.server.features.lobby.test_place import LIVE, four, named, rated
from tests.server.site import Browser, Page, Site, over_sockets, play_out, running


@over_sockets
async def test_player_deleted_during_a_rated_match_loses(site: Site) -> None:
    pages, seats = await four(site, rated=True)
    ann, ben, cid, dan = seats
    for seat in seats:
        await seat.round_is(1)
    table = ann.snapshot["table"]["id"]
    own = dan.seat
    deleted = await account_at(site, table, own)
    await site.services.deletion.delete(deleted)
    await ann.until(lambda: ann.snapshot["table"]["seats"][own]["name"] == "somebody")
    assert ann.snapshot["table"]["seats"][own]["substitute"], "a bot plays to the end"
    live = await site.services.tables.get(table)
    assert live.table.doc.seat_of("") is None, "no seat belongs to an empty account"
    late = await site.browser().open(table)
    await named(site)
    assert await late.refused("sit", name="Eve") == "table-full"
    await play_out(ann, ben, cid)
    found = await rated(site, 3)
    (result,) = await site.services.store.rows(sa.select(schema.results))
    gone = {each["who"]: each.get("gone", 0) for each in json.loads(result.standings)}
    (who,) = [each for each, rounds in gone.items() if rounds]
    assert (who, gone[who]) == (f"gone:{table}:{own}", 7)
    assert deleted not in result.standings
    known = {row.account: row.mean for row in found}
    assert set(known) == set(gone) - {who}, "the others are rated"
    assert sum(known.values()) > 3 * 1500, "all have won against the player who left"
    # Recomputing all ratings gives the same, without the deleted player.
    before = [tuple(row) for row in found]
    assert await site.services.ratings.recompute() == 1
    assert [tuple(row) for row in await rated(site, 3)] == before
    for page in pages[:3]:
        await page.close()


@over_sockets
async def test_remaining_player_of_two_is_rated(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    await ann.make(1), await ben.make(1)
    await named(site)
    one, two = await two_rated(ann, ben)
    await site.services.deletion.delete(await account_at(site, one.snapshot["table"]["id"], one.seat))
    await two.until(lambda: two.snapshot["table"]["host"])
    await play_out(two)
    (row,) = await rated(site, 1)
    assert row.mean > 1500
    assert await site.services.ratings.recompute() == 1
    assert tuple((await rated(site, 1))[0]) == tuple(row)
    # When the last player is deleted, too, the result belongs to no account, and must not be computed again and
    # again.
    await site.services.deletion.delete(row.account)
    for _ in range(2):
        await site.services.ratings.catch_up()
    assert await rated(site, 0) == []


@over_sockets
async def test_deleted_player_does_not_become_host(site: Site) -> None:
    ann, ben, cid = site.browser(), site.browser(), site.browser()
    for browser in (ann, ben, cid):
        await browser.make(1)
    await named(site)
    setup = {"game": "railroad-ink", "title": "A table", "seats": 3, **LIVE, "rated": True}
    table = await ann.make(3, setup=setup)
    host, first, second = await ann.open(table), await ben.open(table), await cid.open(table)
    for seat, (page, name) in enumerate(((first, "Ben"), (host, "Ann"), (second, "Cid"))):
        await page.done("sit", name=name, seat=seat)
    await host.round_is(1)
    await site.services.deletion.delete(await account_at(site, table, 0))
    await host.until(lambda: host.snapshot["table"]["seats"][0]["name"] == "somebody")
    assert (await ann.post(f"/api/tables/{table}/leave", {"give_up": True})).status_code == 200
    await second.until(lambda: second.snapshot["table"]["seats"][1]["substitute"])
    assert second.snapshot["table"]["host"], "the remaining player sees the buttons of the host"
    # With two players, no other player can become the host.
    one, two = await two_rated(cid, ann)
    table = one.snapshot["table"]["id"]
    await site.services.deletion.delete(await account_at(site, table, one.seat))
    await two.until(lambda: two.snapshot["table"]["host"])
    left = await ann.post(f"/api/tables/{table}/leave", {"give_up": False})
    assert left.json() == {"deleted": True}


@over_sockets
async def test_result_uses_the_rating_of_a_deleted_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(ratings: Ratings) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Ratings, "run", never)
    async with running(tmp_path) as site:
        ann, ben = site.browser(), site.browser()
        await ann.make(1), await ben.make(1)
        await named(site)
        await play_out(*await two_rated(ann, ben))
        assert await site.services.ratings.catch_up() == 1
        one, two = await two_rated(ann, ben)
        await play_out(one, two)
        stays = await account_at(site, two.snapshot["table"]["id"], two.seat)
        await site.services.deletion.delete(await account_at(site, one.snapshot["table"]["id"], one.seat))
        before = [tuple(row) for row in await rated(site, 2)]
        assert {row[0] for row in before} == {stays}
        assert await site.services.ratings.recompute() == 2
        assert [tuple(row) for row in await rated(site, 2)] == before


async def two_rated(host: Browser, other: Browser) -> tuple[Page, Page]:
    """Start a rated match of two players."""
    setup = {"game": "railroad-ink", "title": "A table", "seats": 2, **LIVE, "rated": True}
    one = await host.open(await host.make(2, name="Ann", setup=setup))
    two = await other.open(one.snapshot["table"]["id"])
    await two.done("sit", name="Ben")
    await one.round_is(1)
    return one, two


async def account_at(site: Site, table: str, seat: int | None) -> str:
    columns = schema.seats.c
    wanted = sa.select(columns.account).where(columns.table_id == table, columns.seat == seat)
    (row,) = await site.services.store.rows(wanted)
    return str(row.account)
