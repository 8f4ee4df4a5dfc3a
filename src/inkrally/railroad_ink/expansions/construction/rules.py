"""Implements Construction (rules 15.11.1): once a round, a free placement, an emptied space, or a moved drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.challenge.buildings import Buildings, Duplicate, TurnEffects
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.engineer import has_own_drawing, record_expansion_face
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import (
    check_die_number,
    check_die_shows,
    check_empty,
    check_kinds_match,
    check_not_forbidden,
    check_placement,
    check_space,
    legal_spaces,
    without_forbidden,
)
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, ROUTE_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.routes import ROUTE_OF, orientations
from inkrally.railroad_ink.sheet.sheet import pairs
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

LIFTED = "construction-lifted"
"""The key for the drawing that was erased last in a turn."""

FREE, DESTROY, MOVE = "construction-free", "construction-destroy", "construction-move"


class BuildFree(ExpansionAction, frozen=True, tag="construction-free", forbid_unknown_fields=True):
    """Draw a white die in a space where its route joins nothing."""

    is_only_drawing = True

    die: int = -1


class RepeatFree(Duplicate, frozen=True, tag="construction-repeat", forbid_unknown_fields=True):
    """Draw a white die a second time, because of a factory, in a space where its route joins nothing."""


class Destroy(ExpansionAction, frozen=True, tag="construction-destroy", forbid_unknown_fields=True):
    """Erase the drawing of a white die or a special route in a space."""


class Lift(ExpansionAction, frozen=True, tag="construction-lift", forbid_unknown_fields=True):
    """Erase the drawing of a white die or a special route, to draw it again in another space at once."""


class PutDown(ExpansionAction, frozen=True, tag="construction-put", forbid_unknown_fields=True):
    """Draw the lifted drawing again, in any orientation."""

    is_only_drawing = True


class TurnState(NamedTuple):
    """The state of a turn.

    `face` is the face of the die that may still be used, or "". `lifted` is the lifted drawing, and `origin` its former
    space, or "".
    """

    face: str
    lifted: str = ""
    origin: str = ""


class Construction(Expansion):
    """The rule component of Construction."""

    action_types = (BuildFree, RepeatFree, Destroy, Lift, PutDown)
    may_require_first = True

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = TurnState(next((turn.roll[die] for die in turn.dice_of(self)), ""))

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, Destroy | Lift):
            page.own[LIFTED] = page.erase(act.space)

    def after_action(self, page: SheetEditor, act: Action) -> None:
        record_expansion_face(page, act)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, BuildFree):
            turn.left.remove(act.die)
        if isinstance(act, Lift):
            turn.own[self.name] = TurnState("", turn.own[LIFTED], act.space)
        elif isinstance(act, self.action_types):
            turn.own[self.name] = TurnState("")

    # A lifted drawing is drawn again before anything else.

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        state: TurnState = turn.own[self.name]
        if state.origin:
            yield RequiredAction("construction-put", "draw the lifted drawing again in another space", first=True)

    def default_action(self, turn: RoundEditor) -> Action | None:
        return next(self.legal_actions(turn), None) if turn.own[self.name].origin else None

    # Legal actions.

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        face, lifted, origin = turn.own[self.name]
        if origin:
            yield from (PutDown(space, drawing) for space, drawing in _places(turn, lifted, origin))
        elif face == FREE:
            for die in self._dice(turn):
                yield from (BuildFree(space, drawing, die=die) for space, drawing in _anywhere(turn, turn.roll[die]))
            for die in _repeatable(turn):
                yield from (RepeatFree(space, drawing, die) for space, drawing in _anywhere(turn, turn.roll[die]))
        elif face == DESTROY:
            yield from (Destroy(space) for space in SPACES if has_own_drawing(turn, space))
        elif face == MOVE:
            yield from (Lift(space) for space in SPACES if has_own_drawing(turn, space) and _may_move(turn, space))

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        state: TurnState = turn.own[self.name]
        needed = {BuildFree: FREE, RepeatFree: FREE, Destroy: DESTROY, Lift: MOVE}.get(type(act), "")
        if (needed != state.face or not needed) if not isinstance(act, PutDown) else not state.origin:
            raise Refusal("construction-face", "the die of this round does not allow this, or is used already")
        check_space(act.space)
        if isinstance(act, BuildFree | RepeatFree):
            self._check_free(turn, act)
        elif isinstance(act, PutDown):
            self._check_put(turn, act, state)
        elif not has_own_drawing(turn, act.space):
            raise Refusal(
                "construction-space",
                f"{act.space} has no drawing of a white die or a special route",
                "space",
                {"space": act.space},
            )
        elif isinstance(act, Lift) and not _may_move(turn, act.space):
            raise Refusal(
                "construction-stuck",
                f"the drawing in {act.space} fits into no other space, so it cannot be moved",
                "space",
                {"space": act.space},
            )
        else:
            super().check(turn, act)

    def _check_free(self, turn: RoundEditor, act: BuildFree | RepeatFree) -> None:
        route = check_die_number(turn, act.die)
        dice = self._dice(turn) if isinstance(act, BuildFree) else _repeatable(turn)
        if act.die not in dice:
            raise Refusal(
                "construction-die", f"die {act.die} ({route}) is not a white die that can be drawn now", "die"
            )
        check_die_shows(turn, act.die, act.drawing)
        check_empty(turn.network, act.space)
        check_kinds_match(turn.network, act.space, act.drawing)
        check_not_forbidden(turn, act)

    @staticmethod
    def _check_put(turn: RoundEditor, act: PutDown, state: TurnState) -> None:
        shown = orientations(ROUTE_OF[state.lifted])
        if act.drawing not in shown:
            raise Refusal(
                "construction-drawing", f"the lifted drawing can only be drawn as {', '.join(shown)}", "drawing"
            )
        if act.space == state.origin:
            raise Refusal(
                "construction-back",
                f"the drawing was in {act.space}; draw it in another space",
                "space",
                {"space": act.space},
            )
        check_placement(turn, act)

    @staticmethod
    def _dice(turn: RoundEditor) -> list[int]:
        """Return the white dice that are not drawn yet."""
        return [die for die in turn.left if turn.dice[die].expansion is None]


def _anywhere(turn: RoundEditor, route: str) -> Iterator[tuple[str, str]]:
    """Yield each space and drawing where a route clashes with nothing, even if it joins nothing."""
    found = [(number, turn.network.places(number, 0)) for number in ROUTE_NUMBERS[route]]
    return pairs(without_forbidden(turn, found))


def _repeatable(turn: RoundEditor) -> list[int]:
    """Return the white dice that may be drawn a second time now because of a factory."""
    effects: TurnEffects | None = turn.own.get(Buildings.name)
    if effects is None or not effects.factories:
        return []
    return [die for die, each in enumerate(turn.dice) if each.expansion is None and die not in effects.duplicated]


def _places(turn: RoundEditor, drawing: str, origin: str) -> Iterator[tuple[str, str]]:
    """Yield each space and drawing where a lifted drawing may be drawn again (rules 4.1), except its former space."""
    away = ~(1 << SPACES[origin])
    return pairs([(number, spaces & away) for number, spaces in legal_spaces(turn, ROUTE_OF[drawing])])


def _may_move(turn: RoundEditor, space: str) -> bool:
    """Return whether the drawing of a space fits in another space after it is erased."""
    network, drawing = turn.network.copy(), turn.marks[space].drawing
    network.erase(DRAWING_NUMBERS[drawing], SPACES[space])
    away = ~(1 << SPACES[space])
    found = [(number, network.spaces(number) & away) for number in ROUTE_NUMBERS[ROUTE_OF[drawing]]]
    return any(spaces for _, spaces in without_forbidden(turn, found))


EXPANSION: type[Expansion] = Construction
