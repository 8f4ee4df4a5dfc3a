"""Implements the Underground (rules 12): rounds on a second board, whose stations form hubs with those of the sheet.

`board.py` has the state of the board and `score.py` its points. This module has the actions and the effects of drawing
a station.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.underground.board import (
    LAYER,
    board_of,
    built_above,
    drawn_below,
    network_of_board,
)
from inkrally.railroad_ink.expansions.underground.score import board_breakdown, board_lines, board_score
from inkrally.railroad_ink.expansions.underground.written_board import read_board
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, replaces_drawing
from inkrally.railroad_ink.round.placement_rules import check_die_number, check_die_shows, check_placement
from inkrally.railroad_ink.scoring.score_sheet import BoardBreakdown, ExpansionScore
from inkrally.railroad_ink.sheet.network import ROUTE_NUMBERS, Network
from inkrally.railroad_ink.sheet.second_board import is_played_alone
from inkrally.railroad_ink.sheet.sheet import Sheet, by_space, placements
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


class Double(ExpansionAction, frozen=True, tag="underground-double", forbid_unknown_fields=True):
    """Draw the face of an underground die of this round once more."""

    is_only_drawing = True

    die: int = -1


class Underground(Expansion):
    """The rule component of the Underground.

    Rounds on the sheet and on the board alternate, or only the board is played.
    """

    action_types = (Double,)

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.alone = is_played_alone(self)
        self.doublings: dict[str, int] = expansion.own["doublings"]
        faces = {face for die in expansion.dice for face in expansion.faces[die]}
        self.drawings = tuple(number for face in sorted(faces) for number in ROUTE_NUMBERS[face])

    def apply_board_actions(self, page: SheetEditor, acts: Sequence[Action]) -> None:
        if acts:
            above = None if self.alone else page.sheet.marks
            board = drawn_below(board_of(page.layers), acts, page.round, above)
            for act in acts:
                if isinstance(act, Double):
                    board["doublings"] += 1
            page.layers[LAYER] = board

    # The effects of a drawing on the sheet.

    def after_action(self, page: SheetEditor, act: Action) -> None:
        if "*" in act.drawing and not replaces_drawing(act):
            board = board_of(page.layers)
            if act.space in board["marks"]:
                page.layers[LAYER] = built_above(board, act.space)

    # Doublings.

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if self._why_not(turn) is None:
            for die in range(len(turn.roll)):
                for space, drawing in turn.fitting_route(turn.roll[die]):
                    yield Double(space, drawing, die)

    def legal_action_fields(self, turn: RoundEditor) -> dict[str, Any]:
        if self._why_not(turn) is not None:
            return {}
        return {"doublings": {die: turn.route_by_space(route) for die, route in enumerate(turn.roll)}}

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        assert isinstance(act, Double)
        refusal = self._why_not(turn)
        if refusal is not None:
            raise refusal
        check_die_number(turn, act.die)
        check_die_shows(turn, act.die, act.drawing)
        check_placement(turn, act)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, Double):
            turn.own[self.name] = turn.own.get(self.name, 0) + 1

    def _why_not(self, turn: RoundEditor) -> Refusal | None:
        """Return the error that explains why no face may be doubled now, or None if doubling is legal."""
        if turn.setup.second_board is not self or not turn.roll:
            return Refusal(
                "doubling-surface", "only faces of underground dice can be drawn twice, in underground rounds"
            )
        most, in_round = self.doublings["each_game"], self.doublings["each_round"]
        if turn.own.get(self.name, 0) >= in_round:
            return Refusal("doubling-round", f"only {in_round} face can be drawn twice in a round, and it is used")
        if board_of(turn.layers)["doublings"] >= most:
            return Refusal("doubling-game", f"only {most} faces can be drawn twice in a game, and all are used")
        return None

    # The written board.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return read_board(value, at)

    def legal(self, turn: RoundEditor, route: str) -> Any:
        return by_space(sorted(placements(network_of_board(board_of(turn.layers)), route)))

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        board = board_of(sheet.layers)
        return board_score(board, network_of_board(board), self.mode).total

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        return board_lines(board_of(sheet.layers), self.board_breakdown(sheet))

    def board_breakdown(self, sheet: Sheet) -> BoardBreakdown:
        board = board_of(sheet.layers)
        return board_breakdown(board, network_of_board(board), self.mode, self.drawings)


EXPANSION: type[Expansion] = Underground
