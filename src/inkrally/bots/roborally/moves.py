"""What every card does with a lone robot on a floor, as one table: where a register ends for it, and how much it hurts.

Hot. Made by the kernel itself, once for each space, facing and kind of card, so that it holds every belt, gear, pusher,
wall, pit and laser and repeats no rule. Knows one floor; no other robots, no cards in hand, no flags.

A *pose* is a space and a facing as one number, four times the space as `Grid` counts plus the facing; 0 is dead.
"""

from __future__ import annotations

import hashlib
from array import array

from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.floor.factory import SIDES, Floor
from inkrally.roborally.register.resolution import Machine
from inkrally.roborally.register.state import RobotStates

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.roborally.register.state import ARCHIVE, AT, DAMAGE, FACING, FLAGS, LIVES, RACING, STATUS

    # Kinds of cards as the kernel counts them: 0 is none, then M1 M2 M3 BU R U L.
    CARD_KINDS = 8


class Moves:
    """The table. `place(register, kind)` is where its row for a register (1 to 5) and a kind of card begins; there
    `to` says by pose where the robot ends the register, 0 for destroyed, and `hurt` the damage that it gets."""

    def __init__(self, floor: Floor) -> None:
        """Raises ValueError for a floor that the kernel cannot hold."""
        self.machine = Machine(floor)
        self.size = 4 * self.machine.stride * (floor.height + 2)
        # Registers in which the same pushers and crushers work share a row.
        works: dict[tuple[bool, ...], int] = {}
        timed = [
            part.registers for cell in floor.cells.values() for part in (cell.pusher, cell.crusher) if part is not None
        ]
        self.rows = array("i", [0] * (REGISTERS + 1))
        for register in range(1, REGISTERS + 1):
            signature = tuple(register in registers for registers in timed)
            self.rows[register] = works.setdefault(signature, len(works))
        entries = len(works) * CARD_KINDS * self.size
        self.to = array("h", [0]) * entries
        self.hurt = array("h", [0]) * entries
        self.nodes = 0
        self.stands = tuple(
            self.machine.index(x, y) for (x, y), cell in sorted(floor.cells.items()) if cell.floor != "pit"
        )
        done = set()
        for register in range(1, REGISTERS + 1):
            if self.rows[register] not in done:
                done.add(self.rows[register])
                self._measure(register)

    def _measure(self, register: cython.int) -> None:
        """One register with every card from every pose."""
        state: RobotStates = RobotStates(1)
        w = state.words
        kind: cython.int
        space: cython.int
        facing: cython.int
        entry: cython.int
        machine: Machine = self.machine
        for kind in range(CARD_KINDS):
            for space in self.stands:
                for facing in range(4):
                    w[AT] = space
                    w[FACING] = facing
                    w[DAMAGE] = 0
                    # Touched as many as there are: none is its next one, so it never finishes.
                    w[FLAGS] = machine.flag_count
                    w[ARCHIVE] = space
                    w[LIVES] = 2
                    w[STATUS] = RACING
                    machine.cards[0] = kind
                    machine.priorities[0] = 10
                    machine.phase(state, register, None)
                    self.nodes += 1
                    entry = self.place(register, kind) + 4 * space + facing
                    if w[STATUS] == RACING:
                        self.to[entry] = 4 * w[AT] + w[FACING]
                        self.hurt[entry] = w[DAMAGE]

    def digest(self) -> str:
        """A name for all that stands in the table: equal for floors on which robots move and are hurt alike."""
        text = hashlib.sha256(str(list(self.rows)).encode())
        text.update(str(list(self.to)).encode())
        text.update(str(list(self.hurt)).encode())
        return text.hexdigest()[:32]

    def place(self, register: cython.int, kind: cython.int) -> cython.int:
        """Where the row of a register and a kind of card begins."""
        return (self.rows[register] * CARD_KINDS + kind) * self.size

    def after(self, pose: cython.int, register: cython.int, kind: cython.int) -> cython.int:
        """The pose at the end of a register, 0 for destroyed."""
        return self.to[self.place(register, kind) + pose]

    def pain(self, pose: cython.int, register: cython.int, kind: cython.int) -> cython.int:
        """The damage that the floor's lasers do in a register."""
        return self.hurt[self.place(register, kind) + pose]

    def pose(self, at: tuple[int, int], facing: str) -> int:
        """The pose of a space and a facing."""
        return 4 * self.machine.index(at[0], at[1]) + SIDES.index(facing)
