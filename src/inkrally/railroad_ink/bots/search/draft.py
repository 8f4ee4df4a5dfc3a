"""Which pair of dice to take in a draft (rules 9.4): what the dice that a seat would have are worth on its sheet, and
what is left for others is worth on theirs, which lie open.

Knows the table as its seat sees it; how much dice are worth is told by who picks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import msgspec

from inkrally.match.game import Seat, View
from inkrally.railroad_ink.challenge.draft import PHASE, DiceDraft, DraftSeen, PickPair
from inkrally.railroad_ink.challenge.pool import PICKS
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.round import first_duties
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.sheet import Sheet

Dice = tuple[str, ...]
"""White faces, in the order of their names."""


def is_pick(view: View[TableView, Any]) -> bool:
    """Whether a pair is to be picked now."""
    return view.phase is not None and view.phase.name == PHASE


def is_first(view: View[TableView, Any]) -> bool:
    """Whether something is to be done now before dice are picked."""
    return view.phase is not None and view.phase.name == first_duties.PHASE


def hands_to_come(view: View[TableView, Any], random: Random, count: int) -> list[Dice]:
    """So many hands, by chance, of the pairs that lie on the table before anybody has picked."""
    draft = msgspec.convert(view.table.parts[DiceDraft.name], DraftSeen)
    pairs = [tuple(die.face for die in pair.dice) for pair in draft.pairs]
    return [tuple(sorted(chain(*random.sample(pairs, PICKS)))) for _ in range(count)]


def ways_to_settle(turn: RoundEditor, done: Sequence[Act] = ()) -> list[list[Act]]:
    """Every way to do what must still be done before anything else in a turn, of which these acts are done."""
    if turn.first_duty()[0] is None:
        return [[]]
    found = []
    for act in turn.acts_of_expansions():
        acts = [*done, act]
        after = RoundEditor(turn.sheet, turn.roll, acts, turn.played, turn.round, turn.settled)
        found += [[act, *more] for more in ways_to_settle(after, acts)]
    return found


def best_pick(view: View[TableView, Any], worth: Callable[[Dice], float]) -> PickPair:
    """The free pair with which the viewer's dice are worth most, the first one of several."""
    hands = hands_of(view)
    worths = {dice: worth(dice) for dice in dict.fromkeys(hands.values())}
    return PickPair(pair=max(hands, key=lambda pair: worths[hands[pair]]))


def best_pick_against(view: View[TableView, Any], worth: Callable[[Seat, Dice], float], most: int) -> PickPair:
    """The free pair after which the viewer's dice are worth most, less what those of others are on the average, if
    everybody takes then, pair by pair, what is worth most to itself.

    `worth` is what dice are to a seat. Of pairs with different faces only the `most` are tried that are worth most to
    the viewer at once.
    """
    draft = msgspec.convert(view.table.parts[DiceDraft.name], DraftSeen)
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

    hands = hands_of(view)
    different = {hands[number]: number for number in reversed(hands)}
    tried = sorted(different.values(), key=lambda number: (-worth(seat, hands[number]), number))[:most]
    return PickPair(pair=max(tried, key=outcome))


def hands_of(view: View[TableView, Any]) -> dict[int, Dice]:
    """By the number of each free pair the dice that the viewer would have with it, those it took before included."""
    draft = msgspec.convert(view.table.parts[DiceDraft.name], DraftSeen)
    own = [die.face for pair in draft.pairs if pair.by == view.viewer for die in pair.dice]
    return {
        number: tuple(sorted([*own, *(die.face for die in pair.dice)]))
        for number, pair in enumerate(draft.pairs)
        if pair.by is None
    }


def sheet_of(view: View[TableView, Any]) -> Sheet:
    """The viewer's sheet, from what it sees."""
    assert view.viewer is not None
    seen = view.table.sheets[view.viewer]
    standing = Sheet(seen.marks).specials()
    crossed = tuple(route for route in seen.specials if route not in standing)
    return Sheet(seen.marks, crossed, seen.layers)


def turn_with(view: View[TableView, Any], dice: Dice, acts: Sequence[Act] = ()) -> RoundEditor:
    """The viewer's turn as it would be with these white dice and no others, at most four; with these acts done."""
    assert view.viewer is not None
    table = view.table
    setup = table.options.setup
    filled = (*dice, *(die.faces[0] for die in setup.dice(table.round)))[: setup.white]
    turn = RoundEditor(sheet_of(view), (*filled, *table.roll), acts, setup, table.round, table.settled_of(view.viewer))
    turn.left = [die for die in turn.left if not len(dice) <= die < setup.white]
    return turn
