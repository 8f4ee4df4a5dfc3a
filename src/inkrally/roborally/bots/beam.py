"""Finds the program that the bot level `beam` would play, fast enough to predict other robots for many hands.

Hot module. It runs the search of `beam_bots.py` without Options for one robot. The inputs are its cards, its locked
registers, and the distances to the flags, counted in registers. Keep other robots out of this module.
"""

from __future__ import annotations

from inkrally.roborally.bots.distance_field import DistanceField
from inkrally.roborally.facts import REGISTERS

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.roborally.bots.distance_field import FAR
    from inkrally.roborally.bots.move_table import CARD_KINDS
    from inkrally.roborally.register.resolution import CARD_KIND

    # The cost in registers of a flag that is not touched yet. It is at least the distance between flags on most
    # courses.
    FLAG = 10
    # The maximum beam width, the number of prefixes found in a register, and the number of cards in a hand.
    MOST_WIDTH, MOST_FOUND, MOST_HELD = 64, 512, 10


class BeamSearch:
    """A beam search with its working memory. After `search`, `card(register)` returns the cards of the program."""

    def __init__(self, field: DistanceField, width: cython.int) -> None:
        """Create a search that keeps the best `width` beginnings of programs (prefixes) in each register.

        With a width of one, it plays like the level `greedy`.

        Raises ValueError for a width that is too large.
        """
        if width < 1 or width > MOST_WIDTH:
            raise ValueError(f"a beam has 1 to {MOST_WIDTH} prefixes, not {width}")
        self.field = field
        self.moves = field.moves
        self.width = width
        self.nodes = 0
        self.held = 0
        self.count = 0
        self.found = 0
        self.kept = 0
        self.mark = 0
        if not cython.compiled:
            # The hand with the highest card first, the kinds of its cards, and how many cards of the same kind come
            # before each.
            self.cards = [0] * MOST_HELD
            self.hand = [0] * MOST_HELD
            self.above = [0] * MOST_HELD
            self.stock = [0] * CARD_KINDS
            self.fixed = [0] * (REGISTERS + 1)
            self.program = [0] * (REGISTERS + 1)
            # Prefixes: the pose after them, the remaining hand and the played kinds, with four bits for each kind.
            self.poses = [0] * MOST_WIDTH
            self.flags = [0] * MOST_WIDTH
            self.hurts = [0] * MOST_WIDTH
            self.left = [0] * MOST_WIDTH
            self.played = [0] * MOST_WIDTH
            # The prefixes of the next register in the order of finding them; `ranks` are the best ones.
            self.new_poses = [0] * MOST_FOUND
            self.new_flags = [0] * MOST_FOUND
            self.new_hurts = [0] * MOST_FOUND
            self.new_left = [0] * MOST_FOUND
            self.new_played = [0] * MOST_FOUND
            self.scores = [0] * MOST_FOUND
            self.ranks = [0] * MOST_FOUND
            # A hash table of prefixes found in this register. An entry is valid if its mark is the current one.
            self.marks = [0] * (2 * MOST_FOUND)
            self.keys = [0] * (2 * MOST_FOUND)

    def set_hand(self, hand: tuple, locked: tuple) -> None:  # type: ignore[type-arg]  # Cython takes no tuple[...] here
        """Set the hand of at most ten cards, and the kind of the locked card in each register (0 if it is free)."""
        card: cython.int
        register: cython.int
        self.held = 0
        for card in hand[:MOST_HELD]:
            self.add_card(card)
        for register in range(REGISTERS):
            self.fixed[register + 1] = locked[register]

    def add_card(self, card: cython.int) -> None:
        """Insert a card into the hand, which is sorted with the highest card first."""
        place: cython.int = self.held
        while place and self.cards[place - 1] < card:
            self.cards[place] = self.cards[place - 1]
            place -= 1
        self.cards[place] = card
        self.held += 1

    def search(self, pose: cython.int, flag: cython.int, damage: cython.int) -> cython.bint:
        """Find the program of a robot. Returns False if the hand cannot fill all registers.

        `pose` is the robot's space and facing as one number, `flag` the index of its next flag, `damage` its damage
        tokens.
        """
        register: cython.int
        place: cython.int
        kind: cython.int
        used: cython.int = 0
        for kind in range(CARD_KINDS):
            self.stock[kind] = 0
        self.left[0] = 0
        for place in range(self.held):
            kind = CARD_KIND[self.cards[place] // 10]
            self.hand[place] = kind
            self.above[place] = self.stock[kind]
            self.stock[kind] += 1
            self.left[0] += cython.cast(cython.longlong, 1) << 4 * kind
        self.poses[0] = pose
        self.flags[0] = flag
        self.hurts[0] = damage
        self.played[0] = 0
        self.count = 1
        for register in range(1, REGISTERS + 1):
            self.expand(register)
            if not self.found:
                return False
            self.select_beam()
        for register in range(1, REGISTERS + 1):
            self.program[register] = 0
            kind = self.played[0] >> 4 * register & 15
            for place in range(0 if self.fixed[register] else self.held):
                if not used >> place & 1 and self.hand[place] == kind:
                    used |= 1 << place
                    self.program[register] = self.cards[place]
                    break
        return True

    def expand(self, register: cython.int) -> None:
        """Extend every kept prefix by one register, with the highest card of each kind, the highest card first."""
        prefix: cython.int
        card: cython.int
        kind: cython.int
        left: cython.longlong
        self.mark += 1
        self.found = 0
        self.kept = 0
        for prefix in range(self.count):
            left = self.left[prefix]
            if self.fixed[register]:
                self.offer(register, prefix, self.fixed[register], left)
                continue
            for card in range(self.held):
                kind = self.hand[card]
                if (left >> 4 * kind & 15) + self.above[card] == self.stock[kind]:
                    self.offer(register, prefix, kind, left - (cython.cast(cython.longlong, 1) << 4 * kind))

    def offer(self, register: cython.int, prefix: cython.int, kind: cython.int, left: cython.longlong) -> None:
        """Extend a prefix by a kind of card, and keep the result if it is new and among the best.

        Of equal results, the first stays. `left` has the number of remaining cards of each kind, four bits for each
        kind.
        """
        pose: cython.int = self.poses[prefix]
        flag: cython.int = self.flags[prefix]
        hurt: cython.int = self.hurts[prefix]
        score: cython.int
        place: cython.int
        key: cython.longlong
        self.nodes += 1
        if pose:
            place = self.moves.row_offset(register, kind) + pose
            pose = self.moves.to[place]
            hurt += self.moves.hurt[place]
        if pose and flag < self.field.flags and pose >> 2 == self.field.spaces[flag]:
            flag += 1
        key = left | cython.cast(cython.longlong, pose) << 32 | cython.cast(cython.longlong, flag) << 48
        if not self.is_new(key | cython.cast(cython.longlong, hurt) << 53):
            return
        score = self.score(register, pose, flag, hurt)
        if self.kept == self.width and score >= self.scores[self.ranks[self.kept - 1]]:
            return
        self.new_poses[self.found] = pose
        self.new_flags[self.found] = flag
        self.new_hurts[self.found] = hurt
        self.new_left[self.found] = left
        self.new_played[self.found] = self.played[prefix] | cython.cast(cython.longlong, kind) << 4 * register
        self.scores[self.found] = score
        if self.kept < self.width:
            self.kept += 1
        place = self.kept - 1
        while place and self.scores[self.ranks[place - 1]] > score:
            self.ranks[place] = self.ranks[place - 1]
            place -= 1
        self.ranks[place] = self.found
        self.found += 1

    def is_new(self, key: cython.longlong) -> cython.bint:
        """Store the key of a result, and return whether the key is new in this register."""
        place: cython.int = (key ^ key >> 17 ^ key >> 31 ^ key >> 43) & 2 * MOST_FOUND - 1
        while self.marks[place] == self.mark:
            if self.keys[place] == key:
                return False
            place = place + 1 & 2 * MOST_FOUND - 1
        self.marks[place] = self.mark
        self.keys[place] = key
        return True

    def select_beam(self) -> None:
        """Make the best results of the current register the prefixes of the next register."""
        place: cython.int
        found: cython.int
        self.count = self.kept
        for place in range(self.kept):
            found = self.ranks[place]
            self.poses[place] = self.new_poses[found]
            self.flags[place] = self.new_flags[found]
            self.hurts[place] = self.new_hurts[found]
            self.left[place] = self.new_left[found]
            self.played[place] = self.new_played[found]

    def score(self, register: cython.int, pose: cython.int, flag: cython.int, damage: cython.int) -> cython.int:
        """Return twice the score that `beam_bots.py` gives a prefix; lower is better.

        The score is the number of registers to the end of the course, plus 0.5 for each damage token.
        """
        away: cython.int
        if flag == self.field.flags:
            return -200
        if not pose or damage > 9:
            return 20 * FAR
        away = self.field.registers(flag, register % REGISTERS + 1, pose) + FLAG * (self.field.flags - flag)
        return 2 * away + damage

    def card(self, register: cython.int) -> cython.int:
        """Return the card from the hand that the program puts into a register, 0 for a locked register."""
        return self.program[register]
