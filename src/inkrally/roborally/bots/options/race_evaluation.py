"""Estimates the turns that each robot has left in a race, and the chance of each side to win.

It is used after the rule engine (`decisions/`) has run a register with Options. `race_rollout.py` does the same, but
faster, for thousands of samples. The value of an Option is the estimate in its component (`savings_permille`). Do not
name a card here.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.bots import floor_cache
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.bots.observation import Observation, robot_of
from inkrally.roborally.bots.options import option_actions
from inkrally.roborally.bots.race_rollout import LOGISTIC_SCALE_MILLITURNS
from inkrally.roborally.bots.turns_left import TurnsLeft
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.floor.floor import SIDES
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.robots import Robot, locked

LOCKED_REGISTER_MILLITURNS = 150
"""The estimated cost, in thousandths of a turn, of a register that an Option has locked and damage has not."""


def racing_target(sight: Observation, number: int) -> tuple[TurnsLeft, int, bool]:
    """Return an estimator of the turns that a robot has left, the index of its next goal, and whether to compare.

    The last item is True if all robots race for the same flags. Only then can their turns left be compared.
    """
    spaces, flag, known = waypoints(sight, number)
    return floor_cache.turns_left_of(sight.floor) if known else floor_cache.turns_to(sight.floor, spaces), flag, known


def waypoints(sight: Observation, number: int) -> tuple[tuple[Space, ...], int, bool]:
    """Return the spaces that a robot must reach, and the index of the next space.

    The third item is True if these spaces are the flags of all robots.
    """
    goals = sight.goals(number)
    if goals is None:
        return sight.floor.flags, sight.robots[number].flags, True
    # Robots with different numbers of touched flags share the same cached values.
    special = sight.table.special
    lying = special.flags if special is not msgspec.UNSET else ()
    flags = tuple(printed if at is None else at for at, printed in zip(lying, sight.floor.flags, strict=False))
    done = len(flags) - len(goals)
    if done > 0 and goals == flags[done:]:
        return flags, done, False
    return goals, 0, False


def reach(sight: Observation, number: int, moves: MoveTable) -> array[int] | None:
    """Return the goals that a robot can touch from each space with an Option, in the form of `flags_in_reach`.

    Returns None if the robot has no such Option, or must end registers on its goals.
    """
    robot = sight.robots[number]
    if not robot.options or not option_actions.reaches_sites(robot_of(robot)) or not sight.goal_of(number).by_touch:
        return None
    return option_actions.flags_in_reach(sight.floor, waypoints(sight, number)[0], moves)


def milliturns_saved(robot: Robot) -> int:
    """Return the share of its remaining way that the Options of a robot save, in thousandths, at most 600."""
    return min(600, sum(rule_components.option_component(name).savings_permille for name in robot.options))


class RaceEvaluator:
    """Estimates how far robots have to go, for one decision of a bot. Values are in thousandths of a turn."""

    def __init__(self, sight: Observation) -> None:
        self.sight = sight
        self.sides = sight.sides()
        self.play_on = sight.table.options.play_on
        self.targets: dict[int, tuple[TurnsLeft, int, bool]] = {}

    def turns_left(self, number: int, robot: Robot) -> int | None:
        """Return the turns left of the robot `number` at the end of a turn, in thousandths.

        `robot` is its state then. Returns None if the robot is out of the race.
        """
        if number not in self.targets:
            self.targets[number] = racing_target(self.sight, number)
        worth, flag, _ = self.targets[number]
        flag += robot.flags - self.sight.robots[number].flags
        if robot.status == "out":
            return None
        if robot.status == "finished" or flag >= worth.flags:
            return 0
        moves = worth.field.moves
        archive = moves.machine.index(*robot.archive)
        if robot.status == "destroyed" or robot.damage >= FATAL_DAMAGE:
            whole = worth.destroyed(flag, archive, robot.lives - (robot.status == "racing"))
        else:
            pose = 4 * moves.machine.index(*robot.at) + SIDES.index(robot.facing)
            damage = robot.damage
            if damage and self._repairs(robot):
                damage -= 1
            if robot.announced:
                whole = worth.powered_down(flag, pose, archive, robot.lives)
            else:
                whole = worth.on_board(flag, pose, damage)
            whole += LOCKED_REGISTER_MILLITURNS * max(0, len(locked(robot)) - max(0, robot.damage - 4))
        return int(whole * (1000 - milliturns_saved(robot)) // 1000)

    def _repairs(self, robot: Robot) -> bool:
        """Return whether a robot is on a space that repairs it."""
        if rule_components.has_feature(self.sight.rules, "no repairs"):
            return False
        cell = self.sight.floor.cell(robot.at)
        return robot.at in self.sight.floor.flags or (cell is not None and cell.floor in ("repair", "repair_option"))

    def win_share(self, number: int, robots: Sequence[Robot], soon: int = 0) -> float:
        """Return the chance of the side of the robot `number` to win the race, 0 to 1.

        `robots` are their states at the end of a turn. If the side wins in this turn, the result is at least 1: 1 plus
        `soon` thousandths, which the caller makes larger for an earlier win. If no other side is left, the result is
        negative: fewer turns give a higher result.
        """
        left = [self.turns_left(other, robot) for other, robot in enumerate(robots)]
        side = self.sides[number]
        won = [other for other, robot in enumerate(robots) if robot.status == "finished"]
        new = [other for other in won if self.sight.robots[other].status != "finished"]
        if any(self.sides[other] == side for other in new):
            return 1 + soon / 1000
        if new and not self.play_on:
            return 0.0
        # Blockers cannot win, so they are no rivals.
        out = {*won, *(other for other, robot in enumerate(self.sight.robots) if robot.blocks is True)}
        there = {other: turns for other, turns in enumerate(left) if turns is not None and other not in out}
        if all(self.sides[other] == side for other in there):
            # Without other sides, the result is a cost: fewer turns are better.
            return -min(there.values(), default=10 * LOGISTIC_SCALE_MILLITURNS) / (100 * LOGISTIC_SCALE_MILLITURNS)
        least = min(there.values())
        weights = {other: exp((least - turns) / LOGISTIC_SCALE_MILLITURNS) for other, turns in there.items()}
        return sum(weight for other, weight in weights.items() if self.sides[other] == side) / sum(weights.values())
