"""What happens on a sheet of itself after an act of anybody's, such as water that rises."""

from __future__ import annotations

from abc import abstractmethod

from inkrally.railroad_ink.contract.part import Part
from inkrally.railroad_ink.round.acts import Act
from inkrally.railroad_ink.sheet.editing import SheetEditor


class Consequences(Part):
    """A part by which acts bring something with them."""

    @abstractmethod
    def drawn(self, page: SheetEditor, act: Act) -> None:
        """Write down what any act brings with it, also where a log is folded; its drawing stands there."""
