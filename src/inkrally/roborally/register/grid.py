"""Stores a factory floor as arrays of numbers: the elements of each space, the range of shots, and the lasers.

A hot module. The index of a space is (y + 1) * `stride` + x + 1, where `stride` is the width plus 2. So a ring of void
spaces surrounds the floor, and a step off the floor needs no bounds check. Directions are 0 to 3 for N, E, S and W;
flipping bit 1 gives the opposite direction. Keep cards and the order of stages out of this module.
"""

from __future__ import annotations

from inkrally.roborally import facts
from inkrally.roborally.floor.floor import MAX_FLOOR_SIDE, OPPOSITE, SIDES, Floor, quarter_turns

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.roborally.register.state import AT, RACING, STATUS, RobotStates

    # Bits for the elements of a space.
    VOID, PIT, DEADLY, BELT, EXPRESS, GEAR, PUSHER, CRUSHER, SITE, BEAM = 1, 2, 3, 4, 8, 16, 32, 64, 128, 256
    MAX_SPACES, MAX_LASERS = 2500, 512


class Grid:
    """A factory floor as arrays with one item for each space.

    `kind` has the elements of a space as bits; the other arrays have details of the elements. `flag` has one bit for
    each flag, because several flags can be on one space if belts carry them.
    """

    def __init__(self, floor: Floor) -> None:
        """Raise ValueError for a floor of more than 48 x 48 spaces or 512 lasers."""
        if floor.width > MAX_FLOOR_SIDE or floor.height > MAX_FLOOR_SIDE or len(floor.lasers) > MAX_LASERS:
            raise ValueError(f"a floor has at most {MAX_FLOOR_SIDE} x {MAX_FLOOR_SIDE} spaces and {MAX_LASERS} lasers")
        self.width = floor.width
        self.height = floor.height
        self.stride = floor.width + 2
        spaces: cython.int = self.stride * (floor.height + 2)
        p: cython.int
        i: cython.int
        if not cython.compiled:
            self.offset = [0] * 4
            self.kind = [0] * spaces
            self.walls = [0] * spaces
            self.belt = [0] * spaces
            self.gear = [0] * spaces
            self.pusher = [0] * spaces
            self.pusher_registers = [0] * spaces
            self.crusher_registers = [0] * spaces
            self.flag = [0] * spaces
            self.curve = [0] * (4 * spaces)
            self.reach = [0] * (4 * spaces)
            self.laser_at = [0] * len(floor.lasers)
            self.laser_to = [0] * len(floor.lasers)
            self.laser_beams = [0] * len(floor.lasers)
        self.offset[0] = -self.stride
        self.offset[1] = 1
        self.offset[2] = self.stride
        self.offset[3] = -1
        self.all_elements = 0
        for p in range(spaces):
            self.kind[p] = VOID
        for (x, y), cell in floor.cells.items():
            p = self.index(x, y)
            self.kind[p] = 0
            self._lay(p, cell)
        self.flag_count = len(floor.flags)
        for i in range(self.flag_count):
            p = self.index(*floor.flags[i])
            self.kind[p] |= SITE
            self.flag[p] |= 1 << i
        self._measure()
        self.laser_count = len(floor.lasers)
        for i in range(self.laser_count):
            laser = floor.lasers[i]
            self.laser_at[i] = self.index(*laser.at)
            self.laser_to[i] = SIDES.index(OPPOSITE[laser.side])
            self.laser_beams[i] = laser.beams
            for x, y in laser.spaces:
                p = self.index(x, y)
                self.kind[p] |= BEAM
        for p in range(spaces):
            self.all_elements |= self.kind[p]

    def _lay(self, p: int, cell: facts.Cell) -> None:
        """Write the elements of the space with the index `p` into the arrays."""
        for side in cell.walls:
            self.walls[p] |= 1 << SIDES.index(side)
        if cell.floor == "pit":
            self.kind[p] |= PIT
        elif cell.floor != "open":
            self.kind[p] |= SITE
        if cell.belt:
            self.kind[p] |= BELT
            if cell.belt.kind == "express":
                self.kind[p] |= EXPRESS
            self.belt[p] = SIDES.index(cell.belt.out)
            for side, way in cell.belt.turns.items():
                self.curve[4 * p + SIDES.index(OPPOSITE[side])] = quarter_turns(way)
        if cell.gear:
            self.kind[p] |= GEAR
            self.gear[p] = quarter_turns(cell.gear)
        if cell.pusher:
            self.kind[p] |= PUSHER
            self.pusher[p] = SIDES.index(cell.pusher.pushes)
            for register in cell.pusher.registers:
                self.pusher_registers[p] |= 1 << register
        if cell.crusher:
            self.kind[p] |= CRUSHER
            for register in cell.crusher.registers:
                self.crusher_registers[p] |= 1 << register

    def _measure(self) -> None:
        """Compute how far a shot from each space reaches in each direction, as a difference of indexes."""
        p: cython.int
        q: cython.int
        way: cython.int
        for p in range(self.stride * (self.height + 2)):
            if self.kind[p] & VOID:
                continue
            for way in range(4):
                q = p
                while not self.walls[q] >> way & 1 and not self.kind[q + self.offset[way]] & VOID:
                    q += self.offset[way]
                self.reach[4 * p + way] = q - p if q > p else p - q

    def index(self, x: cython.int, y: cython.int) -> cython.int:
        """Return the index of a space."""
        return (y + 1) * self.stride + x + 1

    def space(self, p: int) -> tuple[int, int]:
        """Return the x and y of the space with the index `p`."""
        return p % self.stride - 1, p // self.stride - 1

    def target_of(self, state: RobotStates, start: cython.int, way: cython.int, shooter: cython.int) -> cython.int:
        """Return the first robot that a shot from `start` in a direction hits; -1 if there is none.

        The start space counts too, but the shooter does not.
        """
        w = state.fields
        robot: cython.int
        found: cython.int = -1
        # The range of the shot: up to a wall or the edge, then up to the nearest robot found so far.
        limit: cython.int = self.reach[4 * start + way] + 1
        unit: cython.int = 1 if way & 1 else self.stride
        distance: cython.int
        for robot in range(state.count):
            distance = w[AT + robot] - start
            if way == 0 or way == 3:
                distance = -distance
            if 0 <= distance < limit and distance % unit == 0 and robot != shooter and w[STATUS + robot] == RACING:
                found = robot
                limit = distance
        return found
