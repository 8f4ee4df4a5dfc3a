"""Power down: its turn, staying down, and locks meanwhile (rules 7.3, 8.4, 8.5 and 9.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.match.chance import ScriptedChance
from inkrally.match.match import Match
from inkrally.roborally.facts import Cell, LaserMount
from inkrally.roborally.register.trace import Damaged, Locked, Powered, Repaired, Shot, Wiped
from inkrally.roborally.table import Dealt, Table
from inkrally.roborally.turn.actions import AnnouncePowerDown, Reenter, StayDown
from inkrally.roborally.turn.robots import EMPTY
from tests.roborally.turns import (
    GAME,
    MOVE_1,
    PIT,
    RIGHT,
    SPIN,
    asked,
    changes,
    late,
    plain,
    playing,
    position,
    robot,
    run,
    say,
    table_of,
    with_hands,
)

LASER = Cell(walls=("N",), laser=LaserMount("N", 1))
"""A laser that fires south."""
FAR = robot((6, 3))
FAR_CARDS = RIGHT[:5]
FAR_HAND = (*FAR_CARDS, *MOVE_1[:4])


def down(damage: int = 0, lasers: bool = False, **more: Any) -> Table:
    """Return a table where robot 0 is powered down this turn and robot 1 turns on the spot."""
    options = plain({(1, 0): LASER} if lasers else {})
    table = position(options, robot((1, 5), damage=damage, down=True, **more), FAR)
    return with_hands(table, (), FAR_HAND)


def turn(table: Table, **more: Any) -> tuple[Match, list[Any]]:
    match = playing(table, **more)
    return match, run(match, (), FAR_CARDS)


def test_rule_8_4_damage_locks_and_locked_cards_go_at_the_start_of_the_turn() -> None:
    registers = (None, None, None, 280, 300)
    table = position(plain(), robot((1, 5), damage=6, registers=registers, announced=True), FAR, stage="deal")
    match = playing(table)
    assert match._chance is not None
    (event,) = GAME.resolve(table, match._chance)
    assert isinstance(event, Dealt)
    assert changes([event], Powered) == [Powered(0, True)]
    assert changes([event], Repaired) == [Repaired(0, 0, "power-down")]
    assert changes([event], Wiped) == [Wiped(0, (4, 5))]
    after = GAME.apply(table, event)
    assert (after.robots[0].damage, after.robots[0].registers, after.robots[0].down) == (0, EMPTY, True)
    assert [len(hand) for hand in after.hands] == [0, 9]
    assert 280 in (*after.pile, *after.hands[1])


def test_rule_8_4_no_cards_no_movement_no_laser() -> None:
    table = position(plain(), robot((1, 5), facing="E", down=True), robot((6, 5), facing="E"))
    match = playing(with_hands(table, (), FAR_HAND))
    assert asked(match) == ("program", (1,))
    events = run(match, (), FAR_CARDS)
    shots = [shot.robot for shot in changes(events, Shot)]
    assert 0 not in shots
    assert table_of(match).robots[0].at == (1, 5)
    story = table_of(match).story
    assert story is not None
    assert [register.cards[0] for register in story.registers] == [None] * 5


def test_rule_8_4_new_damage_stays() -> None:
    match, _ = turn(down(lasers=True))
    assert table_of(match).robots[0].damage == 5
    say(match, StayDown(0, False))
    assert table_of(match).robots[0].damage == 5
    assert len(table_of(match).hands[0]) == 4


def test_rule_8_4_a_robot_wakes_up_unless_its_owner_keeps_it_down() -> None:
    match, _ = turn(down())
    assert asked(match) == ("stay-down", (0,))
    say(match, StayDown(0, False))
    assert not table_of(match).robots[0].down
    assert len(table_of(match).hands[0]) == 9


def test_rule_8_4_staying_down_needs_no_damage_and_takes_the_new_damage_away() -> None:
    for lasers in (False, True):
        match, _ = turn(down(lasers=lasers))
        events = say(match, StayDown(0, True))
        assert changes(events, Powered) == [Powered(0, True)]
        robot_0 = table_of(match).robots[0]
        assert (robot_0.down, robot_0.damage, robot_0.announced, robot_0.registers) == (True, 0, False, EMPTY)
        assert table_of(match).hands[0] == ()


def test_rule_8_4_without_an_answer_a_robot_does_not_stay_powered_down() -> None:
    match, _ = turn(down())
    late(match)
    assert not table_of(match).robots[0].down


def test_rule_7_3_owners_of_powered_down_robots_are_asked_in_dock_order() -> None:
    robots = [robot((x, 5 - x), down=x != 1) for x in range(3)]
    match = playing(with_hands(position(plain(), *robots), (), FAR_HAND, ()))
    run(match, (), FAR_CARDS)
    assert asked(match) == ("stay-down", (0,))
    assert GAME.view(table_of(match), None).asked == (0, 2)
    say(match, StayDown(0, True))
    assert asked(match) == ("stay-down", (2,))
    say(match, StayDown(2, False))
    assert [each.down for each in table_of(match).robots] == [True, False, False]


def test_rule_7_3_staying_down_precedes_re_entry_and_announced_power_downs() -> None:
    options = plain({(3, 4): PIT}, docks=((7, 0), (7, 1), (7, 2)))
    robots = (
        robot((1, 1), down=True),
        robot((3, 5), archive=(5, 6)),
        robot((6, 2), damage=1),
    )
    hands = ((), (MOVE_1[0], *SPIN, 500, 510, 520), (*FAR_CARDS, 530, 540, 550))
    match = playing(with_hands(position(options, *robots), *hands))
    run(match, (), (MOVE_1[0], *SPIN[:4]), FAR_CARDS)
    say(match, AnnouncePowerDown(2, True))
    assert asked(match) == ("stay-down", (0,))
    say(match, StayDown(0, True))
    assert asked(match) == ("re-enter", (1,))
    assert not table_of(match).robots[2].down
    events = say(match, Reenter(1, (5, 6), "E", False))
    powered = changes([event for event in events if isinstance(event, Dealt)], Powered)
    assert powered == [Powered(0, True), Powered(2, True)]


def test_rule_8_5_a_register_that_locks_is_filled_from_the_draw_pile() -> None:
    """Scenario clean-08: a fifth token locks register 5 with the top card of the deck, face up."""
    table = down(4, lasers=True)
    place = table.pile.index(800)
    match, events = turn(table, given={"turn 1, robot 1, lock 5": place})
    locks = changes(events, Locked)
    assert locks[0] == Locked(0, 5, 800)
    # Five hits after four damage lock all five registers, each with its own card.
    assert [lock.register for lock in locks] == [5, 4, 3, 2, 1]
    cards = [lock.card for lock in locks]
    assert len(set(cards)) == 5
    assert set(cards) <= set(table.pile)
    assert table_of(match).robots[0].registers == tuple(reversed(cards))
    assert not set(cards) & set(table_of(match).pile)
    say(match, StayDown(0, False))
    assert table_of(match).robots[0].registers == tuple(reversed(cards))
    assert asked(match) == ("program", (1,))


def test_rule_8_5_it_is_not_executed_in_this_turn() -> None:
    match, events = turn(down(4, lasers=True), given={"turn 1, robot 1, lock 5": down().pile.index(840)})
    assert table_of(match).robots[0].at == (1, 5)
    assert [event.cards[0] for event in events if hasattr(event, "cards")] == [None] * 5


def test_rule_8_5_all_viewers_see_the_card() -> None:
    match, _ = turn(down(4, lasers=True))
    registers = table_of(match).robots[0].registers
    for viewer in (0, 1, None):
        assert GAME.view(table_of(match), viewer).robots[0].registers == registers


def test_rule_8_5_the_card_is_read_back() -> None:
    match, events = turn(down(4, lasers=True))
    assert match._chance is not None
    locks = [draw for draw in match._chance.drawn if "lock" in draw.label]
    assert [draw.label for draw in locks] == [f"turn 1, robot 1, lock {register}" for register in (5, 4, 3, 2, 1)]
    told = []
    table = GAME.record(down(4, lasers=True), {1: events[0].acts})
    for event in events[1:]:
        told += [draw for draw in GAME.random_draws(table, event) if "lock" in draw.label]
        table = GAME.apply(table, event)
    assert told == locks


def test_rule_5_3_6_3_pushes_and_shots_reach_a_robot_that_is_down() -> None:
    table = position(plain(), robot((3, 5), facing="E", down=True), robot((3, 6), facing="N"))
    cards = (MOVE_1[0], *FAR_CARDS[:4])
    match = playing(with_hands(table, (), (*cards, *MOVE_1[1:5])))
    events = run(match, (), cards)
    assert table_of(match).robots[0].at == (3, 4)
    assert changes(events, Damaged)[0] == Damaged(0, 1, 1)


def test_rule_9_3_a_robot_destroyed_while_down_chooses_again() -> None:
    options = plain({(3, 4): PIT})
    table = position(options, robot((3, 5), facing="E", down=True, archive=(6, 6)), robot((3, 6), facing="N"))
    cards = (MOVE_1[0], *FAR_CARDS[:4])
    match = playing(with_hands(table, (), (*cards, *MOVE_1[1:5])))
    run(match, (), cards)
    assert asked(match) == ("re-enter", (0,))
    say(match, Reenter(0, (6, 6), "N", True))
    assert table_of(match).robots[0].down
    assert table_of(match).robots[0].damage == 0


def test_rule_4_4_the_default_is_no_except_for_a_robot_in_an_endless_loop() -> None:
    """With all five registers locked it would play the same cards every turn."""
    table = down()
    for number, damage, said in ((99, 9, False), (100, 9, True), (100, 8, False)):
        (one, *others) = table.robots
        robots = (msgspec.structs.replace(one, down=False, damage=damage), *others)
        at_announcing = msgspec.structs.replace(table, robots=robots, turn=number, stage="announce", asked=(0,))
        assert GAME.default_draft(at_announcing, one.seat, (), ScriptedChance({})) == (AnnouncePowerDown(0, said),)
        older = GAME.for_version(1, at_announcing.options)
        assert older is not None
        assert older.default_draft(at_announcing, one.seat, (), ScriptedChance({})) == (AnnouncePowerDown(0, False),)
