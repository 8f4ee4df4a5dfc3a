"""The pool of the draft in plain figures: its dice, who picks when, what dice are worth, who starts, how ties break.

Rules 9.4. Seats are numbered clockwise. Knows no table, no chance and no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts

FEWEST_SEATS = 2
"""Nobody drafts alone."""

PAIR, PICKS = 2, 2
"""The dice that are kept together, and how many pairs each seat takes: with a set of four dice for each seat there are
twice as many pairs as seats, so that none is left over."""


class DraftFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each face of a white die is worth."""

    values: dict[str, int]


FACTS: DraftFacts = msgspec.json.decode(files(__package__).joinpath("draft.json").read_bytes(), type=DraftFacts)


class DiceSets(msgspec.Struct, frozen=True):
    """The sets of white dice that lie in the pool, one for each seat, as a box of either edition has one: all of the
    `edition`, of both by turns, beginning with that one, or as they are told one by one."""

    edition: facts.Edition
    chosen: Literal["own", "both"] | tuple[facts.Edition, ...] = "own"

    def editions(self, seats: int) -> tuple[facts.Edition, ...]:
        """Of each set its edition. Raises BadInput (`draft-sets`) where there is not one for each seat."""
        if self.chosen == "own":
            return (self.edition,) * seats
        if self.chosen == "both":
            other: facts.Edition = "original" if self.edition == "challenge" else "challenge"
            return tuple(self.edition if number % 2 == 0 else other for number in range(seats))
        if len(self.chosen) != seats:
            words = f"the pool has a set of dice for each seat: name {seats} editions, not {len(self.chosen)}"
            raise BadInput("draft-sets", words, "draft.sets")
        return self.chosen

    @property
    def faces(self) -> frozenset[str]:
        """All that their dice may show."""
        editions = {self.edition} if self.chosen == "own" else {*facts.DICE.editions}
        editions = editions if isinstance(self.chosen, str) else {*self.chosen}
        return frozenset(
            face for edition in editions for die in facts.DICE.editions[edition].dice for face in facts.DICE.dice[die]
        )


@cache
def pool(sets: DiceSets, seats: int) -> tuple[str, ...]:
    """The dice that are drawn from, by name, set by set."""
    return tuple(die for edition in sets.editions(seats) for die in facts.DICE.editions[edition].dice)


def picking_order(start: int, seats: int) -> tuple[int, ...]:
    """Whose pick is the first, the second, ...: clockwise from the start player, then again in the same order."""
    once = tuple((start + step) % seats for step in range(seats))
    return once * PICKS


def value(faces: Iterable[str]) -> int:
    """What dice with these faces are worth together."""
    return sum(FACTS.values[face] for face in faces)


def next_start(totals: Sequence[int], start: int) -> int:
    """The start player of the next round: the lowest total; of several the one who chose last.

    `totals` are by seat, `start` is the start player of the round in which they were picked.
    """
    seats = len(totals)
    lowest = min(totals)
    return max((seat for seat in range(seats) if totals[seat] == lowest), key=picking_order(start, seats)[:seats].index)


def last_word(seat: int, first: int, seats: int) -> int:
    """What breaks a tie in points and errors: the higher, the better the place, and no two seats have the same.

    The player to the right of the very first start player is the first, then on counter-clockwise; the very first start
    player is the last.
    """
    return (seat - first) % seats
