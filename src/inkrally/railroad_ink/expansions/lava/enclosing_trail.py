"""Finds a closed trail of routes that encloses a volcano, also if the trail winds (goal VA of rules 9.2).

The search is exact on every sheet and takes bounded time. `goals.py` explains when it is needed, which is rare.

One pass over the spaces in reading order makes each space a wall (part of the trail), inside or outside. No inside
space may touch an outside space, not even diagonally, and the ends that the trail uses must form one closed trail. A
state has only the facts that the remaining spaces depend on: the ends that lead down and to the right, their
connections, and the kinds of the last seven spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from inkrally.railroad_ink.sheet.network import SPACES

INDEXES = tuple(SPACES.values())
WIDTH = 7
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
WALL, INSIDE, OUTSIDE = "WIO"


class EnclosureState(NamedTuple):
    """The facts about processed spaces that matter for the remaining spaces.

    Attributes:
        plugs: By column, the number of the trail section that leads down, 0 for none; the last item is the section that
            leads east. Sections are numbered in the order in which they appear.
        kinds: By column, the kind of the last processed space: wall, inside or outside. The last item is the kind of
            the space north-west of the next space.
        closed: Whether the trail is complete.
    """

    plugs: tuple[int, ...]
    kinds: str
    closed: bool


def enclosing_trail(live: Sequence[int], seconds: Sequence[int], volcanoes: int) -> int:
    """Return the spaces of a closed trail that encloses one of the volcanoes, as bits, or 0 if there is none.

    Args:
        live: By side (N E S W), the spaces whose end on that side is joined.
        seconds: By side, the spaces whose end belongs to the second group.
        volcanoes: The spaces with a volcano.
    """
    for volcano in INDEXES:
        if volcanoes >> volcano & 1:
            for component in _components(live, seconds):
                found = _Search(component, volcano).run()
                if found:
                    return found
    return 0


def _components(live: Sequence[int], seconds: Sequence[int]) -> Iterator[dict[int, tuple[int, ...]]]:
    """Yield each connected component of the routes: the groups of each space, as masks of joined sides.

    Both arguments have four masks of spaces, one for each side. `live` are the spaces with a joined end on the side,
    `seconds` the spaces whose end on the side belongs to the second group of the space.
    """
    groups: dict[tuple[int, int], int] = {}
    for index in INDEXES:
        for side in range(4):
            if live[side] >> index & 1:
                group = (index, seconds[side] >> index & 1)
                groups[group] = groups.get(group, 0) | 1 << side
    while groups:
        waiting = [next(iter(groups))]
        component: dict[int, tuple[int, ...]] = {}
        while waiting:
            group = waiting.pop()
            if group not in groups:
                continue
            sides = groups.pop(group)
            component[group[0]] = (*component.get(group[0], ()), sides)
            for side, step in enumerate((-8, 1, 8, -1)):
                if sides >> side & 1:
                    beyond = group[0] + step
                    waiting.append((beyond, seconds[side ^ 2] >> beyond & 1))
        yield component


def _trail_uses(sides: int) -> list[int]:
    """Return the sets of ends of a group that a closed trail can use: no end, two or four ends, as masks of sides."""
    return [used for used in range(16) if not used & ~sides and used.bit_count() % 2 == 0]


class _Search:
    """A pass over the sheet for one volcano and one connected component of the routes."""

    def __init__(self, component: dict[int, tuple[int, ...]], volcano: int) -> None:
        self.volcano = volcano
        self.ways: dict[int, list[tuple[int, ...]]] = {}
        """The ends that the trail may use in each space, group by group."""
        for index in INDEXES:
            ways: list[tuple[int, ...]] = [()]
            for sides in component.get(index, ()):
                ways = [(*way, used) for way in ways for used in _trail_uses(sides)]
            self.ways[index] = [tuple(used for used in way if used) for way in ways]
        free = [index for index in INDEXES if index not in component]
        self.inside = _reachable([volcano], free)
        self.outside = _reachable([index for index in free if _at_edge(index)], free)

    def run(self) -> int:
        """Return the spaces of a trail that encloses the volcano, as bits, or 0."""
        if self.inside & self.outside:
            return 0
        # Each state, with the walls of one trail that leads to it.
        states = {EnclosureState((0,) * (WIDTH + 1), OUTSIDE * (WIDTH + 1), False): 0}
        for index in INDEXES:
            following: dict[EnclosureState, int] = {}
            for state, walls in states.items():
                for after, wall in self._after(state, index):
                    following.setdefault(after, walls | wall << index)
            states = following
        return next((walls for state, walls in states.items() if state.closed), 0)

    def _after(self, state: EnclosureState, index: int) -> Iterator[tuple[EnclosureState, int]]:
        """Yield each state that may follow with the next space, and 1 if that space is a wall, else 0."""
        column = index % 8
        plugs = list(state.plugs)
        north, west = plugs[column], plugs[WIDTH]
        coming = (NORTH if north else 0) | (WEST if west else 0)
        for way in self.ways[index]:
            used = sum(way)
            if used & (NORTH | WEST) != coming:
                continue
            if not way:
                for kind in self._kinds(state.kinds, index):
                    yield EnclosureState(state.plugs, _with_kind(state.kinds, column, kind), state.closed), 0
            elif not state.closed:
                after = _plugs_after_wall(plugs, column, way)
                if after is not None:
                    closed = not any(after)
                    yield EnclosureState(after, _with_kind(state.kinds, column, WALL), closed), 1

    def _kinds(self, kinds: str, index: int) -> str:
        """Return the kinds that a space can have if it is not a wall: inside, outside or both."""
        column = index % 8
        near = set(kinds[column : column + 2] if column < WIDTH - 1 else kinds[column]) | {kinds[WIDTH]}
        near |= {kinds[column - 1]} if column else set()
        may = ""
        if INSIDE not in near and index != self.volcano and index not in self.inside:
            may += OUTSIDE
        if OUTSIDE not in near and not _at_edge(index) and index not in self.outside:
            may += INSIDE
        return may


def _with_kind(kinds: str, column: int, kind: str) -> str:
    """Return the field `kinds` of a state after a space of kind `kind` in a column.

    After the last space of a row, no space is north-west of the next space.
    """
    north_west = kinds[column] if column < WIDTH - 1 else WALL
    return kinds[:column] + kind + kinds[column + 1 : WIDTH] + north_west


def _plugs_after_wall(plugs: Sequence[int], column: int, way: Sequence[int]) -> tuple[int, ...] | None:
    """Return the plugs after a wall, or None if a section closes while other sections remain.

    `plugs` are the plugs before the wall, `column` is its column, and `way` has the sides that each section of the
    trail uses there, as masks.
    """
    north, west = plugs[column], plugs[WIDTH]
    after = list(plugs)
    after[column] = after[WIDTH] = 0
    fresh = max(plugs) + 1
    for used in way:
        joined = {label for label, side in ((north, NORTH), (west, WEST)) if used & side}
        label = min(joined) if joined else fresh
        fresh += not joined
        for other in joined:
            after = [label if each == other else each for each in after]
            north = label if north == other else north
            west = label if west == other else west
        if used & SOUTH:
            after[column] = label
        if used & EAST:
            after[WIDTH] = label
    # A section that enters the space and does not leave it is closed. That is wrong while other sections remain.
    if any(after) and any(label not in after for label in (north, west)):
        return None
    names: dict[int, int] = {0: 0}
    return tuple(names.setdefault(label, len(names)) for label in after)


def _at_edge(index: int) -> bool:
    return index % 8 in (0, WIDTH - 1) or index // 8 in (0, WIDTH - 1)


def _reachable(starts: Sequence[int], free: Sequence[int]) -> frozenset[int]:
    """Return the spaces that orthogonal and diagonal steps within `free` reach from `starts`, with the starts."""
    found: set[int] = set()
    waiting = [index for index in starts if index in free]
    while waiting:
        index = waiting.pop()
        if index in found:
            continue
        found.add(index)
        waiting += [index + step for step in (-9, -8, -7, -1, 1, 7, 8, 9) if index + step in free]
    return frozenset(found)
