"""What a robot still has before it at the end of a turn: thousandths of turns to the end of the course.

Hot. The field says it for a whole robot; here it is for one that is damaged, destroyed, or powered down. Knows one
robot at a time and the floor.
"""

from __future__ import annotations

from array import array

from inkrally.roborally.bots.field import Field
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.floor.factory import Floor

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.roborally.bots.field import TURN
    from inkrally.roborally.bots.moves import Moves

    # What damage does to the way that is left, in thousandths: with fewer cards, and with locks.
    SLOWER = [0] * 10
    # What it costs besides, as the robot is nearer to its end.
    DANGER = [0] * 10
    # What the next destruction costs by the lives that are left after it, in thousandths of turns; none: all is over.
    LIFE = [0] * 4
    LOST = 60_000
    # What a turn without cards costs besides the turn: others push and shoot who lies still.
    IDLE = 250
    REENTRY = 2

_SLOWER = (1000, 1040, 1200, 1370, 1850, 2300, 2900, 3600, 4500, 6000)
"""With 0 to 4 damage measured by `docs/bots-roborally.md`: the turns that hands of 9 to 5 cards take, alone."""
_DANGER = (0, 0, 20, 40, 80, 150, 250, 400, 700, 1000)
_LIFE = (0, 800, 300, 100)


def _fill_tables() -> None:
    damage: cython.int
    for damage in range(10):
        SLOWER[damage] = _SLOWER[damage]
        DANGER[damage] = _DANGER[damage]
    for damage in range(4):
        LIFE[damage] = _LIFE[damage]


_fill_tables()


class Worth:
    """The turns left. Flags are counted from 0: the next one to touch; poses are as in `moves.py`."""

    def __init__(self, field: Field, floor: Floor) -> None:
        moves: Moves = field.moves
        self.field = field
        self.flags = len(floor.flags)
        self.sites = array("b", [0]) * (moves.size // 4)
        for (x, y), cell in floor.cells.items():
            if cell.floor not in ("open", "pit"):
                self.sites[moves.machine.index(x, y)] = 1
        for number in range(self.flags):
            x, y = floor.flags[number]
            self.sites[moves.machine.index(x, y)] = 1

    def standing(self, flag: cython.int, pose: cython.int, damage: cython.int) -> cython.int:
        """On the board, 0 to 9 damage, a turn with cards being about to begin."""
        whole: cython.int = self.field.turns(flag, pose)
        slow: cython.int = whole * SLOWER[damage] // 1000
        rest: cython.int
        if damage:
            # It may power down after the next turn; that one is the slower, and then one is lost.
            rest = whole + IDLE + 2 * TURN - 1000 * TURN // SLOWER[damage]
            if rest < slow:
                slow = rest
        return slow + DANGER[damage]

    def fallen(self, flag: cython.int, archive: cython.int, lives: cython.int) -> cython.int:
        """Destroyed, with so many lives left; `archive` is a space."""
        if lives <= 0:
            return LOST
        return self.standing(flag, self.field.best_facing(flag, archive), REENTRY) + LIFE[min(lives, 3)]

    def resting(self, flag: cython.int, pose: cython.int, archive: cython.int, lives: cython.int) -> cython.int:
        """On the board, a turn without cards being about to begin, which repairs all: what the floor does in it."""
        moves: Moves = self.field.moves
        register: cython.int
        place: cython.int
        damage: cython.int = 0
        for register in range(1, REGISTERS + 1):
            place = moves.place(register, 0) + pose
            damage += moves.hurt[place]
            pose = moves.to[place]
            if not pose or damage > 9:
                return TURN + self.fallen(flag, archive, lives - 1)
            if self.sites[pose >> 2]:
                archive = pose >> 2
                if flag < self.flags and self.field.spaces[flag] == archive:
                    flag += 1
                    if flag == self.flags:
                        return register * TURN // REGISTERS
        return TURN + IDLE + self.standing(flag, pose, damage)
