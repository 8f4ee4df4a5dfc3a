"""The edges between spaces as masks, and the patterns that dice show and that are drawn along them as lines.

A corner point is `(x, y)`, 0 to 7 from the north-west corner of the board; its bit is 8 * y + x. A segment joins two
neighbouring points; its bit is that of its northern or western point, in one word of 64 bits if it runs east, in the
next if it runs south. So the segments at the north sides of spaces are the spaces' own bits.
Knows no turn, no rule, no expansion by name.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES

Point = tuple[int, int]
Path = tuple[Point, ...]
"""Corner points, each beside the next."""

LAST = 7
WORD = (1 << 64) - 1
SOUTH = 64
"""Where the word of the segments begins that run south."""


def on_edge(point: Sequence[int]) -> bool:
    """Whether a point lies on the outer edge."""
    return point[0] in (0, LAST) or point[1] in (0, LAST)


def point_bit(point: Sequence[int]) -> int:
    return 1 << 8 * point[1] + point[0]


def _segment_bits() -> dict[tuple[int, int, int, int], int]:
    found = {}
    for x in range(LAST):
        for y in range(1, LAST):
            # One that runs east, and with the coordinates swapped one that runs south.
            for points, bit in (((x, y, x + 1, y), 8 * y + x), ((y, x, y, x + 1), SOUTH + 8 * x + y)):
                found[points] = found[points[2:] + points[:2]] = 1 << bit
    return found


SEGMENT_BITS: dict[tuple[int, int, int, int], int] = _segment_bits()
"""By two points, in either order, the bit of the segment between them."""


def segment_bit(one: Sequence[int], other: Sequence[int]) -> int:
    """The bit of the segment between two points; 0 if they are not neighbours, or it lies on the outer edge."""
    return SEGMENT_BITS.get((one[0], one[1], other[0], other[1]), 0)


def segments_of(path: Sequence[Sequence[int]]) -> int:
    """The segments of a path."""
    found = 0
    for one, other in itertools.pairwise(path):
        found |= segment_bit(one, other)
    return found


def bits(mask: int) -> Iterator[int]:
    """Each bit of a mask as its number, the lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def points_of(number: int) -> list[list[int]]:
    """The two points of the segment of that bit, as it is written: smaller point first."""
    x, y = number % 8, number % SOUTH // 8
    return [[x, y], [x, y + 1] if number >= SOUTH else [x + 1, y]]


def side_of(number: int) -> str:
    """The segment of that bit as a side of the space south or east of it, such as `C3N`."""
    return SPACE_NAMES[number % SOUTH] + ("W" if number >= SOUTH else "N")


def _side_segments() -> dict[tuple[str, int], int]:
    found = {}
    for name, index in SPACES.items():
        x, y = index % 8, index // 8
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for side in range(4):
            found[name, side] = segment_bit(corners[side], corners[(side + 1) % 4])
    return found


SIDE_SEGMENTS: dict[tuple[str, int], int] = _side_segments()
"""By space and side (0 to 3: N E S W) the bit of the segment there; 0 at the outer edge."""


@cache
def touched_by(drawing: str, space: str) -> int:
    """The segments that highway and railway ends of a drawing in a space touch."""
    found = 0
    for side, kind in enumerate(drawing[:4]):
        if kind == "H" or kind == "R":
            found |= SIDE_SEGMENTS[space, side]
    return found


def spaces_at(segments: int) -> tuple[int, int, int, int]:
    """By side (N E S W) the spaces, as bits, that have one of the segments there."""
    east, south = segments & WORD, segments >> SOUTH
    return east, south >> 1, east >> 8, south


class Placement(NamedTuple):
    """A pattern in a place: its path from the smaller end point, its segments, the points within, its end points.

    `block` is what of a sheet is in its way, in the form of `EdgeState.block`.
    """

    path: Path
    segments: int
    ends: int
    begins_at_edge: bool
    block: int


class EdgeLine(NamedTuple):
    """A whole line along edges: its segments and its two ends; a ring has none."""

    segments: int
    ends: frozenset[Point]

    @property
    def both_ends(self) -> bool:
        """Whether both its ends lie on the outer edge."""
        return len(self.ends) > 1 and all(map(on_edge, self.ends))


class EdgeState(NamedTuple):
    """The lines on a sheet: their segments, the inner points where one ends, each line by itself.

    `block` has the segments, the points that are touched, and those where two segments meet, one after the other:
    a pattern must not lie on the first, not pass the second, not end at the third.
    """

    segments: int
    open_points: int
    block: int
    lines: tuple[EdgeLine, ...]


POINTS_AT, FULL_AT = 128, 192
MOST_PATHS = 4096
"""So many paths are remembered: more than patterns have places. A log that nobody judged may hold any others."""


def placement(path: Path) -> Placement:
    """A path of inner segments as a placement."""
    within = sum(map(point_bit, path[1:-1]))
    ends = point_bit(path[0]) | point_bit(path[-1])
    segments = segments_of(path)
    block = segments | within << POINTS_AT | ends << FULL_AT
    return Placement(path, segments, ends, on_edge(path[0]) or on_edge(path[-1]), block)


NONE = EdgeState(0, 0, 0, ())


