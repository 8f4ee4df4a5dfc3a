"""The ways to play for which a value is learned: what each is played with, and which one a turn belongs to.

A network is fitted to one of them, as it has rows for the parts of one in their places. Told by what is in play alone;
names come from the manifests, so that whatever expansions there are can be trained for.
"""

from __future__ import annotations

from functools import lru_cache

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.search_setup import search_setup_of
from inkrally.railroad_ink.bots.learned.inputs import PART_ROWS, PART_SIZE, ROWS
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.second_board import is_played_alone

BASE, CHALLENGE = "base", "challenge"
MIXED = "+"
"""What stands between the names of two expansions that are played with together."""
ALONE, BELOW = "-alone", "-below"
"""What ends the name of a second board that is played without the first, and of one under it."""

MOST_PARTS = 2
"""Of so many expansions, or buildings, the inputs see what each gives."""


def _modes() -> dict[str, Options]:
    found = {BASE: Options(), CHALLENGE: Options(edition="challenge")}
    for names in [(name,) for name in facts.EXPANSIONS] + [box.expansions for box in facts.BOXES]:
        if 0 < len(names) <= MOST_PARTS and all(name in facts.EXPANSIONS for name in names):
            found[MIXED.join(sorted(names))] = Options(expansions=tuple(names))
    for name, expansion in facts.EXPANSIONS.items():
        if expansion.second_board:
            found[name + ALONE] = Options(expansions=(name,), settings={f"{name}.surface": "none"})
            found[name + BELOW] = found[name]
    return found


MODES: dict[str, Options] = _modes()
"""With what each is played. Of two boards each has a network of its own."""


@lru_cache(maxsize=256)
def mode_of(setup: Setup) -> str | None:
    """The way to play that a turn belongs to, None for one that no network could be for.

    A draft changes which dice come, and not what a sheet is worth.
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
    if setup.edition != "original" or modules or len(names) > MOST_PARTS:
        return ""
    return MIXED.join(sorted(names)) or BASE


def lends(setup: Setup) -> bool:
    """Whether the network of the base game may add to the value of a turn for which there is none: where the dice and
    the sheet are those of the base game. What expansions give stays as the plain value has it."""
    modules = {part.name for part in setup.parts} - {part.name for part in setup.expansions}
    return setup.second_board is None and setup.edition == "original" and modules <= {"draft", "goals"}


def setup_of_mode(mode: str) -> Setup:
    """The dice, parts and rounds that a mode is played with; those of a second board where a mode is of that one."""
    setup = MODES[mode].setup
    return setup.below if setup.below is not None and mode.endswith((ALONE, BELOW)) else setup


def rows_of(mode: str) -> int:
    """How many rows the inputs of a mode have."""
    setup = setup_of_mode(mode)
    if mode == BASE:
        return ROWS
    parts = len(search_setup_of(setup).parts) + (search_setup_of(setup).buildings is not None)
    return PART_ROWS + PART_SIZE * parts
