"""Computes a table of the effect of every card on a robot alone on a floor: its pose after a register, and its damage.

Hot module (compiled with Cython). The kernel (`register/resolution.py`) runs once for each space, facing and kind of
card. So the table includes the effect of every floor element, and this module repeats no rule. Keep other robots, hands
and flags out of this module.

A *motion* is a direction, a number of spaces and a turn. The first motions are the kinds of cards. The other motions
are what Options make of one or two cards in a register. They are computed when a robot with such an Option needs them.

A *pose* is a space and a facing as one number: four times the index of `Grid` plus the facing; 0 is destroyed.
"""

from __future__ import annotations

import hashlib
from array import array

from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.floor.floor import SIDES, Floor
from inkrally.roborally.register.resolution import RegisterKernel
from inkrally.roborally.register.run import motion_code
from inkrally.roborally.register.state import RobotStates

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.roborally.register.state import (
        ARCHIVE,
        AT,
        DAMAGE,
        FACING,
        FLAGS,
        LIVES,
        RACING,
        STATUS,
        STEADY,
        TRAITS,
    )

    # The number of kinds of cards. As in the kernel: 0 is none, then M1 M2 M3 BU R U L. Other motions follow them.
    CARD_KINDS = 8
    MOTIONS = 24
    # The kind of card in the kernel for each motion.
    MOTION_KIND = [0] * MOTIONS

PLAIN_MOTIONS: tuple[tuple[int, int, int], ...] = (
    (0, 0, 0),
    (0, 1, 0),
    (0, 2, 0),
    (0, 3, 0),
    (2, 1, 0),
    (0, 0, 1),
    (0, 0, 2),
    (0, 0, 3),
)
"""The motion of each kind of card: the direction in quarter turns clockwise, the spaces, and the final turn."""

_MORE = ((0, 4, 0), (2, 2, 0), (1, 1, 0), (3, 1, 0), *((0, spaces, turn) for spaces in (1, 2, 3) for turn in (1, 2, 3)))
MOTION_NUMBERS: dict[tuple[int, int, int], int] = {
    motion: number for number, motion in enumerate((*PLAIN_MOTIONS, *_MORE, (2, 1, 1), (2, 1, 2), (2, 1, 3)))
}
"""The number of every motion that one or two cards can have."""


def _fill_tables() -> None:
    number: cython.int
    for motion, number in MOTION_NUMBERS.items():
        MOTION_KIND[number] = number if number < CARD_KINDS else motion_code(*motion)


_fill_tables()


class MoveTable:
    """The table of moves of one floor.

    `row_offset(register, kind)` is the start of the row for a register (1 to 5) and a motion. Add a pose to get an
    index of the arrays `to` and `hurt`. `to` has the pose at the end of the register, 0 if the robot is destroyed.
    `hurt` has the damage that the robot takes in the register.
    """

    def __init__(self, floor: Floor, steady: cython.bint = False) -> None:
        """Compute the table of a floor.

        Args:
            floor: The floor.
            steady: Whether the robot has the trait that curves and gears do not turn it.

        Raises:
            ValueError: The floor is too large for the kernel.
        """
        self.machine = RegisterKernel(floor)
        self.steady = steady
        self.more = False
        self.size = 4 * self.machine.stride * (floor.height + 2)
        # Registers with the same active pushers and crushers share a row.
        works: dict[tuple[bool, ...], int] = {}
        timed = [
            part.registers for cell in floor.cells.values() for part in (cell.pusher, cell.crusher) if part is not None
        ]
        self.rows = array("i", [0] * (REGISTERS + 1))
        for register in range(1, REGISTERS + 1):
            signature = tuple(register in registers for registers in timed)
            self.rows[register] = works.setdefault(signature, len(works))
        self.row_count = len(works)
        entries = len(works) * MOTIONS * self.size
        self.to = array("h", [0]) * entries
        self.hurt = array("h", [0]) * entries
        self.nodes = 0
        self.stands = tuple(
            self.machine.index(x, y) for (x, y), cell in sorted(floor.cells.items()) if cell.floor != "pit"
        )
        self._measure_all(0, CARD_KINDS)

    def add_composite_motions(self) -> None:
        """Compute the motions that only Options allow, unless they have been computed."""
        if not self.more:
            self.more = True
            self._measure_all(CARD_KINDS, len(MOTION_NUMBERS))

    def _measure_all(self, first: cython.int, last: cython.int) -> None:
        """Compute the rows of all registers for the motions from `first` to `last - 1`."""
        register: cython.int
        done = set()
        for register in range(1, REGISTERS + 1):
            if self.rows[register] not in done:
                done.add(self.rows[register])
                self._measure(register, first, last)

    def _measure(self, register: cython.int, first: cython.int, last: cython.int) -> None:
        """Compute the rows of one register for the motions from `first` to `last - 1`, from every pose."""
        state: RobotStates = RobotStates(1)
        w = state.fields
        kind: cython.int
        space: cython.int
        facing: cython.int
        entry: cython.int
        machine: RegisterKernel = self.machine
        if self.steady:
            w[TRAITS] = STEADY
        for kind in range(first, last):
            for space in self.stands:
                for facing in range(4):
                    w[AT] = space
                    w[FACING] = facing
                    w[DAMAGE] = 0
                    # The robot has touched all flags, so it has no next flag and never finishes.
                    w[FLAGS] = machine.flag_count
                    w[ARCHIVE] = space
                    w[LIVES] = 2
                    w[STATUS] = RACING
                    machine.cards[0] = MOTION_KIND[kind]
                    machine.priorities[0] = 10
                    machine.run_phase(state, register, None)
                    self.nodes += 1
                    entry = self.row_offset(register, kind) + 4 * space + facing
                    if w[STATUS] == RACING:
                        self.to[entry] = 4 * w[AT] + w[FACING]
                        self.hurt[entry] = w[DAMAGE]

    def digest(self) -> str:
        """Return a hash of the part of the table for kinds of cards.

        Floors have equal hashes if robots move and are damaged in the same way on them.
        """
        text = hashlib.sha256(str(list(self.rows)).encode())
        text.update(str(self._of_cards(list(self.to))).encode())
        text.update(str(self._of_cards(list(self.hurt))).encode())
        return text.hexdigest()[:32]

    def _of_cards(self, table: list[int]) -> list[int]:
        """Return the entries of an array of this table for kinds of cards only, row by row."""
        found: list[int] = []
        for row in range(self.row_count):
            for kind in range(CARD_KINDS):
                place = (kind * self.row_count + row) * self.size
                found += table[place : place + self.size]
        return found

    def row_offset(self, register: cython.int, kind: cython.int) -> cython.int:
        """Return the start of the row of a register and a motion."""
        return (kind * self.row_count + self.rows[register]) * self.size

    def after(self, pose: cython.int, register: cython.int, kind: cython.int) -> cython.int:
        """Return the pose at the end of a register, 0 if the robot is destroyed."""
        return self.to[self.row_offset(register, kind) + pose]

    def laser_damage(self, pose: cython.int, register: cython.int, kind: cython.int) -> cython.int:
        """Return the damage that lasers of the floor deal to the robot in a register."""
        return self.hurt[self.row_offset(register, kind) + pose]

    def pose(self, at: tuple[int, int], facing: str) -> int:
        """Return the pose of a space and a facing."""
        return 4 * self.machine.index(at[0], at[1]) + SIDES.index(facing)
