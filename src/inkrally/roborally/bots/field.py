"""How far each flag is from every pose of a floor, for a robot alone: in registers with any card, and in turns with the
hands that are dealt.

Hot. `registers` is the least number of registers in which a robot that may play any card could end one on the flag.
`turns` is what counts: the mean number of turns, in thousandths, in which a robot that plays every hand as well as it
can touches this flag and all after it. It is found by sweeps: for each of some random hands the best program from every
pose at once, by what the last sweep says of where it ends. Knows the floor by its table of moves; no other robots.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from inkrally.roborally.bots.moves import Moves
from inkrally.roborally.facts import CARDS, REGISTERS
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.resolution import KIND_NUMBERS

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.match.xorshift import xorshift
    from inkrally.roborally.bots.moves import CARD_KINDS

    # A turn, a register, and what a point of damage and a destruction cost a robot that is otherwise on its way.
    TURN, REGISTER, PAIN, RUIN = 1000, 200, 80, 1500
    FAR = 1000
    # What was played of nine cards is one of at most 3 * 3 * 2 ** 5 multisets; the row after them is the turn's end.
    END = 288

DECK_KINDS: tuple[int, ...] = tuple(
    sum(KIND_NUMBERS[card.kind] == kind for card in CARDS.values()) for kind in range(1 + max(KIND_NUMBERS.values()))
)
"""The cards of the deck by kind, as the kernel counts kinds."""


class Field:
    """The distances. Both are asked by flag, counted from 0: the next one that the robot has to touch."""

    def __init__(self, moves: Moves, floor: Floor, schedule: Sequence[int], cards: cython.int = 9) -> None:
        """`schedule` is the number of hands of each sweep, of 5 to 9 cards; without any, `turns` is a rough guess from
        `registers`."""
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
        self.far = array("i", [0]) * (self.flags * self.size)
        if not cython.compiled:
            self.stock = [0] * CARD_KINDS
            self.weights = [0] * CARD_KINDS
            self.digits = [0] * CARD_KINDS
        for flag in range(self.flags - 1, -1, -1):
            self._count(flag)
            self._guess(flag)
        if schedule:
            self.sums = array("i", [0]) * (self.flags * self.size)
            self.rows = array("i", [0]) * (2 * (END + 1) * self.size)
            for hands in schedule:
                self._sweep(hands)
            self.rows = array("i", [0])

    def load(self, values: array[int]) -> None:
        """Take `turns` as they were found before, flag by flag and pose by pose."""
        entry: cython.int
        if len(values) != self.flags * self.size:
            raise ValueError(f"{self.flags * self.size} values are wanted, not {len(values)}")
        for entry in range(self.flags * self.size):
            self.far[entry] = values[entry]

    def values(self) -> array[int]:
        """All `turns`, to be kept; what is beyond 65 turns is 65."""
        return array("H", [min(value, 65_535) for value in self.far])

    # What is asked.

    def registers(self, flag: cython.int, register: cython.int, pose: cython.int) -> cython.int:
        """The registers to the flag with any cards, register 1 to 5 being the next; FAR where there is no way."""
        return self.near[(flag * 6 + register) * self.size + pose]

    def turns(self, flag: cython.int, pose: cython.int) -> cython.int:
        """Thousandths of turns to the end of the course, a turn being about to begin."""
        return self.far[flag * self.size + pose]

    def best_facing(self, flag: cython.int, space: cython.int) -> cython.int:
        """The pose on a space from which it is least far."""
        best: cython.int = 4 * space
        pose: cython.int
        for pose in range(4 * space + 1, 4 * space + 4):
            if self.far[flag * self.size + pose] < self.far[flag * self.size + best]:
                best = pose
        return best

    # Registers.

    def _count(self, flag: cython.int) -> None:
        """Relax until nothing is nearer; register 5 is followed by register 1."""
        moves: Moves = self.moves
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
                    place = moves.place(register, kind)
                    for pose in range(self.size):
                        end = moves.to[place + pose]
                        if end:
                            least = 1
                            if end >> 2 != self.spaces[flag]:
                                least += self.near[after + end]
                            if least < self.near[row + pose]:
                                self.near[row + pose] = least
                                changed = True

    def _guess(self, flag: cython.int) -> None:
        """A first guess of the turns: somewhat more than a fifth of the registers, and what comes after the flag."""
        pose: cython.int
        rest: cython.int = 0
        if flag + 1 < self.flags:
            rest = self.turns(flag + 1, self.best_facing(flag + 1, self.spaces[flag]))
        for pose in range(self.size):
            self.far[flag * self.size + pose] = min(self.near[(flag * 6 + 1) * self.size + pose], 100) * 230 + rest

    # Turns.

    def _sweep(self, hands: cython.int) -> None:
        """The mean over some hands, for every flag and pose, of what the best program leads to."""
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
            self.far[entry] = self.sums[entry] // hands

    def _deal(self) -> None:
        """A hand of the whole deck, as numbers of each kind."""
        kind: cython.int
        card: cython.int
        left: cython.int = 0
        chosen: cython.int
        for kind in range(CARD_KINDS):
            self.stock[kind] = 0
            left += DECK_KINDS[kind]
        for card in range(self.cards):
            chosen = self.below(left - card)
            for kind in range(1, CARD_KINDS):
                chosen -= DECK_KINDS[kind] - self.stock[kind]
                if chosen < 0:
                    self.stock[kind] += 1
                    break

    def _solve(self, flag: cython.int) -> None:
        """By what was played so far of the hand, a multiset: the turns from every pose to the end of the course."""
        moves: Moves = self.moves
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
            rows[row + pose] = TURN + self.far[flag * size + pose]
        rows[row] = 2 * TURN + RUIN + self.turns(flag, self.best_facing(flag, self.homes[flag]))
        for pose in range(4 * self.spaces[flag], 4 * self.spaces[flag] + 4):
            rows[row + pose] = TURN if last else rows[other + END * size + pose]
        # A multiset is numbered below those that it is a part of.
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
                place = moves.place(level + 1, kind)
                self.nodes += 1
                for pose in range(size):
                    value = rows[child + to[place + pose]] + PAIN * hurt[place + pose]
                    if value < rows[row + pose]:
                        rows[row + pose] = value
            if level:
                for pose in range(4 * self.spaces[flag], 4 * self.spaces[flag] + 4):
                    rows[row + pose] = REGISTER * level if last else rows[other + played * size + pose]

    def below(self, limit: cython.uint) -> cython.uint:
        """A random number below the limit, by xorshift."""
        self.random = xorshift(self.random)
        return (self.random >> 4) % limit
