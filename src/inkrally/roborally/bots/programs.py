"""Finds the best programs for a hand and a robot alone on the floor, by trying every order of the kinds of cards.

Hot module. The inputs are kinds of cards, the motions that Options allow, locked registers, and the value of the end of
a turn. Keep other robots, priorities and the rules of single Options out of this module.
"""

from __future__ import annotations

from array import array

from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.bots.turns_left import TurnsLeft
from inkrally.roborally.facts import REGISTERS

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.roborally.bots.distance_field import TURN
    from inkrally.roborally.bots.move_table import CARD_KINDS

    MOST_PROGRAMS, MOST_ACTIONS = 256, 64


class ProgramSearch:
    """A search for programs with its working memory.

    `stock` is the number of cards of each kind in the hand; `fixed` is the motion of each locked register. An action
    fills a register: the first seven actions play a card of each kind, the others come from Options. After `search`
    there are `count` programs, best first. Read them with `kind_of`, `action_of` and `value_of`.
    """

    def __init__(self, worth: TurnsLeft, moves: MoveTable | None = None) -> None:
        """Create a search.

        `worth` values the end of a turn. `moves` is the table of moves for a robot that does not move like others, such
        as one that gears do not turn; by default the search uses the table of `worth`.
        """
        action: cython.int
        self.worth = worth
        self.moves = worth.field.moves if moves is None else moves
        self.count = 0
        self.nodes = 0
        self.keep = 1
        self.alike = 1
        self.lives = 0
        self.spare = 0
        self.armed = False
        if not cython.compiled:
            self.stock = [0] * CARD_KINDS
            self.fixed = [0] * (REGISTERS + 1)
            self.program = [0] * (REGISTERS + 1)
            self.first_kind = [0] * MOST_ACTIONS
            self.second_kind = [0] * MOST_ACTIONS
            self.motion = [0] * MOST_ACTIONS
            self.kept = [0] * (MOST_PROGRAMS * 5)
            self.values = [0] * MOST_PROGRAMS
            self.ends = [0] * MOST_PROGRAMS
        self.actions = CARD_KINDS - 1
        for action in range(CARD_KINDS - 1):
            self.first_kind[action] = action + 1
            self.second_kind[action] = 0
            self.motion[action] = action + 1

    def set_actions(self, actions: tuple) -> None:  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        """Set the actions that Options allow.

        An action has the kinds of two cards (0 for no second card) and a motion.
        """
        self.actions = CARD_KINDS - 1
        for first, second, motion in actions[: MOST_ACTIONS - CARD_KINDS]:
            self.first_kind[self.actions] = first
            self.second_kind[self.actions] = second
            self.motion[self.actions] = motion
            self.actions += 1
        self.moves.add_composite_motions()

    def set_reach(self, reach: array[int]) -> None:
        """Set the flags that the robot can touch from each space with an Option, as bits. Bit 0 is the first flag."""
        self.armed = True
        self.reach = reach

    def set_hand(self, hand: tuple, locked: tuple) -> None:  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        """Set the kinds of the cards in the hand, and the motion of each locked register (0 if it is free)."""
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
        since: cython.int = 1,
    ) -> cython.int:
        """Find the best programs, and return their number.

        Args:
            pose: The pose of the robot (`move_table.py`).
            flag: The index of its next flag.
            archive: The space of its archive marker.
            damage: Its damage.
            lives: Its lives.
            keep: The maximum number of programs to find.
            alike: The maximum number of programs after which the robot has the same pose, flag and damage.
            since: The first register to fill. Earlier registers were executed already and are ignored.
        """
        register: cython.int
        self.count = 0
        self.keep = min(keep, MOST_PROGRAMS)
        self.alike = alike
        self.lives = lives
        self.spare = 0
        for register in range(1, CARD_KINDS):
            self.spare += self.stock[register]
        for register in range(since, REGISTERS + 1):
            if not self.fixed[register]:
                self.spare -= 1
        if self.spare < 0:
            return 0  # The hand cannot fill a program, and `finish` relies on having enough cards.
        self.try_actions(since, pose, flag, archive, damage)
        return self.count

    def try_actions(
        self, register: cython.int, pose: cython.int, flag: cython.int, archive: cython.int, damage: cython.int
    ) -> None:
        """Try every action in a register, each with all actions in the later registers."""
        action: cython.int
        second: cython.int
        if self.fixed[register]:
            self.program[register] = -1
            self.apply_motion(register, self.fixed[register], pose, flag, archive, damage)
            return
        for action in range(self.actions):
            if not self.stock[self.first_kind[action]]:
                continue
            second = self.second_kind[action]
            if second:
                # A second card is allowed only if no other register needs it.
                if self.spare < 1 or not self.stock[second]:
                    continue
                self.stock[second] -= 1
                self.spare -= 1
            self.stock[self.first_kind[action]] -= 1
            self.program[register] = action
            self.apply_motion(register, self.motion[action], pose, flag, archive, damage)
            self.stock[self.first_kind[action]] += 1
            if second:
                self.stock[second] += 1
                self.spare += 1

    def apply_motion(
        self,
        register: cython.int,
        motion: cython.int,
        pose: cython.int,
        flag: cython.int,
        archive: cython.int,
        damage: cython.int,
    ) -> None:
        """Move the robot in a register, and try all actions in the later registers."""
        worth: TurnsLeft = self.worth
        moves: MoveTable = self.moves
        place: cython.int = moves.row_offset(register, motion) + pose
        end: cython.int = moves.to[place]
        hurt: cython.int = damage + moves.hurt[place]
        space: cython.int = end >> 2
        value: cython.int
        self.nodes += 1
        if not end or hurt > 9:
            self.finish(register, TURN + worth.destroyed(flag, archive, self.lives - 1), 0)
            return
        if worth.sites[space]:
            archive = space
        if flag < worth.flags and worth.field.spaces[flag] == space:
            flag += 1
        elif self.armed and self.reach[space] >> flag & 1:
            archive = worth.field.spaces[flag]
            flag += 1
        if flag == worth.flags:
            self.finish(register, register * TURN // REGISTERS, -register)
        elif register < REGISTERS:
            self.try_actions(register + 1, end, flag, archive, hurt)
        else:
            if hurt and worth.sites[space]:
                hurt -= 1
            value = TURN + worth.on_board(flag, end, hurt)
            self.offer(value, (end * 16 + flag) * 10 + hurt)

    def finish(self, register: cython.int, value: cython.int, end: cython.int) -> None:
        """Fill the remaining registers with any cards after the robot was destroyed or has finished."""
        after: cython.int
        kind: cython.int
        for after in range(register + 1, REGISTERS + 1):
            self.program[after] = -1
            if not self.fixed[after]:
                kind = 1
                while not self.stock[kind]:
                    kind += 1
                self.stock[kind] -= 1
                self.program[after] = kind - 1
        self.offer(value, end)
        for after in range(register + 1, REGISTERS + 1):
            if not self.fixed[after]:
                self.stock[self.program[after] + 1] += 1

    def offer(self, value: cython.int, end: cython.int) -> None:
        """Keep the current program if its value is among the best. `end` identifies the state after the program."""
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

    def action_of(self, program: cython.int, register: cython.int) -> cython.int:
        """Return the number of a program's action in a register: 0 to 6 for a single card, 7 or more for an Option.

        Returns -1 for a locked register.
        """
        return self.kept[program * 5 + register - 1]

    def kind_of(self, program: cython.int, register: cython.int) -> cython.int:
        """Return the kind of a program's card in a register, 1 to 7; of a pair, the kind of the first card."""
        action: cython.int = self.kept[program * 5 + register - 1]
        return self.fixed[register] if action < 0 else self.first_kind[action]

    def value_of(self, program: cython.int) -> cython.int:
        """Return the turns from the beginning of this turn to the end of the course with a program, in thousandths."""
        return self.values[program]
