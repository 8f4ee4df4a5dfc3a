"""Tests the goals about the longest routes, in the mode of the match (I and J of rules 9.2).

`goal_checks/__init__.py` explains the results. The spaces that count are those of one longest route.
"""

from __future__ import annotations

from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
from inkrally.railroad_ink.scoring.longest_route import longest_spaces

HIGHWAY, RAILWAY = 0, 1


def longest(seen: GoalSheet, kind: int) -> int:
    """Return only the length of the longest route, which is much faster than also finding its spaces.

    `kind` is 0 for highway, 1 for railway.
    """
    return seen.network.longest(kind, seen.mode)


def highway(seen: GoalSheet) -> int:
    """Test goal I: the length and the spaces of the longest highway."""
    return _route(seen, HIGHWAY)


def railway(seen: GoalSheet) -> int:
    """Test goal J: the length and the spaces of the longest railway."""
    return _route(seen, RAILWAY)


def _route(seen: GoalSheet, kind: int) -> int:
    """Return the test result for the longest route of a kind: its length and its spaces."""
    spaces = 0
    for space in longest_spaces(seen.network, kind, seen.mode):
        spaces |= 1 << space
    return pack_result(longest(seen, kind), spaces)
