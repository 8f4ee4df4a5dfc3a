"""Plays random games on bit masks by the rules of the round (rules 4), for benchmarks and to create positions.

A hot module. The random player rolls the four white dice of an edition, takes the dice that fit in random order and
draws each face at a random legal place. In some rounds the player draws a random special route. With expansions the
player also rolls their dice and draws half of their faces. The module handles water, layers that faces add to, and the
underground, on which the player draws in every second round. The module ignores all other effects of expansions, and
buildings. Keep matches and seats out of this module.
"""

from __future__ import annotations

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.scoring import regions

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.match.xorshift import spread, xorshift
    from inkrally.railroad_ink.scoring.regions import points
    from inkrally.railroad_ink.sheet.bits import lowest, popcount
    from inkrally.railroad_ink.sheet.board_below import SecondBoardSheet, stations_of
    from inkrally.railroad_ink.sheet.network import WATER, Network

from inkrally.railroad_ink.sheet.network import KIND_SLOTS, MASK_LAYERS, ROUTE_NUMBERS, layer_number

DICE_PER_ROUND = 4
ROUNDS = 7
SPECIAL_ONE_IN = 2
"""The random player draws a special route in one of this many rounds, if it is legal."""
LEAVE_ONE_IN = 2
"""The random player leaves one of this many faces of expansions undrawn."""
MAX_IN_PLAY = 8

if not cython.compiled:
    MOST_DICE = 64
    # The value of DIE_CONNECT for a face that is joined like a face of a white die. Other values have one bit for each
    # kind of ends that can join it.
    RULE_41 = -1
    FACE_FIRST = [0] * (MOST_DICE * 6)
    FACE_COUNT = [0] * (MOST_DICE * 6)
    # The number of the layer that a face adds to, plus 1; 0 if it adds to no layer that masks have.
    FACE_LAYER = [0] * (MOST_DICE * 6)
    DIE_CONNECT = [0] * MOST_DICE
    SPECIAL_FIRST = [0] * 6
    SPECIAL_COUNT = [0] * 6
    DRAWING_LIST = [0] * 512


EDITION_DICE: dict[str, int] = {}
"""The number of the first white die of each edition in the tables above. The other dice of the edition follow."""
SINGLE_ROUTE_DICE: dict[str, int] = {}
"""The number of white dice of each edition whose faces have single routes. These dice come first."""
EXPANSION_DICE: dict[str, list[int]] = {}
"""The numbers of the dice of each expansion in the tables above, if a face of the die is drawn in a space."""


