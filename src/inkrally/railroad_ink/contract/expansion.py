"""An expansion as the game knows it: dice and all that its manifest says, with what is usual for the rest.

A hook that an expansion does not write does what most do. Knows no expansion by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract.paper import OnPaper
from inkrally.railroad_ink.contract.scoring import Scoring
from inkrally.railroad_ink.round.placement_rules import kinds_that_connect, legal_face_spaces
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.region_lines import region_lines
from inkrally.railroad_ink.scoring.score_sheet import ExpansionLine
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Sheet, by_space, pairs

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor


class Expansion(Scoring, OnPaper):
    """An expansion in play, with the settings that the table chose: a part with a manifest, mostly with dice."""

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        """`settings` has a value for each setting of the manifest."""
        self.facts = expansion
        self.name = expansion.name
        self.settings = settings
        self.connect = kinds_that_connect(expansion.connect)
        self.mode: facts.LongestMode = "simple"
        """In which the longest routes are counted; the match tells it."""

    # Its dice and faces.

    def faces(self, die: str) -> facts.Die:
        """The faces of one of its dice; for an expansion whose settings change them."""
        return self.facts.faces[die]

    def places(self, turn: RoundEditor, drawings: Sequence[int]) -> list[tuple[int, int]]:
        """Some drawings of its faces, by number, each with the spaces, as bits, where it may stand; as the manifest
        says."""
        return [(number, turn.network.places(number, self.connect)) for number in drawings]

    def legal(self, turn: RoundEditor, route: str) -> Any:
        """By space the drawings, sorted."""
        return by_space(sorted(pairs(legal_face_spaces(turn, self, route))))

    # Its line of the score sheet, by default by the rule in its manifest.

    def points(self, sheet: Sheet, network: Network) -> int:
        return regions.rule_points(network, regions.RULES[self.name])

    def behind(self, sheet: Sheet, network: Network) -> tuple[ExpansionLine, ...]:
        return region_lines(self.name, network)
