"""Defines the modes, which are the ways to play that can have a learned value, and finds the mode of a turn.

A neural network is fitted to one mode, because its rows of weights give each expansion a fixed place. The names come
from the manifests, so a network can be trained for any expansion.
"""

from __future__ import annotations

from functools import lru_cache

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.search_setup import search_setup_of
from inkrally.railroad_ink.bots.learned.features import EXPANSION_ROWS, EXPANSION_SIZE, ROWS
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.second_board import is_played_alone

BASE, CHALLENGE = "base", "challenge"
MODE_SEPARATOR = "+"
"""The separator between the names of two expansions in the name of a mode with both."""
ALONE, BELOW = "-alone", "-below"
"""The suffixes of modes with a second board: played without the sheet, and below it."""

MAX_COMPONENTS = 2
"""The maximum number of expansions (or buildings) whose features are inputs of the network."""


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
"""The options of each mode, by its name. The sheet and a second board have separate networks."""


@lru_cache(maxsize=256)
def mode_of(setup: Setup) -> str | None:
    """Return the mode of a turn's setup, or None if no network can be trained for it.

    A draft changes the dice, not the value of a sheet, so it is ignored.
    """
    mode = _mode_of(setup)
    return mode if mode in MODES and MODES[mode].setup.mode == setup.mode else None


def _mode_of(setup: Setup) -> str:
    names = [expansion.name for expansion in setup.expansions]
    modules = {component.name for component in setup.components} - {*names, "draft"}
    if setup.second_board is not None:
        return names[0] + (ALONE if is_played_alone(setup.second_board) else BELOW)
    if setup.edition == "challenge" and not names and "buildings" in modules:
        return CHALLENGE
    if setup.edition != "original" or modules or len(names) > MAX_COMPONENTS:
        return ""
    return MODE_SEPARATOR.join(sorted(names)) or BASE


def base_network_applies(setup: Setup) -> bool:
    """Return whether the network of the base game can value turns of a setup without a network of its own.

    It can if the sheet and the white dice are those of the base game. The plain value still values the expansions.
    """
    modules = {component.name for component in setup.components} - {expansion.name for expansion in setup.expansions}
    return setup.second_board is None and setup.edition == "original" and modules <= {"draft", "goals"}


def setup_of_mode(mode: str) -> Setup:
    """Return the setup of a mode; for a mode of a second board, the setup of the rounds on that board."""
    setup = MODES[mode].setup
    return setup.second_board_setup if setup.second_board_setup is not None and mode.endswith((ALONE, BELOW)) else setup


def rows_of(mode: str) -> int:
    """Return the number of input rows of the network of a mode."""
    setup = setup_of_mode(mode)
    if mode == BASE:
        return ROWS
    scoring_count = len(search_setup_of(setup).scorings) + (search_setup_of(setup).buildings is not None)
    return EXPANSION_ROWS + EXPANSION_SIZE * scoring_count
