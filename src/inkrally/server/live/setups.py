"""Requested table setups: adds defaults, and checks whether a table can be created."""

from __future__ import annotations

import msgspec

from inkrally.games import ANALYZED_GAMES, GAMES
from inkrally.match.errors import BadInput, Problem
from inkrally.server.bot_levels import level_names
from inkrally.table.document import TableSetup
from inkrally.table.setup import new_table


def with_default_substitute(setup: TableSetup) -> tuple[TableSetup, tuple[str, ...]]:
    """Return a setup with a substitute level, and the game's bot levels, weakest first.

    The default substitute is the weakest, so that letting the clock run out wins no match. Raises BadInput (`hints`).
    """
    levels = tuple(level_names(setup.game)) if setup.game in GAMES else ()
    if setup.hints and setup.game not in ANALYZED_GAMES:
        raise BadInput("hints", "there are no hints in this game", "hints")
    if not setup.stand_in and levels:
        setup = msgspec.structs.replace(setup, stand_in=levels[0])
    return setup, levels


def setup_problem(setup: TableSetup) -> Problem | None:
    """Return why no table can have a setup, or None."""
    try:
        filled, levels = with_default_substitute(setup)
        new_table("", filled, "", GAMES, levels, 0)
    except BadInput as error:
        return error.problem
    return None


def is_slow_to_check(setup: TableSetup) -> bool:
    """Return whether a setup takes long to check, since its options contain data such as a player's course."""
    return any(isinstance(value, dict | list) and len(value) > 0 for value in setup.options.values())
