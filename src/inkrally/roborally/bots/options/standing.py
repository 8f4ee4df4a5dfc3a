"""How a race stands between robots as the rules have them: what each has before it, what part of the race a seat has.

What `race.py` judges in numbers a thousand times is judged here for a few robots that rules and Options have moved. An
Option is worth what its card says that it saves of the way left; names none.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.bots import charts
from inkrally.roborally.bots.moves import Moves
from inkrally.roborally.bots.options import crafts
from inkrally.roborally.bots.race import TAU
from inkrally.roborally.bots.sight import Sight, robot_of
from inkrally.roborally.bots.worth import Worth
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.floor.factory import SIDES
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.robots import Robot, locked

LOCKED = 150
"""A register that is locked before damage would lock it costs so many thousandths of a turn: a guess."""


def target(sight: Sight, number: int) -> tuple[Worth, int, bool]:
    """What a robot's turns are worth, its next flag by that, and whether all robots race for the same flags, so that
    it can be compared what becomes of all."""
    spaces, flag, known = way(sight, number)
    return charts.worth_of(sight.floor) if known else charts.worth_towards(sight.floor, spaces), flag, known


def way(sight: Sight, number: int) -> tuple[tuple[Space, ...], int, bool]:
    """The spaces by which a robot's turns are reckoned, the number of the next of them, and whether those are the flags
    of all."""
    goals = sight.goals(number)
    if goals is None:
        return sight.floor.flags, sight.robots[number].flags, True
    # Robots that have touched different flags share what is worked out for all of them.
    special = sight.table.special
    lying = special.flags if special is not msgspec.UNSET else ()
    flags = tuple(printed if at is None else at for at, printed in zip(lying, sight.floor.flags, strict=False))
    done = len(flags) - len(goals)
    if done > 0 and goals == flags[done:]:
        return flags, done, False
    return goals, 0, False


def reach(sight: Sight, number: int, moves: Moves) -> array[int] | None:
    """The spaces from which a robot reaches those of its way by an Option, as `crafts.reach` has them; None where it
    has to stand there."""
    robot = sight.robots[number]
    if not robot.options or not crafts.reaches_sites(robot_of(robot)) or not sight.going(number).by_touch:
        return None
    return crafts.reach(sight.floor, way(sight, number)[0], moves)


def saved(robot: Robot) -> int:
    """What the Options of a robot save of its way, in thousandths."""
    return min(600, sum(parts.part(name).saves for name in robot.options))


class RaceStanding:
    """What robots have before them, for one decision. `left` is in thousandths of turns."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.sides = sight.sides()
        self.play_on = sight.table.options.play_on
        self.targets: dict[int, tuple[Worth, int, bool]] = {}

    def left(self, number: int, robot: Robot) -> int | None:
        """The turns left of a robot at the end of a turn; None for one that is out."""
        if number not in self.targets:
            self.targets[number] = target(self.sight, number)
        worth, flag, _ = self.targets[number]
        flag += robot.flags - self.sight.robots[number].flags
        if robot.status == "out":
            return None
        if robot.status == "finished" or flag >= worth.flags:
            return 0
        moves = worth.field.moves
        archive = moves.machine.index(*robot.archive)
        if robot.status == "destroyed" or robot.damage >= FATAL_DAMAGE:
            whole = worth.fallen(flag, archive, robot.lives - (robot.status == "racing"))
        else:
            pose = 4 * moves.machine.index(*robot.at) + SIDES.index(robot.facing)
            damage = robot.damage
            if damage and self._repairs(robot):
                damage -= 1
            if robot.announced:
                whole = worth.resting(flag, pose, archive, robot.lives)
            else:
                whole = worth.standing(flag, pose, damage)
            whole += LOCKED * max(0, len(locked(robot)) - max(0, robot.damage - 4))
        return int(whole * (1000 - saved(robot)) // 1000)

    def _repairs(self, robot: Robot) -> bool:
        """Whether a robot stands where it is repaired."""
        if parts.has(self.sight.rules, "no repairs"):
            return False
        cell = self.sight.floor.cell(robot.at)
        return robot.at in self.sight.floor.flags or (cell is not None and cell.floor in ("repair", "repair_option"))

    def share(self, number: int, robots: Sequence[Robot], soon: int = 0) -> float:
        """The part of the race that the side of robot `number` has, 0 to 1; more than 1 where it has won, by how `soon`
        that was."""
        left = [self.left(other, robot) for other, robot in enumerate(robots)]
        side = self.sides[number]
        won = [other for other, robot in enumerate(robots) if robot.status == "finished"]
        new = [other for other in won if self.sight.robots[other].status != "finished"]
        if any(self.sides[other] == side for other in new):
            return 1 + soon / 1000
        if new and not self.play_on:
            return 0.0
        # Nobody has to be ahead of a blocker.
        out = {*won, *(other for other, robot in enumerate(self.sight.robots) if robot.blocks is True)}
        there = {other: turns for other, turns in enumerate(left) if turns is not None and other not in out}
        if all(self.sides[other] == side for other in there):
            # Nobody to be compared with: the sooner the better.
            return -min(there.values(), default=10 * TAU) / (100 * TAU)
        least = min(there.values())
        weights = {other: exp((least - turns) / TAU) for other, turns in there.items()}
        return sum(weight for other, weight in weights.items() if self.sides[other] == side) / sum(weights.values())
