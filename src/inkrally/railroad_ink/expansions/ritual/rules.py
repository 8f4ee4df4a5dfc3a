"""Implements Ritual (rules 15.10.3): gates at the outer edge, and the points of networks with rituals and gates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion, read_spaces
from inkrally.railroad_ink.expansions.outer_edge import EDGE
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.round.log_validation import invalid_log
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.routes import SIDES, canonical_known, orientations, parse
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

RITUALS, GATES = "rituals", "gates"

POINTS_PER_GATE = 3.0
"""For bots: the points of an end at which a later round can draw a gate."""


class GateNorth(ExpansionAction, frozen=True, tag="ritual-gate-n", forbid_unknown_fields=True):
    """Draw a gate at the northern end of `space`."""


class GateEast(ExpansionAction, frozen=True, tag="ritual-gate-e", forbid_unknown_fields=True):
    """Draw a gate at the eastern end of `space`."""


class GateSouth(ExpansionAction, frozen=True, tag="ritual-gate-s", forbid_unknown_fields=True):
    """Draw a gate at the southern end of `space`."""


class GateWest(ExpansionAction, frozen=True, tag="ritual-gate-w", forbid_unknown_fields=True):
    """Draw a gate at the western end of `space`."""


ACTIONS: tuple[type[ExpansionAction], ...] = (GateNorth, GateEast, GateSouth, GateWest)
"""The action for each side, in the order of `SIDES`."""


class Ritual(Expansion):
    """The rule component of Ritual. `turn.own` has whether a gate may still be drawn in this round."""

    action_types = ACTIONS
    acts_last = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.beyond: int = expansion.own["beyond"]
        self.drawings = frozenset(drawing for route in expansion.routes for drawing in orientations(route.id))

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if name == RITUALS:
            spaces = read_spaces(value, at, name)
            for number, space in enumerate(spaces):
                drawing = canonical_known(drawings[space], (self.name,)) if space in drawings else ""
                if drawing not in self.drawings:
                    raise BadInput("rituals", f"{space} has no drawing with a ritual", f"{at}.{number}")
            return spaces
        if not isinstance(value, list):
            raise BadInput("shape", f"{name} must be a list of ends such as ['C1N']", at)
        for number, end in enumerate(value):
            place = f"{at}.{number}"
            if not isinstance(end, str) or end[2:] not in tuple(SIDES):
                raise BadInput("shape", "a gate is named by a space and a side, such as C1N", place)
            space_index(end[:2], place)
            if end not in EDGE:
                raise BadInput("gates", f"{end} is not at the outer edge, or is an exit", place)
            sides = parse(drawings[end[:2]]).sides if end[:2] in drawings else "----"
            if sides[SIDES.index(end[2])] not in facts.ROUTE_KINDS:
                raise BadInput("gates", f"{end} has no highway or railway end", place)
            if end in value[:number]:
                raise BadInput("gates", f"{end} has a gate already", place)
        return list(value)

    # The gate, after all drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = bool(turn.roll)

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        for end in self._ends(turn):
            yield ACTIONS[SIDES.index(end[2])](end[:2])

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if not turn.own[self.name]:
            raise Refusal("ritual-gate-drawn", "only one gate can be drawn in a round")
        check_space(act.space)
        if _end(act) not in self._ends(turn):
            text = f"{_end(act)} is no highway or railway end at the outer edge without an exit and without a gate"
            raise Refusal("ritual-gate-end", text, "space", {"space": act.space})
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if _end(act) not in EDGE:
            raise invalid_log(f"no gate can be at {_end(act)[:40]!r}")
        page.add_to_layer(GATES, _end(act))

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if type(act) in ACTIONS:
            turn.own[self.name] = False

    def _ends(self, turn: RoundEditor) -> tuple[str, ...]:
        """Return the ends where a gate may be drawn now."""
        if not turn.own[self.name]:
            return ()
        gates, network = turn.layers.get(GATES, ()), turn.network
        return tuple(
            end
            for end in EDGE
            if end not in gates and any(network.has(kind, SIDES.index(end[2]), SPACES[end[:2]]) for kind in (0, 1))
        )

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return sum(line.points for line in self.breakdown(sheet, network))

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each network with a ritual or a gate: its rituals and gates are the parts."""
        places = [(space, _group(sheet, space, "")) for space in sheet.layers.get(RITUALS, ())]
        places += [(end, _group(sheet, end[:2], end[2])) for end in sheet.layers.get(GATES, ())]
        if not places:
            return ()
        lines = []
        for first, second, _ in network.networks(*network.muted()):
            here = [place for place, group in places if (second if group else first) >> SPACES[place[:2]] & 1]
            if here:
                lines.append(ExpansionScore(self.network_points(len(here)), tuple(sorted(here))))
        return tuple(lines)

    def expected_points(self, sheet: Sheet, network: Network, rounds_left: int) -> float:
        """Return the points, and the points of gates that later rounds can draw at the ends of a single network."""
        points = float(self.points(sheet, network))
        if not rounds_left:
            return points
        free = [0] * len(SIDES)
        for end in EDGE:
            if end not in sheet.layers.get(GATES, ()):
                free[SIDES.index(end[2])] |= 1 << SPACES[end[:2]]
        most = 0
        for first, second, _ in network.networks(*network.muted()):
            if network.mark_count(first, second):
                ends = sum((network.group_ends(side, first, second) & free[side]).bit_count() for side in range(4))
                most = max(most, ends)
        return points + POINTS_PER_GATE * min(most, rounds_left)

    def network_points(self, count: int) -> int:
        """Return the points of a network with `count` rituals and gates.

        Each ritual or gate beyond the printed scale adds the same number of points.
        """
        scale = facts.SHEET.network_points
        return scale[min(count, len(scale) - 1)] + self.beyond * max(0, count - len(scale) + 1)


def _end(act: ExpansionAction) -> str:
    return act.space + SIDES[ACTIONS.index(type(act))]


def _group(sheet: Sheet, space: str, side: str) -> int:
    """Return the number of the group of ends that has a side; if `side` is "", of the group with the ritual."""
    groups = parse(sheet.marks[space].drawing).groups
    if len(groups) == 1:
        return 0
    return next(
        number for number, group in enumerate(groups) if (side in group.sides if side else len(group.sides) == 1)
    )


EXPANSION: type[Expansion] = Ritual
