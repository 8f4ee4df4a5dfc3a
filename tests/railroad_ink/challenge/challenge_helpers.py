"""Turns and matches on Challenge sheets, with chosen dice and drawings, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.buildings import DrawFree, Duplicate
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet

ROLL = ("h-straight", "h-curve", "st-tee-h", "overpass")
"""One face of each white die of Challenge."""


def challenge(*expansions: str, **more: Any) -> Options:
    """Return options of the edition Challenge, without goals."""
    more = {"edition": "challenge", "goals": "none", **more}
    return Options(expansions=expansions, **more) if expansions else Options(**more)


def setup(*expansions: str, edition: facts.Edition = "challenge") -> Setup:
    """Return the setup of a match on a Challenge sheet, without goals."""
    mode = facts.DICE.editions[edition].longest
    return setup_of(edition, mode, expansions, modules=(("buildings", None),))


def sheet_of(
    drawings: Mapping[str, str], layers: Mapping[str, Any] | None = None, crossed: Sequence[str] = ()
) -> Sheet:
    """Return a sheet whose drawings are all of round 1."""
    marks = {space: Mark(drawing, 1) for space, drawing in drawings.items()}
    return Sheet(marks, tuple(crossed), dict(layers or {}))


def turn(
    drawings: Mapping[str, str] | Sheet,
    *acts: Action,
    roll: Sequence[str] = ROLL,
    names: Sequence[str] = (),
    layers: Mapping[str, Any] | None = None,
    crossed: Sequence[str] = (),
    edition: facts.Edition = "challenge",
    number: int = 3,
) -> RoundEditor:
    """Return a turn on a sheet after these actions, each of which must be legal."""
    sheet = drawings if isinstance(drawings, Sheet) else sheet_of(drawings, layers, crossed)
    found = RoundEditor(sheet, roll, (), setup(*names, edition=edition), number)
    for act in acts:
        found.check(act)
        found.draw(act)
    return found


def again(die: int, space: str, drawing: str) -> Duplicate:
    """Return the action that draws a die a second time."""
    return Duplicate(space, drawing, die)


def free(space: str, drawing: str) -> DrawFree:
    """Return the action that draws a special route by the last university box."""
    return DrawFree(space, drawing)


def boxes(found: RoundEditor | Sheet) -> dict[str, Any]:
    """Return the marked boxes, and the special route that was free."""
    layers = found.layers
    marked: dict[str, Any] = layers.get("buildings", {})
    return marked


def score_of(found: RoundEditor) -> ScoreSheet:
    return found.setup.score(found.sheet_now())


def refusal(found: RoundEditor, act: Action) -> tuple[str, str] | None:
    """Return the code and place of the refusal of an action, or None. Also checks that legal actions are listed."""
    listed = act in list(found.legal_actions())
    code: tuple[str, str] | None = None
    try:
        found.check(act)
    except Refusal as refused:
        code = refused.code, refused.at
    assert listed == (code is None), act
    return code
