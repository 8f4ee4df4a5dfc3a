"""A phase of its own after the roll, before the round is drawn, such as picks; its hooks are those of a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from inkrally.railroad_ink.contract.part import Part
from inkrally.railroad_ink.round.acts import Act

if TYPE_CHECKING:
    from inkrally.match.game import Phase, Seat
    from inkrally.railroad_ink.game import Table


class OwnPhase(Part):
    """A part that asks seats for something before they draw; it keeps at the table what it asks."""

    def dealt(self) -> frozenset[str]:
        """All that white dice may show which the phase deals out, as `Table.rolls`; empty where they are rolled for
        all."""
        return frozenset()

    @abstractmethod
    def phase(self, table: Table) -> Phase | None:
        """Who is asked, and what for; None where nobody is any more, so that the round is drawn."""

    @abstractmethod
    def phase_acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        """As `Game.acts`."""

    @abstractmethod
    def phase_check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        """As `Game.check`."""

    @abstractmethod
    def phase_complete(self, table: Table, seat: Seat, draft: Sequence[Act]) -> None:
        """As `Game.complete`."""

    @abstractmethod
    def phase_default(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        """As `Game.default`, without chance."""

    @abstractmethod
    def phase_record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        """As `Game.record`."""
