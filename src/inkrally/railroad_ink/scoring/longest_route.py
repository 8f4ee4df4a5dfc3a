"""The longest highway and the longest railway (rules 6.2), a point for each space, and the spaces of each in order.

`Network.longest` counts in one of three modes (`facts.MODE_NUMBERS`); to name the spaces, this module asks how the
length was found and walks the route once more.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from inkrally.railroad_ink.sheet.frontier import TERMINAL, Frontier
from inkrally.railroad_ink.sheet.network import DENSE, PASSES, RINGS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.rings import RingSearch, tree_route
from inkrally.railroad_ink.sheet.routes import SIDES

HIGHWAY, RAILWAY = 0, 1
"""The kinds of routes, as `Network.longest` numbers them."""
STEPS = (-8, 1, 8, -1)
SPACE_LIST = tuple(SPACES.values())


class Pass(NamedTuple):
    """One space of a route: the side by which it enters and by which it leaves, -1 where the space has none for it.

    The first pass enters, and the last leaves, by an end that no other pass uses, if there is one.
    """

    space: int
    enters: int
    leaves: int


def longest_highway(network: Network, mode: int) -> int:
    """Return the points of the longest highway; `mode` as `facts.MODE_NUMBERS` has it."""
    return network.longest(HIGHWAY, mode)


def longest_railway(network: Network, mode: int) -> int:
    """Return the points of the longest railway; `mode` as `facts.MODE_NUMBERS` has it."""
    return network.longest(RAILWAY, mode)


def route_parts(network: Network, kind: int, mode: int) -> tuple[str, ...]:
    """Return the spaces of a longest route, each with the sides by which the route passes it (`B2NS`)."""
    passes = longest_route(network, kind, mode)
    return tuple(SPACE_NAMES[each.space] + "".join(SIDES[side] for side in each[1:] if side >= 0) for each in passes)


def longest_route(network: Network, kind: int, mode: int) -> list[Pass]:
    """One longest route of a kind (0 highway, 1 railway), from end to end; empty where there is no such end."""
    spaces = _spaces(network, kind, mode)
    if spaces == []:
        return []
    route = _dense_route(network, kind, mode) if spaces is None else _walked(spaces)
    return _with_outer_ends(route, network.pieces(kind))


def longest_spaces(network: Network, kind: int, mode: int) -> list[int]:
    """The spaces of the same route, in its order; one that is passed twice is there twice."""
    spaces = _spaces(network, kind, mode)
    return [each.space for each in _dense_route(network, kind, mode)] if spaces is None else spaces


def _spaces(network: Network, kind: int, mode: int) -> list[int] | None:
    """The spaces of a longest route; None where only a pass over the whole sheet finds them."""
    length = network.longest(kind, mode)
    if length == 0:
        return []
    method, start = network.found()
    if method == DENSE:
        return None
    if method == PASSES:
        return _passes(network, kind, mode, start, length) or None
    joins = network.joins(kind)
    if method == RINGS:
        search = RingSearch(start, *joins)
        search.run(length - 1)  # what it can find is known, so it takes no more steps than the count did
        return search.spaces()
    return tree_route(start.bit_length() - 1, *joins)


def _passes(network: Network, kind: int, mode: int, part: int, length: int) -> list[int]:
    """The spaces of a route of a length that is known, in its order; empty where the search gives up."""
    search = network.pass_search(kind, mode)
    return search.spaces() if search.run(part, length - 1, True) == length else []


def _walked(spaces: list[int]) -> list[Pass]:
    """Passes from spaces in order."""
    leaves = [STEPS.index(after - here) for here, after in pairwise(spaces)]
    enters = [side ^ 2 for side in leaves]
    return [Pass(*each) for each in zip(spaces, [-1, *enters], [*leaves, -1], strict=True)]


def _dense_route(network: Network, kind: int, mode: int) -> list[Pass]:
    search = Frontier(network.pieces(kind), mode, True)
    search.run()
    left = [(SPACE_LIST[number], one, other) for number, one, other in search.passes()]
    if not left:  # a route of one space
        ends = [index for index, pieces in enumerate(network.pieces(kind)) if pieces]
        return [Pass(SPACE_LIST[ends[0]], -1, -1)]
    here = next(each for each in left if TERMINAL in each[1:])
    route = []
    enters = -1
    while True:
        left.remove(here)
        space, one, other = here
        leaves = one if enters in (-1, other) else other
        route.append(Pass(space, enters, -1 if leaves == TERMINAL else leaves))
        if leaves == TERMINAL:
            return route
        enters = leaves ^ 2
        beyond = space + STEPS[leaves]
        here = next(each for each in left if each[0] == beyond and enters in each[1:])


def _with_outer_ends(route: list[Pass], pieces: list[list[tuple[int, int]]]) -> list[Pass]:
    """Let the first pass enter and the last leave by an end that is left over."""

    def spare(number: int) -> int:
        here = route[number]
        used = {side for each in route if each.space == here.space for side in (each.enters, each.leaves)}
        own = {here.enters, here.leaves} - {-1}
        for ends, _ in pieces[SPACE_LIST.index(here.space)]:
            if all(ends >> side & 1 for side in own):
                for side in range(4):
                    if ends >> side & 1 and side not in used:
                        return side
        return -1

    route[0] = route[0]._replace(enters=spare(0))
    route[-1] = route[-1]._replace(leaves=spare(len(route) - 1))
    return route
