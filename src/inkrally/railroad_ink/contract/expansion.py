"""An expansion as the game knows it: dice and all that its manifest says, with what is usual for the rest.

A hook that an expansion does not write does what most do. Knows no expansion by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract.paper import OnPaper
from inkrally.railroad_ink.contract.scoring import Scoring
from inkrally.railroad_ink.round.acts import DrawDie
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.region_lines import region_lines
from inkrally.railroad_ink.scoring.score_sheet import ExpansionLine
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, KIND_SLOTS, ROUTE_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet, by_space, check_free, pairs

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

KIND_NAMES = {"H": "highway", "R": "railway", "V": "river", "L": "water", "A": "lava"}
KIND_NAMES |= {letter: kind.name for letter, kind in facts.KINDS.items()}


class Expansion(Scoring, OnPaper):
    """An expansion in play, with the settings that the table chose: a part with a manifest, mostly with dice."""

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        """`settings` has a value for each setting of the manifest."""
        self.facts = expansion
        self.name = expansion.name
        self.settings = settings
        self.connect = sum({1 << (KIND_SLOTS[kind] // 4) for kind in expansion.connect})
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

    def spaces(self, turn: RoundEditor, route: str) -> list[tuple[int, int]]:
        """As `places` for what one of its faces shows; nothing for one that is not drawn in a space."""
        return self.places(turn, ROUTE_NUMBERS.get(route, ()))

    def check_place(self, turn: RoundEditor, act: DrawDie) -> None:
        """Raise Refusal unless a face of one of its dice, which it is, may stand there."""
        ((_, spaces),) = self.places(turn, (DRAWING_NUMBERS[act.drawing],))
        if spaces >> SPACES[act.space] & 1:
            return
        check_free(turn.network, act.space, act.drawing)
        if self.facts.unjoined:
            text = self.facts.unjoined.format(drawing=act.drawing)
        else:
            kinds = " or ".join(KIND_NAMES[kind] for kind in self.facts.connect)
            text = f"no {kinds} side of {act.drawing} is joined"
        raise Refusal("not-connected", f"in {act.space} {text}", "space", {"space": act.space})

    def legal(self, turn: RoundEditor, route: str) -> Any:
        """By space the drawings, sorted."""
        return by_space(sorted(pairs(turn.allowed(self.spaces(turn, route)))))

    # Its line of the score sheet, by default by the rule in its manifest.

    def points(self, sheet: Sheet, network: Network) -> int:
        return regions.rule_points(network, regions.RULES[self.name])

    def behind(self, sheet: Sheet, network: Network) -> tuple[ExpansionLine, ...]:
        return region_lines(self.name, network)
