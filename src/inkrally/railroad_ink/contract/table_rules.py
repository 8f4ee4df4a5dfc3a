"""Rules of a table: what happens between the turns of all seats, by chance or by what all have drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from inkrally.match.chance import Chance, Draw
from inkrally.railroad_ink.contract.part import ExpansionEvent, Part

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table

MomentName = Literal["opened", "rolled", "drawn"]
"""At the very start, before the first roll; after the roll of a round, before anything is drawn; when all have
drawn."""


class TableRules(Part):
    """A part with `events_of_its_own`, which keeps something in `table.parts` under its name."""

    moments: ClassVar[frozenset[MomentName]] = frozenset()
    """When something may happen by it."""

    def seated(self, seats: int) -> None:
        """Raise BadInput where so many seats cannot play with it."""

    def happens(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        """What happens at one of its `moments`, in its order."""
        raise NotImplementedError(f"{self.name} has moments, but no happens()")

    def apply(self, table: Table, event: ExpansionEvent) -> Table:
        """Write one of its own events down, without judging it."""
        raise NotImplementedError(f"{self.name} has events of its own, but no apply()")

    def draws(self, table: Table, event: ExpansionEvent) -> Sequence[Draw]:
        """The draws of chance whose outcomes its own event holds."""
        return ()

    def seen(self, table: Table) -> Any:
        """What it shows of what it keeps at the table, as JSON has it; None for nothing."""
        return table.parts.get(self.name)
