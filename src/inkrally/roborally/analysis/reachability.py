"""Computes which states of a floor a single robot with any cards can reach, register by register.

Hot module. It uses the table of moves (`bots/move_table.py`), so it repeats no rule. A *state* is a pose (a space and a
facing) and the next register: `(register - 1) * size + pose`. Keep other robots and hands out of this module.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection

from inkrally.roborally.bots.move_table import MoveTable

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    REGISTERS = 5
    KINDS = 7
    # The damage that destroys a robot (rules 6.2), and its damage after re-entry (9.1).
    DESTROYED = 10
    BACK = 2

MAX_LASER_LOOPS = 32
"""The maximum number of laser beams that a robot passes one after another. A longer chain counts as endless."""


class Reachability:
    """The graph of the states that a single robot can reach on a floor, register by register.

    A state is a register and a pose, which is a space and a facing. Its neighbours are the states after each kind of
    card.
    """

    def __init__(self, moves: MoveTable) -> None:
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
        self.pain = array("b", [0]) * (KINDS * self.count)
        stands = array("b", [0]) * self.size
        for space in moves.stands:
            for pose in range(4 * space, 4 * space + 4):
                stands[pose] = 1
        for register in range(REGISTERS):
            after = (register + 1) % REGISTERS * self.size
            for kind in range(KINDS):
                place = moves.row_offset(register + 1, kind + 1)
                for pose in range(self.size):
                    end = moves.to[place + pose]
                    state = register * self.size + pose
                    if not stands[pose]:
                        self.next[KINDS * state + kind] = -1
                    elif end:
                        self.next[KINDS * state + kind] = after + end
                        self.pain[KINDS * state + kind] = min(DESTROYED, moves.hurt[place + pose])
        self._turn_round()
        self._power_down(moves)

    def _power_down(self, moves: MoveTable) -> None:
        """Compute for each pose the pose and the damage after a powered-down turn (pose 0: destroyed)."""
        register: cython.int
        pose: cython.int
        at: cython.int
        pain: cython.int
        self.down = array("i", [0]) * self.size
        self.down_pain = array("b", [0]) * self.size
        for pose in range(self.size):
            at = pose
            pain = 0
            for register in range(1, REGISTERS + 1):
                if at:
                    pain += moves.hurt[moves.row_offset(register, 0) + at]
                    at = moves.to[moves.row_offset(register, 0) + at]
            if at and pain < DESTROYED:
                self.down[pose] = at
                self.down_pain[pose] = pain

    def _turn_round(self) -> None:
        """Compute the predecessors of each state, as one list sorted by state."""
        edge: cython.int
        state: cython.int
        end: cython.int
        self.distances = array("i", [0]) * (self.count + 1)
        for edge in range(KINDS * self.count):
            if self.next[edge] > 0:
                self.first[self.next[edge] + 1] += 1
        for state in range(self.count):
            self.first[state + 1] += self.first[state]
            self.distances[state + 1] = self.first[state + 1]
        self.before = array("i", [0]) * max(1, self.first[self.count])
        for edge in range(KINDS * self.count):
            end = self.next[edge]
            if end > 0:
                self.before[self.distances[end]] = edge // KINDS
                self.distances[end] += 1

    def distances_from_starts(self, starts: list[int], target: cython.int) -> tuple[array[int], array[int]]:
        """Compute the distance of every state from the start states in registers, and its predecessor on the way.

        The distance is -1 if there is no way. Ways end at the space with the index `target` (0 for none).
        """
        distances = array("i", [-1]) * self.count
        source = array("i", [-1]) * self.count
        self.distances, self.source = distances, source
        order = self.order
        head: cython.int = 0
        tail: cython.int = 0
        state: cython.int
        end: cython.int
        edge: cython.int
        for state in starts:
            if self.distances[state] < 0:
                self.distances[state] = 0
                order[tail] = state
                tail += 1
        while head < tail:
            state = order[head]
            head += 1
            if target and self.distances[state] > 0 and state % self.size >> 2 == target:
                continue
            for edge in range(KINDS * state, KINDS * state + KINDS):
                end = self.next[edge]
                if end > 0 and self.distances[end] < 0:
                    self.distances[end] = self.distances[state] + 1
                    self.source[end] = state
                    order[tail] = end
                    tail += 1
        return distances, source

    def can_reach_targets(self, targets: list[int]) -> array[int]:
        """Return 1 for each state from which a target state can be reached, else 0."""
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

    def fatal_states(self) -> list[int]:
        """Return the states from which at least one kind of card destroys the robot in the next register."""
        state: cython.int
        edge: cython.int
        found = []
        for state in range(self.count):
            for edge in range(KINDS * state, KINDS * state + KINDS):
                if self.next[edge] == 0:
                    found.append(state)
                    break
        return found

    def least_damage(
        self, starts: list[int], damage: cython.int, target: cython.int, archives: Collection[int], most: cython.int
    ) -> array[int]:
        """Compute the least damage of a robot in each state, or `most` for states that it cannot reach.

        A robot that was destroyed after reaching an archive space continues there with its damage at re-entry. The
        robot may power down after any turn.

        Args:
            starts: The start states.
            damage: The damage at the start.
            target: The index of the space where ways end, or 0 for none.
            archives: The spaces where the robot gets an archive marker.
            most: The damage that the robot must never reach.
        """
        least = array("b", [most]) * self.count
        self.least = least
        saves = array("b", [0]) * (self.size >> 2)
        for space in archives:
            saves[space] = 1
        # Unprocessed states by damage. A state for which less damage was found later is also in another list.
        waiting: list[list[int]] = [[] for _ in range(most)]
        state: cython.int
        edge: cython.int
        end: cython.int
        after: cython.int
        pose: cython.int
        facing: cython.int
        now: cython.int = damage
        for state in starts:
            self.least[state] = damage
            waiting[damage].append(state)
        while now < most:
            if not waiting[now]:
                now += 1
                continue
            state = waiting[now].pop()
            pose = state % self.size
            if self.least[state] != now or (target and pose >> 2 == target):
                continue
            reached: list[tuple[int, int]] = []
            for edge in range(KINDS * state, KINDS * state + KINDS):
                end = self.next[edge]
                if end > 0 and now + self.pain[edge] < most:
                    reached.append((end, now + self.pain[edge]))
            if state < self.size and self.down[pose] and self.down_pain[pose] < most:
                reached.append((self.down[pose], self.down_pain[pose]))
            for end, after in reached:
                pose = end % self.size
                if saves[pose >> 2] and pose >> 2 != target:
                    after = min(after, BACK)
                    for facing in range(4):
                        pose = (pose & ~3) + facing
                        if self.least[pose] > BACK:
                            self.least[pose] = BACK
                            waiting[BACK].append(pose)
                            now = min(now, BACK)
                if after < self.least[end]:
                    self.least[end] = after
                    waiting[after].append(end)
                    now = min(now, after)
        return least

    def damage_loops(self) -> array[int]:
        """Return 1 for each state from which the robot can take damage repeatedly until it is destroyed."""
        marks = array("b", [1]) * self.count
        state: cython.int
        edge: cython.int
        for _ in range(MAX_LASER_LOOPS):
            self.marks = marks
            hurt = []
            for state in range(self.count):
                for edge in range(KINDS * state, KINDS * state + KINDS):
                    if self.next[edge] > 0 and self.pain[edge] and self.marks[self.next[edge]]:
                        hurt.append(state)
                        break
            again = self.can_reach_targets(hurt)
            if again == marks:
                break
            marks = again
        return marks
