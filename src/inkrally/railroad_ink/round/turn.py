"""Implements a player's turn: checks the actions of one round and applies them to the sheet (rules 4.1 to 4.3).

`apply_acts.py` implements the effects of actions, and `placement_rules.py` checks placements. `contract.py` defines the
decisions of rule components. Keep seats, randomness and the match log out of this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.contract import RuleComponent
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.apply_acts import apply_actions
from inkrally.railroad_ink.round.apply_acts import sheet_after as sheet_after
from inkrally.railroad_ink.round.neighbours import Neighbours
from inkrally.railroad_ink.round.placement_rules import (
    check_die,
    check_special,
    dice_that_can_be_drawn,
    dice_that_must_be_drawn,
    legal_face_spaces,
    legal_spaces,
    special_routes_left,
)
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.legal_by_space import legal_by_space, legal_route_by_space
from inkrally.railroad_ink.sheet.network import ROUTE_NUMBERS
from inkrally.railroad_ink.sheet.sheet import Sheet, pairs
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

BASE = setup_of("original", "simple")


class RoundEditor(SheetEditor):
    """The sheet of one player during a round, with the state that the checks of the next action need.

    Attributes:
        left: The numbers of the dice that are not drawn yet.
        specials: The special routes crossed off so far.
        special_now: The special route crossed off in this round.
        is_drawing_over: Whether the player did an action of a component with `acts_last`, after which nothing is drawn.
    """

    required_dice = dice_that_must_be_drawn
    drawable_dice = dice_that_can_be_drawn
    special_routes = special_routes_left

    specials: list[str]
    free_specials = 0
    """The number of special routes that a university still gives free in this round (rules 9.1)."""

    uncounted = 0
    """The number of crossed off special routes that do not count towards the limits (rules 9.1)."""

    def __init__(
        self,
        sheet: Sheet,
        roll: Sequence[str],
        acts: Sequence[Action] = (),
        setup: Setup = BASE,
        round_number: int = 1,
        first_actions_done: str | None = None,
        neighbours: Neighbours | None = None,
    ) -> None:
        """Begin a turn on the sheet before the round, and apply the actions that are done already.

        Args:
            sheet: The sheet before the round.
            roll: The faces of all dice of this round.
            acts: Actions of this round that were checked before.
            setup: The edition, mode and expansions in play.
            round_number: The number of the round, from 1.
            first_actions_done: None if this turn includes the actions required first. If a separate phase before the
                turn had them (`required_first.py`), the special route spent on these actions, or "".
            neighbours: The sheets of all seats, if the round may have actions on a neighbour's sheet. Without them the
                seat is its own neighbour.
        """
        super().__init__(sheet, roll, setup, round_number)
        self.first_actions_done = first_actions_done
        self.neighbours = neighbours
        self.is_own_neighbour = neighbours is None or len(neighbours.sheets) == 1
        self.dice = self.setup.dice(round_number)
        # Some matches roll once more after the last round. Nothing is drawn then.
        self.left = list(range(len(roll))) if round_number <= self.setup.rounds else []
        self.special_now: str | None = first_actions_done or None
        self.is_drawing_over = False
        for component in self.setup.turn_components:
            component.begin_turn(self)
        for act in acts:
            self.draw(act)

    if not TYPE_CHECKING:  # a type checker would accept any attribute

        def __getattr__(self, name: str) -> Any:
            if name == "specials":
                self.specials = list(self.sheet.specials())
                return self.specials
            return super().__getattr__(name)

    def draw(self, act: Action) -> None:
        """Apply an action with its effects. Does not check the action; call `check` first."""
        apply_actions(self, (act,))
        if isinstance(act, DrawDie):
            self.left.remove(act.die)
        elif isinstance(act, DrawSpecial):
            self.special_now = routes.ROUTE_OF[act.drawing]
            self.specials.append(self.special_now)
        elif self.setup.last_components and self.setup.component_by_action[type(act)].acts_last:
            self.is_drawing_over = True
            self.left = []
        for component in self.setup.turn_components:
            component.remember_action(self, act)

    def cross_off(self, route: str) -> None:
        self.special_now = route
        self.specials.append(route)
        super().cross_off(route)

    def spend_free(self, route: str) -> None:
        self.specials.append(route)
        super().spend_free(route)

    def after(self, acts: Sequence[Action]) -> RoundEditor:
        """Return this turn from its beginning, with other actions."""
        return RoundEditor(
            self.sheet, self.roll, acts, self.match_setup, self.round, self.first_actions_done, self.neighbours
        )

    def neighbour(self, act: type[ExpansionAction]) -> SheetEditor:
        """Return the sheet that actions of a type change, as it is in this phase, to be read only.

        The sheet of another seat is the sheet before the phase.
        """
        if self.is_own_neighbour or self.neighbours is None:
            return self
        sheet = self.neighbours.sheets[self.neighbours.seat_at(act.neighbour)]
        return SheetEditor(sheet, self.roll, self.match_setup, self.round)

    def dice_of(self, component: RuleComponent) -> tuple[int, ...]:
        """Return the indexes of a rule component's dice in the roll, without dice that are not rolled yet."""
        numbers, count = self.setup.dice_of(component, self.round), len(self.roll)
        if numbers and numbers[-1] >= count:
            return tuple(die for die in numbers if die < count)
        return numbers

    # Checks and legal actions.

    def check(self, act: Action) -> None:
        """Raise Refusal unless the action is legal now. The message of the error says what is allowed."""
        if self.setup.components:
            duty, blocking = self.first_duty()
            if duty is not None and (
                not isinstance(act, ExpansionAction) or self.setup.component_of(act) is not blocking
            ):
                raise Refusal("duty-first", duty.text)
            if self.setup.last_components:
                self._check_order(act)
        if isinstance(act, DrawDie):
            check_die(self, act)
        elif isinstance(act, DrawSpecial):
            check_special(self, act)
        else:
            component = self.setup.component_of(act)
            if component is None:
                raise Refusal("expansion-not-played", "this belongs to an expansion that is not in play")
            component.check(self, act)

    def _check_order(self, act: Action) -> None:
        """Raise Refusal if an action comes after the end of drawing, or too early for a component that acts last."""
        component = self.setup.component_of(act)
        if component is None or not component.acts_last:
            if self.is_drawing_over:
                raise Refusal(
                    "drawing-over", "nothing more can be drawn in this round; to draw, undo the last action first"
                )
        elif not self.may_end_drawing():
            raise Refusal(
                "drawing-first", "draw everything that must be drawn first; this action comes last in a round"
            )

    def may_end_drawing(self) -> bool:
        """Return whether the player drew and did everything that is required, except actions that come last."""
        if self.is_drawing_over:
            return True
        if self.round > self.setup.rounds or next(self.required_dice(), None) is not None:
            return False
        components = [component for component in self.setup.required_action_components if not component.acts_last]
        return not any(True for component in components for _ in component.required_actions(self))

    def legal_placements(self, die: int) -> Iterator[tuple[str, str]]:
        """Yield every legal space and drawing of an undrawn die, by space in reading order."""
        expansion, route = self.dice[die].expansion, self.roll[die]
        return self.fitting_route(route) if expansion is None else pairs(legal_face_spaces(self, expansion, route))

    def fitting_route(self, route: str) -> Iterator[tuple[str, str]]:
        """Yield every legal space and drawing of a route by rule 4.1, such as a special route."""
        return pairs(legal_spaces(self, route))

    def fitting_by_space(self, die: int) -> dict[str, tuple[str, ...]]:
        """Return the legal drawings of a die by space."""
        expansion, route = self.dice[die].expansion, self.roll[die]
        if expansion is None:
            return self.route_by_space(route)
        found = legal_face_spaces(self, expansion, route)
        return legal_by_space(tuple([number for number, _ in found]), [spaces for _, spaces in found])

    def route_by_space(self, route: str) -> dict[str, tuple[str, ...]]:
        """Return the legal drawings of a route by space."""
        if not self.setup.forbidding_components:
            return legal_route_by_space(self.network, route)
        return legal_by_space(ROUTE_NUMBERS[route], [spaces for _, spaces in legal_spaces(self, route)])

    def expansion_actions(self, listed: bool = False) -> Iterator[ExpansionAction]:
        """Yield every legal action of the rule components.

        With `listed`, the actions that `legal_action_fields` returns by space are left out.
        """
        duty, blocking = self.first_duty()
        last_is_legal = bool(self.setup.last_components) and duty is None and self.may_end_drawing()
        for component in self.setup.turn_components:
            if listed and component in self.setup.field_components:
                continue
            if component.acts_last and duty is None:
                is_legal = last_is_legal
            else:
                is_legal = (duty is None or component is blocking) and not self.is_drawing_over
            if is_legal:
                yield from component.legal_actions(self)

    def legal_action_fields(self) -> dict[str, Any]:
        """Return the fields of `LegalActions` that components fill with their legal actions by space."""
        if not self.setup.field_components or self.is_drawing_over or self.first_duty()[0] is not None:
            return {}
        return {
            name: value
            for component in self.setup.field_components
            for name, value in component.legal_action_fields(self).items()
        }

    def legal_actions(self) -> Iterator[Action]:
        """Yield every legal action: dice, then special routes, then the actions of rule components.

        Dice and special routes are in order of space and drawing.
        """
        duty = self.first_duty()[0]
        if duty is None:
            for die in self.left:
                for space, drawing in self.legal_placements(die):
                    yield DrawDie(die, space, drawing)
            for route in self.special_routes() if self.round <= self.setup.rounds else ():
                for space, drawing in self.fitting_route(route):
                    yield DrawSpecial(space, drawing)
        yield from self.expansion_actions()

    def required_actions(self) -> Iterator[RequiredAction]:
        """Yield the actions that rule components still require of the seat. Actions required first come first."""
        duties = [
            duty for component in self.setup.required_action_components for duty in component.required_actions(self)
        ]
        yield from sorted(duties, key=lambda duty: not duty.first)

    def first_duty(self) -> tuple[RequiredAction | None, RuleComponent | None]:
        """Return the action that is required before anything else, and the component that requires this action.

        Both are None if there is no such action.
        """
        for component in self.setup.required_first_components:
            duty = next(component.required_actions(self), None)
            if duty is not None and duty.first:
                return duty, component
        return None, None

    def apply_required_first(self) -> Iterator[Action]:
        """Apply the default actions for everything that is required first. Yields the actions."""
        while (blocking := self.first_duty()[1]) is not None:
            act = blocking.default_action(self)
            assert act is not None, f"{blocking.name} owes, but settles nothing"
            self.draw(act)
            yield act

    def complete_by_default(self) -> Iterator[Action]:
        """Complete the turn of a seat whose time ran out. Yields the actions.

        Actions that are required before anything else come first. Then each die that can be drawn, without optional
        dice of expansions, is drawn at its first legal place. The other required actions follow.
        """
        if self.setup.components:
            yield from self.apply_required_first()
        while True:
            die = next(self.drawable_dice(), None)
            act: Action | None = None
            if die is not None:
                act = DrawDie(die, *next(self.legal_placements(die)))
            else:
                owed = (component.default_action(self) for component in self.setup.required_action_components)
                act = next((each for each in owed if each is not None), None)
            if act is None:
                return
            self.draw(act)
            yield act
