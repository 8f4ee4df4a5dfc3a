"""Canyons and their bridges as they are written down, act by act (rules 10.2): which segments an end touches first.

Hot: every round of a log that is folded comes here. Knows the layers of a sheet and its edges, no turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inkrally.railroad_ink.acts import Act
from inkrally.railroad_ink.expansions.canyon_act import DrawCanyon
from inkrally.railroad_ink.expansions.edges import (
    LAST,
    SHAPES_KNOWN,
    SOUTH,
    Shape,
    bits,
    points_of,
    segment_bit,
    shape,
    shape_of,
    touched_by,
    written,
)
from inkrally.railroad_ink.sheet import Mark

CANYONS, BRIDGES = "canyons", "bridges"
EDGE_POINTS = sum(1 << number for number in range(64) if number % 8 in (0, LAST) or number // 8 in (0, LAST))
BRIDGE_OVER = [points_of(number) for number in range(2 * SOUTH)]
"""By the bit of a segment the bridge over it, as it is written."""
_BIT_OVER = {id(bridge): 1 << number for number, bridge in enumerate(BRIDGE_OVER)}
"""By the identity of a bridge that is written so the bit of its segment."""


def after(layers: dict[str, Any], marks: Mapping[str, Mark], acts: Sequence[Act]) -> dict[str, Any]:
    """The layers of a sheet after a round, whose marks are there already."""
    canyons: list[Any] | None = layers.get(CANYONS)
    drawn: list[Any] | None = canyons
    segments = segments_on(canyons)
    # Those that want a bridge as soon as an end touches them.
    bare = segments & ~bridged_on(layers.get(BRIDGES)) if segments else 0
    spent: list[Any] = []
    number = 0
    for act in acts:
        number += 1
        if act.drawing:
            if not bare:
                continue
            wanting = touched_by(act.drawing, act.space) & bare
        elif type(act) is DrawCanyon:
            path = shape(act.path)
            drawn = [*drawn, written(act.path)] if drawn else [written(act.path)]
            segments |= path.segments
            bare |= path.segments
            wanting = touched(path, marks, acts[number:])
        else:
            continue
        if wanting:
            bare &= ~wanting
            spent += bridges_over(wanting)
    if drawn is canyons and not spent:
        return layers
    layers = {**layers, CANYONS: drawn}
    if spent:
        before = layers.get(BRIDGES)
        layers[BRIDGES] = [*before, *spent] if before else spent
    return layers


def touched(path: Shape, marks: Mapping[str, Mark], later: Sequence[Act] = ()) -> int:
    """The segments of a path that highway and railway ends touch, of drawings that do not come by a later act."""
    found = 0
    for bit, one, side, other, back in path.sides:
        mark = marks.get(one)
        if mark is not None and mark.drawing[side] in "HR" and not (later and _comes(one, later)):
            found |= bit
            continue
        mark = marks.get(other)
        if mark is not None and mark.drawing[back] in "HR" and not (later and _comes(other, later)):
            found |= bit
    return found


def _comes(space: str, acts: Sequence[Act]) -> bool:
    """Whether one of some acts draws in a space."""
    return any(act.space == space and act.drawing for act in acts)


def bridges_over(segments: int) -> list[list[list[int]]]:
    """Bridges as they are written, none of which is ever changed."""
    return [BRIDGE_OVER[number] for number in bits(segments)]


def measured(canyons: list[Any]) -> tuple[int, int]:
    """How many segments the longest canyon has, and how many canyons have both ends on the outer edge; as `state_of`
    tells, from the lists of a sheet."""
    found: list[tuple[int, int]] = []
    ended = 0
    for path in canyons:
        kept = SHAPES_KNOWN.get(id(path))
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
        # A bit alone is none: both ends of a canyon are there, or neither.
        through += ends != 0 and not ends & ~EDGE_POINTS
    return longest, through


def segments_on(canyons: list[Any] | None) -> int:
    """The segments of the canyons of a layer."""
    found = 0
    if canyons:
        for path in canyons:
            kept = SHAPES_KNOWN.get(id(path))
            each = kept[1] if kept is not None and kept[0] is path else shape_of(path)
            found |= each.segments
    return found


def bridged_on(bridges: list[Any] | None) -> int:
    """The segments with a bridge, from the layer of these."""
    found = 0
    if bridges:
        for bridge in bridges:
            # Those of a match are known by their identity; others were read.
            found |= _BIT_OVER.get(id(bridge)) or segment_bit(*bridge)
    return found
