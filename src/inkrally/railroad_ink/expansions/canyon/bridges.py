"""Applies canyons and their bridges to a sheet, action by action (rules 10.2), without checking rules.

A hot module: every round of a replayed log uses it. A segment is the edge between two spaces; a canyon is a path of
segments. Masks of segments are those of `edges.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.canyon.action import DrawCanyon
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.sheet.edges import (
    INTERNED_PATHS,
    MAX_COORDINATE,
    SEGMENT_WORD_MASK,
    SHAPE_BY_IDENTITY,
    SOUTH_SEGMENT_OFFSET,
    interned_path,
    points_of,
    segment_bit,
    shape_of,
)
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACE_NAMES, SPACES
from inkrally.railroad_ink.sheet.sheet import Mark
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import lowest

CANYONS, BRIDGES = "canyons", "bridges"
EDGE_POINTS = sum(
    1 << number for number in range(64) if number % 8 in (0, MAX_COORDINATE) or number // 8 in (0, MAX_COORDINATE)
)
BRIDGE_OVER = [points_of(number) for number in range(2 * SOUTH_SEGMENT_OFFSET)]
"""The stored form of the bridge over each segment, by the bit number of the segment: its two end points."""
_NUMBER_OVER = {id(bridge): number for number, bridge in enumerate(BRIDGE_OVER)}
"""The bit number of the segment below a bridge, by the identity (`id`) of the stored bridge."""


def _sides(drawing: str) -> int:
    """Return the sides of a drawing with a highway or railway end, as bits."""
    return sum(1 << side for side, kind in enumerate(drawing[:4]) if kind in facts.ROUTE_KINDS)


class WrittenPath:
    """A stored path of a canyon with its segments.

    Attributes:
        path: The path.
        east: Its segments that run east, as bits. The bit is that of the space south of the segment.
        south: Its segments that run south, as bits. The bit is that of the space east of the segment.
    """

    def __init__(self, path: Sequence[Sequence[int]]) -> None:
        segments = shape_of(path).segments
        self.path = path
        self.east = segments & SEGMENT_WORD_MASK
        self.south = segments >> SOUTH_SEGMENT_OFFSET


_LINES: dict[int, WrittenPath] = {}
"""A cache of paths with their segments, by the identity (`id`) of a path that `edges` stores."""


def line_of(path: Sequence[Sequence[int]]) -> WrittenPath:
    """Return a path of a canyon layer as a `WrittenPath`, from the cache if possible."""
    kept = _LINES.get(id(path))
    if kept is not None and kept.path is path:
        return kept
    made = WrittenPath(path)
    known = SHAPE_BY_IDENTITY.get(id(path))
    if known is not None and known[0] is path:
        _LINES[id(path)] = made
    return made


_SIDES: dict[str, int] = {drawing: _sides(drawing) for drawing in DRAWINGS}
"""The sides with a highway or railway end, as bits, by drawing."""


def sides_of(drawing: str) -> int:
    """Return the sides of a drawing with a highway or railway end, as bits, from the cache."""
    sides = _SIDES.get(drawing)
    return _sides(drawing) if sides is None else sides


def east_at(sides: cython.int, index: cython.int) -> cython.ulonglong:
    """Return the segments that run east at the given sides of a space: at its north and south side."""
    found: cython.ulonglong = 0
    if sides & 1:
        found |= cython.cast(cython.ulonglong, 1) << index
    if sides & 4:
        found |= cython.cast(cython.ulonglong, 1) << (index + 8)
    return found


def south_at(sides: cython.int, index: cython.int) -> cython.ulonglong:
    """Return the segments that run south at the given sides of a space: at its west and east side."""
    found: cython.ulonglong = 0
    if sides & 8:
        found |= cython.cast(cython.ulonglong, 1) << index
    if sides & 2:
        found |= cython.cast(cython.ulonglong, 1) << (index + 1)
    return found


class Unbridged:
    """The canyon segments without a bridge, in the fields `east` and `south` as in `WrittenPath`."""

    def __init__(self) -> None:
        self.east = 0
        self.south = 0


def _unbridged_segments(page: SheetEditor) -> Unbridged:
    """Return the canyon segments of a page that have no bridge.

    The segments are read from the layers once. Afterwards, this module keeps them up to date.
    """
    kept: Unbridged | None = page.own.get(CANYONS)
    if kept is None:
        kept = page.own[CANYONS] = _read(page.layers)
    return kept


def _read(layers: dict[str, Any]) -> Unbridged:
    """Read the canyon segments without a bridge from the layers of a sheet."""
    east: cython.ulonglong = 0
    south: cython.ulonglong = 0
    line: WrittenPath
    number: cython.int
    found: Unbridged = Unbridged()
    canyons = layers.get(CANYONS)
    if canyons:
        for path in canyons:
            line = line_of(path)
            east |= line.east
            south |= line.south
        bridges = layers.get(BRIDGES)
        if bridges:
            for bridge in bridges:
                number = number_of(bridge)
                if number < 0:
                    continue
                if number < SOUTH_SEGMENT_OFFSET:
                    east &= ~(cython.cast(cython.ulonglong, 1) << number)
                else:
                    south &= ~(cython.cast(cython.ulonglong, 1) << (number - SOUTH_SEGMENT_OFFSET))
    found.east = east
    found.south = south
    return found


def without_bridge(page: SheetEditor) -> int:
    """Return the canyon segments of a page that have no bridge, as one mask of segments (`edges.py`)."""
    unbridged = _unbridged_segments(page)
    return unbridged.east | unbridged.south << SOUTH_SEGMENT_OFFSET


def write_canyon(page: SheetEditor, act: ExpansionAction) -> None:
    """Apply the action of drawing a canyon, and build bridges where route ends touch the new canyon."""
    assert isinstance(act, DrawCanyon)
    path = INTERNED_PATHS.get(act.path)
    if path is None:
        path = interned_path(act.path)
    line: WrittenPath = line_of(path)
    unbridged: Unbridged = _unbridged_segments(page)
    unbridged.east |= line.east
    unbridged.south |= line.south
    canyons = page.layers.get(CANYONS)
    page.layers[CANYONS] = [*canyons, path] if canyons else [path]
    marks = page.marks
    east = unbridged.east & touched_of(line.east, 8, 4, 1, marks)
    south = unbridged.south & touched_of(line.south, 1, 2, 8, marks)
    _build(page, unbridged, east, south)


def write_bridges(page: SheetEditor, act: Action) -> None:
    """Build bridges where the route ends of an action's drawing touch a canyon."""
    drawing = act.drawing
    if not drawing:
        return
    unbridged: Unbridged = _unbridged_segments(page)
    if unbridged.east | unbridged.south:
        sides: cython.int = sides_of(drawing)
        index: cython.int = SPACES[act.space]
        _build(page, unbridged, unbridged.east & east_at(sides, index), unbridged.south & south_at(sides, index))


