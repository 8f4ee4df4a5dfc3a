"""Handles the layer `erased` of a sheet: the number of spaces with a route that each expansion has erased.

Goals need these numbers, so sheets and written sheets store them. Do not name an expansion here.
"""

from __future__ import annotations

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

LAYER = "erased"
MAX_ERASED = 49 * 7
"""The maximum count for an expansion: every space in every round."""


def has_route(drawing: str | None) -> bool:
    """Return whether a drawing has a highway or railway end."""
    return drawing is not None and not set(facts.ROUTE_KINDS).isdisjoint(drawing[:4])


def count_erased(page: SheetEditor, name: str, drawing: str | None) -> None:
    """Count a space that an expansion erased, if the erased `drawing` had a route. `name` is the expansion."""
    if has_route(drawing):
        there = page.layers.get(LAYER, {})
        page.layers[LAYER] = {**there, name: there.get(name, 0) + 1}


def read_erased(value: object, at: str) -> dict[str, int]:
    """Check the layer `erased` of a written sheet, such as `{"lava": 1}`, and return a copy.

    Raises BadInput (`shape`, `erased`).
    """
    if not isinstance(value, dict):
        raise BadInput("shape", 'erased must be an object such as {"lava": 1}', at)
    erasing = [name for name, each in facts.EXPANSIONS.items() if LAYER in each.layers]
    for name, count in value.items():
        if name not in erasing:
            raise BadInput("erased", f"{str(name)[:40]!r} erases nothing; those that do: {', '.join(erasing)}", at)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MAX_ERASED:
            raise BadInput("erased", f"give a number of spaces, 0 to {MAX_ERASED}", f"{at}.{name}")
    return dict(value)
