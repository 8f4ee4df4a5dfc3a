"""Finds the longest highway and the longest railway (rules 6.2): one point for each space, and the spaces in order.

`Network.longest` finds the length in one of three modes (`facts.MODE_NUMBERS`) and remembers the successful search. To
name the spaces, this module repeats that search and records the route.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from inkrally.railroad_ink.sheet.frontier import TERMINAL, Frontier
from inkrally.railroad_ink.sheet.network import DENSE, PASSES, RINGS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.rings import RingSearch, tree_route
from inkrally.railroad_ink.sheet.routes import SIDES

HIGHWAY, RAILWAY = 0, 1
"""The kinds of routes, numbered as in `Network.longest`."""
NEIGHBOR_OFFSETS = (-8, 1, 8, -1)
SPACE_LIST = tuple(SPACES.values())


class RouteStep(NamedTuple):
    """One step of a route: a space, and the sides through which the route enters and leaves the space.

    Sides are numbered N, E, S, W from 0. A side is -1 where the route begins or ends, or crosses a junction, such
    as a pair of portals. If the first or last space has an end that the route does not use otherwise, the number of
    that end replaces -1.
    """

    space: int
    enters: int
    leaves: int


def longest_highway(network: Network, mode: int) -> int:
    """Return the points of the longest highway; `mode` is a number of `facts.MODE_NUMBERS`."""
    return network.longest(HIGHWAY, mode)


def longest_railway(network: Network, mode: int) -> int:
    """Return the points of the longest railway; `mode` is a number of `facts.MODE_NUMBERS`."""
    return network.longest(RAILWAY, mode)


def route_parts(network: Network, kind: int, mode: int) -> tuple[str, ...]:
    """Return the spaces of one longest route in order, each with the sides that the route uses, such as `B2NS`."""
    passes = longest_route(network, kind, mode)
    return tuple(SPACE_NAMES[each.space] + "".join(SIDES[side] for side in each[1:] if side >= 0) for each in passes)


def longest_route(network: Network, kind: int, mode: int) -> list[RouteStep]:
    """Return one longest route of a kind, from end to end, or an empty list if the sheet has no end of that kind."""
    spaces = _spaces(network, kind, mode)
    if spaces == []:
        return []
    route = _dense_route(network, kind, mode) if spaces is None else _steps_along(spaces, network.joins(kind))
    return _with_outer_ends(route, network.pieces(kind))


def longest_spaces(network: Network, kind: int, mode: int) -> list[int]:
    """Return the spaces of the route of `longest_route` in order. A space that is passed twice appears twice."""
    spaces = _spaces(network, kind, mode)
    return [each.space for each in _dense_route(network, kind, mode)] if spaces is None else spaces


def _spaces(network: Network, kind: int, mode: int) -> list[int] | None:
    """Return the spaces of one longest route in order, or None if only the frontier search can find the route."""
    length = network.longest(kind, mode)
    if length == 0:
        return []
    method, start = network.last_search_outcome()
    if method == DENSE:
        return None
    if method == PASSES:
        return _passes(network, kind, mode, start, length) or None
    joins = network.joins(kind)
    if method == RINGS:
        search = RingSearch(start, *joins)
        search.run(length - 1)  # repeats a search that succeeded, so it stays within the step limit
        return search.spaces()
    return tree_route(start.bit_length() - 1, *joins)


def _passes(network: Network, kind: int, mode: int, component: int, length: int) -> list[int]:
    """Return the spaces of a route of the length `length` in order, or an empty list if the search gives up.

    `component` is the connected component (as bits) in which the function searches.
    """
    search = network.pass_search(kind, mode)
    search.run(component, length - 1, True)
    return search.spaces() if search.best == length else []


def _steps_along(spaces: list[int], joins: list[int]) -> list[RouteStep]:
    """Return the steps of a route through `spaces` in order. A step over a junction has -1 instead of the side.

    `joins` has, for each side, the spaces (as bits) that are joined on that side.
    """
    leaves = [
        next((side for side in range(4) if NEIGHBOR_OFFSETS[side] == after - here and joins[side] >> here & 1), -1)
        for here, after in pairwise(spaces)
    ]
    enters = [side ^ 2 if side >= 0 else -1 for side in leaves]
    return [RouteStep(*each) for each in zip(spaces, [-1, *enters], [*leaves, -1], strict=True)]


def _dense_route(network: Network, kind: int, mode: int) -> list[RouteStep]:
    """Return the longest route by the frontier search, which works for every sheet."""
    search = Frontier(network.pieces(kind), mode, True)
    search.run()
    left = [(SPACE_LIST[number], one, other) for number, one, other in search.passes()]
    if not left:  # the longest route is a single space
        ends = [index for index, pieces in enumerate(network.pieces(kind)) if pieces]
        return [RouteStep(SPACE_LIST[ends[0]], -1, -1)]
    here = next(each for each in left if TERMINAL in each[1:])
    route = []
    enters = -1
    while True:
        left.remove(here)
        space, one, other = here
        leaves = one if enters in (-1, other) else other
        route.append(RouteStep(space, enters, -1 if leaves == TERMINAL else leaves))
        if leaves == TERMINAL:
            return route
        enters = leaves ^ 2
        beyond = space + NEIGHBOR_OFFSETS[leaves]
        here = next(each for each in left if each[0] == beyond and enters in each[1:])


def _with_outer_ends(route: list[RouteStep], pieces: list[list[tuple[int, int]]]) -> list[RouteStep]:
    """Return the route; its first and last step each also get an end that the route does not use, if there is one."""

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
