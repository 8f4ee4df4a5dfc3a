"""Defines the pool of dice of a draft as plain data (rules 9.4).

The module has the dice of the pool, the order of picks, the values of dice, start players and tie breaks. Seats are
numbered clockwise. Keep matches, randomness and sheets out of this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts

MIN_SEATS = 2
"""The minimum number of seats, because a draft needs an opponent."""

DICE_PER_PAIR, PAIRS_PER_SEAT = 2, 2
"""The number of dice in a pair, and the number of pairs that each seat takes.

The pool has a set of four dice for each seat, which makes two pairs for each seat.
"""


class DraftFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of each face of a white die."""

    values: dict[str, int]


FACTS: DraftFacts = msgspec.json.decode(files(__package__).joinpath("draft.json").read_bytes(), type=DraftFacts)


class DiceSets(msgspec.Struct, frozen=True):
    """The sets of white dice in the pool, one set for each seat.

    Attributes:
        edition: The edition of the match.
        chosen: "own" for sets of that edition, "both" for sets of both editions in turn, beginning with that edition,
            or the edition of each set.
    """

    edition: facts.Edition
    chosen: Literal["own", "both"] | tuple[facts.Edition, ...] = "own"

    def editions(self, seats: int) -> tuple[facts.Edition, ...]:
        """Return the edition of each set. Raises BadInput (`draft-sets`) unless there is one for each seat."""
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
        """Return all faces that these dice can show."""
        editions = {self.edition} if self.chosen == "own" else {*facts.DICE.editions}
        editions = editions if isinstance(self.chosen, str) else {*self.chosen}
        return frozenset(
            face for edition in editions for die in facts.DICE.editions[edition].dice for face in facts.DICE.dice[die]
        )


@cache
def pool(sets: DiceSets, seats: int) -> tuple[str, ...]:
    """Return the names of the dice in the pool, set by set."""
    return tuple(die for edition in sets.editions(seats) for die in facts.DICE.editions[edition].dice)


def picking_order(start: int, seats: int) -> tuple[int, ...]:
    """Return the seat of each pick in order: clockwise from the start player, twice."""
    once = tuple((start + step) % seats for step in range(seats))
    return once * PAIRS_PER_SEAT


def dice_value(faces: Iterable[str]) -> int:
    """Return the total value of dice with these faces."""
    return sum(FACTS.values[face] for face in faces)


def next_start(totals: Sequence[int], start: int) -> int:
    """Return the start player of the next round: the seat with the lowest total of its dice.

    Of seats with equal totals, it is the seat that picked last.

    Args:
        totals: The totals of dice values by seat.
        start: The start player of the round in which the dice were picked.
    """
    seats = len(totals)
    lowest = min(totals)
    return max((seat for seat in range(seats) if totals[seat] == lowest), key=picking_order(start, seats)[:seats].index)


def tie_break_rank(seat: int, first: int, seats: int) -> int:
    """Return the value that breaks a tie in points and errors; higher is better. No two seats have the same.

    The player to the right of the first round's start player wins ties, then the next players counter-clockwise. That
    start player comes last.
    """
    return (seat - first) % seats
