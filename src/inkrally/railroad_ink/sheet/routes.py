"""Defines drawings: their sides, groups, orientations and notation.

A drawing fills one space: each side has one kind of end or nothing, and a group has the sides whose ends are connected
inside. In the notation, `HRHR:NS|EW` is an overpass: four characters for the sides N, E, S and W, then the groups. A
`*` after a group means a station (rules 1). A face of a die may show more than a drawing: `H-H-:NS/SE-NW` is a highway
with a trail from corner to corner, and `----:` has no route, only trees or cacti. A sheet stores trails, trees and
cacti in layers. Keep sheets and rules out of this module.
"""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts

SIDES = "NESW"
CORNERS = ("NE", "SE", "SW", "NW")
KINDS = facts.KERNEL_KINDS + "".join(facts.KINDS)
"""The letters of all kinds of ends: the kinds in the masks, then the kinds of expansions."""


class Group(NamedTuple):
    """A group of sides of a drawing whose ends are connected inside the space.

    Attributes:
        sides: The sides in the order N, E, S, W.
        station: Whether the group has a station.
    """

    sides: str
    station: bool


class Drawing(NamedTuple):
    """A drawing in canonical order.

    Attributes:
        sides: The kind of end on each side in the order N, E, S, W; `-` for none.
        groups: The groups, ordered by their first side.
        trail: The corners of a trail in the order of `CORNERS`; empty without a trail.
    """

    sides: str
    groups: tuple[Group, ...]
    trail: tuple[str, ...] = ()

    def __str__(self) -> str:
        groups = "|".join(group.sides + "*" * group.station for group in self.groups)
        return f"{self.sides}:{groups}" + ("/" + "-".join(self.trail) if self.trail else "")

    def turned(self) -> Drawing:
        """Return the drawing rotated clockwise by a quarter turn: N becomes E."""
        return self._moved(
            "".join(self.sides[(side - 1) % 4] for side in range(4)), dict(zip("NESW", "ESWN", strict=True))
        )

    def mirrored(self) -> Drawing:
        """Return the drawing with left and right swapped."""
        north, east, south, west = tuple(self.sides)
        return self._moved(north + west + south + east, dict(zip("NESW", "NWSE", strict=True)))

    def _moved(self, sides: str, to: dict[str, str]) -> Drawing:
        moved = [(("".join(to[side] for side in group.sides)), group.station) for group in self.groups]
        corners = {frozenset(to[side] for side in corner) for corner in self.trail}
        return canonical(sides, moved, tuple(corner for corner in CORNERS if frozenset(corner) in corners))


def canonical(sides: str, groups: list[tuple[str, bool]], trail: tuple[str, ...] = ()) -> Drawing:
    """Return a drawing in canonical order from sides and groups in any order. Does not check the arguments."""
    ordered = [Group("".join(sorted(group, key=SIDES.index)), station) for group, station in groups]
    ordered.sort(key=lambda group: SIDES.index(group.sides[0]))
    return Drawing(sides, tuple(ordered), trail)


def parse(text: str) -> Drawing:
    """Return the drawing of a notation, with groups and sides in any order.

    Raises BadInput (`drawing-form`) unless the text consists of four sides, a colon, groups with each drawn side in
    exactly one group, and optionally the corners of a trail.
    """
    plain, slash, corners = text.partition("/")
    sides, colon, rest = plain.partition(":")
    if not colon or len(sides) != 4 or not set(sides) <= {*KINDS, "-"}:
        raise BadInput("drawing-form", f"a drawing is four sides and groups such as H-R-:NS*, not {text[:40]!r}")
    groups: list[tuple[str, bool]] = []
    for group_text in rest.split("|") if rest else ():
        group = group_text.removesuffix("*")
        if not group or not set(group) <= set(SIDES) or len(set(group)) < len(group):
            raise BadInput("drawing-form", f"{group_text[:40]!r} in {text[:40]!r} is not a group of sides N, E, S, W")
        groups.append((group, group_text.endswith("*")))
    grouped = sorted(side for group, _ in groups for side in group)
    drawn = sorted(side for side, kind in zip(SIDES, sides, strict=True) if kind != "-")
    if grouped != drawn:
        raise BadInput(
            "drawing-form", f"in {text[:40]!r} each drawn side must be in one group, and no other side in any"
        )
    named = corners.split("-") if slash else []
    trail = tuple(corner for corner in CORNERS if corner in named)
    if len(trail) < len(named) or (slash and len(trail) < 2):
        raise BadInput("drawing-form", f"a trail joins two or more of the corners {', '.join(CORNERS)}")
    return canonical(sides, groups, trail)


