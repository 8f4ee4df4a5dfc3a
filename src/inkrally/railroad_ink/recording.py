"""A round written down where nothing has to be judged: what acts draw, what faces lay, what parts record.

Hot: every round of every seat of a log that is folded comes here. Knows no dice but which are white, and no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink.acts import Act, DrawDie
from inkrally.railroad_ink.page import Page, laid
from inkrally.railroad_ink.routes import BRINGS, PLAIN
from inkrally.railroad_ink.sheet import Mark, Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.setup import Setup


def recorded(sheet: Sheet, acts: Sequence[Act], round_number: int, setup: Setup, roll: Sequence[str]) -> Sheet | None:
    """The sheet with the acts of a round; None where something may follow of them that only a turn tells."""
    marks: dict[str, Mark] = dict(sheet.marks)
    layers: dict[str, Any] = sheet.layers
    page: Page | None = None
    white = setup.white
    drawing_acts = setup.drawing
    for act in acts:
        drawing = act.drawing
        if type(act) is DrawDie:
            if act.die >= white:
                brings = BRINGS.get((roll[act.die], drawing))
                if brings is not None:
                    for layer, value in brings:
                        layers = {**layers, layer: laid(layers, layer, act.space, value)}
                    if page is not None:
                        page.layers = layers
                drawing = PLAIN.get(drawing, drawing)
        elif type(act) not in drawing_acts:
            part = setup.recording.get(type(act))
            if part is None:
                return None
            if page is None:
                page = Page(marks, list(sheet.crossed), dict(layers), setup, round_number)
            part.record(page, act)
            layers = page.layers
        if drawing:
            marks[act.space] = Mark(drawing, round_number)
    for part in setup.watching:
        if part.follows(sheet, marks, acts):
            return None
    for part in setup.laying:
        layers = part.lays(layers, marks, acts)
    return Sheet(marks, sheet.crossed if page is None else tuple(page.crossed), layers)
