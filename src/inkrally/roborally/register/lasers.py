"""Finds the robots that lasers of the floor and of robots hit, and counts the damage tokens (rules 6.1 to 6.3).

A hot module. The traits of a robot, which change its shots, are a bit mask. Keep the effects of damage out of this
module.
"""

from __future__ import annotations

from typing import Any

from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.grid import Grid
from inkrally.roborally.register.state import RobotStates
from inkrally.roborally.register.vocabulary import RECORD

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

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


class LaserGrid(Grid):
    """A floor as numbers, with the positions of the robots in the current register.

    Only one register can run at a time.
    """

    def __init__(self, floor: Floor) -> None:
        """Raise ValueError for a floor of more than 48 x 48 spaces or 512 lasers."""
        Grid.__init__(self, floor)
        if not cython.compiled:
            # By space: the number of the robot there plus one. All 0 between registers.
            self.robot_at = [0] * (self.stride * (self.height + 2))
            # The number of damage tokens that each robot gets.
            self.damage_dealt = [0] * ROBOTS

    def place_robots(self, state: RobotStates) -> None:
        """Write the positions of the robots into `robot_at`."""
        w = state.fields
        robot: cython.int
        for robot in range(state.count):
            if w[STATUS + robot] == RACING:
                self.robot_at[w[AT + robot]] = robot + 1

    def clear_robots(self, state: RobotStates) -> None:
        """Clear the positions of the robots in `robot_at`."""
        w = state.fields
        robot: cython.int
        for robot in range(state.count):
            if w[STATUS + robot] == RACING:
                self.robot_at[w[AT + robot]] = 0

    def trace_shots(self, state: RobotStates, trace: Any) -> cython.bint:
        """Append the shots from the robots' current positions to `trace`, and return whether a robot is hit.

        No damage is dealt.
        """
        found: cython.bint
        self.place_robots(state)
        found = self.fire_all(state, trace)
        self.clear_robots(state)
        return found

    def aimed_at(self, state: RobotStates, robot: cython.int) -> cython.int:
        """Return the first robot in the line of sight of `robot` without a wall between them; -1 if there is none."""
        return self.target_of(state, state.fields[AT + robot], state.fields[FACING + robot], robot)

    def fire_all(self, state: RobotStates, trace: Any) -> cython.bint:
        """Fire all lasers at once, and return whether a robot is hit (rules 6.1 to 6.3).

        Afterwards, `damage_dealt` has the number of tokens for each robot. If `trace` is not None, records of the shots
        are appended to it, lasers of the floor first.
        """
        w = state.fields
        hurt = self.damage_dealt
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
                    if self.fire_piercing(state, robot, damage, trace):
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

    def fire_piercing(self, state: RobotStates, robot: cython.int, damage: cython.int, trace: Any) -> cython.bint:
        """Fire a shot that passes the first wall or robot, and return whether a robot is hit.

        The shot deals `damage` tokens to every robot that it reaches. Records are appended to `trace` if it is not
        None.
        """
        w = state.fields
        start: cython.int = w[AT + robot]
        way: cython.int = w[FACING + robot]
        step: cython.int = self.offset[way]
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
            victim = self.robot_at[space] - 1
            if victim >= 0:
                hits = True
                self.damage_dealt[victim] += damage
                if trace is not None:
                    trace.extend((T_SHOT, start, way, space, robot, victim, damage))
                if passed:
                    break
                passed = True
        if trace is not None and not hits and space != start:
            trace.extend((T_SHOT, start, way, space, robot, -1, damage))
        return hits
