"""What a player can do in a round, as data, and what a player may owe.

Judged in `turn.py`; a part of the match adds acts of its own by deriving from `ExpansionAct`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType


class DrawDie(msgspec.Struct, frozen=True, tag="die", forbid_unknown_fields=True):
    """Draw the result of a die, numbered from 0 in the order of the roll: white dice, then those of expansions."""

    die: int
    space: str
    drawing: str


class DrawSpecial(msgspec.Struct, frozen=True, tag="special", forbid_unknown_fields=True):
    """Draw a special route."""

    space: str
    drawing: str


class ExpansionAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An act that only one part knows, such as an expansion: each is a struct of its own, with a tag of its own.

    `space` is where it happens, empty if nowhere; `drawing` what then stands there, empty if nothing new does.
    """

    only_draws: ClassVar[bool] = False
    """Whether it does no more than draw, but for what its part lays (`Part.do`)."""

    space: str = ""
    drawing: str = ""


Act = DrawDie | DrawSpecial | ExpansionAct


class Duty(msgspec.Struct, frozen=True):
    """Something that is owed beside the dice: a stable code, a sentence for people, the spaces that it is about.

    `first`: nothing else may be done before it. `paths`, left out where there are none, is for what goes over the
    sheet: by each direction that is possible the spaces in their order.
    """

    code: str
    text: str
    spaces: tuple[str, ...] = ()
    first: bool = False
    paths: dict[str, tuple[str, ...]] | UnsetType = UNSET
