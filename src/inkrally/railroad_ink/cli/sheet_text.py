"""Draws a sheet as text for the terminal: highways are double lines, railways single lines, stations squares.

Rivers are tildes, water and lava are shades; a route over a river covers the river. An end that joins both kinds is a
heavy line, an airway a dashed line. A building is its letter, F, V or U, in the corner of its space. Underground, a
pipe looks like a highway and a subway like a railway.
"""

from __future__ import annotations

from collections.abc import Mapping

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes

WIDTH, HEIGHT = 5, 3
ACROSS = {"H": "═", "R": "─", "V": "~", "L": "░", "A": "▒", "F": "╌"}
DOWN = {"H": "║", "R": "│", "V": "~", "L": "░", "A": "▒", "F": "╎"}
ACROSS["HR"], DOWN["HR"] = "━", "┃"
for _letter, _kind in facts.KINDS.items():
    ACROSS[_letter], DOWN[_letter] = ACROSS[_kind.like], DOWN[_kind.like]
KIND_PRECEDENCE = f"VLAF{''.join(facts.KINDS)}HR"
"""The kinds of ends in their order of precedence: the middle of a space shows the first kind that the space has."""

# The character in the middle of a space by its drawn sides, if all of them are highway or all are railway.
CENTER_GLYPHS = {
    "H": {"NS": "║", "EW": "═", "NE": "╚", "ES": "╔", "SW": "╗", "NW": "╝"},
    "R": {"NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘"},
}
CENTER_GLYPHS["H"] |= {"NES": "╠", "ESW": "╦", "NSW": "╣", "NEW": "╩", "NESW": "╬"}
CENTER_GLYPHS["R"] |= {"NES": "├", "ESW": "┬", "NSW": "┤", "NEW": "┴", "NESW": "┼"}
for _lines in CENTER_GLYPHS.values():
    # A route that ends in the space.
    _lines |= {"N": _lines["NS"], "S": _lines["NS"], "E": _lines["EW"], "W": _lines["EW"]}
OVERPASS = {"H": "╫", "R": "╪"}
"""The character in the middle of an overpass, by the kind that runs north and south."""


BUILDINGS = {
    **dict.fromkeys(facts.BUILDINGS.factories, "F"),
    **dict.fromkeys(facts.BUILDINGS.villages, "V"),
    **dict.fromkeys(facts.BUILDINGS.universities, "U"),
}


def render_space(drawing: str | None) -> list[str]:
    """Return a space with a drawing, or an empty space, as three lines of five characters."""
    if drawing is None:
        return ["     ", "  ·  ", "     "]
    parsed = routes.parse(drawing.replace("P", "H").replace("M", "R"))
    north, east, south, west = ("" if kind == "-" else kind for kind in parsed.sides)
    up, down = (DOWN[kind] if kind else " " for kind in (north, south))
    left, right = (2 * ACROSS[kind] if kind else "  " for kind in (west, east))
    return [f"  {up}  ", left + _middle(parsed) + right, f"  {down}  "]


def _middle(drawing: routes.Drawing) -> str:
    if any(group.station for group in drawing.groups):
        return "■"
    kinds = set(drawing.sides) - {"-"}
    if not kinds:
        return "*"  # only trees or cacti
    if not kinds <= set("HR"):
        return _expanded_middle(drawing, kinds)
    most = max(drawing.groups, key=lambda group: len(group.sides))
    if [len(group.sides) for group in drawing.groups] == [2, 2]:
        # For two curves, show the line between them.
        crossing = most.sides in ("NS", "EW")
        return OVERPASS[drawing.sides[0]] if crossing else "╲╱"[drawing.groups[0].sides == "NW"]
    return CENTER_GLYPHS[drawing.sides[routes.SIDES.index(most.sides[0])]][most.sides]


def _expanded_middle(drawing: routes.Drawing, kinds: set[str]) -> str:
    """Return the character in the middle of a space that has a kind of ends other than highway and railway.

    It shows the straight route of the space, if there is one.
    """
    for group in drawing.groups:
        kind = drawing.sides[routes.SIDES.index(group.sides[0])]
        if kind in "HR" and group.sides in ("NS", "EW"):
            return CENTER_GLYPHS[kind][group.sides]
    return DOWN[min(kinds, key=KIND_PRECEDENCE.index)] if kinds else "·"


def render_sheet(drawings: Mapping[str, str], built: bool = False, signs: Mapping[str, str] | None = None) -> str:
    """Return the whole sheet as text with its frame, the names of columns and rows, and its exits.

    Args:
        drawings: The drawings by space.
        built: Whether to show the buildings of Challenge.
        signs: Letters for the corners of spaces, by space.
    """
    letters = {**(BUILDINGS if built else {}), **(signs or {})}
    exits: dict[tuple[str, str], str] = {(way.space, way.side): way.kind for way in facts.SHEET.exits}
    columns = "ABCDEFG"
    lines = ["     " + "".join(f"{column:^{WIDTH}}" for column in columns)]
    lines.append(_edge("N", "1", "┌", "┐", exits))
    for row in range(1, 8):
        pictures = [render_space(drawings.get(f"{column}{row}")) for column in columns]
        for column, picture in zip(columns, pictures, strict=True):
            letter = letters.get(f"{column}{row}")
            if letter is not None:
                picture[0] = letter + picture[0][1:]
        for number in range(HEIGHT):
            middle = number == HEIGHT // 2
            west, east = "│", "│"
            if middle:
                west = ACROSS.get(exits.get((f"A{row}", "W"), ""), west)
                east = ACROSS.get(exits.get((f"G{row}", "E"), ""), east)
            name = str(row) if middle else " "
            lines.append(f" {name}  {west}" + "".join(picture[number] for picture in pictures) + east)
    lines.append(_edge("S", "7", "└", "┘", exits))
    return "\n".join(lines)


def _edge(side: str, row: str, first: str, last: str, exits: Mapping[tuple[str, str], str]) -> str:
    marks = (DOWN.get(exits.get((column + row, side), ""), "─") for column in "ABCDEFG")
    return "    " + first + "".join(f"──{mark}──" for mark in marks) + last