def _build(page: SheetEditor, unbridged: Unbridged, east: cython.ulonglong, south: cython.ulonglong) -> None:
    """Build bridges over the segments `east` and `south`, and remove these segments from `unbridged`."""
    if not east | south:
        return
    before = page.layers.get(BRIDGES)
    spent = list(before) if before else []
    unbridged.east &= ~east
    unbridged.south &= ~south
    while east:
        spent.append(BRIDGE_OVER[lowest(east)])
        east &= east - 1
    while south:
        spent.append(BRIDGE_OVER[SOUTH_SEGMENT_OFFSET + lowest(south)])
        south &= south - 1
    page.layers[BRIDGES] = spent


def number_of(bridge: Any) -> int:
    """Return the bit number of the segment below a bridge; -1 if the bridge is not over a segment."""
    # Bridges of a match are found by identity; others come from a written sheet.
    number = _NUMBER_OVER.get(id(bridge))
    return segment_bit(*bridge).bit_length() - 1 if number is None else number


def touched_of(
    segments: cython.ulonglong, step: cython.int, near: cython.int, far: cython.int, marks: Mapping[str, Mark]
) -> cython.ulonglong:
    """Return the segments of one direction that highway and railway ends touch.

    Args:
        segments: The segments to examine, as bits. A segment is between the space of its bit and the space `step` bits
            before.
        step: 8 or 1.
        near: The side of the space before the segment, as a bit.
        far: The side of the space of the segment's bit.
        marks: The drawings.
    """
    found: cython.ulonglong = 0
    index: cython.int
    sides: cython.int
    while segments:
        index = lowest(segments)
        segments &= segments - 1
        name = SPACE_NAMES[index]
        mark = marks.get(name)
        if mark is not None:
            sides = sides_of(mark.drawing)
            if sides & far:
                found |= cython.cast(cython.ulonglong, 1) << index
                continue
        name = SPACE_NAMES[index - step]
        mark = marks.get(name)
        if mark is not None:
            sides = sides_of(mark.drawing)
            if sides & near:
                found |= cython.cast(cython.ulonglong, 1) << index
    return found


def touched_segments(path: Sequence[Sequence[int]], marks: Mapping[str, Mark]) -> int:
    """Return the segments of a path that highway and railway ends touch, as a mask."""
    line = line_of(path)
    return touched_of(line.east, 8, 4, 1, marks) | touched_of(line.south, 1, 2, 8, marks) << SOUTH_SEGMENT_OFFSET


def measure_canyons(canyons: list[Any]) -> tuple[int, int]:
    """Return the length of the longest canyon and the number of canyons with both ends on the outer edge.

    The function computes them directly from the paths of a sheet, with the same result as `edges.state_of`.
    """
    found: list[tuple[int, int]] = []
    ended = 0
    for path in canyons:
        kept = SHAPE_BY_IDENTITY.get(id(path))
        each = kept[1] if kept is not None and kept[0] is path else shape_of(path)
        mine = each.segments
        ends = each.end_bits
        if ends & ended:
            apart = []
            for other in found:
                if other[1] & ends:
                    mine |= other[0]
                    ends ^= other[1]
                else:
                    apart.append(other)
            found = apart
        ended ^= each.end_bits
        found.append((mine, ends))
    longest = through = 0
    for mine, ends in found:
        longest = max(longest, mine.bit_count())
        # The mask has both end points of a canyon; it is 0 for a canyon that is a ring.
        through += ends != 0 and not ends & ~EDGE_POINTS
    return longest, through


def bridged_on(bridges: list[Any] | None) -> int:
    """Return the segments with a bridge in a layer of bridges, as a mask."""
    found = 0
    if bridges:
        for bridge in bridges:
            number = number_of(bridge)
            found |= 1 << number if number >= 0 else 0
    return found
