"""Set-ups of tables as they come in: filled up, judged, and how much work that is. Knows no table that is there."""

from __future__ import annotations

import msgspec

from inkrally.games import ANALYSED, GAMES
from inkrally.match.errors import BadInput, Problem
from inkrally.server.levels import level_names
from inkrally.table.doc import TableSetup
from inkrally.table.new import new_table


def usual_stand_in(setup: TableSetup) -> tuple[TableSetup, tuple[str, ...]]:
    """A set-up with somebody who plays for the absent, and the bots that its game has. Raises BadInput (`hints`).

    The least of the levels, which come in the order of their strength: running out the clock shall win no games.
    """
    levels = tuple(level_names(setup.game)) if setup.game in GAMES else ()
    if setup.hints and setup.game not in ANALYSED:
        raise BadInput("hints", "there are no hints in this game", "hints")
    if not setup.stand_in and levels:
        setup = msgspec.structs.replace(setup, stand_in=levels[0])
    return setup, levels


def possible(setup: TableSetup) -> Problem | None:
    """Why no table can be made of a set-up; None where one can."""
    try:
        filled, levels = usual_stand_in(setup)
        new_table("", filled, "", GAMES, levels, 0)
    except BadInput as error:
        return error.problem
    return None


def is_large(setup: TableSetup) -> bool:
    """Whether it takes long to judge: options that hold something of a person's own, such as a course."""
    return any(isinstance(value, dict | list) and len(value) > 0 for value in setup.options.values())
