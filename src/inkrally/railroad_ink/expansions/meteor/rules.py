"""Implements Meteors (rules 8.1): the flight, the strike and its avoidance, and erasing craters to draw there.

In the masks of the network, a crater fills its space, and ends that point at it are not errors.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.erased import count_erased, has_route, read_erased
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_space, check_special_limits
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import DRAWINGS, LAYER_NUMBERS, LAYERS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

CRATERS, DOT = "craters", "dot"
DIRECTION_OFFSETS = {"N": -8, "E": 1, "S": 8, "W": -1}
DIRECTION_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
INSIDE = frozenset(SPACES.values())
POINTS_PER_END = 2
"""The points for each highway or railway end that points at a crater."""


class Strike(ExpansionAction, frozen=True, tag="meteor-strike", forbid_unknown_fields=True):
    """Let the meteor fly in `direction` (N, E, S or W) and strike `space`."""

    direction: str = ""


class Skip(ExpansionAction, frozen=True, tag="meteor-skip", forbid_unknown_fields=True):
    """Cross off the special route `route`, so that no meteor strikes in this round."""

    route: str = ""


class ClearCrater(ExpansionAction, frozen=True, tag="meteor-clear", forbid_unknown_fields=True):
    """Erase the crater in `space` in order to draw in that space."""


class Restore(ExpansionAction, frozen=True, tag="meteor-restore", forbid_unknown_fields=True):
    """Put the erased crater in `space` back, because nothing will be drawn there."""


def flight(start: str, direction: str, distance: int, craters: Collection[str]) -> tuple[str, ...]:
    """Return the spaces that a meteor flies over, in order. The meteor strikes the last space.

    At the edge the meteor turns around, which is not counted as a step, and it never stops at a crater. There are at
    most six craters, one for each earlier round, so a line of seven spaces always has a space without a crater.
    """
    step, here = DIRECTION_OFFSETS[direction], SPACES[start]
    path: list[str] = []
    while len(path) < distance or path[-1] in craters:
        if here + step not in INSIDE:
            step = -step
        here += step
        path.append(SPACE_NAMES[here])
    return tuple(path)


class Meteor(Expansion):
    """The rule component of Meteors.

    The space of an erased crater is reserved for a drawing: water does not fill the space in the meantime. So erasing
    and drawing have the same result as one action would have.
    """

    action_types = (Strike, Skip, ClearCrater, Restore)
    may_require_first = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        if settings["distance"] == "printed":
            faces = {**expansion.faces, "meteor-distance": tuple(expansion.own["printed"])}
            expansion = msgspec.structs.replace(expansion, faces=faces)
        super().__init__(expansion, settings)
        self.can_forbid = settings["crater"] == "route"

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if name == CRATERS:
            return _read_craters(value, drawings, at)
        if name == DOT:
            if not isinstance(value, str):
                raise BadInput("shape", "dot must be a space such as D4", at)
            space_index(value, at)
            return value
        return read_erased(value, at)

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        # A meteor destroys everything else in its space (rules 8.1).
        layers = sheet.layers
        others = [name for name in layers if name in LAYER_NUMBERS and name != CRATERS]
        for space in layers.get(CRATERS, ()):
            other = next((name for name in others if space in layers[name]), None)
            if other is not None:
                raise BadInput(
                    CRATERS, f"{space} has {other} and a crater, but can have only one of them", prefix + CRATERS
                )
        return sheet

    # The strike, before anything else.

    def begin_turn(self, turn: RoundEditor) -> None:
        over = turn.first_actions_done is not None or len(self._rolled_flight(turn)) < len(self.facts.dice)
        turn.own[self.name] = {"over": over}

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if not turn.own[self.name]["over"]:
            yield self._strike_duty(turn)
        for space in sorted(turn.reserved_spaces):
            text = f"the crater in {space} was erased to draw there: draw in {space}, or put the crater back"
            yield RequiredAction("meteor-clear", text, (space,))

    def default_action(self, turn: RoundEditor) -> Action | None:
        if not turn.own[self.name]["over"]:
            # If the player may choose the direction, prefer one in which the meteor strikes no drawing.
            return min(self._strikes(turn), key=lambda strike: strike.space in turn.marks)
        return next((Restore(space) for space in sorted(turn.reserved_spaces)), None)

    def _rolled_flight(self, turn: RoundEditor) -> list[str]:
        """Return the rolled direction and distance; empty in a round without a meteor."""
        return [turn.roll[die] for die in turn.dice_of(self)]

    def _paths(self, turn: RoundEditor) -> dict[str, tuple[str, ...]]:
        """Return the flight of the meteor for each direction that the dice allow."""
        direction, distance = self._rolled_flight(turn)
        craters = turn.layers.get(CRATERS, ())
        ways = DIRECTION_OFFSETS if direction == "any" else (direction,)
        return {way: flight(turn.layers[DOT], way, int(distance), craters) for way in ways}

    def _strikes(self, turn: RoundEditor) -> list[Strike]:
        """Return every legal strike."""
        return [Strike(path[-1], direction=direction) for direction, path in self._paths(turn).items()]

    def _strike_duty(self, turn: RoundEditor) -> RequiredAction:
        """Return the required action to let the meteor strike, with the possible targets."""
        paths = self._paths(turn)
        targets = tuple(dict.fromkeys(path[-1] for path in paths.values()))
        if len(paths) == 1:
            ((direction, path),) = paths.items()
            text = f"first the meteor flies {DIRECTION_NAMES[direction]} and strikes {path[-1]}"
        else:
            text = f"first the meteor strikes; the direction is free: {', '.join(targets)}"
        if turn.special_routes():
            text += ", unless a special route is crossed off"
        return RequiredAction("meteor-strike", text, targets, True, paths)

    # The actions.

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if not self._rolled_flight(turn):
            return
        if not turn.own[self.name]["over"]:
            yield from self._strikes(turn)
            for route in turn.special_routes():
                yield Skip(route=route)
        elif turn.reserved_spaces:
            yield from map(Restore, sorted(turn.reserved_spaces))
        else:
            drawable = self._drawable(turn)
            yield from (ClearCrater(space) for space in SPACES if space in drawable)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        over = turn.own[self.name]["over"]
        if isinstance(act, Strike | Skip):
            if over:
                raise Refusal("meteor-over", "no meteor is due now")
            if isinstance(act, Strike):
                self._check_strike(turn, act)
            else:
                check_special_limits(turn, act.route, "route")
        else:
            if not over:
                raise Refusal("duty-first", self._strike_duty(turn).text)
            _check_crater(turn, act)
        if act not in self.legal_actions(turn):
            if isinstance(act, ClearCrater):
                text = f"a crater is erased only to draw in its space, and nothing that is left fits in {act.space}"
                raise Refusal("meteor-nothing-fits", text, "space", {"space": act.space})
            super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, Strike):
            count_erased(page, self.name, page.erase(act.space))
            page.add_to_layer(CRATERS, act.space)
            page.layers[DOT] = act.space
        elif isinstance(act, Skip):
            page.cross_off(act.route)
        elif isinstance(act, ClearCrater):
            page.remove_from_layer(CRATERS, act.space)
            page.reserved_spaces |= {act.space}
        else:
            page.add_to_layer(CRATERS, act.space)
            page.reserved_spaces -= {act.space}

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, Strike | Skip):
            turn.own[self.name]["over"] = True

    def _check_strike(self, turn: RoundEditor, act: Strike) -> None:
        paths = self._paths(turn)
        if act.direction not in paths:
            text = f"the meteor flies {' or '.join(paths)}, not {act.direction[:40]!r}"
            raise Refusal("meteor-direction", text, "direction")
        if act.space != paths[act.direction][-1]:
            path = ", ".join(paths[act.direction])
            raise Refusal(
                "meteor-target",
                f"in the direction {act.direction} the meteor flies {path} and strikes the last space",
                "space",
            )

    def _drawable(self, turn: RoundEditor) -> set[str]:
        """Return the spaces of craters where a die or a special route could be drawn after erasing the crater."""
        craters = turn.layers.get(CRATERS)
        if not craters:
            return set()
        # Erase all craters at once. That changes nothing for drawings in neighbouring spaces, because an end may point
        # at a crater as well as at an empty space.
        for space in craters:
            turn.network.unmark(LAYERS[CRATERS], SPACES[space])
        try:
            fitting = {
                space
                for die in turn.left
                for space, drawing in turn.legal_placements(die)
                if self._may_replace(drawing)
            }
            for route in turn.special_routes():
                fitting.update(space for space, _ in turn.fitting_route(route))
            for component in turn.setup.turn_components:
                if component is not self:
                    fitting.update(
                        act.space
                        for act in component.legal_actions(turn)
                        if act.drawing and self._may_replace(act.drawing)
                    )
        finally:
            for space in craters:
                turn.network.mark(LAYERS[CRATERS], SPACES[space])
        return fitting & set(craters)

    # Drawings in the spaces of erased craters, if the setting requires a route there.

    def forbidden_spaces(self, turn: RoundEditor, drawing: int) -> int:
        """Return the spaces of erased craters, as bits, if the drawing has no route. Only a route may fill them."""
        if has_route(DRAWINGS[drawing]):
            return 0
        return sum(1 << SPACES[space] for space in turn.reserved_spaces)

    def why_forbidden(self, turn: RoundEditor, drawing: str, space: str) -> str:
        return f"a route replaces the crater in {space}, and {drawing} has no highway or railway"

    def _may_replace(self, drawing: str) -> bool:
        """Return whether a drawing may be drawn in the space of an erased crater."""
        return not self.can_forbid or has_route(drawing)

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return POINTS_PER_END * network.facing(network.layer(LAYERS[CRATERS]))

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each crater at which ends point: the space of the crater, then these ends."""
        lines = []
        for space in sheet.layers.get(CRATERS, ()):
            ends = tuple(_ends_facing(space, network))
            if ends:
                lines.append(ExpansionScore(POINTS_PER_END * len(ends), (space, *ends)))
        return tuple(lines)


