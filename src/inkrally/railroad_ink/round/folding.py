"""A round written down where nothing has to be judged: what acts draw, what faces lay, what parts record.

Hot: every round of every seat of a log that is folded comes here. Knows no dice but which are white, and no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink.round.acts import Act, DrawDie, ExpansionAct
from inkrally.railroad_ink.sheet.editing import Page
from inkrally.railroad_ink.sheet.routes import BRINGS, PLAIN
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.setup import Setup


def recorded(sheet: Sheet, acts: Sequence[Act], round_number: int, setup: Setup, roll: Sequence[str]) -> Sheet | None:
    """The sheet with the acts of a round; None where something may follow of them that only a turn tells."""
    marks: dict[str, Mark] = dict(sheet.marks)
    layers: dict[str, Any] = sheet.layers
    own_layers = False
    page: Page | None = None
    white = setup.white
    drawing_acts = setup.drawing
    for act in acts:
        drawing = act.drawing
        if type(act) is DrawDie:
            if act.die >= white:
                brings = BRINGS.get((roll[act.die], drawing))
                if brings is not None:
                    if not own_layers:
                        layers, own_layers = dict(layers), True
                    for layer, value in brings:
                        there = layers.get(layer)
                        # As `laid` does, which this loop is too hot to call.
                        if value is None:
                            layers[layer] = [*there, act.space] if there else [act.space]
                        else:
                            layers[layer] = {**there, act.space: value} if there else {act.space: value}
                drawing = PLAIN.get(drawing, drawing)
        elif type(act) not in drawing_acts:
            part = setup.recording.get(type(act))
            if part is None:
                return None
            if page is None:
                if not own_layers:
                    layers, own_layers = dict(layers), True
                page = Page(marks, list(sheet.crossed), layers, setup, round_number)
            assert isinstance(act, ExpansionAct)  # whatever parts have of their own is one
            part.record(page, act)
        if drawing:
            marks[act.space] = Mark(drawing, round_number)
    if page is not None and page.emptied and setup.changing:
        return None  # water, say, may rise in a space that something was taken out of
    for part in setup.watching:
        if part.follows(sheet, marks, acts):
            return None
    for part in setup.laying:
        layers = part.lays(layers, marks, acts)
    return Sheet(marks, sheet.crossed if page is None else tuple(page.crossed), layers)
