"""Applies actions to a sheet: checked actions, the actions of drafts, and the actions of replayed logs.

A hot module, because a replay runs this code for every seat and round of a log. `RoundEditor` calls `apply_actions` for
each checked action. The replay of a log calls the function without checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, ExpansionAction
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.routes import BARE_DRAWINGS, LAYERS_BY_FACE, ROUTE_OF, SPECIALS
from inkrally.railroad_ink.sheet.sheet import UNCOUNTED_SPECIALS, Mark, Sheet, mark_of
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.contract import Expansion
    from inkrally.railroad_ink.setup import Setup


def apply_actions(page: SheetEditor, acts: Sequence[Action], of_neighbour: bool = False) -> None:
    """Apply actions to the sheet that `page` edits, in order, with all their effects. Does not check the actions.

    Actions that change the sheet of another seat are left out. With `of_neighbour`, the actions are of a neighbour of
    the seat with this sheet, and all of them change this sheet.
    """
    setup = page.setup
    if setup.second_board is not None:
        _apply_below(setup.second_board, page, acts)
        return
    number = page.round
    assert page.drawings is not None
    marks: dict[str, Mark] = page.drawings
    # The faces of white dice add nothing to layers, and in many matches no face does.
    white = setup.white if setup.faces_bring else None
    bringing = setup.effect_hooks
    uncounted = setup.has_uncounted_specials
    for act in acts:
        drawing = act.drawing
        if type(act) is DrawDie:
            if white is not None and act.die >= white:
                brings = LAYERS_BY_FACE.get((page.roll[act.die], drawing))
                if brings is not None:
                    for layer, value in brings:
                        page.add_to_layer(layer, act.space, value)
                drawing = BARE_DRAWINGS.get(drawing, drawing)
        elif type(act) is not DrawSpecial:
            assert isinstance(act, ExpansionAction)
            if act.neighbour and not of_neighbour and not page.is_own_neighbour:
                continue
            if act.replaces_drawing:
                page.erase_drawing(act.space)
            setup.component_by_action[type(act)].apply_action(page, act)
        if drawing:
            marks[act.space] = mark_of(drawing, number)
            if page.masks is not None:
                page.masks.place(DRAWING_NUMBERS[drawing], SPACES[act.space])
            if uncounted and ROUTE_OF[drawing] in SPECIALS and not crosses_off(act):
                page.add_to_layer(UNCOUNTED_SPECIALS, act.space)
        # A face without a route occupies its space too (rules 8.1).
        if act.drawing and page.reserved_spaces:
            page.reserved_spaces -= {act.space}
        for brought in bringing:
            brought(page, act)


def crosses_off(act: Action) -> bool:
    """Return whether an action uses a special route for its drawing."""
    return type(act) is DrawSpecial or (isinstance(act, ExpansionAction) and act.uses_special)


def _apply_below(board: Expansion, page: SheetEditor, acts: Sequence[Action]) -> None:
    """Apply the actions of a round that is drawn on a second board."""
    board.apply_board_actions(page, acts)
    page.drawings = None  # the drawings are rebuilt from the board on the next access
    if page.masks is not None:
        for act in acts:
            page.masks.place(DRAWING_NUMBERS[act.drawing], SPACES[act.space])


def sheet_after(
    sheet: Sheet,
    acts: Sequence[Action],
    round_number: int,
    setup: Setup,
    roll: Sequence[str] = (),
    is_own_neighbour: bool = True,
) -> Sheet:
    """Return the sheet after the actions of one round.

    `roll` may be empty if no expansions are in play. `is_own_neighbour` is that of `SheetEditor`.
    """
    page = SheetEditor(sheet, roll, setup, round_number)
    page.is_own_neighbour = is_own_neighbour
    apply_actions(page, acts)
    return page.sheet_now()
