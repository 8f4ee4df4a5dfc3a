"""Computes the distance from every pose on a floor to each flag, in registers and in turns.

Hot module. A pose is a space and a facing of a robot, which is alone on the floor. `registers` is the least number of
registers until the robot ends a register on the flag, if it can play any card. `turns` is the mean number of turns, in
thousandths, until the robot has touched this flag and all later flags, if it plays every hand as well as possible. The
module computes `turns` in sweeps over all poses. Each sweep finds the best program from every pose for some random
hands, and takes the value of the pose at the end of the program from the sweep before. The table of moves is the only
information about the floor.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.facts import CARDS, REGISTERS
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.resolution import KIND_NUMBERS

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.match.xorshift import xorshift
    from inkrally.roborally.bots.move_table import CARD_KINDS

    # The cost of a turn, of a register, of a damage token, and of a destruction, in thousandths of a turn.
    TURN, REGISTER, PAIN, RUIN = 1000, 200, 80, 1500
    FAR = 1000
    # The cards played out of nine form one of at most 3 * 3 * 2 ** 5 multisets. The row after them is the turn's end.
    END = 288

DECK_KINDS: tuple[int, ...] = tuple(
    sum(KIND_NUMBERS[card.kind] == kind for card in CARDS.values()) for kind in range(1 + max(KIND_NUMBERS.values()))
)
"""The number of cards of each kind in the deck, by the kernel's number of the kind."""


