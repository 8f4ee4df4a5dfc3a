"""Defines as data the actions of a player in a round, and the actions that the rules require.

`turn.py` checks the actions. A rule component, such as an expansion, adds actions by deriving from `ExpansionAction`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType


class DrawDie(msgspec.Struct, frozen=True, tag="die", forbid_unknown_fields=True):
    """Draw the face of a die.

    Attributes:
        die: The number of the die from 0, in the order of the roll: the white dice, then the dice of the expansions.
        space: The space, such as `A1`.
        drawing: The drawing in notation.
    """

    die: int
    space: str
    drawing: str


class DrawSpecial(msgspec.Struct, frozen=True, tag="special", forbid_unknown_fields=True):
    """Draw a special route, which is then crossed off.

    Attributes:
        space: The space, such as `A1`.
        drawing: The drawing in notation.
    """

    space: str
    drawing: str


class ExpansionAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action that a rule component, such as an expansion, defines. Each action is a struct with its own tag.

    Attributes:
        space: The space in which the action happens, or "".
        drawing: The new drawing of that space in notation, or "" if the action draws nothing.
    """

    is_only_drawing: ClassVar[bool] = False
    """Whether the action does nothing but draw, apart from adding to layers in `RuleComponent.apply_action`."""

    replaces_drawing: ClassVar[bool] = False
    """Whether the drawing replaces an older one in its space. It activates no buildings and hubs."""

    uses_special: ClassVar[bool] = False
    """Whether the drawing is a special route that the action crosses off."""

    neighbour: ClassVar[int] = 0
    """The number of seats from the acting seat to the seat whose sheet the action changes; 0 for its own sheet.

    1 is the left neighbour, who plays after the acting seat, and -1 the right neighbour (rules 15.1). `space` is a
    space of that sheet, and `drawing` is empty. The action takes effect when the phase ends (`neighbours.py`).
    """

    space: str = ""
    drawing: str = ""


Action = DrawDie | DrawSpecial | ExpansionAction


def replaces_drawing(act: Action) -> bool:
    """Return whether an action replaces a drawing instead of filling an empty space."""
    return isinstance(act, ExpansionAction) and act.replaces_drawing


class RequiredAction(msgspec.Struct, frozen=True):
    """Something that a seat must do before the seat may commit, apart from drawing its white dice.

    Attributes:
        code: A stable code.
        text: A sentence for the player.
        spaces: The spaces that the required action concerns.
        first: Whether the seat must do the action before anything else.
        paths: For something that moves over the sheet, such as a meteor: the spaces in order, by direction.
    """

    code: str
    text: str
    spaces: tuple[str, ...] = ()
    first: bool = False
    paths: dict[str, tuple[str, ...]] | UnsetType = UNSET
