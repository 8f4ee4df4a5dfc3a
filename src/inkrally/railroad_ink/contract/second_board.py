"""A board beside the sheet, with rounds of its own: for an expansion with `second_board` in its manifest."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from inkrally.railroad_ink.contract.expansion import Expansion
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.scoring.score_sheet import BoardBehind
from inkrally.railroad_ink.sheet.editing import SheetEditor
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet


class BoardState(NamedTuple):
    """A second board as it stands: its drawings, the spaces of stations that one above ties to the sheet, the spaces of
    what one above has broken, and how many faces were drawn twice."""

    marks: dict[str, Mark]
    hubs: Collection[str]
    bursts: Collection[str]
    doublings: int


class SecondBoard(Expansion):
    """An expansion that is drawn on a board of its own, which it keeps in a layer of the sheet."""

    @abstractmethod
    def rounds(self, others: int) -> int:
        """How many rounds a match has, from those that it would have without the board."""

    @abstractmethod
    def has_round(self, number: int) -> bool:
        """Whether a round is drawn on the board."""

    @abstractmethod
    def board(self, layers: Mapping[str, Any]) -> BoardState:
        """The board that layers of a sheet hold."""

    def board_marks(self, sheet: Sheet) -> dict[str, Mark]:
        """What is drawn on the board."""
        return self.board(sheet.layers).marks

    @abstractmethod
    def has_station(self, drawing: str) -> bool:
        """Whether a drawing of the board has a station, of which one above makes a hub."""

    @abstractmethod
    def may_burst(self, drawing: str) -> bool:
        """Whether a station above would break a drawing of the board."""

    @abstractmethod
    def write(self, page: SheetEditor, acts: Sequence[Act]) -> None:
        """Write acts of one of its rounds into the layers of a page; one by one or all at once, to the same end."""

    @abstractmethod
    def board_behind(self, sheet: Sheet) -> BoardBehind:
        """What stands behind the points of the board."""
