"""Implements Investigation (rules 15.10.1): clues on routes, and the investigator, who walks to collect the clues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion, read_spaces
from inkrally.railroad_ink.expansions.investigation.steps import from_exit, from_space
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

CLUES, COLLECTED, INVESTIGATOR = "clues", "collected", "investigator"

EXITS: dict[str, str] = {way.space: way.side for way in facts.SHEET.exits}
"""The side of the exit of each space with an exit."""

DEFAULT_EXIT = "A4"
"""The space of the exit for a player whose time ran out: a highway exit in the middle of a side."""


class ChooseExit(ExpansionAction, frozen=True, tag="investigation-exit", forbid_unknown_fields=True):
    """Put the investigator at the exit of `space`, before the first roll."""


class TakeStep(ExpansionAction, frozen=True, tag="investigation-step", forbid_unknown_fields=True):
    """Move the investigator by one step, to `space`."""


class WalkState(NamedTuple):
    """The state of a turn: the number of steps left, and the number that the die showed."""

    left: int
    shown: int


class Investigation(Expansion):
    """The rules of Investigation for a match.

    The layer `investigator` has the place of the investigator: a space such as `B1`, or an exit such as `B1N`.
    """

    action_types = (ChooseExit, TakeStep)
    may_require_first = True
    acts_last = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.steps: dict[str, int] = expansion.own["steps"]
        self.clue_points: int = expansion.own["clue"]
        self.all_points: int = expansion.own["all"]

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if name == INVESTIGATOR:
            return self._read_investigator(value, at)
        spaces = read_spaces(value, at, name)
        for number, space in enumerate(spaces):
            if name == CLUES and space not in drawings:
                raise BadInput("clues", f"{space} has no drawing that a clue is on", f"{at}.{number}")
        return spaces

    @staticmethod
    def _read_investigator(value: object, at: str) -> str:
        if not isinstance(value, str):
            raise BadInput("shape", "the investigator is at a space such as B1 or an exit such as B1N", at)
        space_index(value[:2], at)
        if value[2:] not in ("", EXITS.get(value[:2])):
            raise BadInput("investigator", f"{value[:40]!r} is neither a space nor an exit", at)
        return value

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        clues = sheet.layers.get(CLUES, ())
        for number, space in enumerate(sheet.layers.get(COLLECTED, ())):
            if space not in clues:
                raise BadInput("collected", f"{space} has no clue", f"{prefix}{COLLECTED}.{number}")
        return sheet

    # Before the first roll, and the steps after all drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        shown = next((self.steps[turn.roll[die]] for die in turn.dice_of(self)), 0)
        turn.own[self.name] = WalkState(shown, shown)

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if self._may_choose_exit(turn):
            yield RequiredAction("investigation-exit", "put the investigator at an exit", first=True)

    def default_action(self, turn: RoundEditor) -> Action | None:
        return ChooseExit(DEFAULT_EXIT) if self._may_choose_exit(turn) else None

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if self._may_choose_exit(turn):
            yield from (ChooseExit(space) for space in SPACES if space in EXITS)
        else:
            yield from map(TakeStep, self._reachable(turn))

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        check_space(act.space)
        if isinstance(act, ChooseExit):
            if not self._may_choose_exit(turn):
                raise Refusal("investigation-late", "the investigator is put at an exit before the first roll")
            if act.space not in EXITS:
                raise Refusal("investigation-exit", f"{act.space} has no exit", "space", {"space": act.space})
        else:
            state: WalkState = turn.own[self.name]
            if not state.left:
                raise Refusal("investigation-steps", f"the investigator makes {state.shown} steps in this round")
            if act.space not in self._reachable(turn):
                text = f"the investigator does not reach {act.space} in one step"
                raise Refusal("investigation-far", text, "space", {"space": act.space})
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, ChooseExit):
            page.layers[INVESTIGATOR] = act.space + EXITS.get(act.space, "")
            return
        page.layers[INVESTIGATOR] = act.space
        if act.space in page.layers.get(CLUES, ()) and act.space not in page.layers.get(COLLECTED, ()):
            page.add_to_layer(COLLECTED, act.space)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, TakeStep):
            left, shown = turn.own[self.name]
            turn.own[self.name] = WalkState(left - 1, shown)

    @staticmethod
    def _may_choose_exit(turn: RoundEditor) -> bool:
        return not turn.round and INVESTIGATOR not in turn.layers

    def _reachable(self, turn: RoundEditor) -> tuple[str, ...]:
        """Return the spaces to which the investigator can move by one step now, in reading order."""
        state: WalkState = turn.own[self.name]
        here: str = turn.layers.get(INVESTIGATOR, "")
        if not state.left or not here:
            return ()
        find = from_space if len(here) == len(here[:2]) else from_exit
        spaces = find(turn.network, SPACES[here[:2]])
        return tuple(SPACE_NAMES[index] for index in SPACES.values() if spaces >> index & 1)

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        collected = len(sheet.layers.get(COLLECTED, ()))
        is_complete = 0 < collected == len(sheet.layers.get(CLUES, ()))
        return self.clue_points * collected + self.all_points * is_complete

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for the collected clues, and a second line for all clues if every clue is collected."""
        spaces = tuple(sorted(sheet.layers.get(COLLECTED, ()), key=SPACES.__getitem__))
        if not spaces:
            return ()
        lines = [ExpansionScore(self.clue_points * len(spaces), spaces)]
        if len(spaces) == len(sheet.layers.get(CLUES, ())):
            lines.append(ExpansionScore(self.all_points, spaces))
        return tuple(lines)


EXPANSION: type[Expansion] = Investigation
