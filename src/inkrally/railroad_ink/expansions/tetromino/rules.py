"""Implements Tetromino (rules 15.9.4): marked patterns of four spaces that score if the spaces are full at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.contract import Expansion, read_spaces
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

ENHANCED = "enhanced"


DRAWINGS_PER_ROUND, MAX_FILL_CHANCE = 5.5, 0.95
"""For bots: the drawings in a round, with the preference for marked spaces, and the highest chance to fill a space."""


class MarkPattern(ExpansionAction, frozen=True, tag="tetromino-mark", forbid_unknown_fields=True):
    """Mark the pattern of the die. `space` is its first space in reading order, `shape` its rows, such as `xxx/.x.`."""

    shape: str = ""


CELLS: dict[str, tuple[tuple[int, int], ...]] = {
    "o": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "z": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "l": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "t": ((0, 0), (0, 1), (0, 2), (1, 1)),
}
"""The row and column of each space of a pattern, in one orientation."""

MIRRORED = {"s": "z", "j": "l"}
"""The patterns that are the mirror image of another pattern. Patterns may be mirrored, so both count as the same."""


def _orientations(cells: tuple[tuple[int, int], ...]) -> list[tuple[tuple[int, int], ...]]:
    """Return the different orientations of a pattern, as offsets from its first space in reading order."""
    found = set()
    for start in (cells, tuple((row, -column) for row, column in cells)):
        turned = start
        for _ in range(4):
            turned = tuple((column, -row) for row, column in turned)
            first = min(turned)
            found.add(tuple(sorted((row - first[0], column - first[1]) for row, column in turned)))
    return sorted(found)


def _text(cells: tuple[tuple[int, int], ...]) -> str:
    """Return the rows of an orientation as text, such as `xxx/.x.`."""
    left, right = min(column for _, column in cells), max(column for _, column in cells)
    rows = [
        "".join("x" if (row, column) in cells else "." for column in range(left, right + 1))
        for row in range(1 + cells[-1][0])
    ]
    return "/".join(rows)


PATTERNS: dict[str, dict[str, tuple[tuple[int, int], ...]]] = {
    letter: {_text(cells): cells for cells in _orientations(printed)} for letter, printed in CELLS.items()
}
"""The orientations of each pattern, as text, with the offsets from the first space in reading order."""

SHAPES: dict[str, tuple[tuple[int, int], ...]] = {
    shape: cells for shapes in PATTERNS.values() for shape, cells in shapes.items()
}


def spaces_of(space: str, shape: str) -> tuple[str, ...]:
    """Return the spaces of a pattern whose first space is `space`.

    Returns an empty tuple if the pattern leaves the board or is unknown.
    """
    if space not in SPACES or shape not in SHAPES:
        return ()
    row, column = divmod(SPACES[space], 8)
    found = [(row + down, column + right) for down, right in SHAPES[shape]]
    if not all(0 <= y < 7 and 0 <= x < 7 for y, x in found):
        return ()
    return tuple(SPACE_NAMES[8 * y + x] for y, x in found)


PLACES: dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]] = {
    letter: tuple(
        (space, shape, spaces) for space in SPACES for shape in PATTERNS[letter] if (spaces := spaces_of(space, shape))
    )
    for letter in CELLS
}
"""All places of each pattern on the board: the first space, the shape, and all spaces."""


class Tetromino(Expansion):
    """The rule component of Tetromino. `turn.own` has the pattern that may still be marked, or ""."""

    action_types = (MarkPattern,)

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return read_spaces(value, at, name)

    # The pattern, before the drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = next((_pattern(turn.roll[die]) for die in turn.dice_of(self)), "")

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        # Required first actions of a round, such as a drought, do not end the time for the pattern.
        if isinstance(act, MarkPattern) or act.drawing:
            turn.own[self.name] = ""

    def legal_actions(self, turn: RoundEditor) -> Iterator[MarkPattern]:
        pattern = turn.own[self.name]
        if pattern:
            free = self._free(turn)
            for space, shape, spaces in PLACES[pattern]:
                if free.issuperset(spaces):
                    yield MarkPattern(space, shape=shape)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        assert isinstance(act, MarkPattern)
        pattern = turn.own[self.name]
        if not pattern:
            raise Refusal("tetromino-late", "the pattern can be marked only once in a round, before anything is drawn")
        check_space(act.space)
        if act.shape not in PATTERNS[pattern]:
            raise Refusal("tetromino-shape", f"the shapes of this round are {', '.join(PATTERNS[pattern])}", "shape")
        if not self._free(turn).issuperset(spaces_of(act.space, act.shape) or ("",)):
            raise Refusal(
                "tetromino-space",
                f"from {act.space} the pattern leaves the board, or a space of it is full or marked already",
                "space",
                {"space": act.space},
            )
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        assert isinstance(act, MarkPattern)
        for space in spaces_of(act.space, act.shape):
            page.add_to_layer(ENHANCED, space)

    @staticmethod
    def _free(turn: RoundEditor) -> frozenset[str]:
        """Return the spaces that are empty and not marked."""
        filled, marked = turn.network.filled(), turn.layers.get(ENHANCED, ())
        return frozenset(space for space, index in SPACES.items() if not filled >> index & 1 and space not in marked)

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        filled = network.filled()
        return sum(1 if filled >> SPACES[space] & 1 else -1 for space in sheet.layers.get(ENHANCED, ()))

    def expected_points(self, sheet: Sheet, network: Network, rounds_left: int) -> float:
        """Return the points, and 2 for each empty marked space times the chance that a later round fills the space."""
        filled = network.filled()
        empty = [index for index in SPACES.values() if not filled >> index & 1]
        chance = min(MAX_FILL_CHANCE, DRAWINGS_PER_ROUND * rounds_left / max(1, len(empty)))
        open_marks = sum(SPACES[space] in empty for space in sheet.layers.get(ENHANCED, ()))
        return self.points(sheet, network) + 2 * chance * open_marks

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for the marked spaces that are full, and a line for the marked spaces that are empty."""
        filled, marked = network.filled(), sorted(sheet.layers.get(ENHANCED, ()), key=SPACES.__getitem__)
        full = tuple(space for space in marked if filled >> SPACES[space] & 1)
        empty = tuple(space for space in marked if space not in full)
        lines = (ExpansionScore(len(full), full), ExpansionScore(-len(empty), empty))
        return tuple(line for line in lines if line.parts)


def _pattern(face: str) -> str:
    letter = face[-1]
    return MIRRORED.get(letter, letter)


EXPANSION: type[Expansion] = Tetromino
