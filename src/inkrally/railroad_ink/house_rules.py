"""The house rules of a match: dice whose faces the host enters, and one die a round that may stay undrawn.

Such a match is not rated. Neither rule is in the rulebook. Put no other optional rules here: the expansions and the
settings of the rulebook are parts of `setup.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.second_board import SURFACE

FACES = 6
OWN_DICE = 4
"""The number of dice that a host enters, which is that of each edition. The bots cannot search more dice."""
FACE_NAMES: tuple[str, ...] = tuple(dict.fromkeys(face for die in facts.DICE.dice.values() for face in die))
"""The faces of own dice: the routes of the white dice of all editions, named as in logs."""


class HouseRules(NamedTuple):
    """The house rules of a match.

    Attributes:
        dice: The faces of each own die, or empty for the white dice of the edition.
        leave_die: Whether each player may leave one die of each round undrawn although it could be drawn.
    """

    dice: tuple[facts.Die, ...] = ()
    leave_die: bool = False


NO_HOUSE_RULES = HouseRules()


def house_rules(dice: Sequence[Sequence[str]], leave_die: bool) -> HouseRules:
    """Return the house rules of checked options."""
    return HouseRules(tuple((each[0], each[1], each[2], each[3], each[4], each[5]) for each in dice), leave_die)


def check_dice(dice: Sequence[Sequence[str]], expansions: Sequence[str], has_draft: bool) -> None:
    """Check the dice that the host has entered for a match.

    Raises:
        BadInput: There are not four dice with six faces each, a face is unknown (`own-dice`), or the match has no
            white dice that all seats roll (`own-dice-unfit`).
    """
    if len(dice) != OWN_DICE:
        raise BadInput("own-dice", f"a match has {OWN_DICE} own dice, not {len(dice)}", "dice")
    for number, die in enumerate(dice):
        if len(die) != FACES:
            raise BadInput("own-dice", f"a die has {FACES} faces, not {len(die)}", f"dice.{number}")
        for place, face in enumerate(die):
            if face not in FACE_NAMES:
                message = f"there is no face {face[:40]!r}; there are: {', '.join(FACE_NAMES)}"
                raise BadInput("own-dice", message, f"dice.{number}.{place}")
    if has_draft:
        raise BadInput("own-dice-unfit", "own dice cannot be picked in a draft", "dice", {"expansion": ""})
    for name in expansions:
        expansion = facts.EXPANSIONS[name]
        if expansion.replaces_white or SURFACE in expansion.settings:
            message = f"{name} has dice in the place of white dice, so it cannot be combined with own dice"
            raise BadInput("own-dice-unfit", message, "dice", {"expansion": name})
