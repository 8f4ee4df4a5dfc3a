"""Bots with special roles: blockers of Interference and the SuperBot (Options 6.2, 6.3)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Open
from inkrally.match.match import Match
from inkrally.roborally.bots.observation import Observation, robot_of
from inkrally.roborally.bots.options.race_evaluation import RaceEvaluator, racing_target
from inkrally.roborally.bots.options.turn_rollout import traits_seen
from inkrally.roborally.bots.planner import race_of
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options

GAME = RoboRally()
SPIN = (70, 90, 110, 130, 150)


def begun(course: str, seats: int, flags: tuple[int, ...] = (), titled: int = 0) -> Observation:
    """Return seat 0's view at the first turn, with the robots' flag counts and the robot with the title."""
    names = [f"seat {seat}" for seat in range(seats)]
    match = Match(GAME, Options(course=course, timer=None), names, numbered_seed(1))
    match.submit(Open())
    table = match.state.table
    robots = list(table.robots)
    for number, touched in enumerate(flags):
        robots[number] = msgspec.structs.replace(robots[number], flags=touched)
    course_now = table.course.replace(superbot=titled) if titled else table.course
    table = msgspec.structs.replace(table, robots=tuple(robots), course=course_now)
    match.state = msgspec.structs.replace(match.state, table=table)
    return Observation(match.view(table.robots[0].seat), ())


@pytest.mark.parametrize(
    ("racer", "rival", "number"),
    [(0, 0, 1), (0, 1, 2), (1, 1, 2), (1, 0, 0), (2, 0, 0), (2, 1, 1), (0, 2, 2)],
)
def test_6_3_a_blocker_waits_at_a_flag_that_its_racer_does_not_need(racer: int, rival: int, number: int) -> None:
    sight = begun("interference", 2, (racer, rival))
    (own,) = [place for place, robot in enumerate(sight.robots) if robot.blocks is True and robot.seat == sight.seat]
    assert sight.goal_of(own).spaces == (sight.floor.flags[number],)


def test_6_3_a_blocker_does_not_race() -> None:
    """Its position changes nothing; only racers are compared."""
    sight = begun("interference", 2)
    robots = [robot_of(robot) for robot in sight.robots]
    shares = set()
    for at in (robots[2].at, sight.floor.flags[1]):
        robots[2] = msgspec.structs.replace(robots[2], at=at)
        shares.add(RaceEvaluator(sight).win_share(0, robots))
    assert len(shares) == 1
    ahead = [*robots]
    ahead[0] = msgspec.structs.replace(robots[0], flags=1)
    assert RaceEvaluator(sight).win_share(0, ahead) > shares.pop()


@pytest.mark.hot("race_rollout")
def test_6_3_a_blocker_does_not_race_in_a_whole_match() -> None:
    """The second of two programs brings the robot nearer to its target, which counts only for a racer."""
    sight = begun("interference", 2)
    for number, best in ((0, 1), (2, 0)):
        worth, flag, _ = racing_target(sight, number)
        race = race_of(sight, worth, number, Random(1))
        race.add(SPIN)
        race.add((790, 670, 70, 680, 690))
        race.sample(4)
        assert race.best(4, 100_000) == best
        assert flag == 0


def test_6_2_bots_know_that_only_the_superbot_shoots_twice() -> None:
    sight = begun("day_of_the_superbot", 3, titled=1)
    assert [traits_seen(sight, number).laser for number in range(3)] == [1, 2, 1]
