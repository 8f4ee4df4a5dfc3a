"""Implements Renovation (rules 15.11.2): once a round, a player adds a curve, an end or a crossing to a drawing.

The drawing must be of a white die.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.engineer import has_own_drawing, record_expansion_face
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.round.placement_rules import (
    check_kinds_match,
    check_not_forbidden,
    check_space,
    without_forbidden,
)
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.routes import SIDES, canonical, parse
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

OPPOSITE = {frozenset("NS"), frozenset("EW")}
"""The pairs of sides that a straight joins. Any other two sides are the sides of a curve."""


class Renovate(ExpansionAction, frozen=True, tag="renovation-add", forbid_unknown_fields=True):
    """Add a curve, an end or a crossing to the drawing in `space`. `drawing` is the resulting drawing."""

    is_only_drawing = True
    replaces_drawing = True


class Renovation(Expansion):
    """The rules of Renovation for a match. A turn stores the face that may still be used, or ""."""

    action_types = (Renovate,)

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = next((turn.roll[die] for die in turn.dice_of(self)), "")

    def after_action(self, page: SheetEditor, act: Action) -> None:
        record_expansion_face(page, act)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, Renovate):
            turn.own[self.name] = ""

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        face: str = turn.own[self.name]
        for space, index in SPACES.items():
            for drawing in _renovated_in(turn, face, space):
                number = DRAWING_NUMBERS[drawing]
                fitting = ~turn.network.clashes(number) & 1 << index
                if any(spaces for _, spaces in without_forbidden(turn, [(number, fitting)])):
                    yield Renovate(space, drawing)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        face: str = turn.own[self.name]
        if not face:
            raise Refusal("renovation-used", "the die of this round is used already")
        check_space(act.space)
        drawings = _renovated_in(turn, face, act.space)
        if not drawings:
            raise Refusal(
                "renovation-space",
                f"{act.space} has no drawing of a white die that fits into the frame of {face}",
                "space",
                {"space": act.space},
            )
        if act.drawing not in drawings:
            raise Refusal("renovation-drawing", f"{face} makes of {act.space} one of {', '.join(drawings)}", "drawing")
        check_kinds_match(turn.network, act.space, act.drawing)
        check_not_forbidden(turn, act)


def _renovated_in(turn: RoundEditor, face: str, space: str) -> tuple[str, ...]:
    """Return the possible drawings after adding a face to the drawing in a space. Their ends may clash."""
    return renovated(face, turn.marks[space].drawing) if face and has_own_drawing(turn, space) else ()


@cache
def renovated(face: str, drawing: str) -> tuple[str, ...]:
    """Return the possible drawings after adding a face to a white die's drawing; empty if the face cannot be added."""
    _, shape, kind = face.split("-")
    kind = kind.upper()
    sides, groups, _ = parse(drawing)
    free = [side for side in SIDES if sides[SIDES.index(side)] == "-"]
    if len(groups) != 1 or not free:
        return ()
    ends, station = groups[0]
    if shape == "end":
        if not station:
            return ()
        return tuple(sorted(_with_ends(sides, side, kind, [(ends + side, True)]) for side in free))
    straight = frozenset(ends) in OPPOSITE
    if station or len(ends) != 2 or straight != (shape == "crossing"):
        return ()
    new = "".join(free)
    return (_with_ends(sides, new, kind, [(ends, False), (new, False)]),)


def _with_ends(sides: str, new: str, kind: str, groups: list[tuple[str, bool]]) -> str:
    """Return the drawing with the ends of `sides`, additional ends of a kind on the sides `new`, and `groups`."""
    merged = "".join(kind if side in new else there for side, there in zip(SIDES, sides, strict=True))
    return str(canonical(merged, groups))


EXPANSION: type[Expansion] = Renovation
