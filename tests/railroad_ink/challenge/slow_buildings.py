"""A second, slow implementation of buildings (rules 9.1), written from the rules. Uses only the oracle.

An action is a tuple of strings and numbers: ("die", die, space, drawing), ("special", space, drawing), ("duplicate",
die, space, drawing) or ("free-special", space, drawing). Automatic water is not an action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.railroad_ink import oracle

FACTORIES = ("A1", "G5", "C6")
VILLAGES = ("C1", "F2", "E3", "E6")
UNIVERSITIES = ("A3", "D4", "B5", "G7")
VILLAGE_POINTS = [0, 2, 4, 6, 8]
ACT = tuple[Any, ...]


class Story:
    """The sheet of one seat from round to round."""

    def __init__(self) -> None:
        self.drawings: dict[str, str] = {}
        self.villages = 0
        self.universities = 0
        self.crossed: list[str] = []
        self.free_routes: list[str] = []
        self.activated: list[str] = []
        self.start_round(())

    def start_round(self, roll: Sequence[str]) -> None:
        """Start a round. Unused effects are lost."""
        self.roll = list(roll)
        self.drawn: list[int] = []
        self.duplicated: list[int] = []
        self.factories_now = 0
        self.free_now = 0
        self.specials_now = 0

    def do(self, act: ACT) -> None:
        """Apply an action, which must be legal."""
        kind, space, drawing = act[0], act[-2], act[-1]
        if kind == "die":
            self.drawn.append(act[1])
        elif kind == "duplicate":
            self.duplicated.append(act[1])
        else:
            route = special(drawing)
            self.crossed.append(route)
            if kind == "special":
                self.specials_now += 1
            else:
                self.free_routes.append(route)
        self.drawings[space] = drawing
        self.drawings = oracle.flooded(self.drawings)
        ends = drawing.split(":")[0]
        route_there = ends.count("H") + ends.count("R") > 0
        if space in FACTORIES + UNIVERSITIES and route_there:
            self.activated.append(space)
        if space in FACTORIES and route_there:
            self.factories_now += 1
        if space in VILLAGES and drawing.count("*") > 0:
            self.activated.append(space)
            self.villages = min(self.villages + 1, 4)
        if space in UNIVERSITIES and route_there:
            self.universities += 1
            if self.universities == 3:
                self.free_now = 1

    def legal(self) -> set[ACT]:
        """Return every action of a white die that may come next."""
        found: set[ACT] = set()
        for die, route in enumerate(self.roll):
            for space, drawing in places(self.drawings, route):
                if die not in self.drawn:
                    found.add(("die", die, space, drawing))
                if len(self.duplicated) < self.factories_now and die not in self.duplicated:
                    found.add(("duplicate", die, space, drawing))
        counted = [route for route in self.crossed if route not in self.free_routes]
        for route in oracle.SPECIAL_ROUTES:
            if route in self.crossed:
                continue
            for space, drawing in places(self.drawings, route):
                if self.specials_now == 0 and len(counted) < 3:
                    found.add(("special", space, drawing))
                if self.free_now > len(self.free_routes):
                    found.add(("free-special", space, drawing))
        return found

    def due(self) -> bool:
        """Return whether an undrawn white result can still be drawn. Second drawings are never required."""
        left = [route for die, route in enumerate(self.roll) if die not in self.drawn]
        return bool(oracle.must_go_on(self.drawings, left))

    def village_points(self) -> int:
        """Return the points of the highest marked box."""
        return VILLAGE_POINTS[self.villages]


def told(act: Any) -> ACT:
    """Return an action of the game as a tuple."""
    kind = {"DrawDie": "die", "DrawSpecial": "special", "Duplicate": "duplicate", "DrawFree": "free-special"}
    name = kind[type(act).__name__]
    die = [act.die] if name in ("die", "duplicate") else []
    return (name, *die, act.space, act.drawing)


def special(drawing: str) -> str:
    return next(route for route in oracle.SPECIAL_ROUTES if drawing in oracle.orientations(route))


def places(sheet: Mapping[str, str], route: str) -> Iterable[tuple[str, str]]:
    return [(space, drawing) for space, fitting in oracle.legal(sheet, route).items() for drawing in fitting]
