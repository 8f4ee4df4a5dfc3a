"""Whole turns in which several rules interact (rules 4.3, 4.4, 7.3, 8.5, 9.3, 12)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.game import Commit, Timer
from inkrally.match.match import Match
from inkrally.roborally.facts import Cell, LaserMount
from inkrally.roborally.legal_actions import ReentryActions
from inkrally.roborally.register.trace import Facing, Locked, Moved, Space
from inkrally.roborally.table import CleanUpDone, Programmed, RaceFinished, RegisterResolved, Table
from inkrally.roborally.turn.actions import AnnouncePowerDown, PlaceCard, Reenter, StayDown
from inkrally.roborally.turn.robots import Robot
from tests.roborally.scenario_helpers import resolve
from tests.roborally.scenario_helpers import robot as written
from tests.roborally.turns import (
    GAME,
    LEFT,
    MOVE_1,
    MOVE_2,
    PIT,
    RIGHT,
    SPIN,
    asked,
    changes,
    late,
    places,
    plain,
    playing,
    position,
    robot,
    run,
    say,
    table_of,
    with_hands,
)

FAR = robot((6, 3))
FAR_CARDS = RIGHT[:5]
FAR_HAND = (*FAR_CARDS, *MOVE_1[4:8])


def two_each(table: Table) -> Table:
    """Return the table with the even robots given to one seat and the odd ones to another."""
    robots = tuple(msgspec.structs.replace(each, seat=number % 2) for number, each in enumerate(table.robots))
    options = msgspec.structs.replace(table.options, robots_per_seat=2)
    return msgspec.structs.replace(table, robots=robots, seats=2, options=options)


def numbers(events: list[Any]) -> list[int]:
    return [event.number for event in events if isinstance(event, RegisterResolved)]


# 4.3 and 4.4 with two robots a seat, and with all seats late.


def test_rule_4_3_robots_that_have_nothing_to_program_get_no_seconds() -> None:
    """30 seconds are given for each unprogrammed robot, but not for powered-down or completely locked ones."""
    for idle in (robot((2, 4), down=True), robot((2, 4), damage=9, registers=RIGHT[10:15])):
        table = two_each(position(plain(), robot((0, 5)), robot((5, 2)), idle, robot((7, 1))))
        table = msgspec.structs.replace(table, options=msgspec.structs.replace(table.options, timer=30))
        hands = ((*SPIN, *MOVE_1[:4]), FAR_HAND, (), (*LEFT[5:10], *MOVE_1[8:12]))
        match = playing(with_hands(table, *hands))
        assert GAME.timer(match.state) is None
        match.submit(Commit(1, (*places(1, FAR_CARDS), *places(3, LEFT[5:10]))))
        assert GAME.timer(match.state) == Timer(30)
        both = playing(with_hands(table, *hands))
        both.submit(Commit(0, places(0, SPIN)))
        assert GAME.timer(both.state) == Timer(60)


def test_rule_4_4_two_robots_a_seat_are_asked_in_dock_order_and_not_by_seat() -> None:
    robots = [robot((x, 6 - x), damage=1) for x in range(4)]
    hands = [(*cards, *more) for cards, more in zip((SPIN, FAR_CARDS, LEFT[5:10], RIGHT[5:10]), thirds(), strict=True)]
    match = playing(with_hands(two_each(position(plain(), *robots)), *hands))
    match.submit(Commit(0, (*places(0, SPIN), *places(2, LEFT[5:10]))))
    match.submit(Commit(1, (*places(1, FAR_CARDS), *places(3, RIGHT[5:10]))))
    order = []
    while asked(match)[0] == "announce":
        (seat,) = asked(match)[1]
        number = table_of(match).asked[0]
        order.append((number, seat))
        say(match, AnnouncePowerDown(number, False))
    assert order == [(0, 0), (1, 1), (2, 0), (3, 1)]


def thirds() -> list[tuple[int, ...]]:
    return [MOVE_1[3 * number : 3 * number + 3] for number in range(4)]


def test_rule_4_4_an_announcement_of_the_draft_is_kept_when_time_runs_out() -> None:
    table = position(plain(), robot((1, 5), damage=1), FAR)
    match = playing(with_hands(table, (*SPIN, *MOVE_1[:3]), FAR_HAND))
    run(match, (), FAR_CARDS)
    events = late(match, drafts={0: (PlaceCard(0, 3, SPIN[0]), AnnouncePowerDown(0, True))})
    assert Programmed(()) in events
    assert table_of(match).robots[0].down
    story = table_of(match).story
    assert story is not None
    assert story.registers[2].cards[0] == SPIN[0]


# 8.5: a card drawn for a locked register is played once the robot is awake again.


def test_rule_8_5_it_works_as_a_locked_card_after_waking_up() -> None:
    laser = Cell(walls=("N",), laser=LaserMount("N", 1))
    table = with_hands(position(plain({(1, 0): laser}), robot((1, 5), down=True), FAR), (), FAR_HAND)
    match = playing(table, given={"turn 1, robot 1, lock 5": table.pile.index(MOVE_2[0])})
    events = run(match, (), FAR_CARDS)
    assert changes(events, Locked) == [Locked(0, 5, MOVE_2[0])], "the fifth hit of the turn is the fifth damage"
    say(match, StayDown(0, False))
    before = table_of(match)
    assert MOVE_2[0] not in (*before.pile, *before.hands[0], *before.hands[1])
    match = playing(with_hands(before, SPIN[:4], FAR_HAND))
    run(match, SPIN[:4], FAR_CARDS, free={0: (1, 2, 3, 4)})
    events = say(match, AnnouncePowerDown(0, False))
    assert [event.cards[0] for event in events if isinstance(event, RegisterResolved)] == [*SPIN[:4], MOVE_2[0]]
    moved = [(change.to, change.by) for change in changes(events, Moved) if change.robot == 0]
    assert moved == [((1, 4), "card"), ((1, 3), "card")]


# 9.3: robots that announced a power down and are destroyed before it.


def announced_and_destroyed() -> Match:
    table = position(plain({(3, 4): PIT}), robot((3, 5), damage=1, archive=(5, 6)), FAR)
    match = playing(with_hands(table, (MOVE_1[0], *SPIN, *MOVE_2[:2]), FAR_HAND))
    run(match, (MOVE_1[0], *SPIN[:4]), FAR_CARDS)
    events = say(match, AnnouncePowerDown(0, True))
    assert [event.stay_down for event in events if isinstance(event, CleanUpDone)] == [()]
    return match


@pytest.mark.parametrize("keep", [True, False])
def test_rule_9_3_a_robot_destroyed_after_an_announcement_chooses_again(keep: bool) -> None:
    match = announced_and_destroyed()
    assert asked(match) == ("re-enter", (0,))
    offer = GAME.legal_actions_view(table_of(match), 0, ())
    assert isinstance(offer, ReentryActions)
    assert offer.announced
    say(match, Reenter(0, (5, 6), "W", keep))
    back = table_of(match).robots[0]
    assert (back.down, back.damage, back.announced) == (keep, 0 if keep else 2, False)
    assert len(table_of(match).hands[0]) == (0 if keep else 7)


# 12: the rest of a turn after a win, and the moments of a register.


def finishing(play_on: bool) -> Match:
    """Return a match where robot 0 reaches its last flag in register 2 and robot 1 crosses it in register 5."""
    options = msgspec.structs.replace(plain(flags=((0, 0), (1, 4))), play_on=play_on)
    table = position(options, robot((1, 6), flags=1), robot((0, 4), facing="E"), robot((6, 3)))
    hands = ((*SPIN, *MOVE_1[:4]), (*RIGHT[:5], *MOVE_1[4:8]), (*RIGHT[5:10], *MOVE_1[8:12]))
    return playing(with_hands(table, *hands))


def finish(match: Match) -> list[Any]:
    first = (MOVE_1[0], MOVE_1[1], SPIN[0], SPIN[1], SPIN[2])
    # It turns right four times, so that it faces east again in register 5.
    return run(match, first, (*RIGHT[:4], MOVE_1[4]), RIGHT[5:10])


def test_rule_12_the_registers_after_the_last_flag_are_not_run() -> None:
    match = finishing(play_on=False)
    events = finish(match)
    assert numbers(events) == [1, 2]
    assert isinstance(events[-1], RaceFinished)
    assert not [event for event in events if isinstance(event, CleanUpDone)]


def test_rule_12_if_play_continues_the_rest_of_the_turn_runs_without_the_finished_robot() -> None:
    match = finishing(play_on=True)
    events = finish(match)
    ran = [event for event in events if isinstance(event, RegisterResolved)]
    assert [event.cards[0] for event in ran] == [MOVE_1[0], MOVE_1[1], None, None, None]
    assert table_of(match).robots[1].at == (1, 4)
    assert [(each.status, each.place) for each in table_of(match).robots] == [
        ("finished", 1),
        ("racing", None),
        ("racing", None),
    ]
    assert asked(match) == ("program", (1, 2))


def last_life(at: Space, facing: Facing = "N", **more: Any) -> Robot:
    return robot(at, facing, lives=1, **more)


def test_rule_12_two_last_robots_that_shoot_each_other_are_eliminated_at_once() -> None:
    """Nobody wins as the last robot; the next criterion is the number of flags."""
    options = plain(flags=((0, 0), (7, 7)))
    shots = [last_life((1, 3), "E"), last_life((5, 3), "W", flags=1)]
    # Both play Move 1 towards each other and then shoot each other at nine damage.
    robots = [
        msgspec.structs.replace(each, damage=9, registers=(card, *turns))
        for each, card, turns in zip(shots, MOVE_1, (SPIN[:4], RIGHT[:4]), strict=False)
    ]
    table = position(options, *robots, stage="register")
    match = playing(table)
    assert match._chance is not None
    (event,) = GAME.resolve(table, match._chance)
    after = GAME.apply(table, event)
    assert after.eliminated == ((0, 1),)
    (over,) = GAME.resolve(after, match._chance)
    assert isinstance(over, RaceFinished)
    assert over.places == (2, 1)


def test_rule_12_a_robot_alone_for_a_moment_wins_even_if_destroyed_in_the_same_register() -> None:
    laser = Cell(walls=("W",), laser=LaserMount("W", 1))
    options = plain({(0, 2): laser}, flags=((7, 0), (7, 7)))
    table = position(options, last_life((3, 0), flags=1), last_life((2, 2), damage=9, registers=SPIN))
    match = playing(with_hands(table, (MOVE_1[0], *RIGHT[:8]), ()))
    run(match, (MOVE_1[0], *RIGHT[:4]))
    events = say(match, AnnouncePowerDown(1, False))
    assert numbers(events) == [1]
    assert table_of(match).eliminated == ((0,), (1,))
    assert match.result is not None
    assert match.result.places == (2, 1)


def test_rule_12_a_scenario_agrees() -> None:
    robots = [written("A", 3, 0, lives=1), written("B", 2, 2, lives=1, damage=9)]
    found = resolve(robots, {"A": ("M1", 500)}, lasers=[((0, 2), "W", 1)])
    assert (found.dead("A"), found.dead("B"), found.winner) == (True, True, "B")
    apart = resolve([robots[0], written("B", 2, 2, lives=2, damage=9)], {"A": ("M1", 500)}, lasers=[((0, 2), "W", 1)])
    assert (apart.dead("B"), apart.winner) == (True, "B")
