"""Openings of a turn: what of expansions' own acts to do before anything is drawn.

A beam over own acts, one more in each step: bots decide on one opening, hints, reviews and best games go on from
several. What an opening is worth is said by who looks for it. Knows one turn, and no act by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from inkrally.railroad_ink.bots.search.turn_ends import TurnEnds
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.round.turn import RoundEditor

MOST_OPENINGS = 8
"""So many ways to go on from an opening are valued, after a look at the sheets that they leave."""

GAIN = 500
"""An own act that need not be is done only for so much more than drawing at once, in thousandths of a point: of many
the best one looks better than it is."""

MOST_FREE = 2
"""So many own acts that need not be are done in a turn at most."""

MOST_ACTS = 12
"""So many own acts before anything is drawn at most; what must be done after them is done plainly."""


class Opening(NamedTuple):
    """Own acts to begin with, the turn after them, how many of them need not be, and whether drawing comes next."""

    acts: tuple[Act, ...]
    turn: RoundEditor
    free: int = 0
    draws: bool = False

    @property
    def doubt(self) -> int:
        """By how much what comes of it is held for less."""
        return GAIN * self.free


Ranked = Callable[[list[Opening]], list[Opening]]
"""Puts openings in order, the best first; it may leave out those that it would not go on from."""


def openings(
    ends: TurnEnds, begun: Sequence[Act], ranked: Ranked, width: int = 1, most: int = MOST_OPENINGS
) -> list[Opening]:
    """The best openings of the turn that `ends` has taken up, so many at most and at least one, the best first.

    All go on from the acts of `begun`, each step in at most so many ways. What must be done before anything else is
    always done.
    """
    beam = [Opening(tuple(begun), ends.after(begun))]
    for _ in range(MOST_ACTS):
        options: list[Opening] = []
        for opening in beam:
            options += [opening] if opening.draws else _next(ends, opening, most)
        if not options:
            break
        beam = ranked(options)[:width] if len(options) > 1 else options
        if all(opening.draws for opening in beam):
            break
    return beam


def _next(ends: TurnEnds, opening: Opening, most: int) -> list[Opening]:
    """How an opening may go on: by drawing, then by the own acts that leave the best sheets."""
    acts, turn, free, _ = opening
    must = turn.first_duty()[0] is not None
    drawing = [] if must else [Opening(acts, turn, free, True)]
    if drawing and free == MOST_FREE:
        return drawing
    done = [(*acts, act) for act in ends.own_acts(turn)]
    ways = drawing + [Opening(each, ends.after(each), free + (not must)) for each in done]
    if len(ways) == 1:
        return ways
    return sorted(ways, key=lambda way: (not way.draws, -ends.look(way.turn)))[:most]
