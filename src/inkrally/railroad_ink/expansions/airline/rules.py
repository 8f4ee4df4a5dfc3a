"""Implements Airline (rules 15.8): airports, and points for the longest airway.

A player draws airports by dice, or places them for a special route. An airway ends at the outer edge or at an airport.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.spent_special import SpendSpecial, SpentSpecial
from inkrally.railroad_ink.round.actions import ExpansionAction
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import KIND_SLOTS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.routes import SIDES
from inkrally.railroad_ink.sheet.sheet import Sheet

AIRPORTS = "airports"
SLOTS = slice(KIND_SLOTS["F"], KIND_SLOTS["F"] + 4)
STEPS = (-8, 1, 8, -1)
BOARD = sum(1 << index for index in SPACES.values())
INSIDE = tuple(sum(1 << index for index in SPACES.values() if index + step in SPACES.values()) for step in STEPS)
"""The spaces (as bits) with another space on a side, for each side N, E, S, W."""

Ends = tuple[int, int, int, int]
"""The spaces (as bits) with an airway end on a side, for each side N, E, S, W."""


class SpendOnAirport(SpendSpecial, frozen=True, tag="airline-spend", forbid_unknown_fields=True):
    """Cross off the special route `route` to place an airport."""


class SpendFreeOnAirport(SpendSpecial, frozen=True, tag="airline-spend-free", forbid_unknown_fields=True):
    """Cross off the special route `route`, which a university gives for free, to place an airport."""


class PutAirport(ExpansionAction, frozen=True, tag="airline-airport", forbid_unknown_fields=True):
    """Place an airport, for which a special route was spent, in the empty space `space`."""


class Airline(SpentSpecial):
    """The rules of Airline for a match."""

    action_types = (SpendOnAirport, SpendFreeOnAirport, PutAirport)
    layer = AIRPORTS
    spend = SpendOnAirport
    spend_free = SpendFreeOnAirport
    put = PutAirport

    def points(self, sheet: Sheet, network: Network) -> int:
        ends, airports = _masks(sheet, network)
        joined = joined_ends(ends, airports)
        open_ends = sum((ends[side] & ~joined[side] & INSIDE[side]).bit_count() for side in range(4))
        unused = (airports & ~(joined[0] | joined[1] | joined[2] | joined[3])).bit_count()
        own = self.facts.own
        longest = len(longest_airway(ends, airports))
        points: int = own["space"] * longest + own["open"] * open_ends + own["unused"] * unused
        return points

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return score lines for the longest airway, and for each open end and each airport without an airway."""
        return tuple(self._lines(*_masks(sheet, network)))

    def _lines(self, ends: Ends, airports: int) -> Iterator[ExpansionScore]:
        own = self.facts.own
        route = longest_airway(ends, airports)
        if route:
            yield ExpansionScore(own["space"] * len(route), tuple(_part(ends, index) for index in route))
        joined = joined_ends(ends, airports)
        for name, index in SPACES.items():
            if airports >> index & 1 and not any(side >> index & 1 for side in joined):
                yield ExpansionScore(own["unused"], (name,))
            for side in range(4):
                if ends[side] & ~joined[side] & INSIDE[side] & 1 << index:
                    yield ExpansionScore(own["open"], (name + SIDES[side],))


def _masks(sheet: Sheet, network: Network) -> tuple[Ends, int]:
    """Return the airway ends of a sheet by side, and its airports, as bits."""
    ends: Ends = tuple(network.words()[SLOTS])  # type: ignore[assignment]  # four sides
    return ends, sum(1 << SPACES[space] for space in sheet.layers.get(AIRPORTS, ()))


def _part(ends: Ends, index: int) -> str:
    """Return the space `index` with the sides of its airway ends, such as `C3NS`. An airport has no ends."""
    return SPACE_NAMES[index] + "".join(name for name, side in zip(SIDES, ends, strict=True) if side >> index & 1)


def joined_ends(ends: Ends, airports: int) -> Ends:
    """Return, for each side, the spaces (as bits) from which an airway continues into the next space.

    An airway continues from an airport through the sides at which an airway end points at the airport. Two airports are
    not joined.
    """
    reached = tuple(_moved(ends[side ^ 2], side ^ 2) for side in range(4))
    return tuple(  # type: ignore[return-value]  # four sides
        (ends[side] & (reached[side] | _moved(airports, side ^ 2))) | (airports & reached[side]) for side in range(4)
    )


def _moved(spaces: int, side: int) -> int:
    """Return the spaces one step from `spaces` in the direction of a side. All spaces are bits."""
    step = STEPS[side]
    return (spaces << step if step > 0 else spaces >> -step) & BOARD


@lru_cache(maxsize=4096)
def longest_airway(ends: Ends, airports: int) -> tuple[int, ...]:
    """Return the spaces of a longest airway in order; empty if the sheet has no airway.

    An airway begins and ends at the outer edge or at an airport, has an airway end, and passes each space at most once.
    The same few masks occur repeatedly while bots search, so the result is cached.
    """
    north, east, south, west = (ends[side] & ~INSIDE[side] for side in range(4))
    outer = north | east | south | west
    across = (north | south) & (east | west)
    stops = airports | outer
    joined = joined_ends(ends, airports)
    onward = {
        index: [index + STEPS[side] for side in range(4) if joined[side] >> index & 1]
        for index in _bits(joined[0] | joined[1] | joined[2] | joined[3])
    }
    best = next(([index] for index in _bits(across)), [])
    route: list[int] = []

    def extend(here: int) -> None:
        nonlocal best
        route.append(here)
        if len(route) > max(len(best), 1) and stops >> here & 1:
            best = route[:]
        for beyond in onward.get(here, ()):
            if beyond not in route:
                extend(beyond)
        route.pop()

    for index in _bits(stops):
        extend(index)
    return tuple(best)


def _bits(spaces: int) -> Iterator[int]:
    """Yield the numbers of spaces, in reading order."""
    while spaces:
        yield (spaces & -spaces).bit_length() - 1
        spaces &= spaces - 1


EXPANSION: type[Expansion] = Airline
