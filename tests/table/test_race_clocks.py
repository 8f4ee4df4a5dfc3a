"""Races whose players are away: questions before the first turn and within a register are answered by default in time,
at the speed of the table (Options 2.3, 6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Expire
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options, ResolutionPaused, Table
from inkrally.roborally.turn.actions import AnswerOption, PlaceCard
from inkrally.roborally.turn.timers import QUESTION_SECONDS, SETUP_SECONDS
from inkrally.table import commands as say
from inkrally.table.document import MAX_LIVE_SECONDS, Clock, PlayerTimes, TableSetup
from inkrally.table.phase import PLAYBACK_MARGIN_SECONDS, next_playback
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, SnapshotCache, snapshot_of
from inkrally.table.table import TableCore

GAME = RoboRally()
NOW = 1_000_000
DAY = 24 * 3600
HOUR = 3_600_000
QUESTION: dict[str, Any] = {"course": "checkmate", "option_cards": [["pressor_beam", "fourth_gear", "brakes"], []]}


def racing(options: dict[str, Any], clock: int | None = None, patience: int | None = 120) -> TableCore:
    """Return a race of two players that has begun, without a timer."""
    setup = TableSetup(
        "roborally",
        "A race",
        2,
        {"timer": None} | options,
        clock=Clock(clock),
        stand_in="greedy",
        patience=patience,
    )
    table = TableCore(new_table("t", setup, "s0", {"roborally": GAME}, ("greedy",), NOW), GAME, ("greedy",))
    for seat in range(2):
        table.apply(table.handle(f"s{seat}", say.Sit(f"Player {seat}"), NOW))
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(3)))
    table.away = frozenset({0, 1})
    return table


def state(table: TableCore) -> Table:
    assert table.match is not None
    found: Table = table.match.state.table
    return found


def asked_in_a_register(timer: int | None = None, **more: Any) -> TableCore:
    """Return a race that is paused within a register by a question."""
    table = racing(QUESTION | {"timer": timer}, **more)
    for _ in range(50):
        if state(table).stage == "option":
            return table
        table.apply(table._decided(Expire(), NOW))
    raise AssertionError("nothing was asked")


def tick(table: TableCore) -> None:
    """Check that nothing happens before the clock ends, and that the default applies at its end."""
    due = table.doc.timer
    assert due is not None
    assert table.tick(due - 1) is None
    change = table.tick(due)
    assert change is not None
    table.apply(change)


@pytest.mark.parametrize("course", ["tricksy", "capture_the_flag"])
def test_6_who_is_gone_before_the_first_turn_holds_up_nobody(course: str) -> None:
    table = racing({"course": course})
    assert state(table).stage == "set-up"
    assert table.doc.timer == NOW + 1000 * SETUP_SECONDS
    asked = 0
    while state(table).turn == 0:
        tick(table)
        asked += 1
    # In Capture the Flag, one board is chosen and each robot is placed.
    assert asked == (1 if course == "tricksy" else 1 + 2)
    assert state(table).stage == "program"
    assert table.doc.timer is None, "programming waits as the table does"
    assert all(robot.status == "racing" for robot in state(table).robots)


def test_2_3_a_question_at_a_table_without_a_timer_is_answered_by_default() -> None:
    table = asked_in_a_register()
    halted: Any = table.match.log.entries[-1].event  # type: ignore[union-attr]
    assert isinstance(halted, ResolutionPaused)
    assert table.doc.timer == NOW + 1000 * QUESTION_SECONDS, "who is away is shown nothing first"
    assert table.match is not None
    told = len(table.match.log.entries)
    tick(table)
    said = table.match.log.entries[told].event
    question = halted.question
    assert (said.seat, said.drafted) == (state(table).robots[question.robot].seat, 0)
    assert said.acts == (AnswerOption(question.robot, question.option, question.choices[0]),)


def test_2_3_who_is_there_is_shown_what_happened_before_the_time_runs() -> None:
    table = asked_in_a_register()
    table.away = frozenset()
    assert table.match is not None
    watch = next_playback(table.game.status(table.match.state.table).playback, table.doc.watch, NOW)
    assert watch is not None
    assert watch.until == NOW + 1000 * (watch.seconds + PLAYBACK_MARGIN_SECONDS)
    assert table._timer(table.match.state, watch, NOW) == watch.until + 1000 * QUESTION_SECONDS


@pytest.mark.parametrize(
    ("clock", "patience", "seconds"),
    [
        (None, 120, QUESTION_SECONDS),
        (MAX_LIVE_SECONDS, None, QUESTION_SECONDS),
        (None, DAY, DAY),
        (None, None, None),
        (3 * DAY, 120, None),
    ],
)
def test_a_table_that_goes_by_days_gives_a_question_days(
    clock: int | None, patience: int | None, seconds: int | None
) -> None:
    """The host's clock ends the question. A table that waits without limit also does so for a question."""
    table = asked_in_a_register(clock=clock, patience=patience)
    assert table.doc.timer == (None if seconds is None else NOW + 1000 * seconds)
    assert table.doc.deadline == (None if clock is None else NOW + 1000 * clock)


