"""What rules of courses know beside the robots: where flags are now, who is of which team, who holds what (Options 6).

A match or a scenario says how it begins; rules change it while a register or a clean-up runs. Knows no rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.trace import Degrees, Few, RobotNumber, Space, Spot

NOWHERE: Space = (-1, -1)
"""Where a flag lies for the kernel that is on no space: nobody touches it."""


class CourseNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """`flags` are where each lies now, None for one on no space; `starts` where they began. `teams` by robot, 0 for
    none; `blockers` those that get no credit for flags. `claims` are the teams that hold each flag. `superbot` has that
    title, `last_hit` last shot or pushed it since it has. `printed` is the course by its id, where it is a printed one,
    `rotations` by how much its boards have turned since, in degrees.

    `homes` are the boards of the teams, the first team's first, none before they are chosen. `carriers` are by flag
    who carries it. `caught` are pushers and those whom they pushed in this register from their home board, `taken` the
    robots that were taken off the floor and come back; `placing`: they do so for the first time. `away` come back in
    the clean-up of this turn. `credited` are those who got credit in the register that runs, `won` who has won by
    a rule.
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

    def after(self, **changes: Any) -> CourseNow:
        """The same with something different."""
        return msgspec.structs.replace(self, **changes)

    def team_of(self, robot: int) -> int:
        """The team of a robot, 0 for none."""
        return self.teams[robot] if robot < len(self.teams) else 0

    def is_titled(self, robot: int) -> bool:
        """Return whether the robot has the title of the course (Options 6.2)."""
        return robot == self.superbot

    def members(self, team: int) -> tuple[int, ...]:
        """The robots of a team, in dock order."""
        return tuple(robot for robot, one in enumerate(self.teams) if one == team)

    def with_flag(self, flag: int, at: Space | None, carrier: int | None = None) -> CourseNow:
        """The same with a flag, counted from 0, somewhere else."""
        flags, carriers = list(self.flags), list(self.carriers or (None,) * len(self.flags))
        flags[flag], carriers[flag] = at, carrier
        return self.after(flags=tuple(flags), carriers=tuple(carriers) if any_of(carriers) else ())

    def carried_by(self, robot: int) -> int | None:
        """The flag that a robot carries, counted from 0."""
        return next((flag for flag, carrier in enumerate(self.carriers) if carrier == robot), None)

    def alone(self, robot: int) -> CourseNow:
        """The same as if there were only this robot, which is number 0 then: what others hold or carry stays theirs."""
        return self.after(
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


def any_of(found: list[int | None]) -> bool:
    """Whether there is anybody among them."""
    return any(one is not None for one in found)


@lru_cache(maxsize=128)
def flagged(floor: Floor, flags: tuple[Space | None, ...]) -> Floor:
    """The floor with its flags there; the same object for the same flags, as much is worked out once for a floor."""
    laid = tuple(NOWHERE if at is None else at for at in flags)
    return floor if laid == floor.flags else msgspec.structs.replace(floor, flags=laid)
