"""Implements Deserts (rules 10.1): cacti, oases, and droughts before drawing.

The manifest has the cacti and oases of each face.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_special_limits
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

CACTI, OASES, DROUGHT = "cacti", "oases", "drought"
ROUTES, JOINED = "routes", "joined"
"""A setting of the expansion, and its value if a face with a route must join a route (rules, conflict X4)."""
BLANK = "----"
MAX_CACTI_PER_SPACE = 2
"""The maximum number of cacti in a space."""
NEIGHBORS: dict[str, tuple[str, ...]] = {
    name: tuple(SPACE_NAMES[index + step] for step in (-8, 1, 8, -1) if index + step in SPACES.values())
    for name, index in SPACES.items()
}


class Drought(ExpansionAction, frozen=True, tag="desert-drought", forbid_unknown_fields=True):
    """Let the drought erase the cacti in every space without an oasis beside it."""


class Ignore(ExpansionAction, frozen=True, tag="desert-ignore", forbid_unknown_fields=True):
    """Cross off the special route `route` to ignore all droughts of the round."""

    route: str = ""


class Desert(Expansion):
    """The rule component of Deserts.

    A drought is an action of the player. So a drought happens after a meteor, and the player can ignore it by crossing
    off a special route. A drought that would erase nothing requires no action.
    """

    action_types = (Drought, Ignore)
    may_require_first = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        if settings[ROUTES] == JOINED:
            expansion = msgspec.structs.replace(expansion, connect="HR")
        super().__init__(expansion, settings)

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return _read_cacti(value, at) if name == CACTI else super().read_layer(name, value, drawings, at)

    def places(self, turn: RoundEditor, drawings: Sequence[int]) -> list[tuple[int, int]]:
        # A face without ends need not be joined.
        network, joined = turn.network, self.connect
        return [(each, network.places(each, 0 if DRAWINGS[each].startswith(BLANK) else joined)) for each in drawings]

    # The drought, before drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = {"over": turn.first_actions_done is not None or not self._is_drought_rolled(turn)}

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        dying = self._spaces_to_clear(turn)
        if dying:
            count = sum(turn.layers[CACTI][space] for space in dying)
            number = "one cactus" if count == 1 else f"{count} cacti"
            text = f"first the drought erases {number} without an oasis beside"
            if turn.special_routes():
                text += ", unless a special route is crossed off"
            yield RequiredAction("desert-drought", text, tuple(dying), True)

    def default_action(self, turn: RoundEditor) -> Action | None:
        return Drought() if self._spaces_to_clear(turn) else None

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if self._spaces_to_clear(turn):
            yield Drought()
            for route in turn.special_routes():
                yield Ignore(route=route)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if not self._spaces_to_clear(turn):
            raise Refusal("desert-over", "no drought is due now")
        if isinstance(act, Ignore):
            check_special_limits(turn, act.route, "route")
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, Ignore):
            page.cross_off(act.route)
        else:
            spaces = dying(page.layers)
            if spaces:
                page.clear_all(CACTI, spaces)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        # The first drawing ends the time for the drought, so a cactus drawn in this round is safe.
        if act.drawing or isinstance(act, Drought | Ignore):
            turn.own[self.name]["over"] = True

    def _is_drought_rolled(self, turn: RoundEditor) -> bool:
        """Return whether a die of this round shows a drought."""
        return any(turn.roll[die] == DROUGHT for die in turn.dice_of(self))

    def _spaces_to_clear(self, turn: RoundEditor) -> list[str]:
        """Return the spaces whose cacti the drought of this round erases; empty if the drought is over."""
        return [] if turn.own[self.name]["over"] else dying(turn.layers)

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return sum(sheet.layers.get(CACTI, {}).values())

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each space with cacti."""
        cacti = sheet.layers.get(CACTI, {})
        return tuple(ExpansionScore(cacti[space], (space,)) for space in SPACES if space in cacti)


def dying(layers: Mapping[str, Any]) -> list[str]:
    """Return the spaces that have cacti and no oasis beside them, in reading order."""
    cacti = layers.get(CACTI)
    if not cacti:
        return []
    oases = layers.get(OASES)
    if oases:
        wet = {near for space in oases for near in NEIGHBORS[space]}
        found = [space for space in cacti if space not in wet]
    else:
        found = list(cacti)
    found.sort(key=SPACES.__getitem__)
    return found


def _read_cacti(value: object, at: str) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadInput("shape", 'cacti must be an object such as {"B2": 2}', at)
    for space, count in value.items():
        space_index(space, f"{at}.{space}")
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MAX_CACTI_PER_SPACE:
            raise BadInput("cacti", f"a space has 1 to {MAX_CACTI_PER_SPACE} cacti", f"{at}.{space}")
    return dict(value)


EXPANSION: type[Expansion] = Desert
