"""Matches without active players: bots and clocks play on for a while, and a returning player resumes the match."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.log import read, verify, write
from inkrally.server.storage.store import Write
from inkrally.server.storage.table_rows import _doc_row, add_difference
from inkrally.table import commands as say
from inkrally.table.document import BotSeat, Clock, EmptySeat, Player, TableDocument
from inkrally.table.rated import with_deleted_player
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import TableCore

from .test_table import GAME, NOW, acts_of, do, draw, playing

MOST = 3
LATER = NOW + 11_000


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("document", "table"):
        monkeypatch.setattr(f"inkrally.table.{module}.MAX_UNATTENDED_PHASES", MOST)


def bots_decide(table: TableCore, now: int) -> bool:
    """Let all due bots decide. Return whether there were any."""
    jobs = table.bot_requests(now)
    for job in jobs:
        done = table.apply_bot_decision(job, (*job.draft, *acts_of(table, job.seat)), now)
        if done is not None:
            table.apply(done)
    return bool(jobs)


def played_on(table: TableCore, step: int = 11_000) -> int:
    """Return how many phases pass without any player. Each ends with the clock."""
    now, before = NOW, table.doc.number
    for _ in range(20):
        now += step
        if (change := table.tick(now)) is not None:
            table.apply(change)
        bots_decide(table, now)
    return table.doc.number - before


def told(table: TableCore) -> Any:
    return snapshot_of(table, Audience(None, False), {}).table


@pytest.mark.parametrize("at_end", ["finish", "take-over"])
def test_a_match_whose_players_are_gone_stops_and_goes_on_when_one_is_back(at_end: Any) -> None:
    table = playing(2, clock=Clock(10, at_end))
    assert not told(table).paused
    assert played_on(table) == MOST
    assert table.doc.is_paused
    assert (told(table).paused, told(table).deadline) == (True, None)
    assert table.bot_requests(LATER * 99) == []
    assert table.tick(LATER * 99) is None
    # The scheduler does not wake the table on any server.
    row = _doc_row(table, NOW)
    assert (row["deadline"], row["watched"]) == (None, 0)
    back = table.player_returned("s1")
    assert back is not None
    table.apply(back)
    assert not told(table).paused
    draw(table, 1)
    do(table, "s1", say.Commit())
    if at_end == "finish":
        # The paused clock starts again, so that the player who is still away blocks no one.
        assert told(table).deadline == NOW + 10_000
    assert played_on(table) == MOST + 1


def test_one_who_decides_keeps_a_match_going() -> None:
    table = playing(2, clock=Clock(10, "take-over"))
    while table.doc.status == "playing":
        draw(table, 0)
        do(table, "s0", say.Commit())
        change = table.tick(table.doc.deadline or 0)
        if change is not None:
            table.apply(change)
        if table.doc.status == "playing":
            bots_decide(table, NOW)
        assert table.doc.alone == 0
    assert table.match is not None
    log = read(list(write(table.match.log, GAME)), GAMES)
    assert verify(log, GAME).ok


def test_bots_among_themselves_stop_too() -> None:
    table = playing(2)
    seats = (BotSeat("weak"), BotSeat("weak"))
    table.doc = msgspec.structs.replace(table.doc, seats=seats)
    assert played_on(table) == MOST
    assert told(table).paused
    assert table.player_returned("s0") is None


def test_bots_resume_for_a_new_player_but_not_for_one_that_gave_up() -> None:
    table = playing(2, clock=Clock(10, "take-over"))
    do(table, "s1", say.LeaveSeat())
    table.doc = msgspec.structs.replace(
        table.doc, seats=(msgspec.structs.replace(table.doc.seats[0], left=True), table.doc.seats[1])
    )
    assert played_on(table) == MOST
    assert table.player_returned("s0") is None
    do(table, "s2", say.Sit("Somebody"))
    assert not table.doc.is_paused
    assert bots_decide(table, NOW)


def rated(table: TableCore) -> None:
    setup = msgspec.structs.replace(table.doc.setup, rated=True)
    table.doc = msgspec.structs.replace(table.doc, setup=setup)


def test_a_rated_match_at_which_bots_stop_is_rated_no_more() -> None:
    """No player has won: neither those who gave up nor those who did not return. All may go on without ratings."""
    table = playing(3, clock=Clock(10, "take-over"))
    assert not told(table).seats_locked
    rated(table)
    assert told(table).seats_locked
    do(table, "s0", say.LeaveSeat())
    gone = with_deleted_player(cast(Player, table.doc.seats[2]), "somebody", False)
    table.doc = table.doc.with_seat(2, gone)
    assert table.player_returned("s0") is None
    assert played_on(table) == MOST
    info = told(table)
    assert (info.paused, info.no_longer_rated, info.rated, info.seats_locked) == (True, True, False, False)
    assert table.doc.seats[2] == EmptySeat()
    back = table.player_returned("s0")
    assert back is not None
    table.apply(back)
    assert (told(table).paused, told(table).no_longer_rated) == (False, True)
    write = played_to_the_end(table)
    assert "glance" in write.rows
    assert "result" not in write.rows


@pytest.mark.parametrize("void", [False, True])
def test_a_rated_match_that_comes_to_its_end_counts(void: bool) -> None:
    table = playing(2, clock=Clock(10, "take-over"))
    rated(table)
    if void:  # an older version paused it without ending its rating
        table.doc = msgspec.structs.replace(table.doc, alone=MOST)
        back = table.player_returned("s0")
        assert back is not None
        table.apply(back)
    assert ("result" in played_to_the_end(table).rows) is not void
    assert told(table).no_longer_rated is void


def played_to_the_end(table: TableCore) -> Write:
    """Return the write of the last round."""
    write = Write()
    while table.doc.status == "playing":
        write = play_round(table)
    return write


def play_round(table: TableCore) -> Write:
    """Let seat 0 draw and commit, and substitutes play for all others. Return the last write."""
    draw(table, 0)
    do(table, "s0", say.Commit())
    now = (table.doc.deadline or NOW) + 1
    if (change := table.tick(now)) is not None:
        table.apply(change)
    write = Write()
    for job in table.bot_requests(now):
        done = table.apply_bot_decision(job, (*job.draft, *acts_of(table, job.seat)), now)
        assert done is not None
        write = Write()
        add_difference(write, table, table.after(done), now)
        table.apply(done)
    return write


def test_a_table_of_before_is_read_and_goes_on() -> None:
    table = playing(2)
    old = msgspec.to_builtins(table.doc)
    del old["alone"], old["void"]
    assert msgspec.convert(old, TableDocument) == table.doc
