"""Goals that lie at the table for sheets to reach: which they are, and how near each sheet is."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from inkrally.railroad_ink.contract.table_rules import TableRules
from inkrally.railroad_ink.scoring.score_sheet import Progress
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table


class GoalCards(TableRules):
    """A part with goals; what they give is among the points of a seat (`SeatScoring`)."""

    @abstractmethod
    def codes(self, table: Table) -> tuple[str, ...]:
        """The goals that lie at the table, by code."""

    @abstractmethod
    def progress(self, sheet: Sheet, network: Network, mode: int, codes: tuple[str, ...]) -> tuple[Progress, ...]:
        """How near a sheet is to each of some goals; `mode` is that of the longest routes (`facts.MODE_NUMBERS`)."""
