"""What a turn owes to a part beside the dice, and how that is settled for a seat that is late."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

from inkrally.railroad_ink.contract.turn_rules import TurnRules
from inkrally.railroad_ink.round.acts import Act, Duty

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


class Duties(TurnRules):
    """A part to which something may be owed, so that a round cannot be handed in before it is done."""

    def duties(self, turn: RoundEditor) -> Iterator[Duty]:
        """What is owed as the sheet stands, but what comes first."""
        return iter(())

    @abstractmethod
    def settle(self, turn: RoundEditor) -> Act | None:
        """An act towards what is owed, for a seat that is late; the same on any machine. None: nothing is owed."""


class FirstDuties(Duties):
    """A part to which something may be owed before anything else is done, and before dice are picked."""

    @abstractmethod
    def first_duty(self, turn: RoundEditor) -> Duty | None:
        """What comes first as the sheet stands; its `first` is true."""
