"""Clean-up and destruction (rules 7.1, 7.2, 7.4), and the worked scenarios of section 13 beyond single registers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from inkrally.match.match import Match
from inkrally.roborally.facts import Cell
from inkrally.roborally.register.trace import Destroyed, Repaired, Wiped
from inkrally.roborally.table import DECK, CleanUpDone, Dealt, Options, Table, floor_of
from inkrally.roborally.turn.actions import Action, AnnouncePowerDown, Reenter, StayDown
from inkrally.roborally.turn.cleanup import site
from inkrally.roborally.turn.robots import EMPTY
from tests.roborally.scenarios import Scenario, differences, scenarios
from tests.roborally.turns import (
    GAME,
    HAMMER,
    LEFT,
    MOVE_1,
    MOVE_2,
    PIT,
    RIGHT,
    SPIN,
    WRENCH,
    Loaded,
    asked,
    changes,
    cleaned,
    late,
    lay,
    plain,
    playing,
    position,
    robot,
    run,
    say,
    table_of,
    with_hands,
)

AT = (3, 3)


@pytest.mark.parametrize(
    ("cell", "flags", "by"),
    [(WRENCH, (), "wrench"), (HAMMER, (), "hammer"), (Cell(), (AT,), "flag"), (WRENCH, (AT,), "wrench")],
)
@pytest.mark.parametrize("down", [False, True])
def test_rule_7_1_repair_sites_and_flags_remove_one_damage(
    cell: Cell, flags: tuple[tuple[int, int], ...], by: str, down: bool
) -> None:
    """Powered-down robots are repaired too; a flag on a repair site adds nothing."""
    floor = floor_of(position(plain({AT: cell}, flags=flags), robot(AT)))
    steps = cleaned(floor, [robot(AT, damage=3, down=down)])
    assert [change for step in steps for change in step.changes] == [Repaired(0, 2, by)]  # type: ignore[arg-type]


def test_rule_7_1_every_flag_repairs() -> None:
    floor = floor_of(position(plain(flags=((0, 0), AT)), robot(AT)))
    assert site(floor, AT) == "flag"


def test_rule_7_1_no_repair_without_damage_or_on_another_space() -> None:
    floor = floor_of(position(plain({AT: WRENCH}), robot(AT)))
    assert cleaned(floor, [robot(AT), robot((4, 4), damage=3), robot(AT, status="destroyed")]) == ()


def test_rule_7_2_the_cards_of_registers_that_are_not_locked_are_discarded() -> None:
    floor = floor_of(position(plain(), robot(AT)))
    steps = cleaned(floor, [robot(AT, damage=6, registers=SPIN), robot((5, 5), registers=RIGHT[:5])])
    assert [change for step in steps for change in step.changes] == [Wiped(0, (1, 2, 3)), Wiped(1, (1, 2, 3, 4, 5))]


def test_rule_7_2_a_register_freed_by_the_repair_is_wiped_too() -> None:
    floor = floor_of(position(plain({AT: WRENCH}), robot(AT)))
    steps = cleaned(floor, [robot(AT, damage=7, registers=SPIN)])
    assert [step.stage for step in steps] == ["repairs", "wipe"]
    assert steps[1].changes == (Wiped(0, (1, 2, 3)),)


def falling(lives: int = 3, cards: tuple[int, ...] = (MOVE_1[0], *SPIN[:4])) -> Match:
    """Return a match where robot 0 moves into a pit in register 1."""
    table = position(plain({(1, 4): PIT}), robot((1, 5), damage=1, lives=lives, flags=1, archive=(5, 6)), robot((6, 3)))
    match = playing(with_hands(table, (*cards, *MOVE_2[:3]), (*RIGHT[:5], *MOVE_1[4:8])))
    run(match, cards, RIGHT[:5])
    if asked(match)[0] == "announce":
        say(match, AnnouncePowerDown(0, False))
    return match


def test_rule_7_4_it_loses_a_life_its_program_and_its_damage_and_keeps_its_flags() -> None:
    match = falling()
    events = [entry.event for entry in match.entries]
    assert changes(events, Destroyed) == [Destroyed(0, "pit", 2)]
    fallen = table_of(match).robots[0]
    assert (fallen.status, fallen.lives, fallen.damage, fallen.registers, fallen.flags) == ("destroyed", 2, 0, EMPTY, 1)
    story = table_of(match).story
    assert story is not None
    assert [register.cards[0] for register in story.registers] == [MOVE_1[0], None, None, None, None]
    assert asked(match) == ("re-enter", (0,))


def test_rule_7_4_with_no_life_left_it_is_out_for_good() -> None:
    match = falling(lives=1)
    assert table_of(match).robots[0].status == "out"
    assert asked(match) == ("over", ())


def test_rule_7_4_locked_cards_are_discarded_too() -> None:
    table = position(
        plain({(1, 4): PIT}), robot((1, 5), damage=6, registers=(None, None, None, 280, 300)), robot((6, 3))
    )
    match = playing(with_hands(table, (MOVE_1[0], *SPIN[:2]), (*RIGHT[:5], *MOVE_1[4:8])))
    run(match, (MOVE_1[0], *SPIN[:2]), RIGHT[:5], free={0: (1, 2, 3)})
    say(match, AnnouncePowerDown(0, False))
    assert table_of(match).robots[0].registers == EMPTY
    late(match)
    cards = {card for hand in table_of(match).hands for card in hand} | set(table_of(match).pile)
    assert cards == set(DECK)


def test_rule_7_4_the_order_of_destruction_is_recorded() -> None:
    """Robot 1 is destroyed in register 1, robot 0 in register 2; scenario clean-12 has two in one moment."""
    options = plain({(1, 4): PIT, (5, 4): PIT})
    table = position(options, robot((1, 6), archive=(0, 0)), robot((5, 5), archive=(7, 0)))
    hands = ((*MOVE_1[:2], *SPIN[:4], *LEFT[8:11]), (MOVE_1[2], *RIGHT[:5], *MOVE_1[4:7]))
    match = playing(with_hands(table, *hands))
    run(match, hands[0][:5], hands[1][:5])
    assert table_of(match).destroyed_order == (1, 0)
    assert asked(match) == ("re-enter", (1,))


# The worked scenarios.

HERE = [each for each in scenarios() if not each.only_registers and not each.needs_options]


class Walk:
    """A scenario run step by step, without the further steps that a match would take."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        name = lay(scenario.floor)
        self.table = position(Options(course=name, timer=None), *scenario.robots)
        # A lock takes the top card of the draw pile.
        tops = [self.table.pile.index(card) for card in scenario.draw_pile]
        self.chance = Loaded(1, {"turn 1, robot 1, lock 5": tops[0]} if tops else {})

    def walk(self) -> None:
        for step in self.scenario.steps:
            if step.startswith("register "):
                number = int(step.removeprefix("register "))
                self.resolve(replace(self.table, stage="register", revealed=number - 1))
            elif step == "cleanup":
                self.resolve(replace(self.table, stage="clean-up"))
                while self.table.stage in ("stay-down", "re-enter"):
                    self.answer(GAME.view(self.table, None).asked[0])
            else:
                assert step == "start_turn"
                assert self.table.stage == "deal"
                self.resolve(self.table)

    def resolve(self, table: Table) -> None:
        self.table = table
        for event in GAME.resolve(table, self.chance):
            self.table = GAME.apply(self.table, event)

    def answer(self, number: int) -> None:
        choices, name = self.scenario.choices, self.scenario.names[number]
        act: Action
        if self.table.stage == "stay-down":
            act = StayDown(number, choices.get("stay_down", {}).get(name, False))
        else:
            chosen: dict[str, Any] = choices.get("reenter", {}).get(name, {})
            at = tuple(chosen.get("space", self.table.robots[number].archive))
            act = Reenter(number, at, chosen.get("facing", "N"), chosen.get("power_down", False))
        GAME.check_action(self.table, number, (), act)
        self.table = GAME.record(self.table, {number: (act,)})
        if self.table.stage == "re-enter":
            self.resolve(self.table)


def test_the_scenarios_of_clean_up_are_all_here() -> None:
    numbers = (1, 2, *range(4, 15))
    assert [each.id for each in HERE] == ["laser-09", *(f"clean-{number:02}" for number in numbers)]


@pytest.mark.parametrize("scenario", HERE, ids=lambda scenario: f"{scenario.id}-rule-{scenario.rule}")
def test_scenario(scenario: Scenario) -> None:
    walk = Walk(scenario)
    walk.walk()
    assert not differences(scenario, walk.table.robots), scenario.title
    for name, expected in scenario.expect.items():
        if "cards_dealt" in expected:
            assert len(walk.table.hands[scenario.names.index(name)]) == expected["cards_dealt"]


def test_events_of_a_clean_up_are_in_the_log() -> None:
    match = falling()
    events = [entry.event for entry in match.entries]
    (cleaned,) = [event for event in events if isinstance(event, CleanUpDone)]
    assert (cleaned.stay_down, cleaned.reenter) == ((), (0,))
    assert not [event for event in events if isinstance(event, Dealt)]
