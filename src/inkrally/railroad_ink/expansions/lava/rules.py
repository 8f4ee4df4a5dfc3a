"""Implements Lava (rules 8.2): the required lava face, new volcanoes, and the ways to make room if no face fits.

The manifest and the masks of the sheet define the spaces where lava joins and clashes, and the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.erased import count_erased, has_route, read_erased
from inkrally.railroad_ink.round.actions import Action, DrawDie, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_empty, check_kinds_match, check_not_forbidden, check_space
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, KIND_SLOTS, ROUTE_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import by_space, pairs
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

SLOTS = slice(KIND_SLOTS["A"], KIND_SLOTS["A"] + 4)
"""The positions of the lava ends of the four sides in the masks of a network (`network.py`)."""
INSIDE = sum(1 << index for index in SPACES.values())


class Volcano(ExpansionAction, frozen=True, tag="lava-volcano", forbid_unknown_fields=True):
    """Draw a new volcano in an empty space without lava beside it."""


class ReplaceWithLava(ExpansionAction, frozen=True, tag="lava-make-room", forbid_unknown_fields=True):
    """Erase the route in `space` and draw the lava face of `die` there. Legal only if no lava face fits otherwise."""

    die: int = -1


class Lava(Expansion):
    """The rule component of Lava.

    If no lava face fits, a player must make room. Either the player draws a volcano and then a face, or the player
    erases a route and draws a face in its space. Erasing and drawing are one action, so that no other action can come
    between them.
    """

    action_types = (Volcano, ReplaceWithLava)

    def __init__(self, expansion: Any, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.volcano: str = expansion.own["volcano"]
        self.number = DRAWING_NUMBERS[self.volcano]

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return read_erased(value, at)

    def legal(self, turn: RoundEditor, route: str) -> Any:
        if route != routes.ROUTE_OF[self.volcano]:
            return super().legal(turn, route)
        return by_space(pairs([(self.number, self._free(turn))]))

    # The required lava face.

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if self._is_face_drawn(turn):
            return
        fitting = list(self._fitting(turn))
        if fitting:
            text = "lava flows in every round: draw at least one of the two lava faces"
            yield RequiredAction("lava-face", text, tuple(dict.fromkeys(space for space, _ in fitting)))
            return
        rooms = tuple(dict.fromkeys(act.space for act in self._ways_to_make_room(turn)))
        if rooms:
            text = (
                "no lava face fits: make room, with a new volcano beside which one fits, or by erasing a route "
                "that open lava faces and drawing the lava there"
            )
            yield RequiredAction("lava-room", text, rooms)

    def default_action(self, turn: RoundEditor) -> Action | None:
        if self._is_face_drawn(turn):
            return None
        for die in self._dice(turn):
            found = next(turn.legal_placements(die), None)
            if found is not None:
                return DrawDie(die, *found)
        # A volcano comes before an erased route, which costs more.
        return next(self._ways_to_make_room(turn), None)

    # The actions of lava.

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if not self._is_regular_round(turn):
            return
        free = self._free(turn)
        for space, index in SPACES.items():
            if free >> index & 1:
                yield Volcano(space, self.volcano)
        if self._fits_nowhere(turn):
            yield from self._replacements(turn)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if not self._is_regular_round(turn):
            raise Refusal("act-illegal", "nothing can be drawn now")
        index = check_space(act.space)
        if isinstance(act, Volcano):
            self._check_volcano(turn, act, index)
        else:
            assert isinstance(act, ReplaceWithLava)
            self._check_room(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, ReplaceWithLava):
            count_erased(page, self.name, page.erase(act.space))

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, ReplaceWithLava):
            turn.left.remove(act.die)

    def _check_volcano(self, turn: RoundEditor, act: Volcano, index: int) -> None:
        if act.drawing != self.volcano:
            raise Refusal(
                "route-not-rolled", f"the drawing of a volcano is {self.volcano}, not {act.drawing[:40]!r}", "drawing"
            )
        if turn.network.filled() >> index & 1:
            raise Refusal("space-taken", f"{act.space} is not empty", "space", {"space": act.space})
        check_not_forbidden(turn, act)
        if not self._free(turn) >> index & 1:
            raise Refusal(
                "lava-beside", f"a new volcano must not be beside lava; {act.space} has", "space", {"space": act.space}
            )

    def _check_room(self, turn: RoundEditor, act: ReplaceWithLava) -> None:
        if self._is_face_drawn(turn):
            raise Refusal("lava-room-closed", "a lava face is drawn in this round: there is no need to make room")
        if act.die not in self._dice(turn):
            raise Refusal("die-unknown", f"die {act.die} is not a lava die; those are: {self._dice(turn)}", "die")
        shown = routes.orientations(turn.roll[act.die])
        if act.drawing not in shown:
            raise Refusal("route-not-rolled", f"die {act.die} shows {', '.join(shown)}", "drawing")
        fitting = next(self._fitting(turn), None)
        if fitting is not None:
            text = f"a lava face still fits, {fitting[1]} in {fitting[0]}: routes are erased only where none does"
            raise Refusal("lava-room-closed", text)
        if act.space not in self._replaceable_spaces(turn):
            text = f"in {act.space} is no route without lava that an open side of lava faces"
            raise Refusal("lava-no-route", text, "space", {"space": act.space})
        if act not in self._replacements(turn):
            cleared = self._without_space(turn, act.space)
            check_empty(cleared, act.space)
            check_kinds_match(cleared, act.space, act.drawing)
            raise Refusal(
                "not-connected",
                f"in {act.space} no lava side of {act.drawing} is joined",
                "drawing",
                {"space": act.space},
            )

    # Queries about the sheet.

    def _is_regular_round(self, turn: RoundEditor) -> bool:
        """Return whether the turn is in a regular round with a roll, not after the last round."""
        return bool(turn.roll) and turn.round <= turn.setup.rounds

    def _dice(self, turn: RoundEditor) -> list[int]:
        """Return the lava dice that are not drawn."""
        left = turn.left
        return [die for die in turn.dice_of(self) if die in left]

    def _is_face_drawn(self, turn: RoundEditor) -> bool:
        """Return whether a lava face was drawn in this round, or no lava face is required."""
        left = turn.left
        return not self._is_regular_round(turn) or any(die not in left for die in turn.dice_of(self))

    def _fitting(self, turn: RoundEditor) -> Iterator[tuple[str, str]]:
        """Yield every legal space and drawing of the lava dice that are not drawn."""
        for die in self._dice(turn):
            yield from turn.legal_placements(die)

    def _fits_nowhere(self, turn: RoundEditor) -> bool:
        """Return whether a lava face is required and no lava face fits."""
        return not self._is_face_drawn(turn) and next(self._fitting(turn), None) is None

    def _free(self, turn: RoundEditor) -> int:
        """Return the spaces, as bits, where a new volcano may be drawn.

        Such a space is empty, none of its neighbours has lava, and no other component forbids the volcano there.
        """
        network = turn.network
        north, east, south, west = network.words()[SLOTS]
        lava = north | east | south | west
        near = lava >> 8 | lava << 8 | lava >> 1 | lava << 1
        free = INSIDE & ~network.filled() & ~near & ~lava
        for component in turn.setup.forbidding_components:
            free &= ~component.forbidden_spaces(turn, self.number)
        return free

    def _ways_to_make_room(self, turn: RoundEditor) -> Iterator[Volcano | ReplaceWithLava]:
        """Yield every action that makes room for a lava face: volcanoes with room beside them, then routes to erase."""
        faces = [number for die in self._dice(turn) for number in ROUTE_NUMBERS[turn.roll[die]]]
        free = self._free(turn)
        for space, index in SPACES.items():
            if free >> index & 1:
                tried = turn.network.copy()
                tried.place(self.number, index)
                if any(self._allowed(turn, tried, number) for number in faces):
                    yield Volcano(space, self.volcano)
        yield from self._replacements(turn)

    def _replaceable_spaces(self, turn: RoundEditor) -> list[str]:
        """Return the spaces with a route and without lava that an open lava side points at."""
        north, east, south, west = turn.network.words()[SLOTS]
        faced = south << 8 | west >> 1 | north >> 8 | east << 1
        found = []
        for space, index in SPACES.items():
            if faced >> index & 1:
                mark = turn.marks.get(space)
                if mark is not None and has_route(mark.drawing) and "A" not in mark.drawing[:4]:
                    found.append(space)
        return found

    def _without_space(self, turn: RoundEditor, space: str) -> Network:
        """Return the masks of the sheet as if a space were empty."""
        index = SPACES[space]
        cleared = turn.network.copy()
        cleared.erase(DRAWING_NUMBERS[turn.marks[space].drawing], index)
        for layer in range(8):
            if cleared.layer(layer) >> index & 1:
                cleared.unmark(layer, index)
        return cleared

    def _replacements(self, turn: RoundEditor) -> Iterator[ReplaceWithLava]:
        """Yield every legal `ReplaceWithLava`."""
        for space in self._replaceable_spaces(turn):
            cleared, bit = self._without_space(turn, space), 1 << SPACES[space]
            for die in self._dice(turn):
                numbers = ROUTE_NUMBERS[turn.roll[die]]
                fitting = [(number, self._allowed(turn, cleared, number) & bit) for number in numbers]
                for _, drawing in pairs(fitting):
                    yield ReplaceWithLava(space, drawing, die)

    def _allowed(self, turn: RoundEditor, network: Network, number: int) -> int:
        """Return the spaces, as bits, where the drawing `number` may be placed on a sheet with these masks."""
        spaces = network.places(number, self.connect)
        for component in turn.setup.forbidding_components:
            spaces &= ~component.forbidden_spaces(turn, number)
        return spaces


EXPANSION: type[Expansion] = Lava
