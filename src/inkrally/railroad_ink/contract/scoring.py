"""What a part gives: points of a sheet, points of a seat that come from the table, and what breaks ties."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from inkrally.railroad_ink.contract.part import Part
from inkrally.railroad_ink.scoring.score_sheet import ExpansionLine
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.match.game import Seat
    from inkrally.railroad_ink.game import Table


class Scoring(Part):
    """A part that gives points for what is on a sheet."""

    line: ClassVar[Literal["expansions", "villages"]] = "expansions"
    """Where on the score sheet they stand: by its name among those of expansions, or in the line of villages."""

    @abstractmethod
    def points(self, sheet: Sheet, network: Network) -> int:
        """Its points; `network` are the masks of the sheet."""

    def behind(self, sheet: Sheet, network: Network) -> tuple[ExpansionLine, ...]:
        """What stands behind a line of its own; together they give its points."""
        return ()


class SeatScoring(Part):
    """A part that gives points for what it keeps in `table.parts`, such as goals."""

    @abstractmethod
    def seat_points(self, table: Table, seat: Seat) -> int:
        """The points of a seat, in the line of goals."""


class Tie(NamedTuple):
    """What a part knows of a seat whose points are those of another: `errors` that its own line holds, the fewer the
    better; then, where these are equal too, `last_word`, the higher the better."""

    errors: int = 0
    last_word: int = 0


class TieBreaking(Part):
    """A part that has a word where points are equal (rules 6)."""

    @abstractmethod
    def tie(self, table: Table, seat: Seat) -> Tie:
        """What it knows of a seat, when the match is over."""
