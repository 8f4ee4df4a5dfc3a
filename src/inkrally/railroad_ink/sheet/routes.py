"""Drawings: sides, groups, orientations, and the notation for them.

A drawing is what stands in one space: on each side nothing or one kind of end, and which sides are connected inside.
`HRHR:NS|EW` is an overpass; the four characters are the sides N, E, S, W, a group of connected sides with `*` has a
station (rules 1). A face may have more than its drawing: `H-H-:NS/SE-NW` is a highway with a trail under it from corner
to corner, `----:` nothing but trees or cacti; on a sheet, such things lie in layers. Knows no sheet and no rule.
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
"""The letters of kinds of ends: the kernel's, then those of expansions."""


class Group(NamedTuple):
    """Sides that are connected inside the space, in the order N E S W."""

    sides: str
    station: bool


class Drawing(NamedTuple):
    """What stands in one space, in canonical order: groups by their first side, the corners of a trail as `CORNERS`."""

    sides: str
    groups: tuple[Group, ...]
    trail: tuple[str, ...] = ()

    def __str__(self) -> str:
        groups = "|".join(group.sides + "*" * group.station for group in self.groups)
        return f"{self.sides}:{groups}" + ("/" + "-".join(self.trail) if self.trail else "")

    def turned(self) -> Drawing:
        """A quarter turn clockwise: what was N is E."""
        return self._moved(
            "".join(self.sides[(side - 1) % 4] for side in range(4)), dict(zip("NESW", "ESWN", strict=True))
        )

    def mirrored(self) -> Drawing:
        """Left and right swapped."""
        north, east, south, west = tuple(self.sides)
        return self._moved(north + west + south + east, dict(zip("NESW", "NWSE", strict=True)))

    def _moved(self, sides: str, to: dict[str, str]) -> Drawing:
        moved = [(("".join(to[side] for side in group.sides)), group.station) for group in self.groups]
        corners = {frozenset(to[side] for side in corner) for corner in self.trail}
        return canonical(sides, moved, tuple(corner for corner in CORNERS if frozenset(corner) in corners))


def canonical(sides: str, groups: list[tuple[str, bool]], trail: tuple[str, ...] = ()) -> Drawing:
    """A drawing from sides and groups in any order; nothing is checked."""
    ordered = [Group("".join(sorted(group, key=SIDES.index)), station) for group, station in groups]
    ordered.sort(key=lambda group: SIDES.index(group.sides[0]))
    return Drawing(sides, tuple(ordered), trail)


def parse(text: str) -> Drawing:
    """A drawing from its notation, groups and sides in any order.

    Raises BadInput (`drawing-form`) for anything that is not four sides, a colon, and every side that is not blank in
    exactly one group, then perhaps the corners of a trail.
    """
    plain, slash, corners = text.partition("/")
    sides, colon, rest = plain.partition(":")
    if not colon or len(sides) != 4 or not set(sides) <= {*KINDS, "-"}:
        raise BadInput("drawing-form", f"a drawing is four sides and groups such as H-R-:NS*, not {text[:40]!r}")
    groups: list[tuple[str, bool]] = []
    for part in rest.split("|") if rest else ():
        group = part.removesuffix("*")
        if not group or not set(group) <= set(SIDES) or len(set(group)) < len(group):
            raise BadInput("drawing-form", f"{part[:40]!r} in {text[:40]!r} is no group of sides N, E, S, W")
        groups.append((group, part.endswith("*")))
    grouped = sorted(side for group, _ in groups for side in group)
    drawn = sorted(side for side, kind in zip(SIDES, sides, strict=True) if kind != "-")
    if grouped != drawn:
        raise BadInput("drawing-form", f"in {text[:40]!r} every drawn side belongs to one group, and no other side")
    named = corners.split("-") if slash else []
    trail = tuple(corner for corner in CORNERS if corner in named)
    if len(trail) < len(named) or (slash and len(trail) < 2):
        raise BadInput("drawing-form", f"a trail joins two or more of the corners {', '.join(CORNERS)}")
    return canonical(sides, groups, trail)


@cache
def orientations(route: str) -> tuple[str, ...]:
    """The different drawings of a route, by turns and mirrors, sorted. Raises BadInput (`unknown-route`)."""
    try:
        drawing = ROUTE_DRAWINGS[route]
    except KeyError:
        near = get_close_matches(route[:40].lower(), ROUTE_DRAWINGS, 3) or [*ROUTE_DRAWINGS][:3]
        raise BadInput("unknown-route", f"there is no route {route[:40]!r}, but such as {', '.join(near)}") from None
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
"""A route of each drawing that can be drawn, by its canonical notation: the first of those that look alike."""
for _route in ROUTE_DRAWINGS:
    for _drawing in orientations(_route):
        ROUTE_OF.setdefault(_drawing, _route)


PLAIN: dict[str, str] = {}
"""What stands on a sheet of a drawing that has more than its ends, or none: `H-H-:NS`, or the empty text."""

BRINGS: dict[tuple[str, str], tuple[tuple[str, Any], ...]] = {}
"""By route and drawing the layers that a face lays in its space, each with its value there (None: the layer is a list
of spaces)."""

BRINGING: set[str] = set()
"""The routes with a drawing in `BRINGS` or `PLAIN`: of all others what is drawn is what stands."""


def _fill() -> None:
    for route in facts.ROUTES:
        for drawing in orientations(route.id):
            parsed = parse(drawing)
            brings: list[tuple[str, Any]] = list(route.lays.items())
            if parsed.trail:
                brings.append(("trails", [list(parsed.trail)]))
            if brings:
                BRINGS[route.id, drawing] = tuple(brings)
            if parsed.trail or not parsed.groups:
                PLAIN[drawing] = str(parsed._replace(trail=())) if parsed.groups else ""
            if brings or drawing in PLAIN:
                BRINGING.add(route.id)


_fill()


def known(text: str, expansions: Collection[str] = ()) -> str:
    """The canonical notation of a drawing that some route of the editions, or of these expansions, can be.

    Raises BadInput (`drawing-form`, `unknown-drawing`).
    """
    found = text if text in ROUTE_OF else str(parse(text))
    if found not in ROUTE_OF or found in PLAIN:
        raise BadInput("unknown-drawing", f"no die and no special route shows {found!r} in any orientation")
    expansion = facts.EXPANSION_OF.get(ROUTE_OF[found])
    if expansion is not None and expansion not in expansions:
        raise BadInput("unknown-drawing", f"{found} belongs to the expansion {expansion}, which is not named here")
    return found
