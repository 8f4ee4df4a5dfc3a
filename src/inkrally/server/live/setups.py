"""Functions for setups that clients request: add default values, and check whether a table can have the setup."""

from __future__ import annotations

import msgspec

from inkrally.games import ANALYZED_GAMES, GAMES
from inkrally.match.errors import BadInput, Problem
from inkrally.server.bot_levels import level_names
from inkrally.table.document import TableSetup
from inkrally.table.setup import new_table


def with_default_substitute(setup: TableSetup) -> tuple[TableSetup, tuple[str, ...]]:
    """Return a setup with a level for substitutes, and the bot levels of the game, weakest first.

    The default is the weakest level, so that no player wins by letting the clock run out.

    Raises:
        BadInput: The setup asks for hints, and the game has none (`hints`).
    """
    levels = tuple(level_names(setup.game)) if setup.game in GAMES else ()
    if setup.hints and setup.game not in ANALYZED_GAMES:
        raise BadInput("hints", "there are no hints in this game", "hints")
    if not setup.stand_in and levels:
        setup = msgspec.structs.replace(setup, stand_in=levels[0])
    return setup, levels


def setup_problem(setup: TableSetup) -> Problem | None:
    """Return the reason why no table can have a setup, or None if a table can have it."""
    try:
        filled, levels = with_default_substitute(setup)
        new_table("", filled, "", GAMES, levels, 0)
    except BadInput as error:
        return error.problem
    return None


def is_slow_to_check(setup: TableSetup) -> bool:
    """Return whether the check of a setup takes long, because its options contain data such as a player's course."""
    return any(isinstance(value, dict | list) and len(value) > 0 for value in setup.options.values())
