"""Implements Weather (rules 15.7): symbols on the routes that were drawn in a round, and the areas that score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.erased import has_route
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

WEATHER = "weather"


class PutCloud(ExpansionAction, frozen=True, tag="weather-cloud", forbid_unknown_fields=True):
    """Put a cloud in a space where a route was drawn in this round."""


class PutStorm(ExpansionAction, frozen=True, tag="weather-storm", forbid_unknown_fields=True):
    """Put a storm in a space where a route was drawn in this round."""


class PutSnow(ExpansionAction, frozen=True, tag="weather-snow", forbid_unknown_fields=True):
    """Put snow in a space where a route was drawn in this round."""


ACTIONS: dict[str, type[ExpansionAction]] = {"cloud": PutCloud, "storm": PutStorm, "snow": PutSnow}
"""The action for each symbol. Lists and scores have the symbols in this order."""

SYMBOLS: dict[type, str] = {action: symbol for symbol, action in ACTIONS.items()}


def _offsets(space: str, diagonal: bool) -> frozenset[str]:
    """Return the neighbours of a space, with the diagonal neighbours if `diagonal` is True."""
    row, column = divmod(SPACES[space], 8)
    return frozenset(
        other
        for other, index in SPACES.items()
        if max(abs(index // 8 - row), abs(index % 8 - column)) == 1
        and (diagonal or index // 8 == row or index % 8 == column)
    )


BESIDE: dict[str, frozenset[str]] = {space: _offsets(space, False) for space in SPACES}
"""The spaces that share a side with each space."""

AROUND: dict[str, frozenset[str]] = {space: _offsets(space, True) for space in SPACES}
"""The spaces that share a side or a corner with each space."""


class Weather(Expansion):
    """The rule component of Weather. `turn.own` has the symbols of the round that must still be put."""

    action_types = tuple(ACTIONS.values())
    acts_last = True

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if not isinstance(value, dict):
            raise BadInput("shape", 'weather must be an object such as {"B1": "cloud"}', at)
        for space, symbol in value.items():
            place = f"{at}.{space}"
            space_index(space, place)
            if not isinstance(symbol, str) or symbol not in ACTIONS:
                raise BadInput("weather", f"the weather is {', '.join(ACTIONS)}, not {str(symbol)[:40]!r}", place)
            if space not in drawings:
                raise BadInput("weather", f"{space} has no drawing that could carry {symbol}", place)
        return dict(value)

    # The symbols, after all drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = tuple(turn.roll[die] for die in turn.dice_of(self))

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        spaces = self._spaces(turn)
        if spaces:
            symbols = " and ".join(turn.own[self.name])
            text = f"after the drawing put {symbols} in spaces in which a route was drawn in this round"
            yield RequiredAction("weather-put", text, spaces)

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the action that gives the most points.

        Of equal actions, it has the fewest symbols of other types around.
        """
        weather = turn.layers.get(WEATHER, {})
        return max(
            self.legal_actions(turn), key=lambda act: _rank_symbol(weather, act.space, SYMBOLS[type(act)]), default=None
        )

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        spaces = self._spaces(turn)
        for symbol, action in ACTIONS.items():
            if symbol in turn.own[self.name]:
                yield from (action(space) for space in spaces)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if act in self.legal_actions(turn):
            return
        symbol, left = SYMBOLS[type(act)], turn.own[self.name]
        if symbol not in left:
            raise Refusal(
                "weather-symbol", f"this round has no {symbol} to place; still to place: {', '.join(left) or 'none'}"
            )
        check_space(act.space)
        if act.space not in self._spaces(turn):
            raise Refusal(
                "weather-space",
                f"{act.space} has no route of this round, or weather already",
                "space",
                {"space": act.space},
            )
        super().check(turn, act)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        page.add_to_layer(WEATHER, act.space, SYMBOLS[type(act)])

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        symbol = SYMBOLS.get(type(act))
        if symbol is not None:
            left = list(turn.own[self.name])
            left.remove(symbol)
            turn.own[self.name] = tuple(left)

    def _spaces(self, turn: RoundEditor) -> tuple[str, ...]:
        """Return the spaces where a symbol can be put: they have a route of this round and no symbol yet."""
        if not turn.own[self.name]:
            return ()
        weather, number = turn.layers.get(WEATHER, {}), turn.round
        drawn = [
            space
            for space, mark in turn.marks.items()
            if mark.round == number and space not in weather and has_route(mark.drawing)
        ]
        return tuple(sorted(drawn, key=SPACES.__getitem__))

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return sum(len(area) for area in scoring_areas(sheet.layers.get(WEATHER, {})))

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each type of weather with its largest area that scores."""
        areas = scoring_areas(sheet.layers.get(WEATHER, {}))
        return tuple(ExpansionScore(len(area), tuple(sorted(area, key=SPACES.__getitem__))) for area in areas)


def scoring_areas(weather: Mapping[str, str]) -> tuple[frozenset[str], ...]:
    """Return the areas of `_scoring_areas` for the symbols of a sheet, by space."""
    return _scoring_areas(frozenset(weather.items()))


@lru_cache(maxsize=4096)
def _scoring_areas(symbols: frozenset[tuple[str, str]]) -> tuple[frozenset[str], ...]:
    """Return the largest area of each type of weather that has no symbol of another type around it.

    Types without such an area are left out. Of equally large areas, the first area in reading order counts. `symbols`
    are pairs of a space and its symbol. The same few sheets occur often while bots search, so the result is cached.
    """
    weather = dict(symbols)
    best: dict[str, frozenset[str]] = {}
    seen: set[str] = set()
    for start in sorted(weather, key=SPACES.__getitem__):
        if start in seen:
            continue
        symbol = weather[start]
        area, more = {start}, [start]
        while more:
            new = [near for near in BESIDE[more.pop()] if weather.get(near) == symbol and near not in area]
            area.update(new)
            more += new
        seen |= area
        alone = all(weather.get(near, symbol) == symbol for space in area for near in AROUND[space])
        if alone and len(area) > len(best.get(symbol, ())):
            best[symbol] = frozenset(area)
    return tuple(best[symbol] for symbol in ACTIONS if symbol in best)


def _rank_symbol(weather: Mapping[str, str], space: str, symbol: str) -> tuple[int, int, int]:
    """Return a sort key that is higher for a better symbol in a space.

    The key has the points, then a number that is higher for fewer neighbours of other types, then the number of
    neighbours of the same type.
    """
    around = [weather[near] for near in AROUND[space] if near in weather]
    points = sum(len(area) for area in scoring_areas({**weather, space: symbol}))
    return points, around.count(symbol) - len(around), around.count(symbol)


EXPANSION: type[Expansion] = Weather
