"""What no sheet of the base game can exceed that is drawn with known dice, as a linear program; what it leaves out, and
why that only raises it, is proved in `docs/bounds.md`.

Two programs, one for sheets on which all exits are in one network and one for all others: the greater of their optima,
rounded down, is an upper bound. `point` says where a sheet that was drawn lies in its program, so that anybody can
check that it fulfils every row and that what the program gives for it is its score. `proven` turns any prices of the
rows into a bound in whole numbers, so that no solver has to be trusted. Knows no solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.pieces import ROUTE, SPECIAL, Piece, Rolls, masks_of_pieces
from inkrally.railroad_ink.scoring.longest_route import longest_spaces
from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACES
from research.railroad_ink.connected import most_worth

KINDS = "HR"
SIDES = "NESW"
STEPS = (-8, 1, 8, -1)
WIDTH = 7
SCALE = 1 << 20
"""Prices of rows are rounded to parts of this."""

EXITS = {(SPACES[each.space], SIDES.index(each.side)): each.kind for each in facts.SHEET.exits}
"""By space and side the kinds of the exits."""
CENTRE = {SPACES[space] for space in facts.SHEET.centre}
ALL = facts.SHEET.network_points[len(EXITS)]
"""What a network with all exits gives; what any others give together is no more than with one exit less."""
OTHERS = facts.SHEET.network_points[len(EXITS) - 1]


class Row(msgspec.Struct, frozen=True):
    """Factors by column; their sum with the columns' values is at most `most`."""

    factors: dict[int, int]
    most: int


class Program:
    """Columns, each from 0 to 1 (or to its `tops`), rows, and what each column gives; to be made as much as possible.

    `constant` is what there is anyway.
    """

    def __init__(self, constant: int = 0) -> None:
        self.constant = constant
        self.tops: list[int] = []
        self.gains: list[int] = []
        self.rows: list[Row] = []

    def column(self, gain: int = 0, top: int = 1) -> int:
        """A new column; its number."""
        self.tops.append(top)
        self.gains.append(gain)
        return len(self.tops) - 1

    def row(self, factors: Mapping[int, int], most: int) -> None:
        """A new row."""
        self.rows.append(Row(dict(factors), most))

    def value(self, point: Mapping[int, int]) -> int:
        """What the program gives for a point, a value for each column that is not 0."""
        return self.constant + sum(self.gains[column] * value for column, value in point.items())

    def broken(self, point: Mapping[int, int]) -> list[Row]:
        """The rows that a point does not fulfil."""
        return [
            row
            for row in self.rows
            if sum(factor * point.get(column, 0) for column, factor in row.factors.items()) > row.most
        ]

    def proven(self, prices: Sequence[float]) -> int:
        """A bound on what any point of whole numbers can give, from a price for each row: by weak duality any prices
        that are not negative will do, the better the nearer they are to the best ones."""
        whole = [max(0, round(SCALE * price)) for price in prices]
        left = [SCALE * gain for gain in self.gains]
        total = SCALE * self.constant
        for row, price in zip(self.rows, whole, strict=True):
            total += price * row.most
            if price:
                for column, factor in row.factors.items():
                    left[column] -= price * factor
        total += sum(max(0, gain) * top for gain, top in zip(left, self.tops, strict=True))
        return total // SCALE


