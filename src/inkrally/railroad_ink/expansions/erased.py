"""How many spaces with a route an expansion has erased from a sheet: the layer `erased`, shared by those that erase.

Goals ask for it, so it is kept on the sheet and written beside the drawings of a paper one. Knows no expansion by name.
"""

from __future__ import annotations

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.editing import SheetEditor

LAYER = "erased"
MOST = 49 * 7
"""Each space, each round."""


def has_route(drawing: str | None) -> bool:
    """Whether a drawing has a highway or railway end."""
    return drawing is not None and ("H" in drawing[:4] or "R" in drawing[:4])


def count_erased(page: SheetEditor, name: str, drawing: str | None) -> None:
    """Note that an expansion erased a space, if what was drawn there was a route."""
    if has_route(drawing):
        there = page.layers.get(LAYER, {})
        page.layers[LAYER] = {**there, name: there.get(name, 0) + 1}


def read_erased(value: object, at: str) -> dict[str, int]:
    """The layer of a written sheet, such as `{"lava": 1}`. Raises BadInput (`shape`, `erased`)."""
    if not isinstance(value, dict):
        raise BadInput("shape", 'erased is an object such as {"lava": 1}', at)
    erasing = [name for name, each in facts.EXPANSIONS.items() if LAYER in each.layers]
    for name, count in value.items():
        if name not in erasing:
            raise BadInput("erased", f"{str(name)[:40]!r} erases nothing; those that do: {', '.join(erasing)}", at)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST:
            raise BadInput("erased", f"it is a number of spaces, 0 to {MOST}", f"{at}.{name}")
    return dict(value)
