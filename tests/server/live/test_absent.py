"""Absent, inactive and freed players over real sockets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match import log as logs
from inkrally.match.game import Committed
from inkrally.server.bot_levels import level_names
from inkrally.server.features.replays.replays import replay
from inkrally.server.live.setups import with_default_substitute
from inkrally.server.storage.table_rows import load
from inkrally.table.document import TableSetup
from tests.roborally.boards import own_course
from tests.sample_sizes import long_only
from tests.server.features.moderation.test_order import act
from tests.server.live.test_roborally_table import answer, mine
from tests.server.site import GAME, Page, Site, eventually, match_of_two, over_sockets, running, with_server

CELL = {"walls": ["N", "E", "S", "W"], "laser": {"from": "S", "beams": 1}}
CELLS = own_course("Two cells", 4, 4, {"0,3": {"start": 1, **CELL}, "2,3": {"start": 2, **CELL}}, (0, 0), (3, 0))
"""Each robot is in a laser between four walls. After two turns it is destroyed, and asked where to re-enter."""
RACE = {"game": "roborally", "stand_in": "greedy", "options": {"course": "own", "own": CELLS, "timer": None}}


async def no_patience(site: Site, table: str) -> None:
    """Make absent and inactive players of a table overdue without waiting."""
    live = await site.services.tables.get(table)
    async with live.lock:
        setup = msgspec.structs.replace(live.table.doc.setup, patience=0)
        live.table.doc = msgspec.structs.replace(live.table.doc, setup=setup)
        live._settle_presence()
        live._send_change()


def seat_of(page: Page, seat: int) -> Any:
    return page.snapshot["table"]["seats"][seat]


@pytest.mark.parametrize("game", GAMES)
def test_late_player_is_replaced_by_the_weakest_bot(game: str) -> None:
    setup, levels = with_default_substitute(TableSetup(game, "A table", 2))
    assert setup.stand_in == levels[0] == level_names(game)[0]
    assert len(levels) > 2
    assert setup.patience is not None, "without a clock, the players need not wait forever"


@over_sockets
async def test_player_who_leaves_does_not_block_a_table_without_a_clock(site: Site) -> None:
    table, one, two, _, ben = await match_of_two(site)
    await two.done("add-action", act=two.finish()[0])
    kept = two.snapshot["draft"]["acts"]
    assert await one.refused("substitute", seat=1) == "seat-present"
    await one.play_round()
    await two.close()
    await one.until(lambda: seat_of(one, 1)["activity"] == "away")
    assert not seat_of(one, 1)["overdue"]
    assert await one.refused("substitute", seat=1) == "seat-present"
    await no_patience(site, table)
    await one.until(lambda: seat_of(one, 1)["overdue"])
    await one.done("substitute", seat=1, how="once")
    await one.round_is(2)
    assert kept[0]["space"] in one.snapshot["match"]["table"]["sheets"][1]["marks"], "the draft was dropped"
    assert seat_of(one, 1)["by_bot"] == [1]
    assert not seat_of(one, 1)["substitute"]
    await one.done("substitute", seat=1, how="until-back")
    for number in (2, 3):
        await one.play_round()
        await one.round_is(number + 1)
    assert seat_of(one, 1)["by_bot"] == [1, 2, 3]
    two = await ben.open(table)
    await one.until(lambda: not seat_of(one, 1)["substitute"])
    if two.snapshot["draft"] is None:  # the bot was faster, but its commit can be retracted
        await two.done("retract")
    await two.play_round()
    assert 4 not in seat_of(one, 1)["by_bot"]


@over_sockets
async def test_banned_player_cannot_take_the_seat_back_from_the_bot(site: Site, tmp_path: Path) -> None:
    table, one, two, _, ben = await match_of_two(site)
    await one.play_round()
    await two.close()
    await one.until(lambda: seat_of(one, 1)["activity"] == "away")
    await no_patience(site, table)
    await one.until(lambda: seat_of(one, 1)["overdue"])
    await one.done("substitute", seat=1, how="until-back")
    await one.round_is(2)
    assert (await act(site, tmp_path, "ban", whom=f"{table}:1", days=1)).status_code == 200
    looks = await ben.open(table)
    assert looks.snapshot["table"]["seats"][1]["substitute"]
    await one.play_round()
    await one.round_is(3)
    assert (seat_of(one, 1)["substitute"], seat_of(one, 1)["by_bot"]) == (True, [1, 2])
    assert (await act(site, tmp_path, "ban", whom=f"{table}:1", days=0)).status_code == 200
    await ben.open(table)
    await one.until(lambda: not seat_of(one, 1)["substitute"])


@over_sockets
async def test_question_of_a_race_does_not_wait_forever(site: Site) -> None:
    table, one, two, _, _ = await match_of_two(site, **RACE)
    await two.close()
    await no_patience(site, table)

    asked = set()

    def asked_now() -> bool:
        return mine(one) is not None or seat_of(one, 1)["overdue"] or one.snapshot["table"]["status"] == "over"

    while 2 not in seat_of(one, 1)["by_bot"] or "re-enter" not in asked:
        await one.until(asked_now)
        assert one.snapshot["table"]["status"] == "playing"
        phase = one.snapshot["match"]["phase"]
        if mine(one) is not None:
            await answer(one)
        else:
            asked.add(phase["name"])
            await one.done("substitute", seat=1, how="once")


@over_sockets
async def test_active_player_does_not_count_as_absent(site: Site) -> None:
    table, one, two, _, _ = await match_of_two(site, patience=600)
    await no_patience(site, table)
    await one.until(lambda: seat_of(one, 1)["overdue"])
    assert seat_of(one, 1)["activity"] == "thinking", "an inactive player is not away"
    live = await site.services.tables.get(table)
    setup = msgspec.structs.replace(live.table.doc.setup, patience=600)
    live.table.doc = msgspec.structs.replace(live.table.doc, setup=setup)
    heard = len(one.heard)
    await two.done("returned")
    await one.until(lambda: not seat_of(one, 1)["overdue"])
    assert await one.refused("substitute", seat=1) == "seat-present"
    assert len(one.heard) == heard + 2, "one update and the reply"
    # A player who was not overdue causes no update by drawing.
    await two.done("add-action", act=two.finish()[0])
    await one.ask(type="breakdown", seat=0)
    assert len(one.heard) == heard + 3


@over_sockets
async def test_long_absence_is_broadcast_without_a_request(site: Site) -> None:
    table, one, two, _, _ = await match_of_two(site, patience=5)
    live = await site.services.tables.get(table)
    live.presence._since = 0
    live.presence._asked = site.services.tables.now() - 4_900
    live._settle_presence()
    await one.until(lambda: seat_of(one, 1)["overdue"])
    assert two.snapshot["table"]["seats"][1]["overdue"], "the player also gets the update"


@over_sockets
async def test_single_player_is_not_asked_whether_they_are_present(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(2, name="Ann", bots=["easy"], start=True)
    one = await ann.open(table)
    await no_patience(site, table)
    await one.ask(type="breakdown", seat=0)
    assert not seat_of(one, 0)["overdue"]
    # A spectator causes no update either.
    watcher = await site.browser().open(table)
    await no_patience(site, table)
    await watcher.ask(type="breakdown", seat=0)
    assert not seat_of(watcher, 0)["overdue"]


@over_sockets
async def test_newcomer_at_an_abandoned_table_need_not_wait_again(site: Site) -> None:
    table, one, two, _, ben = await match_of_two(site)
    await two.play_round()
    await two.close()
    await one.close()
    await eventually(lambda: len(site.services.tables._live[table].presence.away) == 2)
    await no_patience(site, table)
    two = await ben.open(table)
    await two.until(lambda: seat_of(two, 0)["overdue"])


@with_server(host_absence_seconds=0.2)
async def test_another_player_becomes_host_when_the_host_is_gone(site: Site) -> None:
    table, one, two, ann, _ = await match_of_two(site)
    await no_patience(site, table)
    assert not two.snapshot["table"]["host"]
    await one.close()
    await two.until(lambda: two.snapshot["table"]["host"])
    one = await ann.open(table)
    assert not one.snapshot["table"]["host"]
    assert await one.refused("free-seat", seat=1) == "not-host"
    found = await load(site.services.tables.store, table)
    assert found is not None
    assert found.doc.host == found.doc.seats[1].account  # type: ignore[union-attr]
    assert await two.refused("free-seat", seat=0) == "player-here"
    await one.close()
    await two.until(lambda: seat_of(two, 0)["away_since"])
    await two.done("free-seat", seat=0)


@with_server(host_absence_seconds=0.1)
async def test_host_who_only_watches_is_replaced_when_absent(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(1, setup={"patience": 5})
    one, two = await ann.open(table), await ben.open(table)
    await two.done("sit", name="Ben")
    await one.done("start")
    await no_patience(site, table)
    await one.close()
    await two.until(lambda: two.snapshot["table"]["host"])


@over_sockets
async def test_freed_seat_is_offered_to_its_player_and_not_to_players_of_other_seats(site: Site) -> None:
    ann, ben, eve = site.browser(), site.browser(), site.browser()
    table = await ann.make(3, name="Ann")
    one, two, three = await ann.open(table), await ben.open(table), await eve.open(table)
    await two.done("sit", name="Ben")
    await three.done("sit", name="Eve")  # she never commits, so the bots wait for her
    await one.done("start")
    await two.until(lambda: two.snapshot["draft"])
    await two.close()
    await one.until(lambda: seat_of(one, 1)["away_since"])
    await one.done("free-seat", seat=1)
    two = await ben.open(table)
    assert two.seat is None
    assert two.snapshot["table"]["former_seat"] == 1
    watcher = await site.browser().open(table)
    assert watcher.snapshot["table"]["former_seat"] is None
    await one.done("leave-seat")
    assert await one.refused("sit", name="Ann", seat=1) == "seat-secret"
    assert one.snapshot["table"]["former_seat"] == 0
    two = await ben.open(table, before=two)
    assert two.snapshot["table"]["former_seat"] == 1
    await two.done("sit", name="Ben")
    assert two.seat == 1
    assert two.snapshot["table"]["former_seat"] is None


@long_only
@over_sockets
async def test_decisions_of_a_bot_are_marked_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        table, one, two, ann, _ = await match_of_two(site)
        await two.close()
        await no_patience(site, table)
        await one.until(lambda: seat_of(one, 1)["overdue"])
        await one.done("substitute", seat=1, how="until-back")
        await one.play_round()
        await one.round_is(2)
        cookie = dict(ann.http.cookies)
    async with running(tmp_path) as site:
        ann = site.browser()
        ann.http.cookies.update(cookie)
        one = await ann.open(table)
        assert seat_of(one, 1)["substitute"]
        for number in range(2, 8):
            await one.round_is(number)
            await one.play_round()
        await one.over()
        assert seat_of(one, 1)["by_bot"] == [1, 2, 3, 4, 5, 6, 7]
        log = await ann.http.get(f"/api/tables/{table}/log")
        read = logs.read(log.content.splitlines(keepends=True), GAMES)
        assert logs.verify(read, GAME).ok
        done = [(each.event.seat, each.by) for each in read.entries if isinstance(each.event, Committed)]
        assert sorted(set(done), key=str) == [(0, None), (1, "easy")]
        steps = (await ann.http.get(f"/api/tables/{table}/replay")).json()["steps"]
        assert [step.get("by") for step in steps if step["event"]["type"] == "committed"] == [by for _, by in done]
        loaded = await load(site.services.tables.store, table)
        assert loaded is not None
        assert {step.by for step in replay(loaded).steps} == {None, "easy"}


@over_sockets
async def test_requested_bot_decision_is_made_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as site:
        table, one, two, _, _ = await match_of_two(site)
        await two.close()
        await one.play_round()
        await no_patience(site, table)
        live = await site.services.tables.get(table)
        monkeypatch.setattr(live._bots, "start", lambda: None)  # request no more bots
        await one.until(lambda: seat_of(one, 1)["overdue"])
        await one.done("substitute", seat=1, how="once")
    async with running(tmp_path) as site:
        await eventually(lambda: table in site.services.tables._live)
        live = site.services.tables._live[table]
        await eventually(lambda: live.table.doc.number == 1)
        assert live.table.match is not None
        assert [mark.seat for mark in live.table.match.marks] == [1]
