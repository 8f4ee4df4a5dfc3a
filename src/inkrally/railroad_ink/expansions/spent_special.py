"""Implements spending a special route on a filler of an expansion, such as a UFO, instead of drawing it (rules 15).

A filler is something that fills a space without a drawing. Spending a special route and putting the filler are two
actions. The first action crosses off the route and counts toward both limits of special routes, unless it uses the free
route of the last university. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import (
    check_empty,
    check_free_special,
    check_space,
    check_special_limits,
    free_special_routes,
)
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


class SpendSpecial(ExpansionAction, frozen=True, forbid_unknown_fields=True):
    """The base class of actions that cross off the special route `route` to put a filler."""

    route: str = ""


class SpentSpecial(Expansion):
    """The base class of expansions with a filler that a player can get for a special route.

    `turn.own` has the number of fillers that the player must still put.

    Attributes:
        layer: The layer of the filler.
        spend: The action that crosses off a special route.
        spend_free: The action that uses the free special route of the last university.
        put: The action that puts the filler into a space.
    """

    layer: ClassVar[str]
    spend: ClassVar[type[SpendSpecial]]
    spend_free: ClassVar[type[SpendSpecial]]
    put: ClassVar[type[ExpansionAction]]

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = 0

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        spaces = self._spaces(turn)
        if spaces:
            yield RequiredAction(
                f"{self.name}-put", "put what the special route was spent on into an empty space", spaces
            )

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the action to put a filler that gives the most points. Of equal actions, the first is returned."""
        return max(map(self.put, self._spaces(turn)), key=lambda act: self._points_with(turn, act.space), default=None)

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if turn.own[self.name]:
            yield from map(self.put, self._spaces(turn))
        elif self._may_spend(turn):
            yield from (self.spend(route=route) for route in turn.special_routes())
            yield from (self.spend_free(route=route) for route in free_special_routes(turn))

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if isinstance(act, SpendSpecial):
            if turn.own[self.name]:
                raise Refusal("filler-waiting", "first place what the last special route has paid for")
            if isinstance(act, self.spend_free):
                check_free_special(turn, act.route, "route")
            else:
                check_special_limits(turn, act.route, "route")
        else:
            if not turn.own[self.name]:
                raise Refusal("filler-unpaid", "first use a special route to pay for it")
            check_space(act.space)
            check_empty(turn.network, act.space)
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, self.spend_free):
            page.spend_free(act.route)
        elif isinstance(act, SpendSpecial):
            page.cross_off(act.route)
        else:
            page.add_to_layer(self.layer, act.space)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, self.spend | self.spend_free):
            turn.own[self.name] += 1
        elif isinstance(act, self.put):
            turn.own[self.name] -= 1

    def _may_spend(self, turn: RoundEditor) -> bool:
        return bool(turn.roll) and turn.round <= turn.setup.rounds and bool(self._empty(turn))

    def _spaces(self, turn: RoundEditor) -> tuple[str, ...]:
        """Return the spaces where a filler must be put now; empty if no filler is left to put."""
        return self._empty(turn) if turn.own[self.name] else ()

    def _empty(self, turn: RoundEditor) -> tuple[str, ...]:
        filled = turn.network.filled()
        return tuple(
            space for space, index in SPACES.items() if not filled >> index & 1 and space not in turn.reserved_spaces
        )

    def _points_with(self, turn: RoundEditor, space: str) -> int:
        """Return the points of the sheet with a filler in a space."""
        sheet = turn.sheet_now()
        layers = {**sheet.layers, self.layer: [*sheet.layers.get(self.layer, ()), space]}
        with_filler = type(sheet)(sheet.marks, sheet.crossed_off, layers)
        return self.points(with_filler, with_filler.network())
