"""Checks that the spaces, drawings, dice and faces in a log exist, because logs may come from untrusted sources.

The module checks no rule of the game. It checks each match that the server loads. The code that runs later, above all
the bit masks (`network.py`), relies on these checks. Each rule component checks its own events when applying them
(`RuleComponent.apply_event`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inkrally.match.errors import BadLog
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, ExpansionAction
from inkrally.railroad_ink.round.rolls import Face
from inkrally.railroad_ink.sheet.edges import MAX_COORDINATE
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.routes import BARE_DRAWINGS, ROUTE_OF, SPECIALS

if TYPE_CHECKING:
    from inkrally.railroad_ink.contract import ExtraPhase
    from inkrally.railroad_ink.facts import Die
    from inkrally.railroad_ink.setup import Setup

KNOWN_DRAWINGS = frozenset((*DRAWING_NUMBERS, *BARE_DRAWINGS))
"""Every drawing that a die, a special route or a sheet can have."""


def check_acts(setup: Setup, round_number: int, asking: ExtraPhase | None, acts: Sequence[Action]) -> None:
    """Raise BadLog for actions that are impossible on any sheet.

    `asking` is the component whose phase is running, or None.
    """
    setup = setup.round_setup(round_number)
    dice = len(setup.dice(round_number))
    for act in acts:
        kind = type(act)
        if kind is DrawDie or kind is DrawSpecial:
            if asking is not None:
                raise invalid_log("nothing is drawn yet")
            drawing = act.drawing
            if drawing not in KNOWN_DRAWINGS or act.space not in SPACES:
                raise invalid_log(f"{drawing[:40]!r} in {act.space[:40]!r} is no drawing in a space")
            if kind is DrawDie:
                if not 0 <= act.die < dice:  # type: ignore[union-attr]  # a die has a number
                    raise invalid_log(f"there is no die {act.die}")  # type: ignore[union-attr]
            elif ROUTE_OF.get(drawing) not in SPECIALS:
                raise invalid_log(f"{drawing[:40]!r} is no special route")
            continue
        assert isinstance(act, ExpansionAction)
        drawn, where = act.drawing in KNOWN_DRAWINGS, act.space in SPACES
        if (act.drawing and not drawn) or (act.space and not where) or (act.is_only_drawing and not (drawn and where)):
            raise invalid_log(f"{act.drawing[:40]!r} in {act.space[:40]!r} is no drawing in a space")
        if asking is None and kind not in setup.component_by_action:
            raise invalid_log("an act of a part that is not in play")
        die, route, path = getattr(act, "die", 0), getattr(act, "route", ""), getattr(act, "path", ())
        if not 0 <= die < max(dice, 1):
            raise invalid_log(f"there is no die {die}")
        if route and route not in SPECIALS:
            raise invalid_log(f"{route[:40]!r} is no special route")
        if not all(0 <= x <= MAX_COORDINATE and 0 <= y <= MAX_COORDINATE for x, y in path):
            raise invalid_log("a path leaves the board")


def check_faces(shown: Sequence[Die], faces: Sequence[Face]) -> None:
    """Raise BadLog unless each face belongs to the die at the same position of `shown`."""
    if len(shown) != len(faces):
        raise invalid_log(f"there are {len(shown)} dice, and {len(faces)} faces")
    for die, face in zip(shown, faces, strict=True):
        if not 0 <= face.face < len(die) or die[face.face] != face.route:
            raise invalid_log(f"no die shows {face.route[:40]!r} as its face {face.face}")


def invalid_log(reason: str) -> BadLog:
    """Return the BadLog error for something in a log that cannot exist; `reason` describes the problem."""
    return BadLog("log-fold", f"no match can be so: {reason}")
