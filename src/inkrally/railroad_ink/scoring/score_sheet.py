"""Computes the score sheet (rules 6), and finds the spaces and ends that give the points of each line.

The functions accept finished and unfinished sheets. For an unfinished sheet, they return its present points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.scoring.centre import centre_points, centre_spaces
from inkrally.railroad_ink.scoring.errors import POINTS_PER_ERROR, error_count, error_ends, lost_ends
from inkrally.railroad_ink.scoring.exits import NetworkScore, exit_networks, exit_points
from inkrally.railroad_ink.scoring.longest_route import (
    HIGHWAY,
    RAILWAY,
    longest_highway,
    longest_railway,
    route_parts,
)
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Mark


class ScoreSheet(msgspec.Struct, frozen=True):
    """The lines of a score sheet, in points except `errors` (rules 6).

    Attributes:
        exits: The points for networks with exits (6.1).
        highway: The points of the longest highway (6.2).
        railway: The points of the longest railway (6.2).
        centre: The points for the central spaces (6.3).
        expansions: The points of each expansion, by its name.
        villages: The points for villages (9.1).
        goals: The points for goals (9.2, 9.3).
        errors: The number of errors (6.4). Each error costs `POINTS_PER_ERROR`.
        total: The sum of the points, minus the cost of the errors.
    """

    exits: int
    highway: int
    railway: int
    centre: int
    expansions: dict[str, int]
    villages: int
    goals: int
    errors: int
    total: int


class ExpansionScore(msgspec.Struct, frozen=True):
    """Some of the points of an expansion.

    Attributes:
        points: The points.
        parts: The spaces that give the points, such as `C3`, or `C3NS` with the sides that belong to a region.
    """

    points: int
    parts: tuple[str, ...]


class BoardNetwork(msgspec.Struct, frozen=True):
    """A network on a second board.

    Attributes:
        points: The points of the network.
        kind: The letter of its kind of ends, such as `M` for subway.
        exits: Each exit as a space and its side.
        hubs: The spaces of its hubs.
        parts: Each space of the network with its sides that belong to the network.
    """

    points: int
    kind: str
    exits: tuple[str, ...]
    hubs: tuple[str, ...]
    parts: tuple[str, ...]


class BoardBreakdown(msgspec.Struct, frozen=True):
    """The spaces and ends that give the points of a second board.

    Attributes:
        score: The points of each line, in the order of the score sheet.
        longest: The spaces of the longest route of each kind, by line.
        networks: The networks with an exit or a hub (a station below a station of the sheet), the most points first.
        centre: As in `ScoreBreakdown`.
        errors: As in `ScoreBreakdown`.
        lost: As in `ScoreBreakdown`.
    """

    score: dict[str, int]
    networks: tuple[BoardNetwork, ...]
    longest: dict[str, tuple[str, ...]]
    centre: tuple[str, ...]
    errors: tuple[str, ...]
    lost: tuple[str, ...]


class GoalProgress(msgspec.Struct, frozen=True):
    """The progress of a sheet towards a goal (rules 9.2).

    Attributes:
        code: The code of the goal.
        have: The count that the sheet has so far.
        need: The count that reaches the goal.
        spaces: The spaces that count so far.
    """

    code: str
    have: int
    need: int
    spaces: tuple[str, ...]


class ScoreBreakdown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The places that give the points of each line: spaces such as `D4`, or spaces with sides such as `B2NS`.

    Attributes:
        networks: The networks with an exit, most exits first.
        highway: The spaces of the longest highway in order, each with its sides in the direction of the route.
        railway: The spaces of the longest railway, in the same form as `highway`.
        centre: The central spaces that give a point.
        errors: The ends that are errors, each as a space and its side.
        expansions: The lines of each expansion in play.
        lost: The errors that no drawing can remove any more.
        boards: The breakdown of each second board.
        buildings: The spaces of the activated buildings by kind, such as `villages`.
    """

    networks: tuple[NetworkScore, ...]
    highway: tuple[str, ...]
    railway: tuple[str, ...]
    centre: tuple[str, ...]
    errors: tuple[str, ...]
    expansions: dict[str, tuple[ExpansionScore, ...]] = {}
    lost: tuple[str, ...] = ()
    boards: dict[str, BoardBreakdown] = msgspec.field(default_factory=dict, name="leaves")
    buildings: dict[str, tuple[str, ...]] = {}


def score_sheet(
    network: Network,
    mode: facts.LongestMode,
    villages: int = 0,
    goals: int = 0,
    expansions: Mapping[str, int] | None = None,
    only_routes: Mapping[str, Mark] | None = None,
) -> ScoreSheet:
    """Return the score sheet of a finished or unfinished sheet (rules 6).

    Each line is in points, except `errors`, which is a count.

    Args:
        network: The masks of the sheet.
        mode: How the longest routes are counted (6.2).
        villages: The points for villages, because the masks do not show villages.
        goals: The points for goals, because the masks do not show goals.
        expansions: The points of each expansion by its name.
        only_routes: The marks of the sheet if only routes count in the centre (conflict X3), else None.
    """
    number, more = facts.MODE_NUMBERS[mode], dict(expansions) if expansions else {}
    exits = exit_points(network)
    highway = longest_highway(network, number)
    railway = longest_railway(network, number)
    centre = centre_points(network, only_routes)
    errors = error_count(network)
    total = exits + highway + railway + centre + villages + goals - errors * POINTS_PER_ERROR
    if more:
        total += sum(more.values())
    return ScoreSheet(exits, highway, railway, centre, more, villages, goals, errors, total)


def score_breakdown(
    network: Network,
    mode: facts.LongestMode,
    expansions: Mapping[str, tuple[ExpansionScore, ...]] | None = None,
    drawings: Iterable[int] = (),
    only_routes: Mapping[str, Mark] | None = None,
) -> ScoreBreakdown:
    """Return the spaces and ends that give the points of a sheet.

    `boards` and `buildings` stay empty; `Setup.breakdown` fills these two fields.

    Args:
        network: The masks of the sheet.
        mode: As in `score_sheet`.
        expansions: The lines of each expansion by its name.
        drawings: The numbers of all drawings that may still be drawn.
        only_routes: As in `score_sheet`.
    """
    number = facts.MODE_NUMBERS[mode]
    return ScoreBreakdown(
        networks=exit_networks(network),
        highway=route_parts(network, HIGHWAY, number),
        railway=route_parts(network, RAILWAY, number),
        centre=centre_spaces(network, only_routes),
        errors=error_ends(network),
        expansions=dict(expansions or {}),
        lost=lost_ends(network, drawings),
    )
