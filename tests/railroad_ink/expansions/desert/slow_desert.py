"""A second, slow implementation of deserts (rules 10.1), written from the rules. Uses only the oracle.

A sheet is drawings by space, cacti by space, and the spaces with an oasis. A space with only cacti has no drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tests.railroad_ink import oracle
from tests.railroad_ink.expansions.forest.slow_forest import beside

ROUTES = {"straight": "-straight", "curve": "-curve"}
CACTI_ONLY = "----:"


def face(name: str) -> tuple[list[str], int, bool]:
    """Return the drawings of a face, how many cacti it lays, and whether it lays an oasis."""
    if name == "d-two-cacti":
        return [CACTI_ONLY], 2, False
    _, kind, shape, thing = name.split("-")
    return oracle.orientations(kind + ROUTES[shape]), int(thing == "cactus"), thing == "oasis"


def places(drawings: Mapping[str, str], cacti: Collection[str], name: str) -> set[tuple[str, str]]:
    """Return where a face may be drawn: in any empty space where no end clashes."""
    sheet = dict.fromkeys(cacti, CACTI_ONLY) | dict(drawings)
    shapes = face(name)[0]
    return {
        (space, shape)
        for space in oracle.SPACES
        for shape in shapes
        if oracle.why_not(sheet, space, shape, False) is None
    }


def after_drought(cacti: Mapping[str, int], oases: Collection[str]) -> dict[str, int]:
    """Return the cacti that have an oasis beside them."""
    return {space: count for space, count in cacti.items() if set(beside(space)) & set(oases)}


class Seat:
    """The sheet of one seat, followed action by action. Raises AssertionError for an illegal action."""

    def __init__(self) -> None:
        self.drawings: dict[str, str] = {}
        self.cacti: dict[str, int] = {}
        self.oases: list[str] = []
        self.crossed: list[str] = []

    def round(self, roll: tuple[str, ...]) -> None:
        self.roll = dict(enumerate(roll))
        self.drought = "drought" in roll
        self.special = False
        # The last roll has no white dice.
        self.white = range(4) if len(roll) > 4 else range(0)

    def would_die(self) -> bool:
        return self.drought and after_drought(self.cacti, self.oases) != self.cacti

    def dry(self) -> None:
        assert self.would_die()
        self.cacti = after_drought(self.cacti, self.oases)
        self.drought = False

    def ignore(self, route: str) -> None:
        assert self.would_die()
        self.cross_off(route)
        self.drought = False

    def draw(self, die: int, space: str, drawing: str) -> None:
        assert not self.would_die()
        self.drought = False
        name = self.roll.pop(die)
        if not name.startswith("d-"):
            assert drawing in oracle.orientations(name)
            self.put(space, drawing, True)
            return
        assert (space, drawing) in places(self.drawings, self.cacti, name)
        _, cacti, oasis = face(name)
        if drawing != CACTI_ONLY:
            self.drawings[space] = drawing
        if cacti:
            self.cacti[space] = cacti
        if oasis:
            self.oases.append(space)

    def draw_special(self, space: str, drawing: str) -> None:
        assert not self.would_die()
        self.drought = False
        (route,) = (each for each in oracle.SPECIAL_ROUTES if drawing in oracle.orientations(each))
        self.cross_off(route)
        self.put(space, drawing, True)

    def put(self, space: str, drawing: str, connected: bool) -> None:
        sheet = dict.fromkeys(self.cacti, CACTI_ONLY) | self.drawings
        assert oracle.why_not(sheet, space, drawing, connected) is None
        self.drawings[space] = drawing

    def cross_off(self, route: str) -> None:
        assert route in oracle.SPECIAL_ROUTES
        assert route not in self.crossed
        assert not self.special
        assert len(self.crossed) < 3
        self.crossed.append(route)
        self.special = True

    def end(self) -> None:
        """Check that the round may end."""
        assert not self.would_die()
        sheet = dict.fromkeys(self.cacti, CACTI_ONLY) | self.drawings
        assert oracle.must_go_on(sheet, [route for die, route in self.roll.items() if die in self.white]) == []
