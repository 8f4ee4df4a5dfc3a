"""How bots use the Mechanical Arm in registers and in clean-up, and on courses with their own goals (Options 2.2, 5,
6)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.bots.player import Bot
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.bots.observation import Observation
from inkrally.roborally.bots.options import option_actions
from inkrally.roborally.bots.options.plans import plans
from inkrally.roborally.bots.options.race_evaluation import racing_target, reach
from inkrally.roborally.bots.planner import race_of
from inkrally.roborally.facts import CARDS
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import DECK, Options, Table
from inkrally.roborally.turn.actions import AnswerOption, PlaceCard

GAME = RoboRally()
TURNS = tuple(card for card in DECK if CARDS[card].kind in "LR")
STRONG = [bot for bot in BOTS if bot.name in ("beam", "planner")]


def put(course: str, arm: int, places: dict[int, Space], **more: Any) -> Match:
    """Return a match in its first turn with robots at these places, one of which holds the arm."""
    cards = tuple(("mechanical_arm",) if number == arm else () for number in range(arm + 1))
    seats = more.pop("seats", 4)
    options = Options(course=course, timer=None, option_cards=cards, **more)
    match = Match(GAME, options, [f"seat {seat}" for seat in range(seats)], numbered_seed(5))
    match.submit(Open())
    while match.state.table.stage != "program":
        match.submit(Expire(seats=match.owes[:1]))
    table = match.state.table
    robots = list(table.robots)
    for number, at in places.items():
        robots[number] = msgspec.structs.replace(robots[number], at=at, facing="N", archive=at)
    rest = [card for card in DECK if card not in TURNS[:9]]
    hands = [TURNS[:9]] + [tuple(rest[9 * place : 9 * place + 9]) for place in range(len(robots) - 1)]
    return laid(match, robots=tuple(robots), hands=tuple(hands), pile=tuple(rest[9 * len(robots) - 9 :]))


def laid(match: Match, **more: Any) -> Match:
    """Return the match with fields of its table replaced."""
    table: Table = msgspec.structs.replace(match.state.table, **more)
    match.state = msgspec.structs.replace(match.state, table=table)
    return match


def reaching(match: Match, bot: Bot) -> list[tuple[int, str]]:
    """Return the bot's answer to each question of the arm in one turn, with its register (0 is clean-up).

    Robot 0 turns on the spot; the other robots play the cards at hand.
    """
    robots, hands = match.state.table.robots, match.state.table.hands
    for seat in match.owes:
        own = [number for number, robot in enumerate(robots) if robot.seat == seat]
        acts = [PlaceCard(number, place, hands[number][place - 1]) for number in own for place in range(1, 6)]
        match.submit(Commit(seat, tuple(acts)))
    said = []
    while not match.over and match.state.table.turn == 1:
        halt = match.state.table.halt
        if halt is not None and halt.question.matter == "reach":
            act = bot.choose(match.view(robots[0].seat), Random(1)).acts[0]
            assert isinstance(act, AnswerOption)
            said.append((halt.number, act.choice))
            match.submit(Commit(robots[0].seat, (act,)))
        else:
            match.submit(Expire(seats=match.owes[:1]))
    return said


@pytest.mark.parametrize("bot", STRONG, ids=lambda bot: str(bot.name))
@pytest.mark.parametrize(("site", "beside"), [((0, 0), (1, 0)), ((7, 7), (8, 7))])
def test_5_in_clean_up_the_arm_always_repairs_its_robot(bot: Bot, site: Space, beside: Space) -> None:
    """Tested at both kinds of repair site; the archive is there already, so no register asks."""
    match = put("risky_exchange", 0, {0: beside, 1: (0, 15)}, seats=2, draw_options=0)
    robots = match.state.table.robots
    hurt = msgspec.structs.replace(robots[0], damage=3, archive=site)
    hands = (TURNS[:6], match.state.table.hands[1])
    match = laid(match, robots=(hurt, robots[1]), hands=hands)
    said = reaching(match, bot)
    assert said[-1] == (0, f"{site[0]},{site[1]}")
    assert match.state.table.robots[0].damage == 2


OTHERS = {1: (0, 0), 2: (0, 6), 3: (0, 8)}


@pytest.mark.parametrize("bot", STRONG, ids=lambda bot: str(bot.name))
def test_5_its_next_flag_is_touched_in_the_register_that_asks(bot: Bot) -> None:
    """The bot does not wait for register 5, as nothing would be gained."""
    match = put("risky_exchange", 0, {0: (7, 2), **OTHERS})
    assert reaching(match, bot)[0] == (1, "7,1")
    assert match.state.table.robots[0].flags == 1


@pytest.mark.parametrize("bot", STRONG, ids=lambda bot: str(bot.name))
def test_6_the_arm_claims_a_flag(bot: Bot) -> None:
    match = put("toggle_boggle", 0, {0: (9, 1), **OTHERS})
    assert reaching(match, bot)[0] == (1, "9,2")
    course = match.state.table.course
    assert course is not None
    assert course.claims[0] == course.team_of(0)


@pytest.mark.parametrize("bot", STRONG, ids=lambda bot: str(bot.name))
def test_6_5_the_arm_takes_the_flag_of_the_other_team(bot: Bot) -> None:
    match = put("capture_the_flag", 0, {1: (0, 0), 2: (0, 6), 3: (3, 8)})
    course = match.state.table.course
    assert course is not None
    own = course.homes[course.team_of(0) - 1]
    flag = next(at for number, at in enumerate(course.starts) if number != own)
    beside = next(at for at in ((flag[0] + 1, flag[1]), (flag[0], flag[1] + 1)) if is_quiet(match, at))
    robots = list(match.state.table.robots)
    robots[0] = msgspec.structs.replace(robots[0], at=beside, archive=beside)
    match = laid(match, robots=tuple(robots))
    assert reaching(match, bot)[0] == (1, f"{flag[0]},{flag[1]}")
    course = match.state.table.course
    assert course is not None
    assert 0 in course.carriers


def is_quiet(match: Match, at: Space) -> bool:
    """Return whether a robot that turns on the spot stays there."""
    cell = GAME.view(match.state.table, 0) and Observation(match.view(0), ()).floor.cell(at)
    return bool(cell and cell.floor == "open" and not cell.belt and not cell.gear and not cell.pusher)


def look(match: Match, number: int) -> tuple[int, int]:
    """Return the value of turning on the spot, in a race and alone, in thousandths of turns left."""
    sight = Observation(match.view(match.state.table.robots[number].seat), ())
    worth, flag, _ = racing_target(sight, number)
    race = race_of(sight, worth, number, Random(1))
    race.add(TURNS[:5])
    found, _ = plans(sight, worth, number, flag, 64)
    return race.sample_outcome(0, 0), min(value for _, value in found)


def of_the_arm(course: str, places: dict[int, Space], number: int = 0, **more: Any) -> list[tuple[int, int]]:
    """Return `look` with the arm and without it."""
    change = more.pop("change", {})
    found = []
    for arm in (number, number ^ 1):
        match = put(course, arm, places, **more)
        now = match.state.table.course
        assert now is not None
        found.append(look(laid(match, course=now.replace(**change)), number))
    return found


@pytest.mark.hot("race_rollout", "programs")
def test_6_a_flag_that_is_not_its_goal_has_no_value_for_the_arm() -> None:
    """On Toggle Boggle the adjacent flag is held by its team; on Interference the robot is a blocker."""
    with_it, without = of_the_arm("toggle_boggle", {0: (9, 1), **OTHERS}, change={"claims": (1, None, None)})
    assert with_it[0] == without[0] > 1000
    others = {0: (1, 1), 1: (1, 2), 3: (8, 8)}
    with_it, without = of_the_arm("interference", {2: (6, 3), **others}, 2, seats=2)
    assert with_it[0] == without[0] > 1000


@pytest.mark.hot("race_rollout", "programs")
def test_6_the_arm_reaches_its_goal() -> None:
    """On Toggle Boggle with an unclaimed flag: register 1 is enough, in a race and alone."""
    with_it, without = of_the_arm("toggle_boggle", {0: (9, 1), **OTHERS})
    assert with_it == (200, 200)
    assert min(without) > 200


def test_6_moved_flags_are_reached_at_their_current_spaces() -> None:
    match = put("moving_targets", 0, {0: (1, 1), 1: (11, 1)}, seats=2)
    now = match.state.table.course
    assert now is not None
    match = laid(match, course=now.replace(flags=((5, 5), *now.flags[1:])))
    sight = Observation(match.view(match.state.table.robots[0].seat), ())
    moves = racing_target(sight, 0)[0].field.moves
    found = reach(sight, 0, moves)
    assert found is not None
    assert found[moves.machine.index(5, 4)] & 1
    printed = sight.floor.flags[0]
    beside = moves.machine.index(1, 1)
    assert option_actions.flags_in_reach(sight.floor, (printed,), moves)[beside] & 1
    assert not found[beside] & 1


def test_6_the_arm_does_not_reach_for_robots() -> None:
    """War Zone has no flags; its goals are robots, which have to be met."""
    match = put("war_zone", 0, {0: (5, 5), 1: (5, 7), 2: (0, 6), 3: (0, 8)})
    sight = Observation(match.view(match.state.table.robots[0].seat), ())
    assert sight.goal_of(0).aim == "enemy"
    assert reach(sight, 0, racing_target(sight, 0)[0].field.moves) is None
