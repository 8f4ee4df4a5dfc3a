"""Deadlines and defaults of every decision of both games (rules 4.3, 4.4, 9.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Committed, Expire
from inkrally.match.log import COMMITTED_BY_CLOCK
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Stage, Table
from inkrally.roborally.turn.actions import AnnouncePowerDown, PlaceCard
from inkrally.roborally.turn.robots import Robot
from inkrally.roborally.turn.timers import PLACING_SECONDS, QUESTION_SECONDS, SETUP_SECONDS
from inkrally.table import commands as say
from inkrally.table.document import Clock, TableSetup
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import TableCore

from . import test_table

GAME = RoboRally()
NOW = test_table.NOW
LIVE, DAY = 60, 24 * 3600


def racing(options: dict[str, Any], clock: int | None = None, patience: int | None = 120) -> TableCore:
    """Return a race of two absent players."""
    setup = TableSetup(
        "roborally", "A race", 2, {"timer": 30} | options, clock=Clock(clock), stand_in="greedy", patience=patience
    )
    table = TableCore(new_table("t", setup, "s0", {"roborally": GAME}, ("greedy",), NOW), GAME, ("greedy",))
    for seat in range(2):
        table.apply(table.handle(f"s{seat}", say.Sit(f"Player {seat}"), NOW))
    table.away = frozenset({0, 1})
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(3)))
    return table


def state(table: TableCore) -> Table:
    assert table.match is not None
    found: Table = table.match.state.table
    return found


def with_robots(table: TableCore, change: Callable[[Robot], Robot]) -> None:
    """Replace the robots of a race."""
    assert table.match is not None
    robots = tuple(change(robot) for robot in state(table).robots)
    changed = msgspec.structs.replace(state(table), robots=robots)
    table.match.state = msgspec.structs.replace(table.match.state, table=changed)


def hurt(robot: Robot) -> Robot:
    return msgspec.structs.replace(robot, damage=2)


def at_program(**more: Any) -> TableCore:
    return racing({}, **more)


def at_set_up(**more: Any) -> TableCore:
    return racing({"course": "tricksy"}, **more)


def at_announce(**more: Any) -> TableCore:
    """Return a race in which both have programmed and one robot is damaged."""
    table = racing({}, **more)
    with_robots(table, hurt)
    for seat in range(2):
        hand_in(table, seat)
    return table


def at_option(**more: Any) -> TableCore:
    cards = [["pressor_beam", "fourth_gear", "brakes"], []]
    table = racing({"course": "checkmate", "option_cards": cards}, **more)
    return until(table, "option")


def at_stay_down(**more: Any) -> TableCore:
    table = racing({}, **more)
    with_robots(table, lambda robot: msgspec.structs.replace(robot, down=robot.seat == 1))
    return until(table, "stay-down")


def at_re_enter(**more: Any) -> TableCore:
    """Return a race in which a robot was destroyed and its archive space is occupied."""
    table = racing({"course": "risky_exchange"}, **more)
    with_robots(table, lambda robot: msgspec.structs.replace(robot, damage=9))
    return until(table, "re-enter")


def hand_in(table: TableCore, seat: int) -> None:
    number = next(at for at, robot in enumerate(state(table).robots) if robot.seat == seat)
    for register, card in enumerate(state(table).hands[number][:5], 1):
        table.apply(
            table.handle(f"s{seat}", say.AddAction(msgspec.to_builtins(PlaceCard(number, register, card))), NOW)
        )
    table.apply(table.handle(f"s{seat}", say.Commit(), NOW))


def until(table: TableCore, stage: str) -> TableCore:
    """Play by default, with both players present, until a player is asked in a stage."""
    table.away = frozenset()
    for _ in range(300):
        if state(table).stage == stage and table.match is not None and table.match.owes:
            return table
        table.apply(table._decided(Expire(), NOW))
    raise AssertionError(f"never came to {stage}")


STAGES: dict[str, tuple[Callable[..., TableCore], int | None]] = {
    "set-up": (at_set_up, SETUP_SECONDS),
    "program": (at_program, None),
    "announce": (at_announce, QUESTION_SECONDS),
    "option": (at_option, QUESTION_SECONDS),
    "stay-down": (at_stay_down, QUESTION_SECONDS),
    "re-enter": (at_re_enter, PLACING_SECONDS),
}
"""All stages in which players are asked, with their seconds at a table without a clock of the host."""
BY_THEMSELVES = {"dock", "deal", "register", "clean-up", "over"}


def test_every_stage_of_a_race_is_here() -> None:
    assert {*STAGES, *BY_THEMSELVES} == {*get_args(Stage)}


@pytest.mark.parametrize(("clock", "patience"), [(None, 120), (LIVE, None), (DAY, 120), (None, DAY)])
@pytest.mark.parametrize("stage", STAGES)
def test_every_decision_has_a_deadline_and_a_default(stage: str, clock: int | None, patience: int | None) -> None:
    begin, seconds = STAGES[stage]
    table = begin(clock=clock, patience=patience)
    assert (state(table).stage, bool(table.match and table.match.owes)) == (stage, True)
    due = table.doc.due
    if stage == "program" and clock is None:
        # While several players program, the others may ask for a bot after `patience`. The last one has a timer.
        assert (due, table.doc.setup.patience) == (None, patience)
        hand_in(table, 0)
        due = table.doc.due
    assert due is not None
    watch = table.doc.watch
    begins = NOW if watch is None or not table.watching else watch.until
    if seconds is not None and clock is None:
        assert due == begins + 1000 * (seconds if patience != DAY else DAY)
    elif clock is not None:
        assert due <= NOW + 1000 * clock
    number = table.doc.number
    change = table.tick(due)
    if change is None:  # a bot finishes it after the host's clock, and if no bot can, the default applies
        for job in table.bot_requests(due):
            change = table.apply_bot_decision(job, None, due)
            assert change is not None
            table.apply(change)
    else:
        table.apply(change)
    assert table.doc.number > number


def last_programs(clock: int | None = None, away: frozenset[int] = frozenset({1})) -> TableCore:
    """Return a race with two damaged robots: seat 0 has committed without an announcement, and seat 1 is late."""
    cards = [["pressor_beam", "brakes", "fourth_gear", "reverse_gear"]] * 2
    options = {"course": "checkmate", "option_cards": [cards[0], []]}
    table = racing(options, clock=clock)
    table.away = away
    with_robots(table, hurt)
    number = next(at for at, robot in enumerate(state(table).robots) if robot.seat == 0)
    table.apply(table.handle("s0", say.AddAction(msgspec.to_builtins(AnnouncePowerDown(number, False))), NOW))
    hand_in(table, 0)
    due = table.doc.due
    assert due is not None
    change = table.tick(due)
    if change is None:
        (job,) = table.bot_requests(due)
        change = table.apply_bot_decision(job, None, due)
    assert change is not None
    table.apply(change)
    return table


def committed(table: TableCore) -> list[Any]:
    assert table.match is not None
    return [entry for entry in table.match.entries if isinstance(entry.event, Committed)]


@pytest.mark.parametrize("clock", [None, LIVE])
def test_4_4_who_is_late_while_programming_announces_no_power_down(clock: int | None) -> None:
    table = last_programs(clock)
    late = next(entry for entry in committed(table) if entry.by == COMMITTED_BY_CLOCK)
    assert [act.power_down for act in late.event.acts if isinstance(act, AnnouncePowerDown)] == [False]
    assert state(table).stage != "announce"
    assert not any(robot.announced for robot in state(table).robots)


def test_all_of_a_turn_that_the_clock_decided_is_decided_at_once_for_who_is_away() -> None:
    table = last_programs()
    now = NOW + 10**6
    for _ in range(200):
        assert table.match is not None
        if state(table).turn > 1:
            break
        owes = table.match.owes
        if owes == (1,):
            assert table.doc.timer is not None
            assert table.doc.timer <= now, "nobody waits for who is gone"
        change = table.tick(now) if owes == (1,) else table._decided(Expire(), now)
        assert change is not None
        table.apply(change)
    assert state(table).turn == 2
    assert table.doc.late == (), "the next turn is the player's again"


def test_who_is_there_and_was_late_is_asked_all_the_same() -> None:
    """Its program was filled, but the player answers the question of an Option card."""
    table = at_option()
    table.doc = msgspec.structs.replace(table.doc, late=(0, 1))
    table.away = frozenset()
    assert table.match is not None
    assert table._timer(table.match.state, None, NOW) == NOW + 1000 * QUESTION_SECONDS
    table.away = frozenset({0, 1})
    assert table._timer(table.match.state, None, NOW) == NOW


# What the player sees


def drawn_three(**setup: Any) -> TableCore:
    """Return a match of Railroad Ink in which seat 1 draws three of four dice before its time is up."""
    table = test_table.playing(2, clock=Clock(LIVE), **setup)
    test_table.draw(table, 0)
    test_table.do(table, "s0", say.Commit())
    test_table.draw(table, 1, 3)
    kept = table.drafts[1].acts
    due = table.doc.due
    assert due is not None
    assert table.tick(due) is None
    (job,) = table.bot_requests(due)
    assert job.draft == kept
    change = table.apply_bot_decision(job, None, due)
    assert change is not None
    table.apply(change)
    event = next(entry.event for entry in committed(table) if entry.by == COMMITTED_BY_CLOCK)
    assert event.acts[:3] == kept
    assert len(event.acts) == 4
    return table


def told(table: TableCore, seat: int | None) -> Any:
    return snapshot_of(table, Audience(seat, False), {}).finished


def test_dice_that_were_drawn_and_not_handed_in_are_kept_and_their_player_is_told() -> None:
    table = drawn_three()
    found = told(table, 1)
    assert (found.round, found.own, len(found.acts), found.by_bot) == (1, 3, 4, False)
    assert (told(table, 0), told(table, None)) == (msgspec.UNSET, msgspec.UNSET), "it is nobody else's business"
    again = msgspec.json.decode(msgspec.json.encode(table.doc), type=type(table.doc))
    assert again.finished == table.doc.finished
    test_table.draw(table, 1)
    test_table.do(table, "s1", say.Commit())
    assert told(table, 1) is msgspec.UNSET, "who hands in has seen it"


def test_a_draft_that_a_bot_finishes_is_told_as_such() -> None:
    table = test_table.playing(2, clock=Clock(LIVE))
    test_table.draw(table, 1, 2)
    due = table.doc.due
    assert due is not None
    job = next(job for job in table.bot_requests(due) if job.seat == 1)
    change = table.apply_bot_decision(job, (*job.draft, *test_table.acts_of(table, 1)), due)
    assert change is not None
    table.apply(change)
    found = told(table, 1)
    assert (found.own, found.by_bot) == (2, True)


def test_somebody_new_in_a_seat_is_not_told_of_the_one_before() -> None:
    table = drawn_three()
    table.apply(table.handle("s0", say.FreeSeat(1), NOW, absent={1}))
    assert told(table, 1) is msgspec.UNSET
    test_table.do(table, "new", say.Sit("Somebody new", 1))
    assert told(table, 1) is msgspec.UNSET
