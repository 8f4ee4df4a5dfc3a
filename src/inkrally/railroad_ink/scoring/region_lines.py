"""Finds the connected spaces that give the points of a region rule, for the breakdown of a score.

`regions.py` counts the same points quickly, and this module names the spaces and ends. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import KIND_SLOTS, LAYERS, SPACE_NAMES, SPACES, Network

NEIGHBOR_OFFSETS = (-8, 1, 8, -1)
INSIDE = frozenset(SPACES.values())


class Region(NamedTuple):
    """Connected spaces in reading order with their sides, the value of the region, and the number of open sides."""

    sides: Mapping[int, tuple[int, ...]]
    worth: int
    open_sides: int


def find_regions(network: Network, rule: facts.RegionRule) -> list[Region]:
    """Return every region of a rule, sorted by its first space in reading order."""
    if rule.side:
        kind = KIND_SLOTS[rule.side] // 4
        sides = {index: tuple(side for side in range(4) if network.has(kind, side, index)) for index in INSIDE}
        joined = {(index, side) for index in INSIDE for side in sides[index] if _joined(sides, index, side)}
        sides = {index: here for index, here in sides.items() if here}
    else:
        layer = network.layer(LAYERS[rule.layer])
        sides = {index: () for index in INSIDE if layer >> index & 1}
        joined = {
            (index, side) for index in sides for side, step in enumerate(NEIGHBOR_OFFSETS) if index + step in sides
        }
    left = sorted(sides)
    regions = []
    while left:
        region = {left[0]}
        waiting = [left[0]]
        while waiting:
            here = waiting.pop()
            for side, step in enumerate(NEIGHBOR_OFFSETS):
                if (here, side) in joined and here + step not in region:
                    region.add(here + step)
                    waiting.append(here + step)
        left = [index for index in left if index not in region]
        ends = [(index, side) for index in region for side in sides[index]]
        edge = sum(index + NEIGHBOR_OFFSETS[side] not in INSIDE for index, side in ends)
        open_sides = sum(
            index + NEIGHBOR_OFFSETS[side] in INSIDE and (index, side) not in joined for index, side in ends
        )
        worth = rule.space * len(region) + rule.both_ends * (edge == 2)
        regions.append(Region({index: sides[index] for index in sorted(region)}, worth, open_sides))
    return regions


def _joined(sides: Mapping[int, tuple[int, ...]], index: int, side: int) -> bool:
    """Return whether the side of a space is joined to the opposite side of the next space."""
    return side ^ 2 in sides.get(index + NEIGHBOR_OFFSETS[side], ())


def region_lines(name: str, network: Network) -> tuple[ExpansionScore, ...]:
    """Return a score line for each region that counts for an expansion, with its points and its spaces.

    A region is a connected set of the expansion's ends, such as a lake. `name` is the name of the expansion.
    """
    rule = facts.EXPANSIONS[name].score
    if rule is None:
        raise ValueError(f"{name} has no rule for regions")
    regions = find_regions(network, rule)
    lines = [ExpansionScore(rule.closed, _parts(each)) for each in regions if rule.closed and each.open_sides == 0]
    ordered = sorted(regions, key=lambda each: each.worth, reverse=rule.pick == "most")
    for rank, each in zip(rule.ranks, ordered, strict=False):
        lines.append(ExpansionScore(rank * each.worth, _parts(each)))
    return tuple(lines)


def _parts(region: Region) -> tuple[str, ...]:
    """Return the spaces of a region with their sides, such as `B2NS`."""
    return tuple(
        SPACE_NAMES[index] + "".join(routes.SIDES[side] for side in sides) for index, sides in region.sides.items()
    )