SLOW = [(DAY, 120), (3 * DAY, None), (None, None), (None, DAY)]
"""Combinations of the host's clock and `patience` of tables that are played over days."""


def hand_in(table: TableCore, seat: int) -> None:
    number = next(at for at, robot in enumerate(state(table).robots) if robot.seat == seat)
    for register, card in enumerate(state(table).hands[number][:5], 1):
        act = msgspec.to_builtins(PlaceCard(number, register, card))
        table.apply(table.handle(f"s{seat}", say.AddAction(act), NOW))
    table.apply(table.handle(f"s{seat}", say.Commit(), NOW))


@pytest.mark.parametrize(("clock", "patience"), SLOW)
def test_4_3_the_last_is_not_hurried_at_a_table_that_goes_by_days(clock: int | None, patience: int | None) -> None:
    """A player who commits at night does not end the other's programming."""
    table = racing({"timer": 30}, clock, patience)
    hand_in(table, 0)
    assert state(table).stage == "program"
    assert table.doc.timer == (NOW + 1000 * DAY if clock is None and patience is not None else None)
    assert table.tick(NOW + 1000 * 3600) is None
    assert state(table).turn == 1


@pytest.mark.parametrize(("clock", "patience"), SLOW)
@pytest.mark.parametrize("course", ["ball_lightning", "tight_collar"])
def test_6_a_clock_for_all_hurries_nobody_at_a_table_that_goes_by_days(
    course: str, clock: int | None, patience: int | None
) -> None:
    table = racing({"timer": 30, "course": course}, clock, patience)
    assert state(table).stage == "program"
    assert table.doc.timer == (NOW + 1000 * DAY if clock is None and patience is not None else None)


@pytest.mark.parametrize(("clock", "patience"), SLOW)
def test_2_3_a_question_beside_a_timer_hurries_nobody_there(clock: int | None, patience: int | None) -> None:
    table = asked_in_a_register(clock=clock, patience=patience, timer=30)
    assert table.doc.timer == (NOW + 1000 * DAY if clock is None and patience is not None else None)


def at_vacation(table: TableCore, end: int | None, now: int) -> int:
    """Let the player of seat 1 have a vacation from hour 6 on, and return when the timer ends. Times are in hours."""
    vacations = () if end is None else ((NOW + 6 * HOUR, NOW + end * HOUR),)
    change = table.with_player_times({"s1": PlayerTimes(vacations)}, NOW + now * HOUR)
    assert change is not None
    table.apply(change)
    assert table.doc.timer is not None
    return (table.doc.timer - NOW) // HOUR


def test_timer_of_days_moves_back_when_a_vacation_ends_early() -> None:
    table = racing({"timer": 30}, None, DAY)
    hand_in(table, 0)
    assert at_vacation(table, 200, now=1) == 200 + 18, "6 hours had counted before"
    assert at_vacation(table, 50, now=50) == 50 + 18, "the rest counts from the end of the vacation"
    assert table.tick(NOW + 67 * HOUR) is None
    assert table.tick(NOW + 68 * HOUR) is not None


def test_timer_of_days_moves_back_when_a_vacation_is_cancelled() -> None:
    table = racing({"timer": 30}, None, DAY)
    hand_in(table, 0)
    assert at_vacation(table, 200, now=1) == 200 + 18
    assert at_vacation(table, None, now=2) == 24


