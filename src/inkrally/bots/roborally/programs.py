"""The best programs that a hand allows a robot, as if it were alone: every order of the kinds of its cards is tried.

Hot. Knows one robot, the kinds of its cards, its locked registers and what the end of a turn is worth; no other robots
and no priorities.
"""

from __future__ import annotations

from inkrally.bots.roborally.moves import Moves
from inkrally.bots.roborally.worth import Worth
from inkrally.roborally.facts import REGISTERS

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.bots.roborally.field import TURN
    from inkrally.bots.roborally.moves import CARD_KINDS

    MOST_PROGRAMS = 256


class Programs:
    """A search with room to work in. `stock` is the hand by kind; `fixed` by register is the kind of a locked card.

    After `search` there are `count` programs, best first: `kind_of(program, register)`, `value_of(program)` in
    thousandths of turns from the beginning of this turn.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.moves = worth.field.moves
        self.count = 0
        self.nodes = 0
        self.keep = 1
        self.alike = 1
        self.lives = 0
        if not cython.compiled:
            self.stock = [0] * CARD_KINDS
            self.fixed = [0] * (REGISTERS + 1)
            self.program = [0] * (REGISTERS + 1)
            self.kept = [0] * (MOST_PROGRAMS * 5)
            self.values = [0] * MOST_PROGRAMS
            self.ends = [0] * MOST_PROGRAMS

    def set_hand(self, hand: tuple, locked: tuple) -> None:  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        """`hand` are kinds; `locked` has the kind of the locked card for each register, 0 where it is free."""
        kind: cython.int
        place: cython.int
        for kind in range(CARD_KINDS):
            self.stock[kind] = 0
        for kind in hand:
            self.stock[kind] += 1
        for place in range(REGISTERS):
            self.fixed[place + 1] = locked[place]

    def search(
        self,
        pose: cython.int,
        flag: cython.int,
        archive: cython.int,
        damage: cython.int,
        lives: cython.int,
        keep: cython.int,
        alike: cython.int,
    ) -> cython.int:
        """Find the `keep` best programs, at most `alike` of them with the same end; how many there are."""
        self.count = 0
        self.keep = min(keep, MOST_PROGRAMS)
        self.alike = alike
        self.lives = lives
        self.walk(1, pose, flag, archive, damage)
        return self.count

    def walk(
        self, register: cython.int, pose: cython.int, flag: cython.int, archive: cython.int, damage: cython.int
    ) -> None:
        """Try every card in a register, and what follows."""
        kind: cython.int
        place: cython.int
        end: cython.int
        hurt: cython.int
        space: cython.int
        value: cython.int
        site: cython.int
        touched: cython.int
        worth: Worth = self.worth
        moves: Moves = self.moves
        for kind in range(1, CARD_KINDS):
            if self.fixed[register]:
                if kind != self.fixed[register]:
                    continue
            elif self.stock[kind]:
                self.stock[kind] -= 1
            else:
                continue
            self.nodes += 1
            self.program[register] = kind
            place = moves.place(register, kind) + pose
            end = moves.to[place]
            hurt = damage + moves.hurt[place]
            space = end >> 2
            if not end or hurt > 9:
                self.finish(register, TURN + worth.fallen(flag, archive, self.lives - 1), 0)
            else:
                touched = flag
                site = archive
                if worth.sites[space]:
                    site = space
                    if worth.next_flag[space] == flag + 1:
                        touched += 1
                if touched == worth.flags:
                    self.finish(register, register * TURN // REGISTERS, -register)
                elif register < REGISTERS:
                    self.walk(register + 1, end, touched, site, hurt)
                else:
                    if hurt and worth.sites[space]:
                        hurt -= 1
                    value = TURN + worth.standing(touched, end, hurt)
                    self.offer(value, (end * 16 + touched) * 10 + hurt)
            if not self.fixed[register]:
                self.stock[kind] += 1

    def finish(self, register: cython.int, value: cython.int, end: cython.int) -> None:
        """The robot is gone after this register: any cards will do for the rest."""
        after: cython.int
        kind: cython.int = 1
        for after in range(register + 1, REGISTERS + 1):
            if self.fixed[after]:
                self.program[after] = self.fixed[after]
                continue
            kind = 1
            while not self.stock[kind]:
                kind += 1
            self.stock[kind] -= 1
            self.program[after] = kind
        self.offer(value, end)
        for after in range(register + 1, REGISTERS + 1):
            if not self.fixed[after]:
                self.stock[self.program[after]] += 1

    def offer(self, value: cython.int, end: cython.int) -> None:
        """Keep the program that stands if it is among the best."""
        place: cython.int
        like: cython.int = 0
        register: cython.int
        if self.count == self.keep and value >= self.values[self.count - 1]:
            return
        for place in range(self.count):
            if self.ends[place] == end:
                like += 1
        if like >= self.alike:
            return
        if self.count < self.keep:
            self.count += 1
        place = self.count - 1
        while place and self.values[place - 1] > value:
            self.values[place] = self.values[place - 1]
            self.ends[place] = self.ends[place - 1]
            for register in range(REGISTERS):
                self.kept[place * 5 + register] = self.kept[place * 5 - 5 + register]
            place -= 1
        self.values[place] = value
        self.ends[place] = end
        for register in range(REGISTERS):
            self.kept[place * 5 + register] = self.program[register + 1]

    def kind_of(self, program: cython.int, register: cython.int) -> cython.int:
        """The kind of card that a program has in a register, 1 to 5."""
        return self.kept[program * 5 + register - 1]

    def value_of(self, program: cython.int) -> cython.int:
        """What it leads to."""
        return self.values[program]