def _fill_tables() -> None:
    numbers: list[int] = []
    dice: list[tuple[facts.Die, int]] = []
    for edition in facts.DICE.editions:
        EDITION_DICE[edition] = len(dice)
        SINGLE_ROUTE_DICE[edition] = facts.DICE.editions[edition].dice.count("route-a")
        dice += [(faces, RULE_41) for faces in facts.faces(edition)]
    for name, expansion in facts.EXPANSIONS.items():
        connect = (
            RULE_41 if expansion.second_board else sum({1 << (KIND_SLOTS[kind] // 4) for kind in expansion.connect})
        )
        EXPANSION_DICE[name] = []
        for die_name in expansion.dice:
            if any(face in ROUTE_NUMBERS for face in expansion.faces[die_name]):
                EXPANSION_DICE[name].append(len(dice))
                dice.append((expansion.faces[die_name], connect))
    if len(dice) > MOST_DICE:
        raise ValueError(f"there is room for {MOST_DICE} dice")
    lays = {
        route.id: layer_number(layer, "", value) + 1
        for route in facts.ROUTES
        for layer, value in route.lays.items()
        if layer in MASK_LAYERS
    }
    first: dict[str, int] = {}
    for route, drawings in ROUTE_NUMBERS.items():
        first[route] = len(numbers)
        numbers += drawings
    number: cython.int
    face: cython.int
    for number in range(len(dice)):
        DIE_CONNECT[number] = dice[number][1]
        for face in range(6):
            route = dice[number][0][face]
            FACE_FIRST[6 * number + face] = first.get(route, 0)
            FACE_COUNT[6 * number + face] = len(ROUTE_NUMBERS.get(route, ()))
            FACE_LAYER[6 * number + face] = lays.get(route, 0)
    special: cython.int
    for special in range(len(facts.SPECIALS)):
        SPECIAL_FIRST[special] = first[facts.SPECIALS[special]]
        SPECIAL_COUNT[special] = len(ROUTE_NUMBERS[facts.SPECIALS[special]])
    index: cython.int
    for index in range(len(numbers)):
        DRAWING_LIST[index] = numbers[index]


_fill_tables()


class Playout:
    """One random game. The same seed plays the same game, compiled or not.

    Attributes:
        network: The sheet.
        board: The second board.
        rules: The scoring rules of the expansions for `regions.points`, as bits.
    """

    def __init__(
        self,
        seed: cython.ulonglong,
        expansions: tuple = (),  # type: ignore[type-arg]  # Cython does not accept type arguments here
        edition: str = "original",
    ) -> None:
        """Create a game before its first round.

        Args:
            seed: A number from 0; its lower 31 bits count.
            expansions: The names of the expansions in play.
            edition: The edition of the white dice.

        Raises:
            ValueError: If the tables have no room for all dice.
        """
        self.network = Network()
        # Xorshift needs a state that is not 0; `spread` also separates close seeds.
        self.state = spread(seed)
        for _ in range(4):
            self.random_below(2)
        self.round = 0
        self.specials = 0
        self.used = 0
        self.move_count = 0
        if not cython.compiled:
            self.moves = [0] * 256
            self.fitting = [0] * 8
            self.in_play = [0] * MAX_IN_PLAY
        self.dice = DICE_PER_ROUND
        self.rounds = ROUNDS
        self.rules = 0
        self.water = False
        self.second_board = False
        self.under = False
        self.board = SecondBoardSheet()
        die: cython.int
        first: cython.int = EDITION_DICE[edition]
        # The last die with single routes is replaced first.
        replaced: cython.int = SINGLE_ROUTE_DICE[edition] - 1
        for die in range(DICE_PER_ROUND):
            self.in_play[die] = first + die
        for name in expansions:
            self.rounds = min(self.rounds, facts.EXPANSIONS[name].rounds)
            if facts.EXPANSIONS[name].second_board:
                # The second board has as many rounds as the sheet, with separate dice.
                self.second_board = True
                self.rounds *= 2
                for die in range(DICE_PER_ROUND):
                    self.in_play[DICE_PER_ROUND + die] = EXPANSION_DICE[name][die]
                continue
            if facts.EXPANSIONS[name].replaces_white:
                self.in_play[replaced] = EXPANSION_DICE[name][0]
                replaced -= 1
                continue
            self.water = self.water or bool(facts.EXPANSIONS[name].fill)
            self.rules |= 1 << regions.RULES[name] if name in regions.RULES else 0
            for die in EXPANSION_DICE[name]:
                if self.dice == MAX_IN_PLAY:
                    raise ValueError(f"there is room for {MAX_IN_PLAY} dice in play")
                self.in_play[self.dice] = die
                self.dice += 1
        if self.second_board and self.dice > DICE_PER_ROUND:
            raise ValueError("a second board is played out by itself or with what brings no dice")

    def random_below(self, limit: cython.uint) -> cython.uint:
        """Return a random number below `limit`, by xorshift. Not for real matches."""
        self.state = xorshift(self.state)
        return (self.state >> 4) % limit

    def draw_random(self, first: cython.int, count: cython.int, connect: cython.int) -> cython.bint:
        """Draw one of `count` drawings at a random legal place. Returns False if no place is legal.

        `first` is the index of the first of these drawings in `DRAWING_LIST`, `connect` the kinds of ends that can join
        the drawings.
        """
        total: cython.int = 0
        index: cython.int
        pick: cython.int
        size: cython.int
        drawing: cython.int
        spaces: cython.ulonglong
        network: Network = self.board.network if self.under else self.network
        for index in range(count):
            drawing = DRAWING_LIST[first + index]
            spaces = network.spaces(drawing) if connect == RULE_41 else network.places(drawing, connect)
            self.fitting[index] = spaces
            total += popcount(spaces)
        if total == 0:
            return False
        pick = self.random_below(total)
        for index in range(count):
            spaces = self.fitting[index]
            size = popcount(spaces)
            if pick < size:
                while pick:
                    spaces &= spaces - 1
                    pick -= 1
                drawing = DRAWING_LIST[first + index]
                if self.under:
                    self.board.draw(drawing, lowest(spaces))
                else:
                    network.place(drawing, lowest(spaces))
                    if self.second_board and stations_of(drawing):
                        self.board.on_station_above(lowest(spaces))
                self.moves[self.move_count] = drawing << 6 | lowest(spaces)
                self.move_count += 1
                if self.water:
                    spaces = network.fill_water()
                    while spaces:
                        self.moves[self.move_count] = WATER << 6 | lowest(spaces)
                        self.move_count += 1
                        spaces &= spaces - 1
                return True
            pick -= size
        return False

    def draw_special(self) -> None:
        """Pick a random special route, and draw it if it was not used yet and fits (rules 5)."""
        special: cython.int = self.random_below(6)
        if not self.used >> special & 1 and self.draw_random(SPECIAL_FIRST[special], SPECIAL_COUNT[special], RULE_41):
            self.used |= 1 << special
            self.specials += 1

    def play_round(self) -> None:
        """Roll, and draw until no die that is left fits (rules 4.2)."""
        left: cython.int = 0
        die: cython.int
        tries: cython.int
        face: cython.int
        number: cython.int
        # Three bits for the face of each die; `left` has a bit for each die that is not drawn.
        rolled: cython.int = 0
        for die in range(self.dice):
            rolled |= self.random_below(6) << (3 * die)
        left = (1 << self.dice) - 1
        before: cython.int
        special: cython.int = 99
        self.under = self.second_board and self.round & 1 == 1
        if not self.under and self.specials < 3 and self.random_below(SPECIAL_ONE_IN) == 0:
            special = self.random_below(DICE_PER_ROUND)
        tries = left
        while tries:
            die = self.random_below(self.dice)
            if not tries >> die & 1:
                continue
            if die >= DICE_PER_ROUND and self.random_below(LEAVE_ONE_IN) == 0:
                left &= ~(1 << die)
                tries &= left
                continue
            number = self.in_play[die + DICE_PER_ROUND if self.under else die]
            face = 6 * number + (rolled >> (3 * die) & 7)
            before = self.move_count
            if self.draw_random(FACE_FIRST[face], FACE_COUNT[face], DIE_CONNECT[number]):
                if FACE_LAYER[face]:
                    self.network.mark(FACE_LAYER[face] - 1, self.moves[before] & 63)
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
        """Play all remaining rounds."""
        while self.round < self.rounds:
            self.play_round()

    def total(self, mode: cython.int) -> cython.int:
        """Return the points of the sheet now, with the points of the expansions in play."""
        more: cython.int = self.board.total(mode) if self.second_board else 0
        return self.network.total(mode) + points(self.network, self.rules) + more

    def drawn(self) -> list[tuple[int, int]]:
        """Return the drawings of the game so far, in order, as pairs of the number of the drawing and of the space."""
        return [(self.moves[index] >> 6, self.moves[index] & 63) for index in range(self.move_count)]


def play_games(
    seed: int,
    games: int,
    trail: bool,
    expansions: tuple = (),  # type: ignore[type-arg]  # Cython does not accept type arguments here
    edition: str = "original",
) -> tuple[int, int]:
    """Play and score random games. Returns the sum of their scores and the number of all drawings, for benchmarks."""
    total: cython.int = 0
    drawn: cython.int = 0
    number: cython.int
    game: Playout
    for number in range(games):
        game = Playout(seed + number, expansions, edition)
        game.play()
        total += game.total(trail)
        drawn += game.move_count
    return total, drawn
