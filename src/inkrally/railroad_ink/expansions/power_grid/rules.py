"""Implements Power Grid (rules 15.3): electrified spaces, and the accumulator on D4 with its charges."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion, read_spaces
from inkrally.railroad_ink.expansions.erased import has_route
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

ELECTRIFIED, CHARGES, ACCUMULATOR = "electrified", "charges", "accumulator"
ANY = "power-any"


class RunNorth(ExpansionAction, frozen=True, tag="power-grid-north", forbid_unknown_fields=True):
    """Electrify the spaces northwards from an exit or an electrified space up to the space `space`."""


class RunEast(ExpansionAction, frozen=True, tag="power-grid-east", forbid_unknown_fields=True):
    """Electrify the spaces eastwards from an exit or an electrified space up to the space `space`."""


class RunSouth(ExpansionAction, frozen=True, tag="power-grid-south", forbid_unknown_fields=True):
    """Electrify the spaces southwards from an exit or an electrified space up to the space `space`."""


class RunWest(ExpansionAction, frozen=True, tag="power-grid-west", forbid_unknown_fields=True):
    """Electrify the spaces westwards from an exit or an electrified space up to the space `space`."""


class Electrify(ExpansionAction, frozen=True, tag="power-grid-any", forbid_unknown_fields=True):
    """Electrify any space with a route, `space`, by a die that shows a question mark."""


class Charge(ExpansionAction, frozen=True, tag="power-grid-charge", forbid_unknown_fields=True):
    """Add a charge from an electrified neighbour of the accumulator, by the die of that direction."""


class ChargeAny(ExpansionAction, frozen=True, tag="power-grid-charge-any", forbid_unknown_fields=True):
    """Add a charge to the accumulator by a die that shows a question mark."""


RUNS: dict[type[ExpansionAction], tuple[str, int, str]] = {
    RunNorth: ("power-north", -8, "S"),
    RunEast: ("power-east", 1, "W"),
    RunSouth: ("power-south", 8, "N"),
    RunWest: ("power-west", -1, "E"),
}
"""The face of the die, the step to the next space, and the side of the exits where a run begins, by direction."""

STEPS = tuple(step for _, step, _ in RUNS.values())

EXITS: dict[str, str] = {way.space: way.side for way in facts.SHEET.exits}
"""The side of the exit of each space that has an exit."""


CHARGES_PER_ROUND, EXITS_PER_ROUND, POINTS_PER_SPACE = 0.3, 0.4, 0.15
"""For bots: the charges and the linked exits that a later round adds, and the value of a linked space."""


def neighbour(space: str, step: int) -> str:
    """Return the space that is `step` bits from a space, or "" beyond the edge."""
    index = SPACES[space] + step
    return SPACE_NAMES[index] if 0 <= index < len(SPACE_NAMES) else ""


class PowerGrid(Expansion):
    """The rule component of Power Grid. `turn.own` has the faces of the round that are not used yet."""

    action_types = (*RUNS, Electrify, Charge, ChargeAny)
    acts_last = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.accumulator: str = expansion.own["accumulator"]
        self.most_charges: int = expansion.own["charges"]

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if name == CHARGES:
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= self.most_charges:
                raise BadInput("charges", f"charges are a number, 0 to {self.most_charges}", at)
            return value
        spaces = read_spaces(value, at, name)
        if name == ACCUMULATOR:
            if spaces not in ([], [self.accumulator]):
                raise BadInput("shape", f"the accumulator is on {self.accumulator}, or destroyed: []", at)
            return spaces
        for number, space in enumerate(spaces):
            if not has_route(drawings.get(space)):
                text = f"{space} has no route that could be electrified"
                raise BadInput("electrified", text, f"{at}.{number}", {"space": space})
        return spaces

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        """Add the accumulator, unless the sheet says that it is destroyed or a crater is in its space."""
        if ACCUMULATOR in sheet.layers or self.accumulator in sheet.layers.get("craters", ()):
            return sheet
        return msgspec.structs.replace(sheet, layers={**sheet.layers, ACCUMULATOR: [self.accumulator]})

    # The dice, after all drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = tuple(turn.roll[die] for die in turn.dice_of(self))

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        left = turn.own[self.name]
        if self._may_charge(turn) and self._charging_face(turn):
            yield Charge()
        for run, (face, _, _) in RUNS.items():
            if face in left:
                yield from (run(space) for space in SPACES if self.spaces_of_run(turn, run, space))
        if ANY in left:
            electrified = turn.layers.get(ELECTRIFIED, ())
            yield from (
                Electrify(space) for space in SPACES if space not in electrified and _holds_route(turn.marks, space)
            )
            if self._may_charge(turn):
                yield ChargeAny()

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        left = turn.own[self.name]
        if isinstance(act, Charge | ChargeAny):
            if not self._may_charge(turn):
                raise Refusal("power-grid-full", f"there is no accumulator, or it has {self.most_charges} charges")
            if isinstance(act, Charge) and not self._charging_face(turn):
                raise Refusal(
                    "power-grid-charge", "no die that is left moves from an electrified space to the accumulator"
                )
        else:
            check_space(act.space)
        face = ANY if isinstance(act, Electrify | ChargeAny) else RUNS[type(act)][0] if type(act) in RUNS else ""
        if face and face not in left:
            raise Refusal("power-grid-die", f"no unused die shows {face}; unused are: {', '.join(left) or 'none'}")
        if isinstance(act, Electrify) and (
            act.space in turn.layers.get(ELECTRIFIED, ()) or not _holds_route(turn.marks, act.space)
        ):
            text = f"{act.space} has no route, or is electrified already"
            raise Refusal("power-grid-space", text, "space", {"space": act.space})
        if type(act) in RUNS and not self.spaces_of_run(turn, type(act), act.space):
            text = f"no run from an exit or an electrified space leads over routes to {act.space}"
            raise Refusal("power-grid-space", text, "space", {"space": act.space})
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, Charge | ChargeAny):
            page.layers[CHARGES] = page.layers.get(CHARGES, 0) + 1
        else:
            spaces = (act.space,) if isinstance(act, Electrify) else self.spaces_of_run(page, type(act), act.space)
            for space in spaces:
                page.add_to_layer(ELECTRIFIED, space)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        face = ""
        if isinstance(act, Electrify | ChargeAny):
            face = ANY
        elif isinstance(act, Charge):
            face = self._charging_face(turn)
        elif isinstance(act, ExpansionAction) and type(act) in RUNS:
            face = RUNS[type(act)][0]
        if face:
            left = list(turn.own[self.name])
            left.remove(face)
            turn.own[self.name] = tuple(left)

    def spaces_of_run(self, page: SheetEditor, run: type[ExpansionAction], last: str) -> tuple[str, ...]:
        """Return the spaces of the run that ends in the space `last`, in order; empty if there is no such run."""
        _, step, side = RUNS[run]
        electrified: Container[str] = page.layers.get(ELECTRIFIED, ())
        spaces: list[str] = []
        here = last
        while here and here not in electrified:
            if not _holds_route(page.marks, here):
                return ()
            spaces.append(here)
            if EXITS.get(here) == side:
                return tuple(reversed(spaces))
            here = neighbour(here, -step)
        return tuple(reversed(spaces)) if here else ()

    def _may_charge(self, turn: RoundEditor) -> bool:
        charges: int = turn.layers.get(CHARGES, 0)
        return self.accumulator in turn.layers.get(ACCUMULATOR, ()) and charges < self.most_charges

    def _charging_face(self, turn: RoundEditor) -> str:
        """Return an unused face whose direction leads from an electrified space to the accumulator, or ""."""
        electrified = turn.layers.get(ELECTRIFIED, ())
        faces = (face for face, step, _ in RUNS.values() if neighbour(self.accumulator, -step) in electrified)
        return next((face for face in faces if face in turn.own[self.name]), "")

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        charges: int = sheet.layers.get(CHARGES, 0)
        return charges * sum(space in EXITS for space in self.linked(sheet)) if charges else 0

    def expected_points(self, sheet: Sheet, network: Network, rounds_left: int) -> float:
        """Return the points with the charges and linked exits that later rounds are expected to add."""
        if not sheet.layers.get(ACCUMULATOR):
            return self.points(sheet, network)
        linked = self.linked(sheet)
        charges: float = min(self.most_charges, sheet.layers.get(CHARGES, 0) + CHARGES_PER_ROUND * rounds_left)
        exits: float = sum(space in EXITS for space in linked) + EXITS_PER_ROUND * rounds_left
        # Each linked space brings an exit nearer.
        return charges * exits + POINTS_PER_SPACE * (len(linked) if rounds_left else 0)

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a line with the spaces that are linked to the accumulator, if they score."""
        points = self.points(sheet, network)
        spaces = sorted(self.linked(sheet), key=SPACES.__getitem__) if points else []
        return (ExpansionScore(points, tuple(spaces)),) if points else ()

    def linked(self, sheet: Sheet) -> set[str]:
        """Return the electrified spaces that electrified neighbours link to the accumulator."""
        electrified = sheet.layers.get(ELECTRIFIED, ())
        found: set[str] = set()
        waiting = list(sheet.layers.get(ACCUMULATOR, ()))
        while waiting:
            here = waiting.pop()
            new = {near for step in STEPS if (near := neighbour(here, step)) in electrified} - found
            found |= new
            waiting += new
        return found


def _holds_route(marks: Mapping[str, Mark], space: str) -> bool:
    return space in marks and has_route(marks[space].drawing)


EXPANSION: type[Expansion] = PowerGrid
