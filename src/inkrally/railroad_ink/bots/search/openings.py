"""Finds good openings of a turn, which are sequences of expansion actions before drawing.

A beam search adds one action in each step. Bots use one opening; hints, reviews and best games continue several. The
caller supplies the values of openings. Do not name an action here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from inkrally.railroad_ink.bots.search.turn_candidates import TurnCandidates
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor

MAX_OPENINGS = 8
"""The maximum number of continuations of an opening to rank. They are selected by the value of their sheets."""

MIN_OPTIONAL_GAIN_MILLIPOINTS = 500
"""The gain in value over drawing immediately that an optional action needs, in thousandths of a point.

Values are estimates, so the best of many options seems better than it is.
"""

MAX_OPTIONAL_ACTIONS = 2
"""The maximum number of optional actions in a turn."""

MAX_OPENING_ACTIONS = 12
"""The maximum number of actions before drawing. Further required actions are the default actions."""


class Opening(NamedTuple):
    """The first actions of a turn, and the turn after these actions.

    `optional_count` is the number of actions that were not required. `is_ready_to_draw` tells that drawing comes next.
    """

    acts: tuple[Action, ...]
    turn: RoundEditor
    optional_count: int = 0
    is_ready_to_draw: bool = False

    @property
    def penalty(self) -> int:
        """The amount to subtract from the value of the opening for its optional actions, in thousandths of a point."""
        return MIN_OPTIONAL_GAIN_MILLIPOINTS * self.optional_count


OpeningRanker = Callable[[list[Opening]], list[Opening]]
"""A function that sorts openings, best first. It may leave out openings that are not worth continuing."""


def openings(
    ends: TurnCandidates, begun: Sequence[Action], ranked: OpeningRanker, width: int = 1, most: int = MAX_OPENINGS
) -> list[Opening]:
    """Return the best openings of a turn, best first, at least one. Each includes all required first actions.

    Args:
        ends: The search for candidates of the turn.
        begun: The actions with which all openings begin.
        ranked: The function that sorts openings.
        width: The maximum number of openings.
        most: The maximum number of continuations in each step.
    """
    beam = [Opening(tuple(begun), ends.after(begun))]
    for _ in range(MAX_OPENING_ACTIONS):
        options: list[Opening] = []
        for opening in beam:
            options += [opening] if opening.is_ready_to_draw else _continuations(ends, opening, most)
        if not options:
            break
        beam = ranked(options)[:width] if len(options) > 1 else options
        if all(opening.is_ready_to_draw for opening in beam):
            break
    return beam


def _continuations(ends: TurnCandidates, opening: Opening, most: int) -> list[Opening]:
    """Return the best continuations of an opening, at most `most`: drawing now, or one more action."""
    acts, turn, free, _ = opening
    must = turn.first_duty()[0] is not None
    drawing = [] if must else [Opening(acts, turn, free, True)]
    if drawing and free == MAX_OPTIONAL_ACTIONS:
        return drawing
    done = [(*acts, act) for act in ends.own_acts(turn)]
    ways = drawing + [Opening(each, ends.after(each), free + (not must)) for each in done]
    if len(ways) == 1:
        return ways
    return sorted(ways, key=lambda way: (not way.is_ready_to_draw, -ends.lookahead_value(way.turn)))[:most]
