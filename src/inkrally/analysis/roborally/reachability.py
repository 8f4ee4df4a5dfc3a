"""Where a robot alone can come to on a floor, register by register, with any cards.

Hot. Stands on the table of moves, which the kernel makes, so that it repeats no rule. A *state* is a pose (`Moves`) and
the register that is next: `(register - 1) * size + pose`. Knows no other robots and no hands.
"""

from __future__ import annotations

from array import array

from inkrally.bots.roborally.moves import Moves

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    REGISTERS = 5
    KINDS = 7


class Reachability:
    """The ways of a floor: which states follow which."""

    def __init__(self, moves: Moves) -> None:
        register: cython.int
        kind: cython.int
        place: cython.int
        pose: cython.int
        end: cython.int
        state: cython.int
        after: cython.int
        self.size = moves.size
        self.count = REGISTERS * moves.size
        self.next = array("i", [0]) * (KINDS * self.count)
        self.first = array("i", [0]) * (self.count + 1)
        self.order = array("i", [0]) * self.count
        stands = array("b", [0]) * self.size
        for space in moves.stands:
            for pose in range(4 * space, 4 * space + 4):
                stands[pose] = 1
        for register in range(REGISTERS):
            after = (register + 1) % REGISTERS * self.size
            for kind in range(KINDS):
                place = moves.place(register + 1, kind + 1)
                for pose in range(self.size):
                    end = moves.to[place + pose]
                    state = register * self.size + pose
                    if not stands[pose]:
                        self.next[KINDS * state + kind] = -1
                    elif end:
                        self.next[KINDS * state + kind] = after + end
        self._turn_round()

    def _turn_round(self) -> None:
        """Which states come before each: counted, then sorted into one list."""
        edge: cython.int
        state: cython.int
        end: cython.int
        self.far = array("i", [0]) * (self.count + 1)
        for edge in range(KINDS * self.count):
            if self.next[edge] > 0:
                self.first[self.next[edge] + 1] += 1
        for state in range(self.count):
            self.first[state + 1] += self.first[state]
            self.far[state + 1] = self.first[state + 1]
        self.before = array("i", [0]) * max(1, self.first[self.count])
        for edge in range(KINDS * self.count):
            end = self.next[edge]
            if end > 0:
                self.before[self.far[end]] = edge // KINDS
                self.far[end] += 1

    def ahead(self, starts: list[int], target: cython.int) -> tuple[array[int], array[int]]:
        """By state how many registers it is from the starts, -1 where there is no way, and from which state it was
        reached. States on the space `target` (0: none) lead no further."""
        far = array("i", [-1]) * self.count
        source = array("i", [-1]) * self.count
        self.far, self.source = far, source
        order = self.order
        head: cython.int = 0
        tail: cython.int = 0
        state: cython.int
        end: cython.int
        edge: cython.int
        for state in starts:
            if self.far[state] < 0:
                self.far[state] = 0
                order[tail] = state
                tail += 1
        while head < tail:
            state = order[head]
            head += 1
            if target and self.far[state] > 0 and state % self.size >> 2 == target:
                continue
            for edge in range(KINDS * state, KINDS * state + KINDS):
                end = self.next[edge]
                if end > 0 and self.far[end] < 0:
                    self.far[end] = self.far[state] + 1
                    self.source[end] = state
                    order[tail] = end
                    tail += 1
        return far, source

    def back(self, targets: list[int]) -> array[int]:
        """By state whether one of the targets can be reached from it, 1 or 0."""
        marks = array("b", [0]) * self.count
        self.marks = marks
        order = self.order
        head: cython.int = 0
        tail: cython.int = 0
        state: cython.int
        edge: cython.int
        other: cython.int
        for state in targets:
            if not self.marks[state]:
                self.marks[state] = 1
                order[tail] = state
                tail += 1
        while head < tail:
            state = order[head]
            head += 1
            for edge in range(self.first[state], self.first[state + 1]):
                other = self.before[edge]
                if not self.marks[other]:
                    self.marks[other] = 1
                    order[tail] = other
                    tail += 1
        return marks

    def deadly(self) -> list[int]:
        """The states from which some card destroys the robot."""
        state: cython.int
        edge: cython.int
        found = []
        for state in range(self.count):
            for edge in range(KINDS * state, KINDS * state + KINDS):
                if self.next[edge] == 0:
                    found.append(state)
                    break
        return found
