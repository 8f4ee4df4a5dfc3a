"""Picks pairs of dice in a draft (rules 9.4), by the value of dice on the bot's sheet and on the sheets of other seats.

A bot sees the table as its seat does. The caller supplies the value of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import msgspec

from inkrally.match.game import Seat, View
from inkrally.railroad_ink.challenge.draft import PHASE, DiceDraft, DraftView, PickPair
from inkrally.railroad_ink.challenge.pool import PAIRS_PER_SEAT
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.round import required_first
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.neighbours import Neighbours, apply_to_neighbours, changed_sheet
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import Sheet

Dice = tuple[str, ...]
"""The faces of white dice, sorted."""


def is_pick(view: View[TableView, Any]) -> bool:
    """Return whether a pair of dice must be picked in the current phase."""
    return view.phase is not None and view.phase.name == PHASE


def asks_before_picks(view: View[TableView, Any]) -> bool:
    """Return whether seats must do required actions outside of drawing in the current phase."""
    return view.phase is not None and view.phase.name in (required_first.PHASE, required_first.END_PHASE)


def sample_hands(view: View[TableView, Any], random: Random, count: int) -> list[Dice]:
    """Return random hands of white dice from the pairs on the table, before any seat has picked.

    If no white dice will be picked, return one hand without dice.
    """
    if view.table.is_ended or DiceDraft.name not in view.table.component_states:
        return [()]
    draft = msgspec.convert(view.table.component_states[DiceDraft.name], DraftView)
    pairs = [tuple(die.face for die in pair.dice) for pair in draft.pairs]
    return [tuple(sorted(chain(*random.sample(pairs, PAIRS_PER_SEAT)))) for _ in range(count)]


def ways_to_act_first(turn: RoundEditor, done: Sequence[Action] = ()) -> list[list[Action]]:
    """Return every sequence of actions that completes the required first actions of a turn.

    `done` are the actions that the turn has already; they are not part of the sequences.
    """
    if turn.first_duty()[0] is None:
        return [[]]
    found = []
    for act in turn.expansion_actions():
        acts = [*done, act]
        after = turn.after(acts)
        found += [[act, *more] for more in ways_to_act_first(after, acts)]
    return found


def best_pick(view: View[TableView, Any], worth: Callable[[Dice], float]) -> PickPair:
    """Return the free pair with which the viewer's dice have the highest value, the first of equal pairs.

    `worth` returns the value of white dice to the viewer.
    """
    hands = hands_by_pair(view)
    worths = {dice: worth(dice) for dice in dict.fromkeys(hands.values())}
    return PickPair(pair=max(hands, key=lambda pair: worths[hands[pair]]))


def best_pick_against_rivals(view: View[TableView, Any], worth: Callable[[Seat, Dice], float], most: int) -> PickPair:
    """Return the pick with the best outcome for the viewer compared with the other seats.

    The outcome is the value of the viewer's dice minus the mean value of the other seats' dice. Every later pick is
    assumed to take the pair with the highest value to the picking seat.

    Args:
        view: The view of the viewer.
        worth: Returns the value of dice to a seat.
        most: The maximum number of pairs to try: the pairs with the highest values to the viewer. Of pairs with equal
            faces, one is tried.
    """
    draft = msgspec.convert(view.table.component_states[DiceDraft.name], DraftView)
    seat = view.viewer
    assert seat is not None
    taken = {number: pair.by for number, pair in enumerate(draft.pairs) if pair.by is not None}
    faces = [tuple(die.face for die in pair.dice) for pair in draft.pairs]
    coming = draft.order[len(taken) + 1 :]
    worth = cache(worth)

    def hand(by: Mapping[int, Seat], of: Seat) -> Dice:
        return tuple(sorted(face for number, owner in by.items() if owner == of for face in faces[number]))

    def best(by: Mapping[int, Seat], of: Seat) -> int:
        free = [number for number in range(len(faces)) if number not in by]
        return max(free, key=lambda number: worth(of, hand({**by, number: of}, of)))

    def outcome(pair: int) -> float:
        by = {**taken, pair: seat}
        for each in coming:
            by[best(by, each)] = each
        seats = range(len(view.table.sheets))
        others = [worth(each, hand(by, each)) for each in seats if each != seat]
        return worth(seat, hand(by, seat)) - sum(others) / len(others)

    hands = hands_by_pair(view)
    different = {hands[number]: number for number in reversed(hands)}
    tried = sorted(different.values(), key=lambda number: (-worth(seat, hands[number]), number))[:most]
    return PickPair(pair=max(tried, key=outcome))


def hands_by_pair(view: View[TableView, Any]) -> dict[int, Dice]:
    """Return the viewer's dice after picking each free pair, including dice picked before, by the pair's number."""
    draft = msgspec.convert(view.table.component_states[DiceDraft.name], DraftView)
    own = [die.face for pair in draft.pairs if pair.by == view.viewer for die in pair.dice]
    return {
        number: tuple(sorted([*own, *(die.face for die in pair.dice)]))
        for number, pair in enumerate(draft.pairs)
        if pair.by is None
    }


def sheet_of(view: View[TableView, Any], seat: Seat | None = None) -> Sheet:
    """Return the sheet of a seat, by default the viewer's, rebuilt from the view."""
    seat = view.viewer if seat is None else seat
    assert seat is not None
    seen = view.table.sheets[seat]
    standing = Sheet(seen.marks, (), seen.layers).specials()
    crossed = tuple(route for route in seen.specials if route not in standing)
    return Sheet(seen.marks, crossed, seen.layers)


def turn_with_dice(view: View[TableView, Any], dice: Dice, acts: Sequence[Action] = ()) -> RoundEditor:
    """Return the viewer's turn with only these white dice, at most four, after some actions.

    Without a draft, the turn has the white dice of the roll. After the roll at the end of a round, it has only the dice
    of that roll.
    """
    assert view.viewer is not None
    table = view.table
    setup = required_first.phase_setup(table)
    filled = (*dice, *(die.faces[0] for die in setup.dice(table.round)))[: setup.white] if setup.dealt else ()
    roll = table.end_roll if table.is_ended else (*filled, *table.roll)
    neighbours = Neighbours([sheet_of(view, seat) for seat in range(len(table.sheets))], view.viewer)
    done = table.first_actions_done_of(view.viewer)
    turn = RoundEditor(neighbours.sheets[view.viewer], roll, acts, setup, table.round, done, neighbours)
    if table.is_ended:
        turn.left = []
    elif setup.dealt:
        turn.left = [die for die in turn.left if not len(dice) <= die < setup.white]
    return turn


def turn_beside(turn: RoundEditor, acts: Sequence[Action]) -> RoundEditor | None:
    """Return the neighbour's turn after the actions of a turn that change the neighbour's sheet.

    Returns None if the actions change only the viewer's sheet.
    """
    if turn.is_own_neighbour or turn.neighbours is None:
        return None
    sheets, seat = list(turn.neighbours.sheets), turn.neighbours.seat
    target = changed_sheet(acts, seat, len(sheets))
    if target is None:
        return None
    sheets[seat] = turn.sheet_now()
    apply_to_neighbours(sheets, {seat: acts}, turn.round, turn.match_setup, turn.roll)
    beside = RoundEditor(sheets[target], turn.roll, (), turn.match_setup, turn.round, "")
    beside.left = list(turn.left)
    return beside