class DistanceField:
    """The distances from every pose to each flag. Flags are counted from 0. A pose is a space and a facing."""

    def __init__(self, moves: MoveTable, floor: Floor, schedule: Sequence[int], cards: cython.int = 9) -> None:
        """Compute the distances.

        Args:
            moves: The table of moves of the floor.
            floor: The floor.
            schedule: The number of hands in each sweep. If it is empty, `turns` is a rough estimate from `registers`.
            cards: The number of cards in a hand, 5 to 9.
        """
        flag: cython.int
        self.moves = moves
        self.size = moves.size
        self.flags = len(floor.flags)
        self.cards = cards
        self.nodes = 0
        self.random = 88172645
        self.spaces = array("i", [moves.machine.index(x, y) for x, y in floor.flags])
        homes = [floor.docks[0] if floor.docks else floor.flags[0], *floor.flags]
        self.homes = array("i", [moves.machine.index(x, y) for x, y in homes])
        self.near = array("h", [FAR]) * (self.flags * (REGISTERS + 1) * self.size)
        self.distances = array("i", [0]) * (self.flags * self.size)
        if not cython.compiled:
            self.stock = [0] * CARD_KINDS
            self.weights = [0] * CARD_KINDS
            self.digits = [0] * CARD_KINDS
        for flag in range(self.flags - 1, -1, -1):
            self._count_registers(flag)
            self._estimate_turns(flag)
        if schedule:
            self.sums = array("i", [0]) * (self.flags * self.size)
            self.rows = array("i", [0]) * (2 * (END + 1) * self.size)
            for hands in schedule:
                self._sweep(hands)
            self.rows = array("i", [0])

    def load(self, values: array[int]) -> None:
        """Replace all values that `turns` returns by stored values, ordered by flag, then by pose.

        Raises ValueError if the number of values is wrong.
        """
        entry: cython.int
        if len(values) != self.flags * self.size:
            raise ValueError(f"{self.flags * self.size} values are wanted, not {len(values)}")
        for entry in range(self.flags * self.size):
            self.distances[entry] = values[entry]

    def values(self) -> array[int]:
        """Return all values of `turns` in thousandths, ordered by flag, then by pose, to store them.

        Larger values are stored as 65,535.
        """
        return array("H", [min(value, 65_535) for value in self.distances])

    # Queries.

    def registers(self, flag: cython.int, register: cython.int, pose: cython.int) -> cython.int:
        """Return the least number of registers to a flag if the next register is `register`; FAR if there is no way."""
        return self.near[(flag * 6 + register) * self.size + pose]

    def turns(self, flag: cython.int, pose: cython.int) -> cython.int:
        """Return the turns to the end of the course, in thousandths.

        `flag` is the index of the robot's next flag, and `pose` its pose at the beginning of a turn.
        """
        return self.distances[flag * self.size + pose]

    def best_facing(self, flag: cython.int, space: cython.int) -> cython.int:
        """Return the pose on a space from which the remaining course takes the fewest turns."""
        best: cython.int = 4 * space
        pose: cython.int
        for pose in range(4 * space + 1, 4 * space + 4):
            if self.distances[flag * self.size + pose] < self.distances[flag * self.size + best]:
                best = pose
        return best

    # Registers.

    def _count_registers(self, flag: cython.int) -> None:
        """Compute the distances to a flag in registers. Register 1 follows register 5."""
        moves: MoveTable = self.moves
        changed: cython.bint = True
        register: cython.int
        after: cython.int
        kind: cython.int
        row: cython.int
        place: cython.int
        pose: cython.int
        end: cython.int
        least: cython.int
        while changed:
            changed = False
            for register in range(REGISTERS, 0, -1):
                row = (flag * 6 + register) * self.size
                after = (flag * 6 + register % 5 + 1) * self.size
                for kind in range(1, CARD_KINDS):
                    place = moves.row_offset(register, kind)
                    for pose in range(self.size):
                        end = moves.to[place + pose]
                        if end:
                            least = 1
                            if end >> 2 != self.spaces[flag]:
                                least += self.near[after + end]
                            if least < self.near[row + pose]:
                                self.near[row + pose] = least
                                changed = True

    def _estimate_turns(self, flag: cython.int) -> None:
        """Estimate the turns from the registers: somewhat more than a fifth of them, plus the turns after the flag."""
        pose: cython.int
        rest: cython.int = 0
        if flag + 1 < self.flags:
            rest = self.turns(flag + 1, self.best_facing(flag + 1, self.spaces[flag]))
        for pose in range(self.size):
            self.distances[flag * self.size + pose] = (
                min(self.near[(flag * 6 + 1) * self.size + pose], 100) * 230 + rest
            )

    # Turns.

    def _sweep(self, hands: cython.int) -> None:
        """Compute `turns` for every flag and pose once more from the current values.

        Each new value is the mean over `hands` random hands, each with its best program.
        """
        flag: cython.int
        entry: cython.int
        row: cython.int
        pose: cython.int
        for entry in range(self.flags * self.size):
            self.sums[entry] = 0
        for _ in range(hands):
            self._deal()
            for flag in range(self.flags - 1, -1, -1):
                self._solve(flag)
                row = (flag & 1) * (END + 1) * self.size
                for pose in range(self.size):
                    self.sums[flag * self.size + pose] += self.rows[row + pose]
        for entry in range(self.flags * self.size):
            self.distances[entry] = self.sums[entry] // hands

    def _deal(self) -> None:
        """Draw a random hand from the whole deck into `stock`, as the number of cards of each kind."""
        kind: cython.int
        card: cython.int
        left: cython.int = 0
        chosen: cython.int
        for kind in range(CARD_KINDS):
            self.stock[kind] = 0
            left += DECK_KINDS[kind]
        for card in range(self.cards):
            chosen = self.random_below(left - card)
            for kind in range(1, CARD_KINDS):
                chosen -= DECK_KINDS[kind] - self.stock[kind]
                if chosen < 0:
                    self.stock[kind] += 1
                    break

    def _solve(self, flag: cython.int) -> None:
        """Compute the turns from every pose to the end of the course if the current hand is played first.

        Works backwards over the multisets of cards that have been played.
        """
        moves: MoveTable = self.moves
        size: cython.int = self.size
        rows = self.rows
        to = moves.to
        hurt = moves.hurt
        base: cython.int = (flag & 1) * (END + 1) * size
        other: cython.int = ((flag & 1) ^ 1) * (END + 1) * size
        last: cython.bint = flag + 1 == self.flags
        kind: cython.int
        played: cython.int
        level: cython.int
        digit: cython.int
        row: cython.int
        child: cython.int
        place: cython.int
        pose: cython.int
        value: cython.int
        weights = self.weights
        digits = self.digits
        total: cython.int = 1
        for kind in range(1, CARD_KINDS):
            weights[kind] = total
            total *= self.stock[kind] + 1
        # The end of the turn.
        row = base + END * size
        for pose in range(size):
            rows[row + pose] = TURN + self.distances[flag * size + pose]
        rows[row] = 2 * TURN + RUIN + self.turns(flag, self.best_facing(flag, self.homes[flag]))
        for pose in range(4 * self.spaces[flag], 4 * self.spaces[flag] + 4):
            rows[row + pose] = TURN if last else rows[other + END * size + pose]
        # The number of a multiset is smaller than the numbers of all multisets that contain it.
        for played in range(total - 1, -1, -1):
            level = 0
            for kind in range(1, CARD_KINDS):
                digit = played // weights[kind] % (self.stock[kind] + 1)
                digits[kind] = digit
                level += digit
            if level >= REGISTERS:
                continue
            row = base + played * size
            for pose in range(size):
                rows[row + pose] = 1 << 30
            for kind in range(1, CARD_KINDS):
                if digits[kind] == self.stock[kind]:
                    continue
                child = base + (END if level == REGISTERS - 1 else played + weights[kind]) * size
                place = moves.row_offset(level + 1, kind)
                self.nodes += 1
                for pose in range(size):
                    value = rows[child + to[place + pose]] + PAIN * hurt[place + pose]
                    if value < rows[row + pose]:
                        rows[row + pose] = value
            if level:
                for pose in range(4 * self.spaces[flag], 4 * self.spaces[flag] + 4):
                    rows[row + pose] = REGISTER * level if last else rows[other + played * size + pose]

    def random_below(self, limit: cython.uint) -> cython.uint:
        """Return a random number from 0 to `limit - 1`, by xorshift."""
        self.random = xorshift(self.random)
        return (self.random >> 4) % limit
