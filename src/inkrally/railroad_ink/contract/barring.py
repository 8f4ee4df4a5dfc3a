"""Where a drawing may not stand that is legal otherwise, of whichever die."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from inkrally.railroad_ink.contract.part import Part

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


class Barring(Part):
    """A part that forbids drawings; asked before any drawing."""

    bars = True
    """Whether the part forbids anything under the settings of the match; otherwise it is never asked."""

    @abstractmethod
    def barred(self, turn: RoundEditor, drawing: int) -> int:
        """The spaces, as bits, where its rules forbid a drawing by its number."""

    @abstractmethod
    def why_barred(self, turn: RoundEditor, drawing: str, space: str) -> str:
        """Why, in a sentence."""
