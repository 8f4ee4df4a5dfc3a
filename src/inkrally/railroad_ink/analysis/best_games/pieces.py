"""Handles a sheet as a set of pieces: the final drawings in their spaces. Assigns pieces to rounds.

It is for games where only the final drawings count. Drawings that fit together at the end also fit together in any
order, and joined ends stay joined. So every valid assignment of the pieces to rounds is a possible game. The module
handles white dice and special routes (rules 4.1 to 4.3). Keep expansions and buildings out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.perfect_information import Acts
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, Network
from inkrally.railroad_ink.sheet.routes import ROUTE_OF

Piece = tuple[int, int]
"""A drawing and a space, by their numbers."""

Board = tuple[Piece, ...]

Rounds = tuple[Board, ...]
"""The pieces of each round, in the order of drawing."""

Rolls = Sequence[tuple[str, ...]]
"""The faces of the dice of each round."""

ROUTE_BY_DRAWING = [ROUTE_OF[drawing] for drawing in DRAWINGS]
"""The route of each drawing, by the number of the drawing."""

SPECIAL_BY_DRAWING = {
    drawing: number for number, route in enumerate(facts.SPECIALS) for drawing in ROUTE_NUMBERS[route]
}
"""The number of the special route of each drawing that shows one."""


def masks_of_pieces(pieces: Sequence[Piece]) -> Network:
    """Return a sheet with these pieces as bit masks (`Network`)."""
    network = Network()
    for drawing, space in pieces:
        network.place(drawing, space)
    return network


def assign_rounds(board: Sequence[Piece], rolls: Rolls) -> Rounds | None:
    """Return the pieces assigned to rounds so that each piece can be drawn in its round, or None if no way was found.

    Pieces with the same route are drawn in the order of `board` if possible. A result of None is not proof: pieces with
    the same route can be assigned to either of their dice, special routes can be drawn at different times, and not all
    combinations are tried.
    """
    return _try_to_assign(board, rolls, True) or _try_to_assign(board, rolls, False)


def _try_to_assign(board: Sequence[Piece], rolls: Rolls, late: bool) -> Rounds | None:
    """Try one way to assign the pieces to rounds, as `assign_rounds` does. Returns None if it fails.

    Special routes are drawn as soon as possible, or with `late` as late as possible.
    """
    rest: dict[str, list[Piece]] = {}
    for piece in board:
        rest.setdefault(ROUTE_BY_DRAWING[piece[0]], []).append(piece)
    specials = [route for route in facts.SPECIALS if route in rest]
    if len(specials) > facts.DICE.specials.each_game or any(len(rest[route]) > 1 for route in specials):
        return None
    network = Network()
    rounds: list[Board] = []
    for number, roll in enumerate(rolls, 1):
        left, drawn = list(roll), list[Piece]()
        special = False
        while True:
            found = _next_piece(network, left, rest)
            if found is None and not special and (left or not late or len(specials) > len(rolls) - number):
                found = _next_special_route(network, [rest[route][0] for route in specials], left, rest)
                special = found is not None
            if found is None:
                break
            route = ROUTE_BY_DRAWING[found[0]]
            network.place(*found)
            rest[route].remove(found)
            drawn.append(found)
            (specials if found[0] in SPECIAL_BY_DRAWING else left).remove(route)
        # A die may be left only if its route fits nowhere (rules 4.2).
        if any(network.spaces(drawing) for route in set(left) for drawing in ROUTE_NUMBERS[route]):
            return None
        rounds.append(tuple(drawn))
    return None if any(rest.values()) else tuple(rounds)


def _next_piece(network: Network, routes: Sequence[str], rest: dict[str, list[Piece]]) -> Piece | None:
    """Return a piece of one of these routes that joins the sheet now, preferably the first of its route.

    `rest` has the pieces that are not drawn yet, by route. Returns None if no piece joins.
    """
    for most in (1, None):
        for route in routes:
            for piece in rest.get(route, ())[:most]:
                if network.fits(*piece):
                    return piece
    return None


def _next_special_route(
    network: Network, specials: Sequence[Piece], routes: Sequence[str], rest: dict[str, list[Piece]]
) -> Piece | None:
    """Return a special route that joins the sheet now, preferably one that makes another piece fit.

    `rest` has the pieces that are not drawn yet, by route. Returns None if none joins.
    """
    joined = [piece for piece in specials if network.fits(*piece)]
    for piece in joined:
        network.place(*piece)
        helps = _next_piece(network, routes, rest) is not None
        network.erase(*piece)
        if helps:
            return piece
    return joined[0] if joined else None


def acts_of_pieces(rounds: Sequence[Sequence[Piece]], rolls: Rolls) -> list[Acts]:
    """Return the pieces of each round as actions, in the order of drawing.

    A piece is a pair of a drawing and a space by their numbers. `rolls` are the faces of the dice of each round.
    """
    found: list[Acts] = []
    for pieces, roll in zip(rounds, rolls, strict=True):
        dice: list[str | None] = list(roll)
        acts: list[Action] = []
        for drawing, space in pieces:
            if drawing in SPECIAL_BY_DRAWING:
                acts.append(DrawSpecial(SPACE_NAMES[space], DRAWINGS[drawing]))
            else:
                die = dice.index(ROUTE_BY_DRAWING[drawing])
                dice[die] = None
                acts.append(DrawDie(die, SPACE_NAMES[space], DRAWINGS[drawing]))
        found.append(tuple(acts))
    return found


def unused_dice(board: Board, rolls: Rolls) -> list[str]:
    """Return the dice of all rounds that have no piece on the board."""
    dice = Counter(route for roll in rolls for route in roll)
    dice.subtract(ROUTE_BY_DRAWING[drawing] for drawing, _ in board if drawing not in SPECIAL_BY_DRAWING)
    return sorted(dice.elements())
