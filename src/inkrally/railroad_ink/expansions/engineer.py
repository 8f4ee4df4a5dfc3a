"""Handles the layer `expansion_faces`: spaces with drawings of other expansions, which Engineer dice must not change.

A layer is data that an expansion stores on a sheet. Every other drawing with only highway and railway ends is of a
white die or a special route.
"""

from __future__ import annotations

from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import Action, DrawDie, ExpansionAction
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

LAYER = "expansion_faces"


def record_expansion_face(page: SheetEditor, act: Action) -> None:
    """Store the space of an action that drew for another expansion. Call it after the action."""
    if not act.drawing or act.space not in page.marks or act.space in page.layers.get(LAYER, ()):
        return
    setup = page.setup
    if isinstance(act, ExpansionAction):
        component = setup.component_by_action[type(act)]
        foreign = isinstance(component, Expansion) and LAYER not in component.facts.layers
    else:
        foreign = isinstance(act, DrawDie) and act.die >= setup.white
    if foreign:
        page.add_to_layer(LAYER, act.space)


def has_own_drawing(page: SheetEditor, space: str) -> bool:
    """Return whether a space has a drawing of a white die or a special route."""
    mark = page.marks.get(space)
    return mark is not None and set(mark.drawing[:4]) <= set("HR-") and space not in page.layers.get(LAYER, ())