@cache
def orientations(route: str) -> tuple[str, ...]:
    """Return the different drawings of a route, rotated and mirrored, sorted. Raises BadInput (`unknown-route`)."""
    try:
        drawing = ROUTE_DRAWINGS[route]
    except KeyError:
        near = get_close_matches(route[:40].lower(), ROUTE_DRAWINGS, 3) or [*ROUTE_DRAWINGS][:3]
        raise BadInput("unknown-route", f"there is no route {route[:40]!r}; similar ones: {', '.join(near)}") from None
    found = set()
    for start in (drawing, drawing.mirrored()):
        turned = start
        for _ in range(4):
            found.add(str(turned))
            turned = turned.turned()
    return tuple(sorted(found))


ROUTE_DRAWINGS: dict[str, Drawing] = {route.id: parse(route.drawing) for route in facts.ROUTES}
ROUTE_NAMES: dict[str, str] = {route.id: route.name for route in facts.ROUTES}

SPECIALS: frozenset[str] = frozenset(facts.SPECIALS)

ROUTE_OF: dict[str, str] = {}
"""The route of each drawing in canonical notation. If several routes have the same drawing, the first route."""

OWNERS: dict[str, set[str]] = {}
"""The expansions that have each drawing. The name "" means that an edition has the drawing."""
for _route in ROUTE_DRAWINGS:
    for _drawing in orientations(_route):
        ROUTE_OF.setdefault(_drawing, _route)
        OWNERS.setdefault(_drawing, set()).add(facts.EXPANSION_OF.get(_route, ""))


BARE_DRAWINGS: dict[str, str] = {}
"""The stored drawing of a face that shows a trail or has no ends, by the drawing on the face.

For example `H-H-:NS` for `H-H-:NS/SE-NW`. For a face without ends, a sheet stores no drawing, so the value is "".
"""

LAYERS_BY_FACE: dict[tuple[str, str], tuple[tuple[str, Any], ...]] = {}
"""The additions of a face to layers of a sheet, such as trees, by route and drawing: pairs of layer and value.

The value is None if the layer is a list of spaces, because then only the space is added.
"""

ROUTES_WITH_LAYERS: set[str] = set()
"""The routes that have a drawing in `LAYERS_BY_FACE` or `BARE_DRAWINGS`. Other drawings are stored unchanged."""


def _fill() -> None:
    for route in facts.ROUTES:
        for drawing in orientations(route.id):
            parsed = parse(drawing)
            brings: list[tuple[str, Any]] = list(route.lays.items())
            if parsed.trail:
                brings.append(("trails", [list(parsed.trail)]))
            if brings:
                LAYERS_BY_FACE[route.id, drawing] = tuple(brings)
            if parsed.trail or not parsed.groups:
                BARE_DRAWINGS[drawing] = str(parsed._replace(trail=())) if parsed.groups else ""
            if brings or drawing in BARE_DRAWINGS:
                ROUTES_WITH_LAYERS.add(route.id)


_fill()


def canonical_known(text: str, expansions: Collection[str] = ()) -> str:
    """Return the canonical notation of a drawing of the editions or of the given expansions.

    Raises BadInput (`drawing-form`, `unknown-drawing`).
    """
    found = text if text in ROUTE_OF else str(parse(text))
    if found not in ROUTE_OF or found in BARE_DRAWINGS:
        raise BadInput("unknown-drawing", f"no die and no special route shows {found!r} in any orientation")
    owners = OWNERS[found]
    if "" not in owners and owners.isdisjoint(expansions):
        named = " or ".join(sorted(owners))
        raise BadInput("unknown-drawing", f"{found} belongs to the expansion {named}, which is not named here")
    return found
