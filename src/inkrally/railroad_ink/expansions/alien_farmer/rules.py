"""Implements Alien Farmer (rules 15.6): UFOs in empty spaces, by the die or for a special route, and their sheep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.contract import Expansion, read_spaces
from inkrally.railroad_ink.expansions.spent_special import SpendSpecial, SpentSpecial
from inkrally.railroad_ink.round.actions import ExpansionAction
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Sheet

SHEEP, UFOS = "sheep", "ufos"


class Spend(SpendSpecial, frozen=True, tag="alien-farmer-spend", forbid_unknown_fields=True):
    """Cross off the special route `route` to place a UFO."""


class SpendFree(SpendSpecial, frozen=True, tag="alien-farmer-spend-free", forbid_unknown_fields=True):
    """Cross off the special route `route`, which a university gives for free, to place a UFO."""


class PutUfo(ExpansionAction, frozen=True, tag="alien-farmer-ufo", forbid_unknown_fields=True):
    """Place the UFO for which a special route was crossed off in the empty space `space`."""


class AlienFarmer(SpentSpecial):
    """The rule component of Alien Farmer."""

    action_types = (Spend, SpendFree, PutUfo)
    layer = UFOS
    spend = Spend
    spend_free = SpendFree
    put = PutUfo

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        spaces = read_spaces(value, at, name)
        if name == SHEEP:
            for number, space in enumerate(spaces):
                if space not in drawings:
                    text = f"{space} has no drawing that could carry a sheep"
                    raise BadInput("sheep", text, f"{at}.{number}", {"space": space})
        return spaces

    def points(self, sheet: Sheet, network: Network) -> int:
        return sum(line.points for line in self._lines(sheet))

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each UFO with sheep: the UFO, then its sheep."""
        return tuple(self._lines(sheet))

    def _lines(self, sheet: Sheet) -> Iterator[ExpansionScore]:
        pair_points: int = self.facts.own["pair"]
        for ufo in sheet.layers.get(UFOS, ()):
            seen = tuple(space for space in sheet.layers.get(SHEEP, ()) if space[0] == ufo[0] or space[1] == ufo[1])
            if seen:
                yield ExpansionScore(pair_points * len(seen), (ufo, *seen))


EXPANSION: type[Expansion] = AlienFarmer
