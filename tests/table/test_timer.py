"""A clock of the game's own at a table: the tiny game has one, for the last who plays in its last round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Committed, Expire, Phase
from inkrally.table import commands as say
from inkrally.table.doc import Clock, Setup
from inkrally.table.rooms import Key, room
from inkrally.table.table import Table, new_table
from tests.match import tiny

GAME = tiny.Lanterns()
NOW = 1_000_000
END = NOW + 1000 * tiny.LAST_SECONDS


def last_round(seats: int = 3, clock: Clock | None = None) -> Table:
    """All are to play in the last round; sessions s0, s1, ... sit."""
    setup = Setup(game="lanterns", title="A table", seats=seats, stand_in="weak", clock=clock or Clock())
    doc = new_table("t", setup, "s0", {"lanterns": GAME}, ("weak",), NOW)
    table = Table(doc, GAME, ("weak",))
    for seat in range(seats):
        do(table, f"s{seat}", say.Sit(f"Player {seat}"))
    do(table, "s0", say.Start())
    assert table.match is not None
    everybody = Phase("play", tuple(range(seats)))
    while table.match.state.table.round == 1 or GAME.phase(table.match.state.table) != everybody:
        table.match.submit(Expire())
    return table


def do(table: Table, session: str, command: say.Command, now: int = NOW) -> None:
    table.apply(table.handle(session, command, now, numbered_seed(5)))


def play(table: Table, seat: int, now: int = NOW) -> None:
    """Play two numbers and hand them in."""
    for number in hand(table, seat)[:2]:
        do(table, f"s{seat}", say.Act(msgspec.to_builtins(tiny.Play(number))), now)
    do(table, f"s{seat}", say.HandIn(), now)


def hand(table: Table, seat: int) -> Sequence[int]:
    assert table.match is not None
    found: tuple[int, ...] = table.match.state.table.players[seat].hand
    return found


def shown(table: Table) -> int | None:
    return room(table, Key(None, False), {}).table.deadline


def test_it_starts_for_the_last_and_stops_with_the_phase() -> None:
    table = last_round()
    play(table, 2)
    assert table.doc.timer is None
    play(table, 0)
    assert table.doc.timer == table.doc.due == shown(table) == END
    play(table, 1, END - 1)
    assert table.doc.timer is None
    assert shown(table) is None


def test_at_its_end_the_game_finishes_the_draft() -> None:
    table = last_round()
    play(table, 0)
    play(table, 1)
    number = hand(table, 2)[1]
    do(table, "s2", say.Act(msgspec.to_builtins(tiny.Play(number))))
    assert table.tick(END - 1) is None
    change = table.tick(END)
    assert change is not None
    table.apply(change)
    late: Any = change.entries[0].event
    assert isinstance(late, Committed)
    assert (late.seat, late.drafted, len(late.acts)) == (2, 1, 2)
    assert late.acts[0] == tiny.Play(number)
    assert table.doc.timer is None
    assert table.tick(END) is None


def test_a_commit_of_somebody_else_does_not_start_it_anew() -> None:
    table = last_round(2)
    play(table, 0)
    assert table.doc.timer == END
    do(table, "s1", say.Act(msgspec.to_builtins(tiny.Play(hand(table, 1)[0]))), NOW + 5_000)
    do(table, "s1", say.Rename("Somebody"), NOW + 6_000)
    assert table.doc.timer == END


def test_the_clock_that_ends_first_is_shown_and_waited_for() -> None:
    table = last_round(2, Clock(seconds=15))
    play(table, 0)
    deadline = table.doc.deadline
    assert deadline == NOW + 15_000
    assert shown(table) == table.doc.due == deadline
    # At the end of the host's clock a bot is asked; should it fail, the game's clock still runs.
    assert table.tick(deadline) is None
    assert [job.seat for job in table.jobs(deadline)] == [1]
    assert table.doc.due_after(deadline) == END
    assert table.doc.due_after(END) is None
    change = table.tick(END)
    assert change is not None
    table.apply(change)
    assert table.doc.status == "over" or table.doc.timer is None


def test_it_survives_the_store() -> None:
    table = last_round(2)
    play(table, 1)
    again = msgspec.json.decode(msgspec.json.encode(table.doc), type=type(table.doc))
    assert again.timer == END
