"""What rules of courses know beside the robots: where flags are now, who is of which team, who holds what (Options 6).

A scenario says it, and a register that runs changes it. Knows no rule.
"""

from __future__ import annotations

import msgspec

from inkrally.roborally.register.trace import Space

NOWHERE: Space = (-1, -1)
"""Where a flag lies for the kernel that is on no space: nobody touches it."""


class CourseNow(msgspec.Struct):
    """`flags` are where each lies now, None for one on no space; `starts` where they began. `teams` by robot,
    `blockers` those that get no credit for flags, `seats` who plays a robot where that is not itself. `claims` are the
    teams that hold each flag. `superbot` has that title, `last_hit` last shot or pushed it since it has. `printed` is
    the course by its id, where it is a printed one, `rotations` by how much its boards have turned since, in degrees,
    and `credited` those who got credit in the register that runs.
    """

    flags: list[Space | None]
    starts: tuple[Space, ...]
    teams: dict[int, int] = {}
    blockers: frozenset[int] = frozenset()
    seats: dict[int, str] = {}
    claims: list[int | None] = []
    superbot: int | None = None
    last_hit: int | None = None
    printed: str | None = None
    rotations: list[int] = []
    credited: list[int] = []

    def members(self, team: int) -> list[int]:
        """The robots of a team, in dock order."""
        return [robot for robot, one in sorted(self.teams.items()) if one == team]
