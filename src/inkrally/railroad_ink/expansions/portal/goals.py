"""Tests the goals about portals (rules 15.10.2): on universities, joined also without their link, and side by side.

`goal_checks/__init__.py` explains the results.
"""

from __future__ import annotations

from collections.abc import Callable

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.portal.rules import LETTERS, MAX_PORTALS, PORTALS
from inkrally.railroad_ink.goal_checks.areas import longest_run
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, pack_result
from inkrally.railroad_ink.sheet.network import LAYER_NUMBERS, SPACES

UNIVERSITIES = sum(1 << SPACES[space] for space in facts.BUILDINGS.universities)


def portals_on_universities(seen: GoalSheet) -> int:
    """Goal PA: count the universities with a portal."""
    spaces = _portals(seen) & UNIVERSITIES
    return pack_result(spaces.bit_count(), spaces)


def portals_joined(seen: GoalSheet) -> int:
    """Goal PB: count the letters whose two portals are in one network even without the link between the two portals."""
    count, spaces = 0, 0
    for letter in LETTERS:
        number = LAYER_NUMBERS[f"{PORTALS}/{letter}"]
        pair = seen.network.layer(number)
        if pair.bit_count() < MAX_PORTALS:
            continue
        one = pair & -pair
        apart = seen.network.copy()
        for portal in (one, pair ^ one):
            apart.unmark(number, portal.bit_length() - 1)
        if any(first & pair == pair for first, _, _ in apart.networks(one)):
            count += 1
            spaces |= pair
    return pack_result(count, spaces)


def portals_side_by_side(seen: GoalSheet) -> int:
    """Goal PC: count the consecutive spaces of a row or column that have a portal."""
    return longest_run(_portals(seen), 1, 8)


def _portals(seen: GoalSheet) -> int:
    found = 0
    for letter in LETTERS:
        found |= seen.network.layer(LAYER_NUMBERS[f"{PORTALS}/{letter}"])
    return found


TESTS: dict[str, Callable[[GoalSheet], int]] = {
    "PA": portals_on_universities,
    "PB": portals_joined,
    "PC": portals_side_by_side,
}
"""The test of each goal, by its code."""
