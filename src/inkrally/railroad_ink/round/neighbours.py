"""Implements actions that change the sheet of a neighbour (rules 15.1).

A player checks such an action against the neighbour's sheet as it was before the phase. The action takes effect when
all seats have decided, so no seat sees a decision of another seat. A seat that plays alone is its own neighbour, and
the action takes effect at once. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from inkrally.match.game import Seat
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.round.apply_acts import apply_actions
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.setup import Setup


class Neighbours(NamedTuple):
    """The sheets of all seats before a phase, and the seat whose neighbours are wanted."""

    sheets: Sequence[Sheet]
    seat: Seat

    def seat_at(self, steps: int) -> Seat:
        """Return the seat that is this number of seats away. A seat that plays alone is its own neighbour."""
        return (self.seat + steps) % len(self.sheets)


def changed_sheet(acts: Sequence[Action], seat: Seat, seats: int) -> Seat | None:
    """Return the seat whose sheet the actions change, or None if they change the acting seat's sheet."""
    steps = next((act.neighbour for act in acts if isinstance(act, ExpansionAction) and act.neighbour), 0)
    return (seat + steps) % seats if steps else None


def apply_to_neighbours(
    sheets: list[Sheet],
    commits: Mapping[Seat, Sequence[Action]],
    round_number: int,
    setup: Setup,
    roll: Sequence[str] = (),
) -> None:
    """Apply the actions of a phase that change the sheets of other seats, in the order of the acting seats.

    `sheets` has the sheets of all seats after each seat's actions on its own sheet. The function replaces them.
    """
    for seat in sorted(commits) if len(sheets) > 1 else ():
        for act in commits[seat]:
            if isinstance(act, ExpansionAction) and act.neighbour:
                target = (seat + act.neighbour) % len(sheets)
                page = SheetEditor(sheets[target], roll, setup, round_number)
                apply_actions(page, (act,), of_neighbour=True)
                sheets[target] = page.sheet_now()