def _ends_facing(space: str, network: Network) -> Iterator[str]:
    """Yield the highway and railway ends that point at a space, such as `B2N`."""
    sides = list(DIRECTION_OFFSETS)
    for side, step in enumerate(DIRECTION_OFFSETS.values()):
        beyond, back = SPACES[space] + step, side ^ 2
        if beyond in INSIDE and (network.has(0, back, beyond) or network.has(1, back, beyond)):
            yield SPACE_NAMES[beyond] + sides[back]


def _check_crater(turn: RoundEditor, act: ExpansionAction) -> None:
    """Raise Refusal unless the crater to erase exists, or the crater to put back was erased in this turn."""
    check_space(act.space)
    if isinstance(act, Restore):
        if act.space not in turn.reserved_spaces:
            raise Refusal("meteor-no-crater", f"no crater was erased in {act.space}", "space", {"space": act.space})
        return
    if turn.reserved_spaces:
        first = ", ".join(turn.reserved_spaces)
        raise Refusal(
            "meteor-waiting",
            f"draw in {first} first; only one crater at a time can be erased",
            "space",
            {"space": first},
        )
    craters = turn.layers.get(CRATERS, ())
    if act.space not in craters:
        there = ", ".join(craters) or "none"
        raise Refusal(
            "meteor-no-crater", f"there is no crater in {act.space}; craters: {there}", "space", {"space": act.space}
        )


def _read_craters(value: object, drawings: Mapping[str, str], at: str) -> list[str]:
    if not isinstance(value, list):
        raise BadInput("shape", "craters must be a list of spaces such as ['C3']", at)
    for number, space in enumerate(value):
        place = f"{at}.{number}"
        if not isinstance(space, str):
            raise BadInput("shape", "a crater is named by its space, such as C3", place)
        space_index(space, place)
        if space in drawings:
            raise BadInput("craters", f"{space} has a drawing; a crater is in a space without one", place)
        if space in value[:number]:
            raise BadInput("craters", f"the crater in {space} is listed twice", place)
    return list(value)


EXPANSION: type[Expansion] = Meteor
