"""Which pair of dice to take in a draft (rules 9.4), and how much a pair taken costs against the best one.

A hand is worth what the best turn with its four dice leads to. Where a second pair is still to be picked, the others
are taken to pick at random of what is left. Knows what a seat sees of the draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

import msgspec

from inkrally.analysis.outlook import Outlook
from inkrally.match.game import View
from inkrally.railroad_ink.challenge.draft import Draft, DraftSeen, PickPair
from inkrally.railroad_ink.game import TableView

Dice = tuple[str, ...]


class Hands:
    """The hands that a seat may come to have in a round. `nodes` is what it cost."""

    def __init__(self, view: View[TableView, Any]) -> None:
        """For a view of a seat that picks now."""
        assert view.viewer is not None
        self.seat = view.viewer
        self.outlook = Outlook(view, before=True)
        self.common: Dice = view.table.roll
        self.seen = msgspec.convert(view.table.parts[Draft.name], DraftSeen)
        self.seats = len(view.table.sheets)
        self._known: dict[Dice, int] = {}

    @property
    def nodes(self) -> int:
        return self.outlook.nodes

    def free(self) -> dict[int, Dice]:
        """By number the pairs that nobody has taken."""
        return {number: _faces(pair) for number, pair in enumerate(self.seen.pairs) if pair.by is None}

    def worths(self) -> dict[int, float]:
        """By number what each free pair leads to, in points."""
        own = [_faces(pair) for pair in self.seen.pairs if pair.by == self.seat]
        free = self.free()
        if own:
            return {number: self.worth((*own[0], *pair)) / 1000 for number, pair in free.items()}
        # Every other seat picks once before this one picks again.
        left = len(free) - self.seats
        return {number: self.with_second(number, free, left) / 1000 for number in free}

    def with_second(self, first: int, free: dict[int, Dice], left: int) -> float:
        """What a first pair leads to, where the second is the best of so many that are left by chance."""
        others = [self.worth((*free[first], *pair)) for number, pair in free.items() if number != first]
        others.sort(reverse=True)
        ways = comb(len(others), left)
        return sum(worth * comb(len(others) - 1 - rank, left - 1) for rank, worth in enumerate(others)) / ways

    def worth(self, dice: Dice) -> int:
        """What four white dice lead to, in thousandths of a point."""
        hand = tuple(sorted(dice))
        if hand not in self._known:
            self._known[hand] = self.outlook.values(self.outlook.sheet, [(*hand, *self.common)])[0]
        return self._known[hand]


def ranked(worths: dict[int, float]) -> list[int]:
    """The pairs, that which leads to most first."""
    return sorted(worths, key=lambda number: -worths[number])


def picked(draft: Sequence[Any]) -> int | None:
    """The pair of a draft, if it has picked."""
    return draft[0].pair if len(draft) == 1 and isinstance(draft[0], PickPair) else None


def _faces(pair: Any) -> Dice:
    return tuple(die.face for die in pair.dice)
