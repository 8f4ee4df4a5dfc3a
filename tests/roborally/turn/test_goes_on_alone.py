"""A robot with all registers locked that may not power down plays on without questions (8.1, 12; Options 6)."""

from __future__ import annotations

import pytest

from inkrally.bots.arena import play_match
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import State
from inkrally.match.match import Match
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import Dealt, Options, RaceFinished
from tests.roborally import turns
from tests.roborally.turns import LEFT, MOVE_1, RIGHT, SPIN, table_of

REJECTS = Options(course="factory_rejects", timer=None)
CHANCE = SeededChance(numbered_seed(1))
LEVELS = {bot.name: bot for bot in BOTS}


@pytest.mark.parametrize(("level", "seed"), [("greedy", 325), ("novice", 218)])
def test_8_1_a_race_of_locked_robots_ends_on_a_course_without_power_down(level: str, seed: int) -> None:
    """A regression: the race continued without end within one command and blocked the table."""
    assert play_match("roborally", [LEVELS[level]], REJECTS, seed).places == (1,)


def two_locked(other: tuple[int, ...], at: Space = (11, 13)) -> Match:
    """Return a match on the floor of Factory Rejects where both robots have nine damage and all registers locked.

    One robot turns on the spot; the other has touched a flag and plays `other`.
    """
    robots = [
        turns.robot((0, 0), "W", damage=9, registers=SPIN),
        turns.robot(at, "N", damage=9, registers=other, flags=1),
    ]
    return turns.playing(turns.position(REJECTS, *robots, stage="deal"))


def test_12_places_follow_the_usual_order_if_no_player_can_decide() -> None:
    match = two_locked((80, 100, 120, 140, 160))
    game, table = match.game, table_of(match)
    (over,) = game.resolve(table, CHANCE)
    assert isinstance(over, RaceFinished)
    assert over.places == (2, 1)
    assert over.result.places == (2, 1)


def test_12_the_race_continues_while_robots_still_move() -> None:
    """A robot moves one space each turn into a pit; when it re-enters its owner is asked."""
    match = two_locked((MOVE_1[0], LEFT[5], RIGHT[0], LEFT[6], RIGHT[1]), (1, 5))
    game, state = match.game, match.state
    state = State(table_of(match), {}, True)
    phase = game.phase(state.table)
    while phase is not None and not phase.asks:
        events = game.resolve(state.table, CHANCE)
        assert not any(isinstance(event, RaceFinished) for event in events)
        for event in events:
            state = game.evolve(state, event)
        phase = game.phase(state.table)
    assert phase is not None
    assert (phase.name, phase.asks) == ("re-enter", (1,))
    assert (state.table.robots[1].lives, state.table.turn) == (2, 3)


def test_12_a_race_with_power_downs_continues() -> None:
    match = two_locked((80, 100, 120, 140, 160))
    table = table_of(match)
    plain = turns.position(Options(course="risky_exchange", timer=None), *table.robots, stage="deal")
    assert isinstance(match.game.resolve(plain, CHANCE)[0], Dealt)
