"""Represents the edges between spaces as masks, and finds places for line patterns along edges.

Dice show patterns, and players draw the patterns along edges. A corner point is `(x, y)`, 0 to 7 from the north-west
corner of the board; its bit is 8 * y + x. A segment is the edge between two neighbouring points. A segment that runs
east has the bit of its western point in the first word of 64 bits. A segment that runs south has the bit of its
northern point in the second word. So a segment on the north side of a space has the bit of that space. Do not name an
expansion here.
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
"""A path: corner points, each a neighbour of the previous point."""

MAX_COORDINATE = 7
SEGMENT_WORD_MASK = (1 << 64) - 1
SOUTH_SEGMENT_OFFSET = 64
"""The number of the first bit of segments that run south."""


def on_edge(point: Sequence[int]) -> bool:
    """Return whether a point is on the outer edge of the board."""
    return point[0] in (0, MAX_COORDINATE) or point[1] in (0, MAX_COORDINATE)


def point_bit(point: Sequence[int]) -> int:
    """Return the bit mask of a corner point."""
    return 1 << 8 * point[1] + point[0]


def _segment_bits() -> dict[tuple[int, int, int, int], int]:
    found = {}
    for x in range(MAX_COORDINATE):
        for y in range(1, MAX_COORDINATE):
            # A segment that runs east and, with swapped coordinates, a segment that runs south.
            for points, bit in (((x, y, x + 1, y), 8 * y + x), ((y, x, y, x + 1), SOUTH_SEGMENT_OFFSET + 8 * x + y)):
                found[points] = found[points[2:] + points[:2]] = 1 << bit
    return found


SEGMENT_BITS: dict[tuple[int, int, int, int], int] = _segment_bits()
"""The bit mask of the segment between two points, by both points in either order."""


def segment_bit(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the bit mask of the segment between two points.

    Returns 0 if the points are not neighbours or if the edge between them is on the outer edge of the board.
    """
    return SEGMENT_BITS.get((one[0], one[1], other[0], other[1]), 0)


def segments_of(path: Sequence[Sequence[int]]) -> int:
    """Return the segments of a path as a mask."""
    found = 0
    for one, other in itertools.pairwise(path):
        found |= segment_bit(one, other)
    return found


def bits(mask: int) -> Iterator[int]:
    """Yield the number of each bit that is set, lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def points_of(number: int) -> list[list[int]]:
    """Return the two points of a segment in their stored form, the smaller point first.

    `number` is the bit number of the segment.
    """
    x, y = number % 8, number % SOUTH_SEGMENT_OFFSET // 8
    return [[x, y], [x, y + 1] if number >= SOUTH_SEGMENT_OFFSET else [x + 1, y]]


def side_of(number: int) -> str:
    """Return a segment as a side of the space south or east of the segment, such as `C3N`.

    `number` is the bit number of the segment.
    """
    return SPACE_NAMES[number % SOUTH_SEGMENT_OFFSET] + ("W" if number >= SOUTH_SEGMENT_OFFSET else "N")


def _side_segments() -> dict[tuple[str, int], int]:
    found = {}
    for name, index in SPACES.items():
        x, y = index % 8, index // 8
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for side in range(4):
            found[name, side] = segment_bit(corners[side], corners[(side + 1) % 4])
    return found


SIDE_SEGMENTS: dict[tuple[str, int], int] = _side_segments()
"""The bit mask of the segment on each side (0 to 3: N, E, S, W) of each space; 0 on the outer edge."""


@cache
def touched_by(drawing: str, space: str) -> int:
    """Return the segments, as a mask, that the highway and railway ends of a drawing in a space touch."""
    found = 0
    for side, kind in enumerate(drawing[:4]):
        if kind in facts.ROUTE_KINDS:
            found |= SIDE_SEGMENTS[space, side]
    return found


def spaces_at(segments: int) -> tuple[int, int, int, int]:
    """Return, for each side (N, E, S, W), the spaces (as bits) with one of these segments on that side."""
    east, south = segments & SEGMENT_WORD_MASK, segments >> SOUTH_SEGMENT_OFFSET
    return east, south >> 1, east >> 8, south


class Placement(NamedTuple):
    """A pattern at one place of the board.

    Attributes:
        path: The points of the pattern, from the smaller end point.
        segments: The segments of the pattern as a mask.
        ends: The two end points as a mask.
        begins_at_edge: Whether an end point is on the outer edge.
        block: The bits of `EdgeState.block` that must not be set for this placement to be legal.
    """

    path: Path
    segments: int
    ends: int
    begins_at_edge: bool
    block: int


class EdgeLine(NamedTuple):
    """A complete line along edges.

    Attributes:
        segments: The segments as a mask.
        ends: The two end points; empty for a closed ring.
    """

    segments: int
    ends: frozenset[Point]

    @property
    def both_ends(self) -> bool:
        """Whether both end points are on the outer edge."""
        return len(self.ends) > 1 and all(map(on_edge, self.ends))


class EdgeState(NamedTuple):
    """The lines on a sheet.

    Attributes:
        segments: The segments of all lines as a mask.
        open_points: The points inside the board where a line ends.
        block: Three masks in one number. The lowest bits are the segments, along which a pattern must not run. The
            points of lines, which a pattern must not pass, begin at bit POINTS_AT. The points where two segments meet,
            at which a pattern must not end, begin at bit FULL_AT.
        lines: Each line.
    """

    segments: int
    open_points: int
    block: int
    lines: tuple[EdgeLine, ...]


POINTS_AT, FULL_AT = 128, 192
MAX_PATHS = 4096
"""The maximum number of paths in a cache. Patterns have fewer places, but a forged log can hold any paths."""


def placement(path: Path) -> Placement:
    """Return the placement of a pattern along a path inside the board."""
    within = sum(map(point_bit, path[1:-1]))
    ends = point_bit(path[0]) | point_bit(path[-1])
    segments = segments_of(path)
    block = segments | within << POINTS_AT | ends << FULL_AT
    return Placement(path, segments, ends, on_edge(path[0]) or on_edge(path[-1]), block)


EMPTY_STATE = EdgeState(0, 0, 0, ())


def state_of(paths: Sequence[Sequence[Sequence[int]]]) -> EdgeState:
    """Return the lines of a sheet from its paths. Paths that meet at an open end become one line."""
    state = EMPTY_STATE
    for path in paths:
        state = with_path(state, path)
    return state


class Shape(NamedTuple):
    """The lines that a path adds to a sheet.

    Attributes:
        segments: The segments of the path as a mask.
        ends: The end points of the path; empty for a closed ring.
        end_bits: The end points as a mask.
        open_points: The end points that are not on the outer edge, as a mask.
        block: The bits that the path adds to `EdgeState.block`.
    """

    segments: int
    ends: frozenset[Point]
    end_bits: int
    open_points: int
    block: int


@lru_cache(maxsize=MAX_PATHS)
def shape(path: Path) -> Shape:
    """Return the shape of a path."""
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


INTERNED_PATHS: dict[Path, list[list[int]]] = {}
"""The stored form of each path. Each path has only one list object, which never changes.

