"""A second, slow implementation of meteors (rules 8.1), written from the rules. Uses only the oracle.

A sheet is drawings by space. A crater is the drawing `----:`, four blank sides, because it is nothing more to the
others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import cycle

from tests.railroad_ink import oracle

CRATER = "----:"
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def flight(start: str, direction: str, distance: int, craters: Collection[str]) -> list[str]:
    """Return the spaces that the meteor flies over, along its row or column, back and forth."""
    if direction in "EW":
        line = [column + start[1] for column in "ABCDEFG"]
    else:
        line = [start[0] + row for row in "1234567"]
    if direction in "WN":
        line.reverse()
    ahead = line[line.index(start) + 1 :]
    for back in cycle((line[-2::-1], line[1:])):
        for number, space in enumerate(ahead, 1):
            if number >= distance and space not in craters:
                return ahead[:number]
        ahead += back
    raise AssertionError("a cycle has no end")


def craters_of(sheet: Mapping[str, str]) -> set[str]:
    return {space for space, drawing in sheet.items() if drawing == CRATER}


def facing(sheet: Mapping[str, str]) -> set[tuple[str, str]]:
    """Return the highway and railway ends that face a crater, each as its space and side."""
    found = set()
    for space, drawing in sheet.items():
        for side, kind in zip("NESW", drawing, strict=False):
            x, y = WAYS[side]
            beyond = chr(ord(space[0]) + x) + str(int(space[1]) + y)
            if kind in "HR" and sheet.get(beyond) == CRATER:
                found.add((space, side))
    return found


def errors(sheet: Mapping[str, str]) -> set[tuple[str, str]]:
    return oracle.errors(sheet) - facing(sheet)


class Seat:
    """The sheet of one seat, followed action by action. Raises AssertionError for an illegal action."""

    def __init__(self, names: Collection[str]) -> None:
        """Start with a sheet before the first round of a match with these expansions."""
        self.names = names
        self.sheet: dict[str, str] = {"D4": "AAAA:NESW"} if "lava" in names else {}
        self.dot = "D4"
        self.crossed: list[str] = []
        self.erased = 0

    def round(self, roll: Sequence[str]) -> None:
        """Start a round; `roll` has the white dice, then those of the expansions in the order of their sections."""
        self.roll = dict(enumerate(roll))
        self.direction, self.distance = next(
            (face, roll[number + 1]) for number, face in enumerate(roll) if face in ("N", "E", "S", "W", "any")
        )
        self.struck = False
        self.special = False
        self.cleared: str | None = None

    def strike(self, direction: str, space: str) -> None:
        assert not self.struck
        assert self.direction in ("any", direction)
        assert flight(self.dot, direction, int(self.distance), craters_of(self.sheet))[-1] == space
        gone = self.sheet.get(space, "")
        self.erased += "H" in gone[:4] or "R" in gone[:4]
        self.sheet[space] = CRATER
        self.dot = space
        self.struck = True
        self.flood()

    def skip(self, route: str) -> None:
        assert not self.struck
        self.cross_off(route)
        self.struck = True
        self.flood()

    def clear(self, space: str) -> None:
        assert self.struck
        assert self.cleared is None
        assert self.sheet[space] == CRATER
        self.cleared = space
        del self.sheet[space]
        self.flood()

    def restore(self, space: str) -> None:
        assert space == self.cleared
        self.cleared = None
        self.sheet[space] = CRATER
        self.flood()

    def draw(self, die: int, space: str, drawing: str) -> None:
        """Draw a face of a die. Lava has its own tests; here it must be lava and clash with nothing."""
        assert self.struck
        route = self.roll.pop(die)
        assert drawing in oracle.orientations(route)
        assert oracle.why_not(self.sheet, space, drawing, die < 4) in ((None, "not connected") if die >= 4 else (None,))
        self.put(space, drawing)

    def draw_special(self, space: str, drawing: str) -> None:
        assert self.struck
        (route,) = (each for each in oracle.SPECIAL_ROUTES if drawing in oracle.orientations(each))
        self.cross_off(route)
        assert oracle.why_not(self.sheet, space, drawing) is None
        self.put(space, drawing)

    def put(self, space: str, drawing: str) -> None:
        if space == self.cleared:
            self.cleared = None
        self.sheet[space] = drawing
        self.flood()

    def cross_off(self, route: str) -> None:
        assert route in oracle.SPECIAL_ROUTES
        assert not self.special
        assert route not in self.crossed
        assert len(self.crossed) < 3
        self.crossed.append(route)
        self.special = True

    def flood(self) -> None:
        """Let water rise, but in no crater, and not where a crater was erased to draw."""
        if "lake" in self.names:
            held = {self.cleared: CRATER} if self.cleared else {}
            self.sheet = dict(oracle.flooded({**self.sheet, **held}))
            if self.cleared:
                del self.sheet[self.cleared]

    def end(self) -> None:
        """Check that the round may end: the meteor has struck, nothing is unfinished, and no white die fits."""
        assert self.struck
        assert self.cleared is None
        assert oracle.must_go_on(self.sheet, [route for die, route in self.roll.items() if die < 4]) == []
