"""A sheet as people write it down: fields that are a part's own, and the answers to `legal` for its faces."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.contract.part import Part
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


class OnPaper(Part):
    """A part with fields of a written sheet (`docs/notation.md`), or with faces."""

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        """A layer of a written sheet, checked, as `Sheet.layers` holds it. Raises BadInput with the place."""
        raise BadInput("shape", f"{self.name} has no layer {name}", at)

    def written(self, sheet: Sheet, prefix: str) -> Sheet:
        """A written sheet once all layers are read: for what they have to do with one another, and what was left out.

        Raises BadInput, with `prefix` before the place.
        """
        return sheet

    @abstractmethod
    def legal(self, turn: RoundEditor, route: str) -> Any:
        """The answer to `legal` for one of its faces."""
