"""Whom the lasers of a floor and of its robots reach (6.1 to 6.3), and shots that differ from the usual ones.

Hot. Says how much each robot is shot at; what damage does to it is not known here, nor what makes a robot shoot
otherwise than others: that is a number of its traits.
"""

from __future__ import annotations

from typing import Any

from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.grid import Grid
from inkrally.roborally.register.names import RECORD
from inkrally.roborally.register.state import RobotStates

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.roborally.register.grid import BEAM, VOID
    from inkrally.roborally.register.state import (
        AT,
        DOWN,
        FACING,
        PIERCING,
        RACING,
        REAR,
        REAR_UNIT,
        ROBOTS,
        SILENT,
        STATUS,
        STRONGER,
        TRAITS,
    )

T_SHOT = RECORD["shot"]


class Shots(Grid):
    """A floor on which robots stand and are shot at. One moment at a time: it keeps numbers of the one that is."""

    def __init__(self, floor: Floor) -> None:
        """Raises ValueError for a floor of more than 48 x 48 spaces or 512 lasers."""
        Grid.__init__(self, floor)
        if not cython.compiled:
            # Who stands on each space, one more than the robot's number; all 0 between phases.
            self.who = [0] * (self.stride * (self.height + 2))
            # How many tokens are dealt to each robot.
            self.hurt = [0] * ROBOTS

    def stand(self, state: RobotStates) -> None:
        """Write down who stands where."""
        w = state.words
        robot: cython.int
        for robot in range(state.count):
            if w[STATUS + robot] == RACING:
                self.who[w[AT + robot]] = robot + 1

    def leave(self, state: RobotStates) -> None:
        """Nobody stands anywhere."""
        w = state.words
        robot: cython.int
        for robot in range(state.count):
            if w[STATUS + robot] == RACING:
                self.who[w[AT + robot]] = 0

    def aim(self, state: RobotStates, trace: Any) -> cython.bint:
        """Append the shots that fall as robots stand to `trace`, and let nothing come of them; whether anybody is
        hit."""
        found: cython.bint
        self.stand(state)
        found = self.shoot(state, trace)
        self.leave(state)
        return found

    def aimed_at(self, state: RobotStates, robot: cython.int) -> cython.int:
        """The first robot in the line of sight of another, no wall between; -1 if there is none."""
        return self.target_of(state, state.words[AT + robot], state.words[FACING + robot], robot)

    def shoot(self, state: RobotStates, trace: Any) -> cython.bint:
        """All lasers at once (6.1 to 6.3), those of the floor first: `hurt` says who is shot at how much. Whether
        anybody is."""
        w = state.words
        hurt = self.hurt
        count: cython.int = state.count
        robot: cython.int
        victim: cython.int
        laser: cython.int
        start: cython.int
        way: cython.int
        traits: cython.int
        lit: cython.bint = False
        hits: cython.bint = False
        damage: cython.int
        reach: cython.int
        for robot in range(count):
            hurt[robot] = 0
            if self.kind[w[AT + robot]] & BEAM and w[STATUS + robot] == RACING:
                lit = True
        if lit:
            for laser in range(self.laser_count):
                start = self.laser_at[laser]
                way = self.laser_to[laser]
                victim = self.target_of(state, start, way, -1)
                if victim >= 0:
                    hits = True
                    damage = self.laser_beams[laser]
                    hurt[victim] += damage
                    if trace is not None:
                        trace.extend((T_SHOT, start, way, w[AT + victim], -1, victim, damage))
        for robot in range(count):
            if w[STATUS + robot] != RACING or w[DOWN + robot]:
                continue
            traits = w[TRAITS + robot]
            start = w[AT + robot]
            way = w[FACING + robot]
            if not traits & SILENT:
                damage = 1 + (traits & STRONGER)
                if traits & PIERCING:
                    if self.shoot_on(state, robot, damage, trace):
                        hits = True
                else:
                    victim = self.target_of(state, start, way, robot)
                    if victim >= 0:
                        hits = True
                        hurt[victim] += damage
                        if trace is not None:
                            trace.extend((T_SHOT, start, way, w[AT + victim], robot, victim, damage))
                    elif trace is not None and self.reach[4 * start + way]:
                        reach = self.reach[4 * start + way]
                        reach = start + reach if way == 1 or way == 2 else start - reach
                        trace.extend((T_SHOT, start, way, reach, robot, -1, damage))
            if traits & REAR:
                victim = self.target_of(state, start, way ^ 2, robot)
                if victim >= 0:
                    hits = True
                    damage = (traits & REAR) // REAR_UNIT
                    hurt[victim] += damage
                    if trace is not None:
                        trace.extend((T_SHOT, start, way ^ 2, w[AT + victim], robot, victim, damage))
        return hits

    def shoot_on(self, state: RobotStates, robot: cython.int, damage: cython.int, trace: Any) -> cython.bint:
        """A shot that passes the first obstacle, a wall or a robot, and hits every robot that it reaches."""
        w = state.words
        start: cython.int = w[AT + robot]
        way: cython.int = w[FACING + robot]
        step: cython.int = self.step[way]
        space: cython.int = start
        victim: cython.int
        passed: cython.bint = False
        hits: cython.bint = False
        while True:
            if self.walls[space] >> way & 1:
                if passed:
                    break
                passed = True
            if self.kind[space + step] & VOID:
                break
            space += step
            victim = self.who[space] - 1
            if victim >= 0:
                hits = True
                self.hurt[victim] += damage
                if trace is not None:
                    trace.extend((T_SHOT, start, way, space, robot, victim, damage))
                if passed:
                    break
                passed = True
        if trace is not None and not hits and space != start:
            trace.extend((T_SHOT, start, way, space, robot, -1, damage))
        return hits
