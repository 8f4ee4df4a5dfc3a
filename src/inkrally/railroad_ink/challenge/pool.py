"""The pool of the draft in plain figures: its dice, who picks when, what dice are worth, who starts, how ties break.

Rules 9.4. Seats are numbered clockwise. Knows no table, no chance and no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files

import msgspec

from inkrally.railroad_ink import facts

FEWEST_SEATS = 2
"""Nobody drafts alone."""

PAIR, PICKS = 2, 2
"""The dice that are kept together, and how many pairs each seat takes: with a set of four dice for each seat there are
twice as many pairs as seats, so that none is left over."""


class DraftFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each face of a white die is worth."""

    values: dict[str, int]


FACTS: DraftFacts = msgspec.json.decode(
    files("inkrally.railroad_ink").joinpath("data", "draft.json").read_bytes(), type=DraftFacts
)


def pool(edition: facts.Edition, seats: int) -> tuple[str, ...]:
    """The dice that are drawn from, by name: a set of the edition's white dice for each seat, set by set."""
    return facts.DICE.editions[edition].dice * seats


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
