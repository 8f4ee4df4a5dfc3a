"""Reads an underground board from a written sheet.

Such a board is JSON: `{"drawings": {...}, "hubs": [...], "bursts": [...]}`. A hub is a station below a station of the
sheet, and a burst is a space whose pipe has burst.
"""

from __future__ import annotations

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import read_spaces
from inkrally.railroad_ink.expansions.underground.board import LAYER, Board, has_pipe, has_station
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.second_board import EMPTY
from inkrally.railroad_ink.sheet.sheet import network_of, space_index

FIELDS = ("drawings", "hubs", "bursts")


def read_board(value: object, at: str) -> Board:
    """Check a board in JSON and return it in the form of `board.py`.

    Hubs must be at stations and bursts at pipes; nothing else about them is checked. Raises BadInput with the place of
    the mistake, such as `underground.drawings.B1`.
    """
    if not isinstance(value, dict):
        raise BadInput("shape", 'underground must be an object such as {"drawings": {"B1": "P-P-:NS"}}', at)
    for name in value:
        if name not in FIELDS:
            raise BadInput(
                "unknown-field",
                f"the underground has no field {name[:40]!r}; its fields are: {', '.join(FIELDS)}",
                f"{at}.{name}",
            )
    drawings = _drawings(value.get("drawings", {}), f"{at}.drawings")
    hubs = read_spaces(value.get("hubs", []), f"{at}.hubs", "hubs")
    for number, space in enumerate(hubs):
        if not has_station(drawings.get(space, "")):
            raise BadInput("hubs", f"there is no subway station in {space}", f"{at}.hubs.{number}")
    bursts = read_spaces(value.get("bursts", []), f"{at}.bursts", "bursts")
    for number, space in enumerate(bursts):
        if not has_pipe(drawings.get(space, "")):
            raise BadInput("bursts", f"there is no pipe in {space}", f"{at}.bursts.{number}")
    marks = {space: [drawing, 0] for space, drawing in drawings.items()}
    return {**EMPTY, "marks": marks, "hubs": hubs, "bursts": bursts}


def _drawings(value: object, at: str) -> dict[str, str]:
    """Return the drawings of a board, by space, in canonical notation. Raises BadInput."""
    if not isinstance(value, dict):
        raise BadInput("shape", "drawings must be an object such as {'B1': 'P-P-:NS'}", at)
    found = {}
    for space, text in value.items():
        place = f"{at}.{space}"
        space_index(space, place)
        if not isinstance(text, str):
            raise BadInput("shape", "a drawing is text such as P-P-:NS", place)
        try:
            drawing = routes.canonical_known(text, (LAYER,))
        except BadInput as error:
            raise BadInput(error.code, error.message, place, error.arguments) from None
        if facts.EXPANSION_OF.get(routes.ROUTE_OF[drawing]) != LAYER:
            raise BadInput("unknown-drawing", f"{drawing} is not a drawing of the underground", place)
        found[space] = drawing
    network_of(found, at, (LAYER,))
    return found
