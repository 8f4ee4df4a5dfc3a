"""Checks that the spaces, drawings, dice and faces in a log exist, for logs from untrusted sources. Checks no rule.

The code after this, above all the masks, relies on it and does not check again. Every loaded table runs through here.
Each part of the match checks its own events when it applies them (`Part.apply`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inkrally.match.errors import BadLog
from inkrally.railroad_ink.round.acts import Act, DrawDie, DrawSpecial, ExpansionAct
from inkrally.railroad_ink.round.rolls import Face
from inkrally.railroad_ink.sheet.edges import LAST
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.routes import PLAIN, ROUTE_OF, SPECIALS

if TYPE_CHECKING:
    from inkrally.railroad_ink.contract import OwnPhase
    from inkrally.railroad_ink.facts import Die
    from inkrally.railroad_ink.setup import Setup

DRAWN = frozenset((*DRAWING_NUMBERS, *PLAIN))
"""Every drawing that a die, a special route or a sheet can have."""


def check_acts(setup: Setup, round_number: int, asking: OwnPhase | None, acts: Sequence[Act]) -> None:
    """Raise BadLog for acts that are impossible on any sheet; `asking` is the part whose phase it is, if any."""
    setup = setup.at(round_number)
    dice = len(setup.dice(round_number))
    for act in acts:
        kind = type(act)
        if kind is DrawDie or kind is DrawSpecial:
            if asking is not None:
                raise bad("nothing is drawn yet")
            drawing = act.drawing
            if drawing not in DRAWN or act.space not in SPACES:
                raise bad(f"{drawing[:40]!r} in {act.space[:40]!r} is no drawing in a space")
            if kind is DrawDie:
                if not 0 <= act.die < dice:  # type: ignore[union-attr]  # a die has a number
                    raise bad(f"there is no die {act.die}")  # type: ignore[union-attr]
            elif ROUTE_OF.get(drawing) not in SPECIALS:
                raise bad(f"{drawing[:40]!r} is no special route")
            continue
        assert isinstance(act, ExpansionAct)
        drawn, where = act.drawing in DRAWN, act.space in SPACES
        if (act.drawing and not drawn) or (act.space and not where) or (act.only_draws and not (drawn and where)):
            raise bad(f"{act.drawing[:40]!r} in {act.space[:40]!r} is no drawing in a space")
        if asking is None and kind not in setup.doing:
            raise bad("an act of a part that is not in play")
        die, route, path = getattr(act, "die", 0), getattr(act, "route", ""), getattr(act, "path", ())
        if not 0 <= die < max(dice, 1):
            raise bad(f"there is no die {die}")
        if route and route not in SPECIALS:
            raise bad(f"{route[:40]!r} is no special route")
        if not all(0 <= x <= LAST and 0 <= y <= LAST for x, y in path):
            raise bad("a path leaves the board")


def check_faces(shown: Sequence[Die], faces: Sequence[Face]) -> None:
    """Raise BadLog unless these faces belong to these dice, in the same order."""
    if len(shown) != len(faces):
        raise bad(f"there are {len(shown)} dice, and {len(faces)} faces")
    for die, face in zip(shown, faces, strict=True):
        if not 0 <= face.face < len(die) or die[face.face] != face.route:
            raise bad(f"no die shows {face.route[:40]!r} as its face {face.face}")


def bad(what: str) -> BadLog:
    """Return the error for something in a log that cannot exist."""
    return BadLog("log-fold", f"no match can be so: {what}")
