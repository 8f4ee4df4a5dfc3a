"""A sheet as a jigsaw: which drawings stand where in the end, and in which rounds they can have been drawn.

Where a sheet is no more than its drawings, those that stand in the end say all: no order makes two drawings clash that
do not, and what is joined stays joined. So whatever rounds the pieces can be dealt out to is a game. Knows white dice
and special routes (rules 4.1 to 4.3), no expansion and no buildings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.known import Acts
from inkrally.railroad_ink.round.acts import Act, DrawDie, DrawSpecial
from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, Network
from inkrally.railroad_ink.sheet.routes import ROUTE_OF

Piece = tuple[int, int]
"""A drawing and a space, by their numbers."""

Board = tuple[Piece, ...]

Rounds = tuple[Board, ...]
"""The pieces of each round, in the order of drawing."""

Rolls = Sequence[tuple[str, ...]]
"""The dice of each round."""

ROUTE = [ROUTE_OF[drawing] for drawing in DRAWINGS]
"""The route of each drawing, by their numbers."""

SPECIAL = {drawing: number for number, route in enumerate(facts.SPECIALS) for drawing in ROUTE_NUMBERS[route]}
"""The special route, by its number, of a drawing that is one."""


def masks_of_pieces(pieces: Sequence[Piece]) -> Network:
    """The pieces as masks."""
    network = Network()
    for drawing, space in pieces:
        network.place(drawing, space)
    return network


def dealt(board: Sequence[Piece], rolls: Rolls) -> Rounds | None:
    """The pieces by round in an order in which each can be drawn; None if none was found.

    Of pieces alike those that stand first on the board are drawn first, where they can be: so a board whose pieces are
    in an order of drawing is mostly dealt out in that. A piece that stands can only help others to be joined; but which
    of two alike a die takes may matter, and when a special route is drawn: not all ways are tried.
    """
    return _dealt(board, rolls, True) or _dealt(board, rolls, False)


def _dealt(board: Sequence[Piece], rolls: Rolls, late: bool) -> Rounds | None:
    """Special routes are drawn as soon as they are joined, or `late`: where a die waits for one, or in the end."""
    rest: dict[str, list[Piece]] = {}
    for piece in board:
        rest.setdefault(ROUTE[piece[0]], []).append(piece)
    specials = [route for route in facts.SPECIALS if route in rest]
    if len(specials) > facts.DICE.specials.each_game or any(len(rest[route]) > 1 for route in specials):
        return None
    network = Network()
    rounds: list[Board] = []
    for number, roll in enumerate(rolls, 1):
        left, drawn = list(roll), list[Piece]()
        special = False
        while True:
            found = _next(network, left, rest)
            if found is None and not special and (left or not late or len(specials) > len(rolls) - number):
                found = _special(network, [rest[route][0] for route in specials], left, rest)
                special = found is not None
            if found is None:
                break
            route = ROUTE[found[0]]
            network.place(*found)
            rest[route].remove(found)
            drawn.append(found)
            (specials if found[0] in SPECIAL else left).remove(route)
        # A die is left only where its route fits nowhere (rules 4.2).
        if any(network.spaces(drawing) for route in set(left) for drawing in ROUTE_NUMBERS[route]):
            return None
        rounds.append(tuple(drawn))
    return None if any(rest.values()) else tuple(rounds)


def _next(network: Network, routes: Sequence[str], rest: dict[str, list[Piece]]) -> Piece | None:
    """A piece of one of these routes that is joined, one that is the first of its route if there is one."""
    for most in (1, None):
        for route in routes:
            for piece in rest.get(route, ())[:most]:
                if network.fits(*piece):
                    return piece
    return None


def _special(
    network: Network, specials: Sequence[Piece], routes: Sequence[str], rest: dict[str, list[Piece]]
) -> Piece | None:
    """A piece of a special route that is joined, one that something is joined to if there is one."""
    joined = [piece for piece in specials if network.fits(*piece)]
    for piece in joined:
        network.place(*piece)
        helps = _next(network, routes, rest) is not None
        network.erase(*piece)
        if helps:
            return piece
    return joined[0] if joined else None


def acts_of_pieces(rounds: Sequence[Sequence[Piece]], rolls: Rolls) -> list[Acts]:
    """Pieces by round, in the order of drawing, as acts."""
    found: list[Acts] = []
    for pieces, roll in zip(rounds, rolls, strict=True):
        dice: list[str | None] = list(roll)
        acts: list[Act] = []
        for drawing, space in pieces:
            if drawing in SPECIAL:
                acts.append(DrawSpecial(SPACE_NAMES[space], DRAWINGS[drawing]))
            else:
                die = dice.index(ROUTE[drawing])
                dice[die] = None
                acts.append(DrawDie(die, SPACE_NAMES[space], DRAWINGS[drawing]))
        found.append(tuple(acts))
    return found


def left_over(board: Board, rolls: Rolls) -> list[str]:
    """The dice of all rounds that a board has no piece for."""
    dice = Counter(route for roll in rolls for route in roll)
    dice.subtract(ROUTE[drawing] for drawing, _ in board if drawing not in SPECIAL)
    return sorted(dice.elements())
