"""Players at tables over real sockets: a whole match, reloads, lost connections, several tabs, moved seats,
restarts."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match import log as logs
from tests.server.site import GAME, Site, eventually, match_of_two, over_sockets, running, with_server

LEVEL = "easy"
pytestmark = pytest.mark.usefixtures("each_store")


@over_sockets
async def test_a_whole_match_with_two_people_and_a_bot(site: Site) -> None:
    ann, ben, eve = site.browser(), site.browser(), site.browser()
    table = await ann.make(3, name="Ann", setup={"stand_in": LEVEL})
    one, two, watcher = await ann.open(table), await ben.open(table), await eve.open(table)
    assert one.seat == 0
    assert two.seat is None
    assert one.snapshot["table"]["host"]
    assert not two.snapshot["table"]["host"]
    await two.done("sit", name="Ben")
    assert two.seat == 1
    assert await two.refused("start") == "not-host"
    assert await two.refused("add-bot", seat=2, level=LEVEL) == "not-host"
    await one.done("add-bot", seat=2, level=LEVEL)
    await one.done("start")
    for number in range(1, 8):
        for page in (one, two):
            await page.round_is(number)
        await one.play_round()
        seen = watcher.snapshot["match"]["committed"]
        assert 0 in seen or watcher.version < one.version
        if number == 3:
            await one.done("retract")
            await one.done("commit")
        await two.play_round()
    for page in (one, two, watcher):
        await page.over()
        assert page.snapshot["match"]["result"]["scores"]
        assert page.snapshot["seed"]
    log = await ann.http.get(f"/api/tables/{table}/log")
    assert log.headers["content-disposition"].startswith("attachment")
    read = logs.read(log.content.splitlines(keepends=True), GAMES)
    assert logs.verify(read, GAME).ok
    assert read.header.seats == ("Ann", "Ben", LEVEL)
    replay = (await eve.http.get(f"/api/tables/{table}/replay")).json()
    assert len(replay["steps"]) == len(read.entries)
    from tests.plain_patch import patch

    view = replay["first"]
    for step in replay["steps"]:
        staged = view
        for changes in step.get("stages", ()):
            staged = patch(staged, changes)
        view = patch(view, step["changes"])
        if step.get("stages"):
            # Applying the actions one by one gives the same sheets.
            assert step["event"]["type"] == "committed"
            assert len(step["stages"]) == len(step["event"]["acts"]) + 1
            assert staged["table"]["sheets"] == view["table"]["sheets"]
    assert view["table"] == watcher.snapshot["match"]["table"]
    assert view["result"] == watcher.snapshot["match"]["result"]


@over_sockets
async def test_a_draft_survives_reload_second_tab_and_a_lost_connection(site: Site) -> None:
    table, one, two, ann, _ = await match_of_two(site)
    await one.done("add-action", act=one.finish()[0])
    tab = await ann.open(table)
    assert tab.snapshot["draft"]["acts"] == one.snapshot["draft"]["acts"]
    assert tab.snapshot == one.snapshot
    await tab.done("undo")
    await one.until(lambda: one.snapshot["draft"]["acts"] == [])
    assert one.snapshot["draft"]["redo_count"] == 1
    one.drop()
    await one.closed.wait()
    await tab.done("redo")
    await two.round_is(1)
    back = await ann.open(table, before=one)
    assert json.loads(back.heard[0])["type"] == "resumed"
    await back.until(lambda: back.snapshot == tab.snapshot)
    reloaded = await ann.open(table)
    assert reloaded.snapshot == tab.snapshot


@over_sockets
async def test_client_that_missed_too_much_gets_a_snapshot(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True)
    one = await ann.open(table)
    old_room, old_epoch, old_version = one.snapshot, one.epoch, one.version
    act = one.finish()[0]
    for _ in range(40):
        await one.done("add-action", act=act)
        await one.done("undo")
    again = await ann.open(table, epoch=old_epoch, version=old_version)
    assert json.loads(again.heard[0])["type"] == "snapshot"
    assert again.snapshot == one.snapshot
    assert old_room["draft"]["redo_count"] == 0
    strange = await ann.open(table, epoch=one.epoch, version=one.version + 5)
    assert json.loads(strange.heard[0])["type"] == "snapshot"


@over_sockets
async def test_a_message_sent_twice_is_done_once(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True)
    one = await ann.open(table, client="p")
    act = {"type": "add-action", "act": one.finish()[0]}
    assert (await one.ask(5, type="command", command=act))["type"] == "done"
    version = one.version
    assert (await one.ask(5, type="command", command={"type": "undo"}))["type"] == "done"
    assert one.version == version
    again = await ann.open(table, before=one, client="p")
    assert (await again.ask(5, type="command", command={"type": "undo"}))["type"] == "done"
    assert len(again.snapshot["draft"]["acts"]) == 1
    other = await ann.open(table, client="q")
    assert (await other.ask(5, type="command", command={"type": "undo"}))["type"] == "done"
    await again.until(lambda: again.snapshot["draft"]["acts"] == [])
    for number in range(6, 80):
        await again.ask(number, type="command", command={"type": "redo" if number % 2 == 0 else "undo"})
    answer = await again.ask(3, type="command", command={"type": "undo"})
    assert answer["error"]["code"] == "id-old"


@over_sockets
async def test_a_seat_moves_to_another_device_once(site: Site) -> None:
    ann, phone, thief = site.browser(), site.browser(), site.browser()
    table = await ann.make(2, name="Ann", bots=[LEVEL], start=True)
    one = await ann.open(table)
    await one.done("add-action", act=one.finish()[0])
    code = await one.ask(type="transfer-seat")
    assert code["type"] == "seat-code"
    qr = await ann.http.get(f"/api/codes/{code['code']}/qr.svg")
    assert qr.text.startswith("<svg")
    moved = await phone.post("/api/codes", {"code": code["code"].lower()})
    assert moved.status_code == 200, moved.text
    assert moved.json() == {"table": table, "path": f"/t/{table}", "seat": 0}
    await one.until(lambda: one.seat is None)
    assert one.snapshot["draft"] is None
    new = await phone.open(table)
    assert new.seat == 0
    assert len(new.snapshot["draft"]["acts"]) == 1
    assert new.snapshot["table"]["host"]
    assert await one.refused("undo") == "not-seated"
    again = await thief.post("/api/codes", {"code": code["code"]})
    assert again.json()["error"]["code"] == "code-unknown"
    watcher = await thief.open(table)
    assert (await watcher.ask(type="transfer-seat"))["error"]["code"] == "not-seated"


@with_server(code_seconds=0)
async def test_seat_code_expires(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann")
    code = await (await ann.open(table)).ask(type="transfer-seat")
    await asyncio.sleep(0.01)
    answer = await site.browser().post("/api/codes", {"code": code["code"]})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "code-expired"


@over_sockets
async def test_a_restart_in_mid_draft_loses_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        table, one, two, ann, _ = await match_of_two(site)
        await two.play_round()
        await one.done("add-action", act=one.finish()[0])
        await one.done("add-action", act=one.finish()[0])
        await one.done("undo")
        snapshot, cookie = one.snapshot, dict(ann.http.cookies)
    assert one.bye["error"]["code"] == "server-stops"
    assert one.bye["retry"]
    async with running(tmp_path) as site:
        ann = site.browser()
        ann.http.cookies.update(cookie)
        one = await ann.open(table, before=one)
        assert json.loads(one.heard[0])["type"] == "snapshot"
        # Ben has not reconnected yet.
        since = one.snapshot["table"]["seats"][1].pop("away_since")
        snapshot["table"]["seats"][1].pop("away_since")
        assert since is not None
        assert one.snapshot == snapshot
        await one.done("redo")
        await one.play_round()
        await one.round_is(2)


@with_server(idle_seconds=0.2)
async def test_presence_and_idle_tables(site: Site) -> None:
    table, one, two, _, ben = await match_of_two(site)
    await two.close()
    await one.until(lambda: one.snapshot["table"]["seats"][1]["activity"] == "away")
    assert one.snapshot["table"]["seats"][1]["away_since"]
    two = await ben.open(table)
    await one.until(lambda: one.snapshot["table"]["seats"][1]["activity"] == "thinking")
    snapshot = two.snapshot
    for page in (one, two):
        await page.close()
    await eventually(lambda: not site.services.tables._live)
    two = await ben.open(table)
    assert two.snapshot["match"] == snapshot["match"]
    assert two.snapshot["table"]["seats"][0]["activity"] == "away"


@over_sockets
async def test_a_deadline_that_finishes(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True, setup={"clock": {"seconds": 60}})
    one = await ann.open(table)
    act = one.finish()[0]
    await one.done("add-action", act=act)
    live = await site.services.tables.get(table)
    # Make the clock end without waiting.
    live.table.doc = msgspec.structs.replace(live.table.doc, deadline=site.services.tables.now())
    site.services.tables.deadline_changed(live)
    await one.round_is(2)
    assert act["space"] in one.snapshot["match"]["table"]["sheets"][0]["marks"]
    assert not one.snapshot["table"]["seats"][0]["substitute"]
    assert one.snapshot["table"]["deadline"] > site.services.tables.now()


@over_sockets
async def test_a_deadline_where_a_bot_takes_over_and_gives_back(site: Site) -> None:
    clock = {"seconds": 60, "at_end": "take-over"}
    table, one, two, _, ben = await match_of_two(site, clock=clock, stand_in=LEVEL)
    await one.play_round()
    await two.close()
    live = await site.services.tables.get(table)
    live.table.doc = msgspec.structs.replace(live.table.doc, deadline=site.services.tables.now())
    site.services.tables.deadline_changed(live)
    await one.round_is(2)
    assert one.snapshot["table"]["seats"][1]["substitute"]
    await one.play_round()
    await one.round_is(3)
    two = await ben.open(table)
    assert not two.snapshot["table"]["seats"][1]["substitute"]
    if two.snapshot["draft"] is None:  # the bot was faster, but its commit can be retracted
        await two.done("retract")
    await two.play_round()
    assert two.snapshot["match"]["committed"] == [1]


@over_sockets
async def test_a_deadline_that_passed_while_no_server_ran(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.browser()
        table = await ann.make(1, name="Ann", start=True, setup={"clock": {"seconds": 60}})
        live = await site.services.tables.get(table)
        async with live.lock:
            from inkrally.table.table import Change

            await live.commit(Change(msgspec.structs.replace(live.table.doc, deadline=site.services.tables.now())))
            for task in list(live.tasks):
                task.cancel()
        cookie = dict(ann.http.cookies)
    async with running(tmp_path) as site:
        await eventually(lambda: table in site.services.tables._live)
        ann = site.browser()
        ann.http.cookies.update(cookie)
        one = await ann.open(table)
        await one.until(lambda: one.snapshot["match"]["table"]["round"] >= 2)


@over_sockets
async def test_my_tables_rematch_and_the_same_dice(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    assert (await ann.http.get("/api/tables/mine")).json() == []
    table = await ann.make(2, name="Ann", bots=[LEVEL], start=True)
    (mine,) = (await ann.http.get("/api/tables/mine")).json()
    assert mine["due"]
    assert mine["names"] == ["Ann", LEVEL]
    too_soon = await ben.post(
        "/api/tables", {"setup": {"game": "railroad-ink", "title": "x", "seats": 1}, "dice_of": table}
    )
    assert too_soon.json()["error"]["code"] == "not-over"
    one = await ann.open(table)
    assert (await one.ask(type="rematch"))["error"]["code"] == "not-over"
    rolls = []
    for number in range(1, 8):
        await one.round_is(number)
        rolls.append(one.snapshot["match"]["table"]["roll"])
        await one.play_round()
    await one.over()
    answer = await one.ask(type="rematch")
    assert (await one.ask(type="rematch"))["table"] == answer["table"] == one.snapshot["table"]["rematch_table"]
    rematch = await ann.open(answer["table"])
    assert rematch.snapshot["table"]["status"] == "playing"
    assert rematch.snapshot["seed_sha256"] != one.snapshot["seed_sha256"]
    same = await ben.make(1, name="Ben", start=True, dice_of=table)
    two = await ben.open(same)
    assert two.snapshot["table"]["dice_from_table"] == table
    for number, roll in enumerate(rolls, 1):
        await two.round_is(number)
        assert two.snapshot["match"]["table"]["roll"] == roll
        await two.play_round()
    await two.over()
    assert {row["table"] for row in (await ann.http.get("/api/tables/mine")).json()} == {table, answer["table"]}
    assert (await ben.http.get(f"/api/tables/{answer['table']}/log")).json()["error"]["code"] == "not-over"


@over_sockets
async def test_breakdown_of_a_score(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(2, name="Ann", bots=[LEVEL])
    one = await ann.open(table)
    assert (await one.ask(type="breakdown", seat=0))["error"]["code"] == "not-open"
    await one.done("start")
    await one.round_is(1)
    await one.done("add-action", act=one.finish()[0])
    behind = (await one.ask(type="breakdown", seat=0))["breakdown"]
    assert behind["networks"]
    assert (await one.ask(type="breakdown", seat=1))["breakdown"]["networks"] == []
    assert (await one.ask(type="breakdown", seat=2))["error"]["code"] == "seat-unknown"
