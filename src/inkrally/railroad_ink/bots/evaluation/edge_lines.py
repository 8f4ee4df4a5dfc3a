"""Chooses where to draw lines along the edges of spaces, such as canyons, so that the longest line can keep growing.

The value of a line is its length plus an estimate of its growth. The growth is limited by the dice to come, and by the
free corner points that its open ends can reach. Uses only the patterns in the manifest of an expansion; do not name an
expansion here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import ExpansionAction
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.edges import (
    MAX_COORDINATE,
    POINTS_AT,
    SEGMENT_WORD_MASK,
    SOUTH_SEGMENT_OFFSET,
    EdgeState,
    on_edge,
    point_bit,
    segment_bit,
    state_of,
    touched_by,
    with_path,
)

INNER = sum(1 << 8 * y + x for x in range(1, MAX_COORDINATE) for y in range(1, MAX_COORDINATE))

MILLIPOINTS_PER_DIE = 1400
"""The value of a future die for a line that can grow, in thousandths of a point.

It is less than the points of the segments that a die adds.
"""
MILLIPOINTS_PER_FREE_POINT = 600
"""The value of a free corner point that a line can reach, in thousandths of a point.

It is less than 1000 because lines will not use all these points.
"""
MILLIPOINTS_PER_OPEN_END = 1000
"""The extra value of a line with an open end, in thousandths of a point. Such a line may reach the outer edge."""
MILLIPOINTS_LOST_BESIDE_END = 100
"""The cost of a free corner point beside an open end, in thousandths of a point.

The cost makes lines grow along other lines, where fewer free points are beside them, which leaves more room.
"""
MILLIPOINTS_PER_BRIDGE = 100
"""The value of a bridge point that is not spent, in thousandths of a point."""


class EdgeLines:
    """Chooses and values the lines of one expansion. `dice` is the number of its dice in each round."""

    def __init__(self, expansion: Expansion) -> None:
        self.expansion = expansion
        self.paths, self.spent = expansion.facts.layers[:2]
        self.bridges: int = expansion.facts.own["bridges"]
        self.both_ends = 1000 * expansion.facts.own["both_ends"]
        self.dice = len(expansion.facts.dice)

    def draw(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        """Draw the dice that are worth drawing, the best first, and yield each action."""
        rounds = turn.setup.rounds_left(turn.round)
        while True:
            state = self.state(turn.layers)
            crossed = self.crossed(turn)
            here = sum(turn.dice[die].expansion is self.expansion for die in turn.left)
            dice = self.dice * rounds + here
            best, chosen = self.value(state, dice), None
            cost = MILLIPOINTS_PER_BRIDGE if rounds else 0
            for act in self.expansion.legal_actions(turn):
                path: Sequence[tuple[int, int]] = getattr(act, "path", ())
                after = with_path(state, path)
                value = self.value(after, dice - 1)
                value -= cost * (after.segments & ~state.segments & crossed).bit_count()
                if value > best:
                    best, chosen = value, act
            if chosen is None:
                return
            turn.draw(chosen)
            yield chosen

    def value(self, state: EdgeState, dice: int) -> int:
        """Return the value of the lines `state`, in thousandths of a point. `dice` is the number of dice to come."""
        free = INNER & ~(state.block >> POINTS_AT)
        best = closed = 0
        for line in state.lines:
            value = 1000 * line.segments.bit_count()
            ends = sum(point_bit(point) for point in line.ends if not on_edge(point))
            if line.both_ends:
                closed += self.both_ends
            if ends and dice:
                value += (
                    min(MILLIPOINTS_PER_FREE_POINT * reached(ends, free), MILLIPOINTS_PER_DIE * dice)
                    + MILLIPOINTS_PER_OPEN_END
                )
                value -= MILLIPOINTS_LOST_BESIDE_END * (beside(ends) & free).bit_count()
            best = max(best, value)
        return best + closed

    def free_points(self, layers: Mapping[str, Any]) -> int:
        """Return the number of inner points that no line touches."""
        return (INNER & ~(self.state(layers).block >> POINTS_AT)).bit_count()

    def state(self, layers: Mapping[str, Any]) -> EdgeState:
        """Return the lines that the layers of a sheet have, as bit masks."""
        return state_of(layers.get(self.paths, ()))

    def crossed(self, turn: RoundEditor) -> int:
        """Return the segments, as a mask, that highway and railway ends touch."""
        found = 0
        for space, mark in turn.marks.items():
            found |= touched_by(mark.drawing, space)
        return found

    def unbridged_segments(self, layers: Mapping[str, Any]) -> tuple[int, int]:
        """Return the segments without a bridge. A route end that touches such a segment costs a bridge point.

        The segments are two sets of spaces, as bits: spaces with such a segment on their north side, and on their west
        side.
        """
        segments = self.state(layers).segments
        for one, other in layers.get(self.spent, ()):
            segments &= ~segment_bit(one, other)
        return segments & SEGMENT_WORD_MASK, segments >> SOUTH_SEGMENT_OFFSET

    def bridge_cost(self, turn: RoundEditor) -> int:
        """Return the value of a bridge point in this round, in thousandths of a point; 0 if enough are left."""
        rounds = turn.setup.rounds_left(turn.round)
        left = self.bridges - len(turn.layers.get(self.spent, ()))
        return MILLIPOINTS_PER_BRIDGE if left < 4 * rounds else 0


def reached(ends: int, free: int) -> int:
    """Return the number of free corner points that a path from `ends` along free points can reach.

    Both arguments are masks of corner points.
    """
    seen = more = ends
    while more:
        more = beside(more) & free & ~seen
        seen |= more
    return (seen & ~ends).bit_count()


def beside(points: int) -> int:
    """Return the corner points adjacent to the mask `points`, as a mask. It may include bits outside the grid."""
    return points << 1 | points >> 1 | points << 8 | points >> 8
