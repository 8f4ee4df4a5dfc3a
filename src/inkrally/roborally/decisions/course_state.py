"""Holds the state of a course that changes during a race: flags, teams, claims and titles (Options 6).

A match or a scenario creates it, and course rules change it during registers and clean-ups. Keep rules out of this
module.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.trace import Degrees, Few, RobotNumber, Space, Spot

OFF_FLOOR: Space = (-1, -1)
"""The position of a flag that is on no space, for the kernel: no robot can touch it."""


class CourseState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a course that changes during a race. Robots are numbers in dock order.

    Attributes:
        flags: The space of each flag, or None if it is on no space.
        starts: The spaces where the flags started.
        teams: The team of each robot, 0 for none. Empty without teams.
        blockers: The robots that get no credit for flags.
        claims: The team that holds each flag.
        superbot: The robot with the title of SuperBot.
        last_hit: The robot that last shot or pushed the SuperBot since it got the title.
        printed: The id of the course, if it is a printed one.
        rotations: The rotation of each board since the start, in degrees.
        homes: The board of each team, the first team first. Empty before they are chosen.
        carriers: The robot that carries each flag.
        caught: Pairs of a robot and the robot that it pushed from its home board in this register.
        taken: The robots that were taken off the floor and will return.
        placing: Whether the robots in `taken` enter the floor for the first time.
        away: The robots that return in the clean-up of this turn.
        credited: The robots that got credit for a flag in the current register.
        won: The robots that have won by a course rule.
    """

    flags: tuple[Spot | None, ...]
    starts: tuple[Spot, ...]
    teams: tuple[RobotNumber, ...] = ()
    blockers: tuple[RobotNumber, ...] = ()
    claims: tuple[RobotNumber | None, ...] = ()
    superbot: RobotNumber | None = None
    last_hit: RobotNumber | None = None
    printed: str | None = None
    rotations: tuple[Degrees, ...] = ()
    homes: tuple[Few, ...] = ()
    carriers: tuple[RobotNumber | None, ...] = ()
    caught: tuple[tuple[RobotNumber, RobotNumber], ...] = ()
    taken: tuple[RobotNumber, ...] = ()
    placing: bool = False
    away: tuple[RobotNumber, ...] = ()
    credited: tuple[RobotNumber, ...] = ()
    won: tuple[RobotNumber, ...] = ()

    def replace(self, **changes: Any) -> CourseState:
        """Return a copy with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    def team_of(self, robot: int) -> int:
        """Return the team of a robot, 0 for none."""
        return self.teams[robot] if robot < len(self.teams) else 0

    def is_titled(self, robot: int) -> bool:
        """Return whether the robot has the title of the course (Options 6.2)."""
        return robot == self.superbot

    def members(self, team: int) -> tuple[int, ...]:
        """Return the robots of a team in dock order."""
        return tuple(robot for robot, one in enumerate(self.teams) if one == team)

    def with_flag(self, flag: int, at: Space | None, carrier: int | None = None) -> CourseState:
        """Return a copy with a flag, counted from 0, on another space or with a carrier."""
        flags, carriers = list(self.flags), list(self.carriers or (None,) * len(self.flags))
        flags[flag], carriers[flag] = at, carrier
        return self.replace(flags=tuple(flags), carriers=tuple(carriers) if has_any(carriers) else ())

    def carried_by(self, robot: int) -> int | None:
        """Return the flag that a robot carries, counted from 0, or None."""
        return next((flag for flag, carrier in enumerate(self.carriers) if carrier == robot), None)

    def for_single_robot(self, robot: int) -> CourseState:
        """Return a copy for a simulation of one robot alone, which becomes number 0.

        A flag that another robot carries stays off the floor, and claims of flags stay.
        """
        return self.replace(
            teams=self.teams[robot : robot + 1],
            blockers=(0,) if robot in self.blockers else (),
            superbot=0 if self.superbot == robot else None,
            last_hit=None,
            carriers=tuple(0 if carrier == robot else None for carrier in self.carriers),
            caught=(),
            taken=(),
            away=(),
            credited=(),
        )


def has_any(found: list[int | None]) -> bool:
    """Return whether at least one item is not None."""
    return any(one is not None for one in found)


@lru_cache(maxsize=128)
def floor_with_flags(floor: Floor, flags: tuple[Space | None, ...]) -> Floor:
    """Return a floor with its flags moved to other spaces. A flag at None is on no space.

    Equal arguments give the same object, because many caches use the floor as a key.
    """
    laid = tuple(OFF_FLOOR if at is None else at for at in flags)
    return floor if laid == floor.flags else msgspec.structs.replace(floor, flags=laid)