class Relaxation:
    """The program for sheets drawn with these dice of all rounds, on which all exits are joined, or not all."""

    def __init__(self, rolls: Rolls, joined: bool) -> None:
        self.joined = joined
        self.dice = Counter(route for roll in rolls for route in roll)
        self.program = Program(ALL if joined else 0)
        self.drawings = [number for route in (*self.dice, *facts.SPECIALS) for number in ROUTE_NUMBERS[route]]
        self.inner = {
            (space, side): space + STEPS[side]
            for space in SPACES.values()
            for side in range(4)
            if space + STEPS[side] in SPACES.values()
        }
        self.drawn: dict[Piece, int] = {}
        self.joins: dict[tuple[str, int, int], int] = {}
        self.open: dict[tuple[str, int, int], int] = {}
        self.exit_points = -1
        self.on_route: dict[tuple[str, int], int] = {}
        self.steps: dict[tuple[str, int, int], int] = {}
        self._drawings()
        self._ends()
        self._exits()
        for kind in KINDS:
            self._route(kind)

    # The program.

    def _drawings(self) -> None:
        """What is drawn where: one drawing in a space, as many of a route as there are dice of it (rules 4)."""
        program = self.program
        for space in SPACES.values():
            here = {}
            for number in self.drawings:
                text = DRAWINGS[number]
                if all(text[side] in ("-", EXITS.get((space, side), text[side])) for side in range(4)):
                    here[program.column(1 if space in CENTRE else 0)] = number
            self.drawn.update({(number, space): column for column, number in here.items()})
            program.row(dict.fromkeys(here, 1), 1)
        limits = facts.DICE.specials
        for route, most in [*self.dice.items(), *((special, 1) for special in limits.routes)]:
            program.row({column: 1 for (number, _), column in self.drawn.items() if ROUTE[number] == route}, most)
        program.row({column: 1 for (number, _), column in self.drawn.items() if number in SPECIAL}, limits.each_game)
        if self.joined:
            central = {column: 1 for (_, space), column in self.drawn.items() if space in CENTRE}
            program.row(central, most_central(self.dice.total() + limits.each_game))

    def ends(self, kind: str, space: int, side: int) -> dict[int, int]:
        """The columns of drawings with an end of a kind at a side of a space, each once."""
        return {
            self.drawn[number, space]: 1
            for number in self.drawings
            if DRAWINGS[number][side] == kind and (number, space) in self.drawn
        }

    def _ends(self) -> None:
        """Ends that are joined, ends against each other's kind, which may not be (rules 4.1), and open ones."""
        program = self.program
        for (space, side), beyond in self.inner.items():
            if side in (1, 2):
                for kind, other in ("HR", "RH"):
                    near, far = self.ends(kind, space, side), self.ends(kind, beyond, (side + 2) % 4)
                    column = self.joins[kind, space, side] = self.joins[kind, beyond, (side + 2) % 4] = program.column()
                    program.row({column: 1, **dict.fromkeys(near, -1)}, 0)
                    program.row({column: 1, **dict.fromkeys(far, -1)}, 0)
                    program.row({**near, **self.ends(other, beyond, (side + 2) % 4)}, 1)
        for space, side in self.inner:
            for kind in KINDS:
                column = self.open[kind, space, side] = program.column(-1)
                program.row({**self.ends(kind, space, side), self.joins[kind, space, side]: -1, column: -1}, 0)

    def _exits(self) -> None:
        """Exits with a drawing that leads to them: all of them, or what so many can give at most."""
        used: list[int] = []
        for (space, side), kind in EXITS.items():
            ends = self.ends(kind, space, side)
            if self.joined:
                self.program.row(dict.fromkeys(ends, -1), -1)
            used += ends
        if not self.joined:
            self.exit_points = self.program.column(1, OTHERS)
            # Fewer than all exits give no more than in proportion, as a first one gives nothing.
            factors = {self.exit_points: len(EXITS) - 1, **dict.fromkeys(used, -OTHERS)}
            self.program.row(factors, 0)

    def _route(self, kind: str) -> None:
        """A longest route: spaces with a drawing of its kind, joined ends, no more than two of them in a space, and of
        these one less than spaces."""
        program = self.program
        for space in SPACES.values():
            self.on_route[kind, space] = program.column(1)
        for (other, space, side), join in self.joins.items():
            if other == kind and side in (1, 2):
                beyond = space + STEPS[side]
                step = self.steps[kind, space, side] = self.steps[kind, beyond, (side + 2) % 4] = program.column()
                program.row({step: 1, join: -1}, 0)
                program.row({step: 1, self.on_route[kind, space]: -1}, 0)
                program.row({step: 1, self.on_route[kind, beyond]: -1}, 0)
        for space in SPACES.values():
            on = self.on_route[kind, space]
            counts = {
                self.drawn[number, space]: DRAWINGS[number][:4].count(kind)
                for number in self.drawings
                if (number, space) in self.drawn and kind in DRAWINGS[number][:4]
            }
            program.row({on: 1, **dict.fromkeys(counts, -1)}, 0)
            steps = {self.steps[kind, space, side]: 1 for side in range(4) if (space, side) in self.inner}
            program.row({**steps, on: -2}, 0)
            program.row({**steps, **{column: -min(2, count) for column, count in counts.items()}}, 0)
        spaces = {self.on_route[kind, space]: 1 for space in SPACES.values()}
        program.row({**spaces, **{column: -1 for (each, *_), column in self.steps.items() if each == kind}}, 1)

    # Where a sheet lies in it.

    def point(self, board: Sequence[Piece]) -> dict[int, int]:
        """A drawn sheet as a point: its columns that are not 0."""
        network = masks_of_pieces(board)
        drawn = {space: DRAWINGS[number] for number, space in board}
        found = dict.fromkeys((self.drawn[piece] for piece in board), 1)
        for (space, side), beyond in self.inner.items():
            kind = drawn[space][side] if space in drawn else "-"
            if kind in KINDS:
                met = beyond in drawn and drawn[beyond][(side + 2) % 4] == kind
                found[(self.joins if met else self.open)[kind, space, side]] = 1
        if not self.joined:
            found[self.exit_points] = network.exit_points()
        for number, kind in enumerate(KINDS):
            spaces = longest_spaces(network, number, False)
            found.update(dict.fromkeys((self.on_route[kind, space] for space in spaces), 1))
            for one, other in pairwise(spaces):
                found[self.steps[kind, one, STEPS.index(other - one)]] = 1
        return found


def all_joined(board: Sequence[Piece]) -> bool:
    """Whether all exits are in one network of a sheet."""
    return masks_of_pieces(board).exit_points() == ALL


def most_central(most: int) -> int:
    """How many central spaces at most have something if so many spaces have, and all exits are in one network."""

    def place(space: int) -> tuple[int, int]:
        return space % 8, space // 8

    sizes = most_worth(WIDTH, WIDTH, {place(space) for space, _ in EXITS}, {place(space) for space in CENTRE})
    return max((worth for size, worth in sizes.items() if size <= most), default=0)


def counted(rolls: Rolls) -> int:
    """The bound by counting alone: all exits, the whole centre, and of each kind every drawing that a route can pass,
    with a space more at each end."""
    through = ends = 0
    for route in (route for roll in rolls for route in roll):
        kinds = [DRAWINGS[ROUTE_NUMBERS[route][0]][:4].count(kind) for kind in KINDS]
        through += sum(count >= 2 for count in kinds)
        ends += max(kinds) < 2
    gains = sorted(
        (sum(DRAWINGS[ROUTE_NUMBERS[route][0]][:4].count(kind) >= 2 for kind in KINDS) for route in facts.SPECIALS),
        reverse=True,
    )
    specials = sum(gains[: facts.DICE.specials.each_game])
    # A special route that a route of one kind passes may be the end of one of the other.
    ends += sum(gain < 2 for gain in gains[: facts.DICE.specials.each_game])
    return ALL + len(CENTRE) + through + specials + min(2 * len(KINDS), ends)
