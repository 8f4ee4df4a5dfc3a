"""The actions of a player in a round, and the actions that the rules require, as data.

`turn.py` checks them. A rule component, such as an expansion, adds actions by deriving from `ExpansionAction`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType


class DrawDie(msgspec.Struct, frozen=True, tag="die", forbid_unknown_fields=True):
    """Draw the face of a die. Dice are numbered from 0 as rolled: the white dice, then those of the expansions."""

    die: int
    space: str
    drawing: str


class DrawSpecial(msgspec.Struct, frozen=True, tag="special", forbid_unknown_fields=True):
    """Draw a special route: the drawing in notation and its space, such as `A1`. It is then crossed off."""

    space: str
    drawing: str


class ExpansionAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action that a rule component defines, such as an expansion. Each is a struct with its own tag.

    `space` is where it happens, or empty. `drawing` is the new drawing of that space, or empty if there is none.
    """

    is_only_drawing: ClassVar[bool] = False
    """Whether the action does nothing but draw, apart from adding to layers in `RuleComponent.apply_action`."""

    replaces_drawing: ClassVar[bool] = False
    """Whether the drawing replaces an older one in its space. It activates no buildings and hubs."""

    uses_special: ClassVar[bool] = False
    """Whether the drawing is a special route that the action crosses off."""

    space: str = ""
    drawing: str = ""


Action = DrawDie | DrawSpecial | ExpansionAction


def replaces_drawing(act: Action) -> bool:
    """Return whether an action replaces a drawing instead of filling an empty space."""
    return isinstance(act, ExpansionAction) and act.replaces_drawing


class RequiredAction(msgspec.Struct, frozen=True):
    """Something that a seat must do before it may commit, beside drawing its white dice.

    Attributes:
        code: A stable code.
        text: A sentence for the player.
        spaces: The spaces that it concerns.
        first: Whether it must be done before anything else.
        paths: For something that moves over the sheet, such as a meteor: the spaces in order, by direction.
    """

    code: str
    text: str
    spaces: tuple[str, ...] = ()
    first: bool = False
    paths: dict[str, tuple[str, ...]] | UnsetType = UNSET
