"""Implements Trails (rules 11.2), which run from corner to corner and connect stations.

The manifest has the trail of each face.

The corners of spaces are points of a grid of 8 by 8. A set of points is a mask with bit 8 * row + column, so the
north-west corner of a space has the bit of the space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.trail.corners import (
    AROUND,
    AT,
    connected_points,
    extra_station_count,
    lines_in,
    reached,
    stations_on,
)
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES, Network
from inkrally.railroad_ink.sheet.routes import CORNERS, parse
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

TRAILS = "trails"
INSIDE = sum(1 << index for index in SPACES.values())
POINTS_PER_EXTRA_STATION = 2
"""The points for each station beyond the first in a set that trails connect."""

OFFSETS: dict[int, tuple[int, ...]] = {
    number: tuple(AT[corner] for corner in parse(drawing).trail)
    for number, drawing in enumerate(DRAWINGS)
    if "/" in drawing
}
"""The corners of the trail of each drawing with a trail, by the number of the drawing. Corners are those of `AT`."""


class Trail(Expansion):
    """The rule component of Trails.

    A face must join by its route, or by a corner of its trail at a trail or station.
    """

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return _read_trails(value, drawings, at)

    # Where faces of trail dice may be drawn.

    def places(self, turn: RoundEditor, drawings: Sequence[int]) -> list[tuple[int, int]]:
        network, points = turn.network, reached(turn.layers.get(TRAILS, {}), turn.marks)
        found = []
        for drawing in drawings:
            corners = 0
            for offset in OFFSETS[drawing]:
                corners |= points >> offset
            joined = network.places(drawing, self.connect)
            found.append((drawing, joined | network.places(drawing, 0) & corners & INSIDE))
        return found

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        trails = sheet.layers.get(TRAILS)
        if not trails:
            return 0
        return POINTS_PER_EXTRA_STATION * extra_station_count(trails, sheet.marks)

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each connected set that gives points: its stations, then the spaces of its trails."""
        trails = sheet.layers.get(TRAILS, {})
        stations = stations_on(sheet.marks)
        lines = []
        for points in connected_points(trails, stations):
            there = tuple(space for space in SPACES if space in stations and AROUND[space] & points)
            if len(there) > 1:
                through = tuple(space for space in SPACES if any(each & points for each in lines_in(trails, space)))
                worth = POINTS_PER_EXTRA_STATION * (len(there) - 1)
                lines.append(ExpansionScore(worth, (*there, *(space for space in through if space not in there))))
        return tuple(sorted(lines, key=lambda line: (-line.points, line.parts)))


def _read_trails(value: object, drawings: Mapping[str, str], at: str) -> dict[str, list[list[str]]]:
    if not isinstance(value, dict):
        raise BadInput("shape", 'trails must be an object such as {"B2": [["SE", "NW"]]}', at)
    found: dict[str, list[list[str]]] = {}
    for space, trails in value.items():
        place = f"{at}.{space}"
        space_index(space, place)
        if space not in drawings:
            raise BadInput("trail", f"a trail needs a route, but {space} has none", place)
        if not isinstance(trails, list) or not trails:
            raise BadInput("shape", 'the trails of a space must be a list such as [["SE", "NW"]]', place)
        taken: set[str] = set()
        found[space] = []
        for number, trail in enumerate(trails):
            if not isinstance(trail, list):
                raise BadInput("shape", 'a trail must be a list of corners such as ["SE", "NW"]', f"{place}.{number}")
            corners = [corner for corner in CORNERS if corner in trail]
            if len(corners) < len(trail) or len(corners) < 2:
                known = ", ".join(CORNERS)
                raise BadInput(
                    "trail", f"a trail joins two or more of the corners {known}, each once", f"{place}.{number}"
                )
            if taken & set(corners):
                raise BadInput("trail", "two trails of a space must not meet in a corner", f"{place}.{number}")
            taken |= set(corners)
            found[space].append(corners)
    return found


EXPANSION: type[Expansion] = Trail
