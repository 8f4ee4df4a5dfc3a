"""A board beside the sheet, with rounds of its own: for an expansion with `second_board` in its manifest."""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.railroad_ink.contract.expansion import Expansion
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.scoring.score_sheet import BoardBehind
from inkrally.railroad_ink.sheet.editing import SheetEditor
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet


class SecondBoard(Expansion):
    """An expansion that is drawn on a board of its own, which it keeps in a layer of the sheet."""

    def rounds(self, others: int) -> int:
        """How many rounds a match has, from those that it would have without the board."""
        raise NotImplementedError(f"{self.name} has a board of its own, but no rounds()")

    def has_round(self, number: int) -> bool:
        """Whether a round is drawn on the board."""
        raise NotImplementedError(f"{self.name} has a board of its own, but no has_round()")

    def board_marks(self, sheet: Sheet) -> dict[str, Mark]:
        """What is drawn on the board."""
        raise NotImplementedError(f"{self.name} has a board of its own, but no board_marks()")

    def write(self, page: SheetEditor, acts: Sequence[Act]) -> None:
        """Write acts of one of its rounds into the layers of a page; one by one or all at once, to the same end."""
        raise NotImplementedError(f"{self.name} has a board of its own, but no write()")

    def board_behind(self, sheet: Sheet) -> BoardBehind:
        """What stands behind the points of the board."""
        raise NotImplementedError(f"{self.name} has a board of its own, but no board_behind()")
