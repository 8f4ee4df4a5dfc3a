"""Implements Portal (rules 15.10.2): at most two portals of each letter.

The masks join the two portals of a letter as a junction (`network.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.sheet.network import ROUTE_NUMBERS
from inkrally.railroad_ink.sheet.routes import LAYERS_BY_FACE, canonical_known
from inkrally.railroad_ink.sheet.sheet import by_space, pairs, space_index

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

PORTALS = "portals"
LETTERS = ("A", "B", "C")
MAX_PORTALS = 2
"""The maximum number of portals of a letter on a sheet."""
EVERYWHERE = (1 << 56) - 1


class Portal(Expansion):
    """The rule component of Portal. `turn.own` has the letter that the die of the round shows, or ""."""

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.drawings = frozenset(number for route in expansion.routes for number in ROUTE_NUMBERS[route.id])
        self.letters = {route.id: str(route.lays[PORTALS]) for route in expansion.routes}

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if not isinstance(value, dict):
            raise BadInput("shape", 'portals must be an object such as {"B2": "A"}', at)
        letters = [*value.values()]
        for number, (space, letter) in enumerate(value.items()):
            place = f"{at}.{space}"
            space_index(space, place)
            if letter not in LETTERS:
                raise BadInput("portals", f"a portal is {', '.join(LETTERS)}, not {str(letter)[:40]!r}", place)
            drawing = canonical_known(drawings[space], (self.name,)) if space in drawings else ""
            if not any(LAYERS_BY_FACE.get((face, drawing)) for face in self.letters):
                raise BadInput("portals", f"{space} has no drawing with a single end, so no portal can be there", place)
            if letters[:number].count(letter) >= MAX_PORTALS:
                raise BadInput("portals", f"there are {MAX_PORTALS} portals {letter} already", place)
        return dict(value)

    # Placements.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = next((self.letters[turn.roll[die]] for die in turn.dice_of(self)), "")

    def forbidden_spaces(self, turn: RoundEditor, drawing: int) -> int:
        if drawing in self.drawings and self._is_used_up(turn, turn.own[self.name]):
            return EVERYWHERE
        return 0

    def why_forbidden(self, turn: RoundEditor, drawing: str, space: str) -> str:
        return f"there are {MAX_PORTALS} portals {turn.own[self.name]} already"

    def legal(self, turn: RoundEditor, route: str) -> Any:
        if self._is_used_up(turn, self.letters[route]):
            return {}
        return by_space(sorted(pairs(self.places(turn, ROUTE_NUMBERS[route]))))

    @staticmethod
    def _is_used_up(turn: RoundEditor, letter: str) -> bool:
        return [*turn.layers.get(PORTALS, {}).values()].count(letter) >= MAX_PORTALS


EXPANSION: type[Expansion] = Portal