So the identity (`id`) of the list can be used as a key.
"""
SHAPE_BY_IDENTITY: dict[int, tuple[Sequence[Sequence[int]], Shape]] = {}
"""Each stored path with its shape, by the identity (`id`) of the list."""


def interned_path(path: Path) -> list[list[int]]:
    """Return the stored form of a path, as in the layer of a sheet. The caller must not change the result."""
    found = INTERNED_PATHS.get(path)
    if found is None:
        found = [list(point) for point in path]
        if len(INTERNED_PATHS) < MAX_PATHS:
            INTERNED_PATHS[path] = found
            SHAPE_BY_IDENTITY[id(found)] = (found, shape(path))
    return found


def shape_of(path: Sequence[Sequence[int]]) -> Shape:
    """Return the shape of a path in stored form or in any other form."""
    kept = SHAPE_BY_IDENTITY.get(id(path))
    if kept is not None and kept[0] is path:
        return kept[1]
    return shape(tuple([(point[0], point[1]) for point in path]))


def with_path(state: EdgeState, path: Sequence[Sequence[int]]) -> EdgeState:
    """Return the lines of `state` with the path `path` added."""
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


def rotations_of(path: Sequence[Sequence[int]]) -> Iterator[Path]:
    """Yield all orientations of a pattern, each moved so that its first point is (0, 0)."""
    for mirror in (1, -1):
        shape = [(mirror * x, y) for x, y in path]
        for _ in range(4):
            shape = [(-y, x) for x, y in shape]
            for way in (shape, shape[::-1]):
                x0, y0 = way[0]
                yield tuple((x - x0, y - y0) for x, y in way)


def _placements(path: Sequence[Sequence[int]]) -> tuple[Placement, ...]:
    """Return every place of a pattern on the board, sorted by path."""
    found = set()
    for shape in rotations_of(path):
        for x0 in range(MAX_COORDINATE + 1):
            for y0 in range(MAX_COORDINATE + 1):
                here = tuple((x0 + x, y0 + y) for x, y in shape)
                if here[0] < here[-1] and all(segment_bit(*each) for each in itertools.pairwise(here)):
                    found.add(here)
    return tuple(placement(here) for here in sorted(found))


PATTERNS: dict[str, tuple[Placement, ...]] = {face: _placements(path) for face, path in facts.PATTERNS.items()}
"""Every place of every pattern on the board, sorted by path."""
PLACED: dict[str, dict[Path, Placement]] = {
    face: {each.path: each for each in places} for face, places in PATTERNS.items()
}
"""The places of each pattern by path."""
SHAPES: dict[str, frozenset[Path]] = {face: frozenset(rotations_of(path)) for face, path in facts.PATTERNS.items()}
AT_EDGE: dict[str, tuple[Placement, ...]] = {
    face: tuple(each for each in places if each.begins_at_edge) for face, places in PATTERNS.items()
}
"""The places of each pattern that have an end on the outer edge."""


def _by_end() -> dict[str, dict[int, tuple[Placement, ...]]]:
    found: dict[str, dict[int, tuple[Placement, ...]]] = {}
    for face, places in PATTERNS.items():
        found[face] = {
            number: tuple(each for each in places if each.ends >> number & 1 and not each.begins_at_edge)
            for number in range(64)
        }
    return found


BY_END: Mapping[str, Mapping[int, tuple[Placement, ...]]] = _by_end()
"""The places of each pattern that has no end on the outer edge, by the bit number of an end point."""


def fitting(face: str, state: EdgeState) -> list[Placement]:
    """Return the legal places of a pattern among the lines of a sheet, sorted by path.

    Ignores bridges. `face` is the face with the pattern, `state` the lines on the sheet.
    """
    block = state.block
    found = [each for each in AT_EDGE[face] if not each.block & block]
    number = len(found)
    for point in bits(state.open_points):
        found += [each for each in BY_END[face][point] if not each.block & block]
    if len(found) > number:
        # A pattern that joins two open ends is in the list twice.
        found = sorted({each.path: each for each in found}.values())
    return found
