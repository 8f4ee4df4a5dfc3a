"""What acts do to a sheet: the one way to write a round down, for who is judged, who is shown it and what is replayed.

A `RoundEditor` writes by `write` each act that it has judged; a folded log is written by it without judging. Hot:
every round of every seat of a log comes here. Knows no rule but that faces lay what they bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inkrally.railroad_ink.round.acts import Act, DrawDie, DrawSpecial, ExpansionAct
from inkrally.railroad_ink.sheet.editing import SheetEditor
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.routes import BRINGS, PLAIN
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, mark_of

if TYPE_CHECKING:
    from inkrally.railroad_ink.contract import Expansion
    from inkrally.railroad_ink.setup import Setup


def write(page: SheetEditor, acts: Sequence[Act]) -> None:
    """Write acts on a page, one after the other, with all that they bring with them; none of them is judged."""
    setup = page.setup
    if setup.second_board is not None:
        _write_below(setup.second_board, page, acts)
        return
    number = page.round
    assert page.drawings is not None
    marks: dict[str, Mark] = page.drawings
    # White dice bring nothing, and in many matches no die does.
    white = setup.white if setup.faces_bring else None
    bringing = setup.following
    for act in acts:
        drawing = act.drawing
        if type(act) is DrawDie:
            if white is not None and act.die >= white:
                brings = BRINGS.get((page.roll[act.die], drawing))
                if brings is not None:
                    for layer, value in brings:
                        page.lay(layer, act.space, value)
                drawing = PLAIN.get(drawing, drawing)
        elif type(act) is not DrawSpecial:
            assert isinstance(act, ExpansionAct)
            setup.doing[type(act)].do(page, act)
        if drawing:
            marks[act.space] = mark_of(drawing, number)
            if page.masks is not None:
                page.masks.place(DRAWING_NUMBERS[drawing], SPACES[act.space])
        # A face without a route is drawn too (rules 8.1).
        if act.drawing and page.waiting:
            page.waiting -= {act.space}
        for brought in bringing:
            brought(page, act)


def _write_below(board: Expansion, page: SheetEditor, acts: Sequence[Act]) -> None:
    """Write acts of a round that is drawn on a second board."""
    board.write_board(page, acts)
    page.drawings = None  # made anew from the board when they are asked for
    if page.masks is not None:
        for act in acts:
            page.masks.place(DRAWING_NUMBERS[act.drawing], SPACES[act.space])


def drawn(sheet: Sheet, acts: Sequence[Act], round_number: int, setup: Setup, roll: Sequence[str] = ()) -> Sheet:
    """The sheet with the acts of a round written down; `roll` is needed where expansions are in play."""
    page = SheetEditor(sheet, roll, setup, round_number)
    write(page, acts)
    return page.sheet_now()