def test_vacation_that_ends_early_leaves_other_players_a_day() -> None:
    table = racing({"timer": 30, "course": "ball_lightning"}, None, DAY)
    assert at_vacation(table, 200, now=1) == 200 + 18
    assert at_vacation(table, 50, now=50) == 50 + 24
    table = racing({"timer": 30, "course": "ball_lightning"}, None, DAY)
    assert at_vacation(table, 200, now=1) == 200 + 18
    assert at_vacation(table, 199, now=199) == 200 + 18, "never later than before"


def test_4_3_the_timer_runs_where_everybody_is_there() -> None:
    for clock, patience in ((None, 120), (60, 120), (MAX_LIVE_SECONDS, None)):
        table = racing({"timer": 30}, clock, patience)
        hand_in(table, 0)
        assert table.doc.timer == NOW + 30_000


def test_a_timer_that_was_written_down_at_a_table_of_days_is_let_go() -> None:
    """An older version let the timer run. The table ignores it when it is loaded."""
    table = racing({"timer": 30}, DAY)
    hand_in(table, 0)
    table.doc = msgspec.structs.replace(table.doc, timer=NOW + 30_000)
    change = table.tick(NOW + 30_000)
    assert change is not None
    table.apply(change)
    assert (table.doc.timer, table.doc.due) == (None, table.doc.deadline)
    assert (state(table).turn, state(table).stage) == (1, "program")
    assert table.tick(NOW + 31_000) is None


@pytest.mark.parametrize("timer", [None, 30])
def test_6_the_clock_for_all_begins_when_the_turn_before_has_been_shown(timer: int | None) -> None:
    """It starts when all hands are visible, after the playback of the turn. *Play now* without a timer does the
    same."""
    table = racing({"course": "ball_lightning", "timer": timer})
    table.away = frozenset()
    table.apply(table._decided(Expire(), NOW))
    while state(table).stage != "program":
        table.apply(table._decided(Expire(), NOW))
    assert state(table).turn == 2
    watch = table.doc.watch
    assert watch is not None
    assert watch.until > NOW + 15_000
    assert table.doc.timer == watch.until + 30_000


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        (Options("ball_lightning", timer=None), 30),
        (Options("tight_collar", timer=90), 60),
        (Options(timer=None), None),
        (Options(), 30),
    ],
)
def test_the_view_tells_the_seconds_that_hold(options: Options, seconds: int | None) -> None:
    table = racing({"course": options.course, "timer": options.timer})
    assert table.match is not None
    assert table.match.view(0).table.timer == seconds


@pytest.mark.parametrize(("clock", "patience"), SLOW)
@pytest.mark.parametrize("options", [{"timer": 60}, {"timer": 30, "course": "ball_lightning"}])
def test_4_3_a_timer_that_does_not_run_is_told_to_nobody(
    options: dict[str, Any], clock: int | None, patience: int | None
) -> None:
    """No view shows seconds if the table has a clock of days or waits without limit."""
    table = racing(options, clock, patience)
    hand_in(table, 0)
    memo = SnapshotCache()
    for viewer in (0, 1, None, 1):
        told = snapshot_of(table, Audience(viewer, False), {}, memo if viewer == 1 else None)
        assert told.match is not None
        assert (told.match.table.timer, told.table.timer_running, told.table.has_live_timer) == (None, False, False)
        assert told.table.timer_starts_at is None


def test_4_3_a_timer_that_runs_is_told() -> None:
    for options, clock, patience, seconds in (
        ({"timer": 60}, None, 120, 60),
        ({"timer": 30}, MAX_LIVE_SECONDS, None, 30),
    ):
        told = snapshot_of(racing(options, clock, patience), Audience(1, False), {})
        assert told.match is not None
        assert (told.match.table.timer, told.table.has_live_timer) == (seconds, True)


def test_it_is_told_whose_clock_ends_first() -> None:
    for options, clock, timed in (
        ({"course": "ball_lightning"}, None, True),
        ({"course": "ball_lightning"}, 20, False),
        ({"course": "ball_lightning"}, DAY, False),
        ({}, 60, False),
    ):
        table = racing(options, clock)
        assert snapshot_of(table, Audience(0, False), {}).table.timer_running is timed
