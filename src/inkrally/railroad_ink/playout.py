"""Random full games on the kernel, by all rules of the round (rules 4), for measuring and for positions.

Hot. A random player rolls the four white dice of the original edition, takes the ones that still fit in random order
and draws each at a random legal place; at some moments it draws a random special route. Knows no match and no seats.
"""

from __future__ import annotations

from inkrally.railroad_ink import facts

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.bits import lowest, popcount
    from inkrally.railroad_ink.network import Network

from inkrally.railroad_ink.network import ROUTE_NUMBERS

DICE = 4
ROUNDS = 7
SPECIAL_ODDS = 2
"""One round in so many a random player draws a special route, if it may."""

if not cython.compiled:
    FACE_FIRST = [0] * 36
    FACE_COUNT = [0] * 36
    SPECIAL_FIRST = [0] * 6
    SPECIAL_COUNT = [0] * 6
    DRAWING_LIST = [0] * 512


def _fill_tables() -> None:
    numbers: list[int] = []
    for die, faces in enumerate(facts.faces("original")):
        for face, route in enumerate(faces):
            FACE_FIRST[6 * die + face] = len(numbers)
            FACE_COUNT[6 * die + face] = len(ROUTE_NUMBERS[route])
            numbers += ROUTE_NUMBERS[route]
    for special, route in enumerate(facts.SPECIALS):
        SPECIAL_FIRST[special] = len(numbers)
        SPECIAL_COUNT[special] = len(ROUTE_NUMBERS[route])
        numbers += ROUTE_NUMBERS[route]
    index: cython.int
    for index in range(len(numbers)):
        DRAWING_LIST[index] = numbers[index]


_fill_tables()


class Playout:
    """One random game; `network` is its sheet. The same seed plays the same game, compiled or not."""

    def __init__(self, seed: cython.ulonglong) -> None:
        """A game that has not begun. `seed` is any number from 0; its lower 31 bits count."""
        self.network = Network()
        # Xorshift wants a state that is not 0, and close seeds far apart.
        self.state = (seed & 0x7FFFFFFF) * 0x9E3779B1 & 0xFFFFFFFF | 1
        for _ in range(4):
            self.below(2)
        self.round = 0
        self.specials = 0
        self.used = 0
        self.move_count = 0
        if not cython.compiled:
            self.moves = [0] * 256
            self.fitting = [0] * 8

    def below(self, limit: cython.uint) -> cython.uint:
        """A random number below the limit, by xorshift; good enough for play that means nothing."""
        x: cython.ulonglong = self.state
        x = (x ^ x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x = (x ^ x << 5) & 0xFFFFFFFF
        self.state = x
        return (x >> 4) % limit

    def draw_random(self, first: cython.int, count: cython.int) -> cython.bint:
        """Draw one of some drawings at a random legal place, all places alike; False if there is none."""
        total: cython.int = 0
        index: cython.int
        pick: cython.int
        size: cython.int
        drawing: cython.int
        spaces: cython.ulonglong
        network: Network = self.network
        for index in range(count):
            spaces = network.spaces(DRAWING_LIST[first + index])
            self.fitting[index] = spaces
            total += popcount(spaces)
        if total == 0:
            return False
        pick = self.below(total)
        for index in range(count):
            spaces = self.fitting[index]
            size = popcount(spaces)
            if pick < size:
                while pick:
                    spaces &= spaces - 1
                    pick -= 1
                drawing = DRAWING_LIST[first + index]
                network.place(drawing, lowest(spaces))
                self.moves[self.move_count] = drawing << 6 | lowest(spaces)
                self.move_count += 1
                return True
            pick -= size
        return False

    def draw_special(self) -> None:
        """Draw a special route that is left, if it fits."""
        special: cython.int = self.below(6)
        if not self.used >> special & 1 and self.draw_random(SPECIAL_FIRST[special], SPECIAL_COUNT[special]):
            self.used |= 1 << special
            self.specials += 1

    def play_round(self) -> None:
        """Roll, and draw until no undrawn die fits (rules 4.2)."""
        left: cython.int = 0
        die: cython.int
        tries: cython.int
        face: cython.int
        # Four faces of three bits each, and four bits for the dice still to draw.
        rolled: cython.int = 0
        for die in range(DICE):
            rolled |= self.below(6) << (3 * die)
        left = (1 << DICE) - 1
        special: cython.int = 99
        if self.specials < 3 and self.below(SPECIAL_ODDS) == 0:
            special = self.below(DICE)
        tries = left
        while tries:
            die = self.below(DICE)
            if not tries >> die & 1:
                continue
            face = 6 * die + (rolled >> (3 * die) & 7)
            if self.draw_random(FACE_FIRST[face], FACE_COUNT[face]):
                left ^= 1 << die
                # A die that did not fit before may fit now.
                tries = left
                if special == 0:
                    self.draw_special()
                special -= 1
            else:
                tries ^= 1 << die
        self.round += 1

    def play(self) -> None:
        """Play all rounds that are left."""
        while self.round < ROUNDS:
            self.play_round()

    def drawn(self) -> list[tuple[int, int]]:
        """What was drawn so far, in its order: drawing and space."""
        return [(self.moves[index] >> 6, self.moves[index] & 63) for index in range(self.move_count)]


def play_games(seed: int, games: int, trail: bool) -> int:
    """Play and score random games in a row; the sum of their scores, for benchmarks."""
    total: cython.int = 0
    number: cython.int
    game: Playout
    for number in range(games):
        game = Playout(seed + number)
        game.play()
        total += game.network.total(trail)
    return total
