"""Computes the sets of corner points that trails connect (rules 11.2). Corners of spaces are points of a grid.

A hot module, which each drawn face and each score uses. A set of points, 8 by 8, is a mask with bit 8 * row + column,
so the north-west corner of a space has the bit of the space. Keep turns out of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.routes import CORNERS
from inkrally.railroad_ink.sheet.sheet import Mark

if not cython.compiled:
    MOST_SETS = 256

AT = dict(zip(CORNERS, (1, 9, 8, 0), strict=True))
"""The difference between the bit numbers of each corner of a space and its north-west corner."""
AROUND: dict[str, int] = {space: sum(1 << index + step for step in AT.values()) for space, index in SPACES.items()}
"""The corners of each space, as a mask."""


def stations_on(marks: Mapping[str, Mark]) -> list[str]:
    """Return the spaces with a station. A pier is a station too (rules, decision D8)."""
    return [space for space, mark in marks.items() if "*" in mark.drawing]


def lines_in(trails: Mapping[str, Any], space: str) -> list[int]:
    """Return the trails in a space, each as a mask of the points that it joins."""
    found = []
    index: cython.int = SPACES[space]
    line: cython.ulonglong
    step: cython.int
    for trail in trails.get(space, ()):
        line = 0
        for corner in trail:
            step = AT[corner]
            line |= cython.cast(cython.ulonglong, 1) << (index + step)
        found.append(line)
    return found


class DisjointSets:
    """Sets of corner points. Sets with a common point are merged."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.points = [0] * MOST_SETS
        self.count = 0
        self.used = 0

    def join(self, more: cython.ulonglong) -> None:
        """Add a set of points that belong together."""
        kept: cython.int = 0
        number: cython.int
        points: cython.ulonglong
        self.used |= more
        for number in range(self.count):
            points = self.points[number]
            if points & more:
                more |= points
            else:
                self.points[kept] = points
                kept += 1
        # The sets have no common points, so there are at most 64 sets.
        self.points[kept] = more
        self.count = kept + 1

    def lay(self, trails: Mapping[str, Any]) -> None:
        """Add every trail of a layer."""
        line: cython.ulonglong
        index: cython.int
        step: cython.int
        for space, there in trails.items():
            index = SPACES[space]
            for trail in there:
                line = 0
                for corner in trail:
                    step = AT[corner]
                    line |= cython.cast(cython.ulonglong, 1) << (index + step)
                self.join(line)

    def build(self, stations: list[str]) -> None:
        """Add stations in these spaces. Each station merges the sets of the trails that touch its space."""
        corners: cython.ulonglong
        for space in stations:
            corners = AROUND[space]
            if corners & self.used:
                self.join(corners & self.used)


def connected_points(trails: Mapping[str, Any], stations: list[str]) -> list[int]:
    """Return the sets of points, as masks, that trails connect with each other or by stations."""
    sets = DisjointSets()
    sets.lay(trails)
    sets.build(stations)
    return [sets.points[number] for number in range(sets.count)]


def extra_station_count(trails: Mapping[str, Any], marks: Mapping[str, Mark]) -> int:
    """Return the number of stations that trails connect, without the first station of each connected set."""
    stations = stations_on(marks)
    sets = DisjointSets()
    sets.lay(trails)
    sets.build(stations)
    number: cython.int
    count: cython.int
    total: cython.int = 0
    corners: cython.ulonglong
    for space in stations:
        corners = AROUND[space]
        # A station connects all trails that touch its space, so it belongs to only one set.
        if corners & sets.used:
            total += 1
    for number in range(sets.count):
        count = 0
        for space in stations:
            corners = AROUND[space]
            if corners & sets.points[number]:
                count = 1
                break
        total -= count
    return total


def reached(trails: Mapping[str, Any], marks: Mapping[str, Mark]) -> int:
    """Return the points where a new trail would join: points of trails, and corners of spaces with a station."""
    points: cython.ulonglong = 0
    more: cython.ulonglong
    for space in trails:
        for more in lines_in(trails, space):
            points |= more
    for space in stations_on(marks):
        more = AROUND[space]
        points |= more
    return points
