"""My tables: the list shows matches without replaying them, and deletion keeps what belongs to others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.features.tables import my_tables as own_module
from inkrally.server.features.tables.my_tables import MAX_FOLDED_MATCHES
from inkrally.server.storage import schema, table_rows
from inkrally.server.storage.databases.sqlite_file import migrate
from inkrally.server.storage.store import Write
from tests.server.features.replays.test_dice import link_of, played
from tests.server.finished_matches import finished, stored
from tests.server.paused_store import broken_off
from tests.server.site import Browser, Site, eventually, match_of_two, over_sockets, play_out
from tests.server.storage.test_interrupted_migrations import connected


async def mine(browser: Browser, sheets: int = 1) -> list[Any]:
    found: list[Any] = (await browser.http.get(f"/api/tables/mine?sheets={sheets}")).json()
    return found


async def leave(browser: Browser, table: str, **more: Any) -> Any:
    return (await browser.post(f"/api/tables/{table}/leave", more)).json()


@over_sockets
async def test_list_shows_matches_without_replaying_them(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(2, name="Ann", setup={"options": {"longest": "trail"}})
    two = await ben.open(table)
    await two.done("sit", name="Ben")
    one = await ann.open(table)
    assert [(row["round"], row["sheet"]) for row in await mine(ann)] == [(0, None)]
    await one.done("start")
    for number in (1, 2):
        for page in (one, two):
            await page.round_is(number)
            await page.play_round()
    await one.round_is(3)

    def no_folds(*given: Any) -> None:
        raise AssertionError("the list replayed a match")

    monkeypatch.setattr(table_rows, "table_from_rows", no_folds)
    monkeypatch.setattr(own_module, "table_from_rows", no_folds)
    (row,) = await mine(ann)
    assert (row["round"], row["phase"], row["due"], row["options"]) == (3, "draw", True, {"longest": "trail"})
    assert (row["awaited"], row["waiting"]) == ([0, 1], 2)
    assert row["sheet"]["marks"] == one.snapshot["match"]["table"]["sheets"][0]["marks"]
    assert row["sheet"]["score"] == one.snapshot["match"]["table"]["sheets"][0]["score"]
    (other,) = await mine(ben)
    assert other["sheet"]["marks"] == two.snapshot["match"]["table"]["sheets"][1]["marks"]
    (plain,) = await mine(ann, sheets=0)
    assert plain["sheet"] is None


@over_sockets
async def test_list_hides_drawings_of_the_current_round(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(2, name="Ann", start=True, bots=["easy"])
    one = await ann.open(table)
    await one.round_is(1)
    await one.draw()
    (row,) = await mine(ann)
    assert (row["round"], row["sheet"]["marks"]) == (1, {})


@over_sockets
async def test_race_in_the_list_has_its_turn_and_robots(site: Site) -> None:
    ann = site.browser()
    setup = {"game": "roborally", "stand_in": "", "options": {"course": "risky_exchange", "timer": None}}
    await ann.make(2, name="Ann", start=True, bots=["greedy"], setup=setup)
    (row,) = await mine(ann)
    assert (row["game"], row["phase"], row["round"], row["flags"], row["rounds"]) == (
        "roborally", "program", 1, 3, None,
    )  # fmt: skip
    assert sorted(robot["seat"] for robot in row["robots"]) == [0, 1]
    assert "registers" not in row["robots"][0]


@over_sockets
async def test_old_matches_are_summarized_in_batches(site: Site) -> None:
    ann = site.browser()
    await ann.make(1, name="Ann")
    (host,) = [row.id for row in await site.services.store.rows(sa.select(schema.sessions.c.id))]
    tables = await stored(site, *(finished(["Ann"], number=number) for number in range(1, 6)))
    for table in tables:
        write = Write().add("glance", key=table, glance=None)
        await site.services.store.write(write.add("seat", table_id=table, account=host, seat=None))
    for known in (MAX_FOLDED_MATCHES, 2 * MAX_FOLDED_MATCHES, len(tables)):
        assert sum(row["sheet"] is not None for row in await mine(ann)) == known


@over_sockets
async def test_deletion_keeps_matches_of_others(site: Site) -> None:
    table, _, two, ann, ben = await match_of_two(site)
    eve = site.browser()
    assert (await leave(eve, table))["error"]["code"] == "table-unknown"
    await eve.make(1)
    assert (await leave(eve, table))["error"]["code"] == "table-unknown"
    # A seat in a running match is given up only on request.
    for browser in (ann, ben):
        assert (await mine(browser))[0]["leaving"] == "give-up"
        assert (await leave(browser, table))["error"]["code"] == "match-runs"
    assert two.snapshot["table"]["seats"][0]["name"] == "Ann"
    assert await leave(ann, table, give_up=True) == {"deleted": False}
    assert await mine(ann) == []
    await two.until(lambda: two.snapshot["table"]["seats"][0]["kind"] == "free")
    # The remaining player becomes the host, and the match continues.
    await two.until(lambda: two.snapshot["table"]["host"])
    await play_out(two)
    assert await leave(ben, table) == {"deleted": True}


@over_sockets
async def test_finished_match_is_removed_from_one_list_only(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    await ann.make(1)
    await ben.make(1)
    sessions = [row.id for row in await site.services.store.rows(sa.select(schema.sessions.c.id))]
    (table,) = await stored(site, finished(["Ann", "Bo"]))
    for session in sessions:
        await site.services.store.write(Write().add("seat", table_id=table, account=session, seat=None))
    assert await leave(ann, table) == {"deleted": False}
    assert table not in [row["table"] for row in await mine(ann)]
    assert table in [row["table"] for row in await mine(ben)]
    assert (await ann.http.get(f"/api/tables/{table}/replay")).status_code == 200


@over_sockets
async def test_own_table_is_deleted_while_bots_play(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(3, name="Ann", start=True, bots=["easy", "easy"])
    one = await ann.open(table)
    await one.round_is(1)
    assert (await mine(ann))[0]["leaving"] == "delete"
    assert await leave(ann, table) == {"deleted": True}
    await one.closed.wait()
    assert await mine(ann) == []
    for each in (schema.tables.c.id, schema.entries.c.table_id, schema.seats.c.table_id):
        assert not await site.services.store.rows(sa.select(each).where(each == table))
    gone = await ann.open(table)
    await gone.closed.wait()
    assert gone.connection.close_code == 4404
    assert (
        await leave(ann, table)
        == {"error": {"code": "table-unknown", "message": "there is no table with this address", "at": None}}
        or (await leave(ann, table))["error"]["code"] == "table-unknown"
    )
    await eventually(lambda: table not in site.services.tables._live)


@over_sockets
async def test_match_with_shared_dice_is_not_deleted(site: Site) -> None:
    ann = site.browser()
    table = await played(ann, "Ann")
    assert (await mine(ann))[0]["leaving"] == "delete"
    link = await link_of(ann, table)
    assert (await mine(ann))[0]["leaving"] == "hide"
    assert await leave(ann, table) == {"deleted": False}
    assert (await ann.http.get(f"/api/dice/{link}")).status_code == 200


def test_migration_to_summaries_keeps_all_tables(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with connected(path, "0002") as connection:
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t', '{}', 'over', NULL, 0, '[]', x'00', '{}', 1, 2)")
    migrate(path)
    with connected(path) as connection:
        (row,) = connection.execute(sa.select(schema.tables)).all()
        assert (row.id, row.status, row.updated, row.glance) == ("t", "over", 2, None)
        for each in (schema.dice_links, schema.dice_tries, schema.hidden):
            assert connection.execute(sa.select(each)).all() == []


@pytest.mark.parametrize("over", [False, True])
@over_sockets
async def test_table_is_closed_if_its_deletion_is_unconfirmed(site: Site, over: bool) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True)
    page = await ann.open(table)
    if over:
        await site.execute(f"UPDATE tables SET status = 'over' WHERE id = '{table}'")
    with broken_off(site.services.store, "no-own-table"):
        answer = await ann.post(f"/api/tables/{table}/leave", {})
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "store-failed")
    bye = await page.until(lambda: page.bye)
    assert bye["retry"], "a client that reconnects gets the stored state"
    again = await ann.open(table)
    bye = await again.until(lambda: again.bye)
    assert bye["error"]["code"] == "table-unknown"