def state_of(paths: Sequence[Sequence[Sequence[int]]]) -> EdgeState:
    """The lines of a sheet from their lists of points; lists that meet at an open end are one line."""
    state = NONE
    for path in paths:
        state = grown(state, path)
    return state


class Shape(NamedTuple):
    """What a list of corner points adds to lines: its segments, its end points, as a set and as bits, those of them
    where it stays open, its part of `EdgeState.block`."""

    segments: int
    ends: frozenset[Point]
    end_bits: int
    open_points: int
    block: int


@lru_cache(maxsize=MOST_PATHS)
def shape(path: Path) -> Shape:
    """A path as a shape."""
    ends = frozenset(path[:1]) ^ frozenset(path[-1:])
    segments = segments_of(path)
    block = segments | _bits_of(path) << POINTS_AT | _bits_of(path[1:-1] if ends else path) << FULL_AT
    open_points = _bits_of([point for point in ends if not on_edge(point)])
    return Shape(segments, ends, _bits_of(ends), open_points, block)


def _bits_of(points: Iterable[Point]) -> int:
    found = 0
    for point in points:
        found |= point_bit(point)
    return found


WRITTEN: dict[Path, list[list[int]]] = {}
"""Paths as they are written: one list for each, which nobody changes, so that it is known again by its identity."""
SHAPES_KNOWN: dict[int, tuple[Sequence[Sequence[int]], Shape]] = {}
"""By the identity of a path that is written so the path itself and its shape."""


def written(path: Path) -> list[list[int]]:
    """A path of a pattern as it lies in a layer of a sheet; never to be changed."""
    found = WRITTEN.get(path)
    if found is None:
        found = [list(point) for point in path]
        if len(WRITTEN) < MOST_PATHS:
            WRITTEN[path] = found
            SHAPES_KNOWN[id(found)] = (found, shape(path))
    return found


def shape_of(path: Sequence[Sequence[int]]) -> Shape:
    """A path, written or not, as a shape."""
    kept = SHAPES_KNOWN.get(id(path))
    if kept is not None and kept[0] is path:
        return kept[1]
    return shape(tuple([(point[0], point[1]) for point in path]))


def grown(state: EdgeState, path: Sequence[Sequence[int]]) -> EdgeState:
    """The lines with one list more."""
    mine, ends, _, open_points, block = shape_of(path)
    block |= state.block
    apart = []
    for each in state.lines:
        if ends.isdisjoint(each.ends):
            apart.append(each)
            continue
        block |= _bits_of(ends & each.ends) << FULL_AT
        mine |= each.segments
        ends ^= each.ends
    return EdgeState(state.segments | mine, state.open_points ^ open_points, block, (*apart, EdgeLine(mine, ends)))


def turned(path: Sequence[Sequence[int]]) -> Iterator[Path]:
    """A pattern in all its orientations, each moved to begin at the point (0, 0)."""
    for mirror in (1, -1):
        shape = [(mirror * x, y) for x, y in path]
        for _ in range(4):
            shape = [(-y, x) for x, y in shape]
            for way in (shape, shape[::-1]):
                x0, y0 = way[0]
                yield tuple((x - x0, y - y0) for x, y in way)


def _placements(path: Sequence[Sequence[int]]) -> tuple[Placement, ...]:
    found = set()
    for shape in turned(path):
        for x0 in range(LAST + 1):
            for y0 in range(LAST + 1):
                here = tuple((x0 + x, y0 + y) for x, y in shape)
                if here[0] < here[-1] and all(segment_bit(*each) for each in itertools.pairwise(here)):
                    found.add(here)
    return tuple(placement(here) for here in sorted(found))


PATTERNS: dict[str, tuple[Placement, ...]] = {face: _placements(path) for face, path in facts.PATTERNS.items()}
"""Every place of every pattern on the board, sorted by path."""
PLACED: dict[str, dict[Path, Placement]] = {
    face: {each.path: each for each in places} for face, places in PATTERNS.items()
}
"""The same by path."""
SHAPES: dict[str, frozenset[Path]] = {face: frozenset(turned(path)) for face, path in facts.PATTERNS.items()}
AT_EDGE: dict[str, tuple[Placement, ...]] = {
    face: tuple(each for each in places if each.begins_at_edge) for face, places in PATTERNS.items()
}
"""Those with an end on the outer edge."""


def _by_end() -> dict[str, dict[int, tuple[Placement, ...]]]:
    found: dict[str, dict[int, tuple[Placement, ...]]] = {}
    for face, places in PATTERNS.items():
        found[face] = {
            number: tuple(each for each in places if each.ends >> number & 1 and not each.begins_at_edge)
            for number in range(64)
        }
    return found


BY_END: Mapping[str, Mapping[int, tuple[Placement, ...]]] = _by_end()
"""By an end point, as its bit, those with no end on the outer edge."""


def fitting(face: str, state: EdgeState) -> list[Placement]:
    """Where a pattern may lie among lines, sorted by path; bridges are another matter."""
    block = state.block
    found = [each for each in AT_EDGE[face] if not each.block & block]
    number = len(found)
    for point in bits(state.open_points):
        found += [each for each in BY_END[face][point] if not each.block & block]
    if len(found) > number:
        # One may join two open ends.
        found = sorted({each.path: each for each in found}.values())
    return found
