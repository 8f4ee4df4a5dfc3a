"""Builds linear programs that bound the score of any sheet of the base game with known dice.

`docs/explanation/bounds.md` proves the bounds.

There are two programs: one program for sheets with all exits in one network, one program for all other sheets. The
greater optimum, rounded down, is an upper bound. `point` maps a drawn sheet to a point of its program, to check that
the point satisfies every row and that the objective is the score of the sheet. `dual_bound` turns any prices of the
rows into a bound in integers, so no solver must be trusted. Keep solvers out of this module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.connected import max_value_by_size
from inkrally.railroad_ink.analysis.best_games.pieces import (
    ROUTE_BY_DRAWING,
    SPECIAL_BY_DRAWING,
    Piece,
    Rolls,
    masks_of_pieces,
)
from inkrally.railroad_ink.scoring.longest_route import longest_spaces
from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACES

KINDS = "HR"
SIDES = "NESW"
NEIGHBOR_OFFSETS = (-8, 1, 8, -1)
WIDTH = 7
PRICE_DENOMINATOR = 1 << 20
"""The denominator of the prices of rows. Prices are rounded to multiples of one divided by this number."""

EXITS = {(SPACES[each.space], SIDES.index(each.side)): each.kind for each in facts.SHEET.exits}
"""The kind of each exit, by space and side."""
CENTRE = {SPACES[space] for space in facts.SHEET.centre}
ALL_EXITS_POINTS = facts.SHEET.network_points[len(EXITS)]
"""The points of a network with all exits (rules 6.1)."""
MAX_OTHER_POINTS = facts.SHEET.network_points[len(EXITS) - 1]
"""The maximum points of all networks together if no network has all exits: the points for one exit less."""


class Row(msgspec.Struct, frozen=True):
    """A row of a linear program: the sum of factors times values of columns is at most `upper_bound`.

    `factors` has the factors by the number of the column.
    """

    factors: dict[int, int]
    upper_bound: int


Dice = Mapping[tuple[str, ...], int]
"""The number of dice that can show one of some routes, by these routes."""


def dice_of(rolls: Rolls) -> Dice:
    """Return the dice of all rounds, whose faces are known."""
    return Counter((route,) for roll in rolls for route in roll)


def any_dice(edition: facts.Edition, rounds: int) -> Dice:
    """Return the dice of some rounds whose faces are not known: each die can show each of its faces."""
    faces = (tuple(dict.fromkeys(die)) for die in facts.faces(edition))
    return Counter({die: rounds * count for die, count in Counter(faces).items()})


class LinearProgram:
    """A linear program to maximize: columns from 0 to 1 (or to `tops`), rows, and the gain of each column.

    `constant` is added to the objective.
    """

    def __init__(self, constant: int = 0) -> None:
        self.constant = constant
        self.tops: list[int] = []
        self.gains: list[int] = []
        self.rows: list[Row] = []

    def column(self, gain: int = 0, top: int = 1) -> int:
        """Add a column with a gain and a maximum value (`top`), and return its number."""
        self.tops.append(top)
        self.gains.append(gain)
        return len(self.tops) - 1

    def row(self, factors: Mapping[int, int], most: int) -> None:
        """Add a row whose sum of factors times values of columns is at most `most`."""
        self.rows.append(Row(dict(factors), most))

    def objective(self, point: Mapping[int, int]) -> int:
        """Return the objective of a point, given by the values of columns that are not 0."""
        return self.constant + sum(self.gains[column] * value for column, value in point.items())

    def violated_rows(self, point: Mapping[int, int]) -> list[Row]:
        """Return the rows that a point violates."""
        return [
            row
            for row in self.rows
            if sum(factor * point.get(column, 0) for column, factor in row.factors.items()) > row.upper_bound
        ]

    def dual_bound(self, prices: Sequence[float]) -> int:
        """Return a bound on the objective of any integer point from a price for each row.

        By weak duality any prices give a valid bound if no price is negative. Better prices give a better bound.
        """
        whole = [max(0, round(PRICE_DENOMINATOR * price)) for price in prices]
        left = [PRICE_DENOMINATOR * gain for gain in self.gains]
        total = PRICE_DENOMINATOR * self.constant
        for row, price in zip(self.rows, whole, strict=True):
            total += price * row.upper_bound
            if price:
                for column, factor in row.factors.items():
                    left[column] -= price * factor
        total += sum(max(0, gain) * top for gain, top in zip(left, self.tops, strict=True))
        return total // PRICE_DENOMINATOR


class Relaxation:
    """The linear program for sheets drawn with the dice of all rounds.

    Args:
        dice: How many dice can show one of some routes, by these routes (`dice_of`, `any_dice`). No route is in two
            groups.
        joined: Selects sheets with all exits connected, or all other sheets.
    """

    def __init__(self, dice: Dice, joined: bool) -> None:
        self.joined = joined
        self.dice = dice
        self.program = LinearProgram(ALL_EXITS_POINTS if joined else 0)
        routes = (*(route for group in dice for route in group), *facts.SPECIALS)
        self.drawings = [number for route in routes for number in ROUTE_NUMBERS[route]]
        self.inner = {
            (space, side): space + NEIGHBOR_OFFSETS[side]
            for space in SPACES.values()
            for side in range(4)
            if space + NEIGHBOR_OFFSETS[side] in SPACES.values()
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
        """Add the drawings: at most one in each space, and of each route at most as many as dice show (rules 4)."""
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
        for routes, most in [*self.dice.items(), *(((special,), 1) for special in limits.routes)]:
            program.row(
                {column: 1 for (number, _), column in self.drawn.items() if ROUTE_BY_DRAWING[number] in routes}, most
            )
        program.row(
            {column: 1 for (number, _), column in self.drawn.items() if number in SPECIAL_BY_DRAWING}, limits.each_game
        )
        if self.joined:
            central = {column: 1 for (_, space), column in self.drawn.items() if space in CENTRE}
            program.row(central, max_central_spaces(sum(self.dice.values()) + limits.each_game))

    def ends(self, kind: str, space: int, side: int) -> dict[int, int]:
        """Return the columns of drawings with an end of a kind on a side of a space."""
        return {
            self.drawn[number, space]: 1
            for number in self.drawings
            if DRAWINGS[number][side] == kind and (number, space) in self.drawn
        }

    def _ends(self) -> None:
        """Add joined ends, open ends, and the rule that ends of different kinds must not meet (rules 4.1)."""
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
        """Add the rows for exits: all must be reached, or the points are limited by the number of reached exits."""
        used: list[int] = []
        for (space, side), kind in EXITS.items():
            ends = self.ends(kind, space, side)
            if self.joined:
                self.program.row(dict.fromkeys(ends, -1), -1)
            used += ends
        if not self.joined:
            self.exit_points = self.program.column(1, MAX_OTHER_POINTS)
            # Without all exits, the first exit gives no points, so the points are at most proportional to the number of
            # exits.
            factors = {self.exit_points: len(EXITS) - 1, **dict.fromkeys(used, -MAX_OTHER_POINTS)}
            self.program.row(factors, 0)

    def _route(self, kind: str) -> None:
        """Add a longest route of a kind: its spaces and the joined ends between them.

        A route uses at most two ends in each space, and has one joined end less than spaces.
        """
        program = self.program
        for space in SPACES.values():
            self.on_route[kind, space] = program.column(1)
        for (other, space, side), join in self.joins.items():
            if other == kind and side in (1, 2):
                beyond = space + NEIGHBOR_OFFSETS[side]
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

    # Sheets as points.

    def point(self, board: Sequence[Piece]) -> dict[int, int]:
        """Return a drawn sheet as a point of the program: the values of the columns that are not 0."""
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
                found[self.steps[kind, one, NEIGHBOR_OFFSETS.index(other - one)]] = 1
        return found


def all_exits_joined(board: Sequence[Piece]) -> bool:
    """Return whether all exits are in one network of a sheet."""
    return masks_of_pieces(board).exit_points() == ALL_EXITS_POINTS


def max_central_spaces(most: int) -> int:
    """Return the maximum number of filled central spaces if at most `most` spaces connect all exits."""

    def place(space: int) -> tuple[int, int]:
        return space % 8, space // 8

    sizes = max_value_by_size(WIDTH, WIDTH, {place(space) for space, _ in EXITS}, {place(space) for space in CENTRE})
    return max((worth for size, worth in sizes.items() if size <= most), default=0)


def counting_bound(rolls: Rolls) -> int:
    """Return an upper bound of the score by counting.

    The bound has the points for all exits and the whole centre. The longest route of each kind has every drawing that
    such a route can pass, and a space at each end.
    """
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
    # A special route that a route of one kind passes may be the end of a route of the other kind.
    ends += sum(gain < 2 for gain in gains[: facts.DICE.specials.each_game])
    return ALL_EXITS_POINTS + len(CENTRE) + through + specials + min(2 * len(KINDS), ends)
