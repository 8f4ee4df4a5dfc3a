"""Implements Pluck-Man (rules 15.9.2): marks at unused exits, and points of networks that reach marked exits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.exits import exit_networks
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.routes import SIDES
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

PLUCK = "pluck"
PLUCK_MAN, GHOST, FRUIT = MARKS = ("pluck-man", "ghost", "fruit")
EXITS: dict[str, int] = {
    way.space: SIDES.index(way.side) for way in sorted(facts.SHEET.exits, key=lambda way: SPACES[way.space])
}
"""The side of the exit (0 to 3: N E S W) of each space that has an exit, in reading order."""


class MarkExit(ExpansionAction, frozen=True, tag="pluck-man-mark", forbid_unknown_fields=True):
    """Put the symbol that the die shows at the unused exit of `space`."""


class PluckMan(Expansion):
    """The rule component of Pluck-Man. `turn.own` has the face that must still be put at an exit, or ""."""

    action_types = (MarkExit,)

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.network_points: int = expansion.own["network"]
        self.ghost_points: int = expansion.own["ghost"]

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if not isinstance(value, dict):
            raise BadInput("shape", 'pluck must be an object such as {"B1": "ghost"}', at)
        for space, mark in value.items():
            place = f"{at}.{space}"
            space_index(space, place)
            if not isinstance(mark, str) or mark not in MARKS:
                raise BadInput("pluck", f"a mark is one of {', '.join(MARKS)}, not {str(mark)[:40]!r}", place)
            if space not in EXITS:
                raise BadInput("pluck", f"{space} has no exit", place)
        return dict(value)

    # The mark, at any moment of the round.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = next((turn.roll[die] for die in turn.dice_of(self)), "")

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        spaces = self._spaces(turn)
        if spaces:
            text = f"put {turn.own[self.name]} at an unused exit without a mark"
            yield RequiredAction("pluck-man-mark", text, spaces)

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the mark at the exit that is nearest to a drawing; for a ghost, at the exit that is farthest away."""
        spaces = self._spaces(turn)
        if not spaces:
            return None
        farthest = turn.own[self.name] == GHOST
        distances = {space: _distance(space, turn.marks) for space in spaces}
        chosen = (max if farthest else min)(spaces, key=distances.__getitem__)
        return MarkExit(chosen)

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        yield from map(MarkExit, self._spaces(turn))

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if act in self.legal_actions(turn):
            return
        if not turn.own[self.name]:
            raise Refusal("pluck-man-done", "the die of this round is already used, or there is none")
        check_space(act.space)
        if act.space not in self._spaces(turn):
            text = f"{act.space} has no exit that is unused and without a mark"
            raise Refusal("pluck-man-exit", text, "space", {"space": act.space})
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        die = next(die for die, each in enumerate(page.setup.dice(page.round)) if each.expansion is self)
        page.add_to_layer(PLUCK, act.space, page.roll[die])

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, MarkExit):
            turn.own[self.name] = ""

    def _spaces(self, turn: RoundEditor) -> tuple[str, ...]:
        """Return the spaces with an unused exit without a mark; empty if the face has been put already."""
        if not turn.own[self.name]:
            return ()
        marked = turn.layers.get(PLUCK, {})
        network = turn.network
        return tuple(
            space
            for space, side in EXITS.items()
            if space not in marked and not any(network.has(kind, side, SPACES[space]) for kind in (0, 1))
        )

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        marks = sheet.layers.get(PLUCK, {})
        if PLUCK_MAN not in marks.values():
            return 0
        total = 0
        for first, second, _ in network.networks():
            ends = [network.group_ends(side, first, second) for side in range(len(SIDES))]
            total += self._network_points(
                [mark for space, mark in marks.items() if ends[EXITS[space]] >> SPACES[space] & 1]
            )
        return total

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each network that has an exit with Pluck-Man, with its marked exits."""
        marks = sheet.layers.get(PLUCK, {})
        lines = []
        for joined in exit_networks(network) if marks else ():
            ends = tuple(end for end in joined.exits if end[:2] in marks)
            here = [marks[end[:2]] for end in ends]
            if PLUCK_MAN in here:
                lines.append(ExpansionScore(self._network_points(here), ends))
        return tuple(lines)

    def _network_points(self, marks: Sequence[str]) -> int:
        """Return the points of a network with these marks at its exits."""
        if PLUCK_MAN not in marks:
            return 0
        each = self.ghost_points if FRUIT in marks else -self.ghost_points
        return self.network_points + each * marks.count(GHOST)


def _distance(space: str, marks: Mapping[str, object]) -> int:
    """Return the number of steps from a space to the nearest drawing; a large number on an empty sheet."""
    row, column = divmod(SPACES[space], 8)
    return min(
        (abs(SPACES[other] // 8 - row) + abs(SPACES[other] % 8 - column) for other in marks),
        default=len(SPACES),
    )


EXPANSION: type[Expansion] = PluckMan
