"""Estimates how many turns a robot has left to the end of the course, in thousandths of a turn.

Hot module. `DistanceField` has the values of an undamaged robot; this module adjusts them for damage, destruction and
powering down. Keep other robots out of this module.
"""

from __future__ import annotations

from array import array

from inkrally.roborally.bots.distance_field import DistanceField
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.floor.floor import Floor

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.roborally.bots.distance_field import TURN
    from inkrally.roborally.bots.move_table import MoveTable

    # By damage: the factor for the remaining turns, in thousandths, because of fewer cards and locked registers.
    SLOWER = [0] * 10
    # By damage: an additional cost, because the robot is closer to its destruction.
    DANGER = [0] * 10
    # The cost of a destruction by the number of remaining lives, in thousandths of turns. Without lives it is LOST.
    LIFE = [0] * 4
    LOST = 60_000
    # The cost of a turn without cards in addition to the turn itself: other robots push and shoot the robot.
    IDLE = 250
    REENTRY = 2

_SLOWER = (1000, 1040, 1200, 1370, 1850, 2300, 2900, 3600, 4500, 6000)
"""The factor for the remaining turns by damage, in thousandths.

The factors for 0 to 4 damage are measured: the turns that a robot alone takes with 9 to 5 cards
(`docs/explanation/bots-roborally.md`).
"""
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


class TurnsLeft:
    """Estimates the turns that a robot has left, in thousandths.

    `flag` is always the index of the next flag to touch, counted from 0; poses are those of `move_table.py`.
    """

    def __init__(self, field: DistanceField, floor: Floor) -> None:
        moves: MoveTable = field.moves
        self.field = field
        self.flags = len(floor.flags)
        self.sites = array("b", [0]) * (moves.size // 4)
        for (x, y), cell in floor.cells.items():
            if cell.floor not in ("open", "pit"):
                self.sites[moves.machine.index(x, y)] = 1
        for number in range(self.flags):
            x, y = floor.flags[number]
            self.sites[moves.machine.index(x, y)] = 1

    def on_board(self, flag: cython.int, pose: cython.int, damage: cython.int) -> cython.int:
        """Return the turns left of a robot on the floor, at the beginning of a turn in which it gets cards.

        `damage` is 0 to 9.
        """
        whole: cython.int = self.field.turns(flag, pose)
        slow: cython.int = whole * SLOWER[damage] // 1000
        rest: cython.int
        if damage:
            # The robot may power down after the next turn. Then that turn is slower, and one more turn is lost.
            rest = whole + IDLE + 2 * TURN - 1000 * TURN // SLOWER[damage]
            if rest < slow:
                slow = rest
        return slow + DANGER[damage]

    def destroyed(self, flag: cython.int, archive: cython.int, lives: cython.int) -> cython.int:
        """Return the turns left of a destroyed robot.

        `archive` is the index of its archive space, `lives` is the number of its remaining lives.
        """
        if lives <= 0:
            return LOST
        return self.on_board(flag, self.field.best_facing(flag, archive), REENTRY) + LIFE[min(lives, 3)]

    def powered_down(self, flag: cython.int, pose: cython.int, archive: cython.int, lives: cython.int) -> cython.int:
        """Return the turns left of a robot at the beginning of a turn in which the robot is powered down."""
        moves: MoveTable = self.field.moves
        register: cython.int
        place: cython.int
        damage: cython.int = 0
        for register in range(1, REGISTERS + 1):
            place = moves.row_offset(register, 0) + pose
            damage += moves.hurt[place]
            pose = moves.to[place]
            if not pose or damage > 9:
                return TURN + self.destroyed(flag, archive, lives - 1)
            if self.sites[pose >> 2]:
                archive = pose >> 2
                if flag < self.flags and self.field.spaces[flag] == archive:
                    flag += 1
                    if flag == self.flags:
                        return register * TURN // REGISTERS
        return TURN + IDLE + self.on_board(flag, pose, damage)
