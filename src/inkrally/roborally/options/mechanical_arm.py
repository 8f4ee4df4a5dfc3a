"""One flag or repair site around the robot is touched too, in every register and in clean-up (Options 5)."""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.roborally.contract import Part, Running
from inkrally.roborally.floor.factory import Floor, beyond
from inkrally.roborally.register.trace import Facing, Space


class MechanicalArm(Part):
    saves = 170
    words = ("none",)
    features = frozenset(("while down",))

    def reach(self, running: Running, number: int, sites: Sequence[Space]) -> tuple[Space, ...]:
        at = running.robots[number].at
        return tuple(site for site in sites if reaches(running.floor, at, site))


def reaches(floor: Floor, at: Space, site: Space) -> bool:
    """Whether a space is one of the eight around another with no wall between; round a corner, one way is enough."""
    dx, dy = site[0] - at[0], site[1] - at[1]
    if max(abs(dx), abs(dy)) != 1:
        return False
    sides: list[Facing] = []
    if dx:
        sides.append("E" if dx > 0 else "W")
    if dy:
        sides.append("S" if dy > 0 else "N")
    return any(_open(floor, at, ways) for ways in (sides, sides[::-1]))


def _open(floor: Floor, at: Space, sides: Sequence[Facing]) -> bool:
    for side in sides:
        if floor.walled(at, side):
            return False
        at = beyond(at, side)
    return True


PART = MechanicalArm()
