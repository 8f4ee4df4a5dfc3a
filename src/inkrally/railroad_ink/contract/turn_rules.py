"""Rules of a turn, one seat's drawing in one round: acts that only one part knows, and what it remembers of any."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.errors import Refusal
from inkrally.railroad_ink.contract.part import Part
from inkrally.railroad_ink.round.acts import Act, ExpansionAct
from inkrally.railroad_ink.sheet.editing import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


class TurnRules(Part):
    """A part with `acts_of_its_own`. What is only asked (`acts`, `check`) changes nothing."""

    def begin(self, turn: RoundEditor) -> None:
        """After the roll, before the first act: what happens of itself. Without a roll a sheet is only read."""

    def acts(self, turn: RoundEditor) -> Iterator[ExpansionAct]:
        """Its own acts that are legal now, in a fixed order."""
        return iter(())

    def check(self, turn: RoundEditor, act: ExpansionAct) -> None:
        """Raise Refusal unless its own act is legal now."""
        if act not in self.acts(turn):
            raise Refusal("act-illegal", f"this is not allowed now: {msgspec.json.encode(act).decode()[:200]}")

    def do(self, page: SheetEditor, act: ExpansionAct) -> None:
        """Write down what its own act does to a sheet beside its drawing; also where a log is folded."""

    def noted(self, turn: RoundEditor, act: Act) -> None:
        """After any act, when it is written down: what has to be remembered to judge the next ones."""


class OfferedBySpace(TurnRules):
    """Its acts are said by space in fields of an offer (`game.Offer`), and not in a list."""

    @abstractmethod
    def offered(self, turn: RoundEditor) -> dict[str, Any]:
        """Its fields of an offer."""
