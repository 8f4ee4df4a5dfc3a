"""A game's own timer at a table: in the tiny game, it runs for the last player in the last round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.errors import Refusal
from inkrally.match.game import Committed, Expire, Phase, Playback, Status
from inkrally.table import commands as say
from inkrally.table.document import BotSeat, Clock, TableSetup
from inkrally.table.phase import PLAYBACK_MARGIN_SECONDS, next_playback
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import TableCore
from tests.match import tiny

GAME = tiny.Lanterns()
NOW = 1_000_000
END = NOW + 1000 * tiny.LAST_SECONDS
SHOWN_SECONDS = 40
UNTIL = NOW + 1000 * (SHOWN_SECONDS + PLAYBACK_MARGIN_SECONDS)
"""When the timer stops waiting for players who watch the playback from `NOW`."""


class Shown(tiny.Lanterns):
    """The tiny game with a playback of each round before the timer starts."""

    def status(self, table: tiny.Table) -> Status:
        return msgspec.structs.replace(super().status(table), playback=Playback(table.round, SHOWN_SECONDS))


def last_round(seats: int = 3, clock: Clock | None = None, game: tiny.Lanterns = GAME) -> TableCore:
    """Return a table of s0, s1, ... in the last round, in which all seats owe a commit."""
    setup = TableSetup(game="lanterns", title="A table", seats=seats, stand_in="weak", clock=clock or Clock())
    doc = new_table("t", setup, "s0", {"lanterns": game}, ("weak",), NOW)
    table = TableCore(doc, game, ("weak",))
    for seat in range(seats):
        do(table, f"s{seat}", say.Sit(f"Player {seat}"))
    do(table, "s0", say.Start())
    assert table.match is not None
    everybody = Phase("play", tuple(range(seats)))
    while table.match.state.table.round == 1 or GAME.phase(table.match.state.table) != everybody:
        table.apply(table._decided(Expire(), NOW))
    return table


def do(table: TableCore, session: str, command: say.Command, now: int = NOW) -> None:
    table.apply(table.handle(session, command, now, numbered_seed(5)))


def play(table: TableCore, seat: int, now: int = NOW) -> None:
    """Play two numbers and commit them."""
    for number in hand(table, seat)[:2]:
        do(table, f"s{seat}", say.AddAction(msgspec.to_builtins(tiny.Play(number))), now)
    do(table, f"s{seat}", say.Commit(), now)


def hand(table: TableCore, seat: int) -> Sequence[int]:
    assert table.match is not None
    found: tuple[int, ...] = table.match.state.table.players[seat].hand
    return found


def shown(table: TableCore) -> int | None:
    return snapshot_of(table, Audience(None, False), {}).table.deadline


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
    do(table, "s2", say.AddAction(msgspec.to_builtins(tiny.Play(number))))
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
    do(table, "s1", say.AddAction(msgspec.to_builtins(tiny.Play(hand(table, 1)[0]))), NOW + 5_000)
    do(table, "s1", say.Rename("Somebody"), NOW + 6_000)
    assert table.doc.timer == END


def test_the_clock_that_ends_first_is_shown_and_waited_for() -> None:
    table = last_round(2, Clock(seconds=15))
    play(table, 0)
    deadline = table.doc.deadline
    assert deadline == NOW + 15_000
    assert shown(table) == table.doc.due == deadline
    # At the end of the host's clock, a bot is asked. If it fails, the game's timer still runs.
    assert table.tick(deadline) is None
    assert [job.seat for job in table.bot_requests(deadline)] == [1]
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


def watched(table: TableCore, seat: int, now: int = NOW) -> None:
    """Report that a seat's client has shown the last round."""
    do(table, f"s{seat}", say.PlaybackSeen(table.match.state.table.round), now)  # type: ignore[union-attr]


def starts(table: TableCore) -> int | None:
    return snapshot_of(table, Audience(None, False), {}).table.timer_starts_at


def test_it_does_not_run_while_the_last_one_is_shown_what_happened() -> None:
    table = last_round(2, game=Shown())
    assert table.watching == (0, 1)
    watched(table, 0)
    play(table, 0)
    assert table.watching == snapshot_of(table, Audience(0, True), {}).table.seats_in_playback == (1,)
    assert starts(table) == UNTIL
    assert table.tick(END) is None
    watched(table, 1, NOW + 9_000)
    assert not table.watching
    assert starts(table) is None
    assert table.doc.timer == shown(table) == END + 9_000


def test_a_page_that_never_says_it_has_watched_stalls_nobody() -> None:
    table = last_round(2, game=Shown())
    play(table, 0)
    assert table.doc.due == UNTIL + 1000 * tiny.LAST_SECONDS
    # A report about another round, or a second one, changes nothing.
    do(table, "s1", say.PlaybackSeen(7), NOW)
    assert table.watching == (1,)
    watched(table, 1, UNTIL + 5_000)
    watched(table, 1, UNTIL + 6_000)
    assert table.doc.timer == UNTIL + 1000 * tiny.LAST_SECONDS
    change = table.tick(UNTIL + 1000 * tiny.LAST_SECONDS)
    assert change is not None
    table.apply(change)
    assert not table.watching


def test_drawing_is_watching_no_more() -> None:
    table = last_round(2, game=Shown())
    play(table, 0)
    do(table, "s1", say.AddAction(msgspec.to_builtins(tiny.Play(hand(table, 1)[0]))), NOW + 3_000)
    assert not table.watching
    assert table.doc.timer == END + 3_000


def test_it_waits_for_no_bot_and_for_nobody_who_is_away() -> None:
    table = last_round(3, game=Shown())
    play(table, 0)
    table.doc = msgspec.structs.replace(table.doc, seats=(*table.doc.seats[:2], BotSeat("weak")))
    assert table.watching == (1,)
    assert table.skip_playback(NOW) is None  # two seats owe a commit, so no timer runs
    play(table, 1)
    assert table.doc.timer == END

    table = last_round(2, game=Shown())
    play(table, 0)
    assert table.doc.timer == UNTIL + 1000 * tiny.LAST_SECONDS
    table.away = frozenset({1})
    change = table.skip_playback(NOW + 2_000)
    assert change is not None
    table.apply(change)
    assert table.doc.timer == END + 2_000
    assert table.skip_playback(NOW + 4_000) is None


def test_what_is_told_on_is_waited_for_again() -> None:
    class More(Shown):
        seconds = SHOWN_SECONDS

        def status(self, table: tiny.Table) -> Status:
            return msgspec.structs.replace(super().status(table), playback=Playback(1, self.seconds))

    game = More()
    table = last_round(2, game=game)
    watched = say.PlaybackSeen(1)
    do(table, "s0", watched)
    assert table.watching == (1,)
    game.seconds += 3
    watch = next_playback(game.status(table.match.state.table).playback, table.doc.watch, UNTIL + 60_000)  # type: ignore[union-attr]
    assert watch is not None
    assert (watch.done, watch.until) == ((), UNTIL + 60_000 + 1000 * (3 + PLAYBACK_MARGIN_SECONDS))


def test_who_only_looks_on_holds_up_nobody() -> None:
    table = last_round(2, game=Shown())
    with pytest.raises(Refusal) as found:
        do(table, "nobody", say.PlaybackSeen(2))
    assert found.value.code == "not-seated"
