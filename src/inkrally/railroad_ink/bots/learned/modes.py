"""The ways to play that have a learned value: the options of each, and the one that a turn belongs to.

A network is fitted to one way to play, because its rows give each part a place. Names come from the manifests, so any
expansion can be trained for.
"""

from __future__ import annotations

from functools import lru_cache

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.search_setup import search_setup_of
from inkrally.railroad_ink.bots.learned.features import PART_ROWS, PART_SIZE, ROWS
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.second_board import is_played_alone

BASE, CHALLENGE = "base", "challenge"
MODE_SEPARATOR = "+"
"""Separates the names of two expansions that are played together."""
ALONE, BELOW = "-alone", "-below"
"""Suffixes of the name of a second board: played without the sheet, and below it."""

MAX_COMPONENTS = 2
"""The number of expansions, or buildings, whose features the inputs include."""


def _modes() -> dict[str, Options]:
    found = {BASE: Options(), CHALLENGE: Options(edition="challenge")}
    for names in [(name,) for name in facts.EXPANSIONS] + [box.expansions for box in facts.BOXES]:
        if 0 < len(names) <= MAX_COMPONENTS and all(name in facts.EXPANSIONS for name in names):
            found[MODE_SEPARATOR.join(sorted(names))] = Options(expansions=tuple(names))
    for name, expansion in facts.EXPANSIONS.items():
        if expansion.second_board:
            found[name + ALONE] = Options(expansions=(name,), settings={f"{name}.surface": "none"})
            found[name + BELOW] = found[name]
    return found


MODES: dict[str, Options] = _modes()
"""The options of each way to play. The sheet and a second board have separate networks."""


@lru_cache(maxsize=256)
def mode_of(setup: Setup) -> str | None:
    """Return the way to play that a turn belongs to, or None if no network can be for it.

    A draft changes the dice, not the value of a sheet, so it makes no difference.
    """
    mode = _mode_of(setup)
    return mode if mode in MODES and MODES[mode].setup.mode == setup.mode else None


def _mode_of(setup: Setup) -> str:
    names = [part.name for part in setup.expansions]
    modules = {part.name for part in setup.parts} - {*names, "draft"}
    if setup.second_board is not None:
        return names[0] + (ALONE if is_played_alone(setup.second_board) else BELOW)
    if setup.edition == "challenge" and not names and "buildings" in modules:
        return CHALLENGE
    if setup.edition != "original" or modules or len(names) > MAX_COMPONENTS:
        return ""
    return MODE_SEPARATOR.join(sorted(names)) or BASE


def base_network_applies(setup: Setup) -> bool:
    """Return whether a turn without a network of its own may use that of the base game.

    It may if its dice and its sheet are those of the base game. The plain value still values the expansions.
    """
    modules = {part.name for part in setup.parts} - {part.name for part in setup.expansions}
    return setup.second_board is None and setup.edition == "original" and modules <= {"draft", "goals"}


def setup_of_mode(mode: str) -> Setup:
    """Return the setup of a way to play; for a second board, the setup of its rounds."""
    setup = MODES[mode].setup
    return setup.second_board_setup if setup.second_board_setup is not None and mode.endswith((ALONE, BELOW)) else setup


def rows_of(mode: str) -> int:
    """Return the number of rows in the inputs of a way to play."""
    setup = setup_of_mode(mode)
    if mode == BASE:
        return ROWS
    parts = len(search_setup_of(setup).parts) + (search_setup_of(setup).buildings is not None)
    return PART_ROWS + PART_SIZE * parts
