"""Implements the phases for required actions before the first roll, the picks or the drawing, and after a round.

Rules 9.4, 10.1, 15.1, 15.9.1 and 15.10.1. In other matches, the required actions of a round, such as for a drought, are
the first actions of the turn (`turn.py`). Actions before the first roll belong to a turn of round 0. Actions after the
roll at the end of a round belong to a turn with only the dice of that roll. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.game import Phase, Seat
from inkrally.railroad_ink.contract import ExtraPhase
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.apply_acts import sheet_after
from inkrally.railroad_ink.round.neighbours import Neighbours, apply_to_neighbours
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table, TableView
    from inkrally.railroad_ink.setup import Setup

PHASE = "first"
END_PHASE = "end"
"""The name of the phase after the roll at the end of a round."""


def seats_with_required_actions(table: Table) -> tuple[Seat, ...]:
    """Return the seats that must act before they have white dice, or after the roll at the end of a round."""
    return tuple(
        seat
        for seat in range(len(table.sheets))
        if turn_without_white_dice(table, seat, ()).first_duty()[0] is not None
    )


def turn_without_white_dice(table: Table, seat: Seat, draft: Sequence[Action]) -> RoundEditor:
    """Return the turn of a seat before it has white dice, or at the end of a round, with its draft applied."""
    setup = phase_setup(table)
    neighbours = Neighbours(table.sheets, seat)
    turn = RoundEditor(table.sheets[seat], roll_with_placeholders(table), (), setup, table.round, neighbours=neighbours)
    turn.left = [] if table.is_ended else turn.left[setup.white :]
    for act in draft:
        turn.draw(act)
    return turn


def cached_turn(
    table: Table, seat: Seat, draft: Sequence[Action], begin: Callable[[Table, Seat, Sequence[Action]], RoundEditor]
) -> RoundEditor:
    """Return the turn of a seat after a draft in the current phase, for queries only.

    Continues the cached turn of the table if the draft only adds actions to it. Otherwise, `begin` returns a new turn.
    """
    # Remove the turn from the cache while this call uses it: no other call may continue the same turn, and the turn
    # is invalid after an action that failed.
    done, turn = table.asked.pop(seat, _NOT_ASKED)
    count = len(done)
    if turn is None or count > len(draft) or done != list(draft[:count]):
        done, count = [], 0
        turn = begin(table, seat, ())
    for act in draft[count:]:
        turn.draw(act)
        done.append(act)
    table.asked[seat] = (done, turn)
    return turn


_NOT_ASKED: tuple[list[Action], RoundEditor | None] = ([], None)


def phase_setup(table: Table | TableView) -> Setup:
    """Return the setup of the current phase: of the match, or of the end of a round after the roll there."""
    setup = table.options.setup
    end = setup.end_of(table.round) if table.is_ended else None
    return setup if end is None else end


def roll_with_placeholders(table: Table) -> tuple[str, ...]:
    """Return the roll of all dice, with placeholders for white dice that are not dealt yet.

    At the end of a round, return the roll there.
    """
    if table.is_ended:
        return table.end_roll
    setup = table.options.setup
    if table.roll and not setup.dealt:
        return table.roll
    white = [die.faces[0] for die in setup.dice(table.round)[: setup.white]]
    return (*white, *table.roll)


class RequiredFirstPhase(ExtraPhase):
    """The phase in which the seats in `Table.first` do their required actions."""

    name = PHASE

    def phase(self, table: Table) -> Phase | None:
        return Phase(END_PHASE if table.is_ended else PHASE, table.first) if table.first else None

    @staticmethod
    def turn(table: Table, seat: Seat, draft: Sequence[Action]) -> RoundEditor:
        """Return the turn of a seat after a draft in this phase, for queries only."""
        return cached_turn(table, seat, draft, turn_without_white_dice)

    def phase_actions(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        turn = self.turn(table, seat, draft)
        return tuple(turn.expansion_actions()) if turn.first_duty()[0] is not None else ()

    def check_phase_action(self, table: Table, seat: Seat, draft: Sequence[Action], act: Action) -> None:
        turn = self.turn(table, seat, draft)
        if turn.first_duty()[0] is None:
            raise Refusal("first-done", "the required actions are done; commit them to continue the round")
        turn.check(act)

    def phase_complete(self, table: Table, seat: Seat, draft: Sequence[Action]) -> None:
        duty = self.turn(table, seat, draft).first_duty()[0]
        if duty is not None:
            raise Refusal("duty-left", duty.text, f"duty.{duty.code}")

    def phase_default(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        return (*draft, *turn_without_white_dice(table, seat, draft).apply_required_first())

    def phase_record(self, table: Table, commits: Mapping[Seat, Sequence[Action]]) -> Table:
        setup, roll = phase_setup(table), roll_with_placeholders(table)
        sheets, first_actions_done = list(table.sheets), list(table.first_actions_done)
        for seat, acts in commits.items():
            before = sheets[seat]
            sheets[seat] = sheet_after(before, acts, table.round, setup, roll, len(sheets) == 1)
            first_actions_done[seat] = special_spent(before, sheets[seat])
        apply_to_neighbours(sheets, commits, table.round, setup, roll)
        first = tuple(seat for seat in table.first if seat not in commits)
        return msgspec.structs.replace(
            table, sheets=tuple(sheets), first_actions_done=tuple(first_actions_done), first=first
        )


def split_actions(table: Table, seat: Seat, acts: Sequence[Action]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Split the actions of a whole round into the actions before the picks and the actions after the picks."""
    for count in range(len(acts)):
        if turn_without_white_dice(table, seat, acts[:count]).first_duty()[0] is None:
            return tuple(acts[:count]), tuple(acts[count:])
    return tuple(acts), ()


def special_spent(before: Sheet, after: Sheet) -> str:
    """Return the special route that is crossed off on `after` but not on `before`, or "" if there is no such route."""
    if after.crossed_off == before.crossed_off:
        return ""
    new = set(after.specials()) - set(before.specials())
    return min(new, default="")


REQUIRED_FIRST_PHASE = RequiredFirstPhase()
