"""The score sheet (rules 6), with the spaces and ends behind every number.

Knows finished and unfinished sheets alike: the points are those that the sheet is worth as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.scoring.centre import centre_points, centre_spaces
from inkrally.railroad_ink.scoring.errors import POINTS_PER_ERROR, error_count, error_ends, lost_ends
from inkrally.railroad_ink.scoring.exits import NetworkLine, exit_networks, exit_points
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
    """The lines of a score sheet, in points; `errors` is the number of errors; each costs `POINTS_PER_ERROR`."""

    exits: int
    highway: int
    railway: int
    centre: int
    expansions: dict[str, int]
    villages: int
    goals: int
    errors: int
    total: int


class ExpansionLine(msgspec.Struct, frozen=True):
    """A part of an expansion's points: what it gives, and the spaces, with sides where sides matter (`C3NS`)."""

    points: int
    parts: tuple[str, ...]


class BoardNetwork(msgspec.Struct, frozen=True):
    """A network on another board: points, the kind of its ends (`M`), exits, the spaces of its hubs, its parts."""

    points: int
    kind: str
    exits: tuple[str, ...]
    hubs: tuple[str, ...]
    parts: tuple[str, ...]


class BoardBehind(msgspec.Struct, frozen=True):
    """What stands behind the points of another board that lies with the sheet: its lines, in points and in their order;
    its networks; by line its longest routes; then as on the sheet."""

    score: dict[str, int]
    networks: tuple[BoardNetwork, ...]
    longest: dict[str, tuple[str, ...]]
    centre: tuple[str, ...]
    errors: tuple[str, ...]
    lost: tuple[str, ...]


class Progress(msgspec.Struct, frozen=True):
    """How near a sheet is to a goal, by its code: it holds where `have` is at least `need`. `spaces` count so far."""

    code: str
    have: int
    need: int
    spaces: tuple[str, ...]


class Behind(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands behind each line: spaces such as `D4`, and spaces with sides such as `B2NS`.

    A route's parts are in its order, their sides in its direction. `errors` are single ends, `lost` those of them that
    nothing can join any more. `expansions` has an entry for each expansion in play, `boards` for each that is played on
    a board of its own. `buildings` are by kind (`villages`) the spaces of those that are activated.
    """

    networks: tuple[NetworkLine, ...]
    highway: tuple[str, ...]
    railway: tuple[str, ...]
    centre: tuple[str, ...]
    errors: tuple[str, ...]
    expansions: dict[str, tuple[ExpansionLine, ...]] = {}
    lost: tuple[str, ...] = ()
    boards: dict[str, BoardBehind] = msgspec.field(default_factory=dict, name="leaves")
    buildings: dict[str, tuple[str, ...]] = {}


def score_sheet(
    network: Network,
    mode: facts.LongestMode,
    villages: int = 0,
    goals: int = 0,
    expansions: Mapping[str, int] | None = None,
    only_routes: Mapping[str, Mark] | None = None,
) -> ScoreSheet:
    """Return the score sheet of masks, finished or not, every line in points (rules 6).

    Args:
        network: The masks of the sheet.
        mode: Whether the longest routes may pass a space twice (6.2).
        villages: Points that the drawings do not show, taken as they are.
        goals: As `villages`.
        expansions: The points of each expansion by its name.
        only_routes: The marks of the sheet where only routes count in the centre (conflict X3).
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


def behind(
    network: Network,
    mode: facts.LongestMode,
    expansions: Mapping[str, tuple[ExpansionLine, ...]] | None = None,
    drawings: Iterable[int] = (),
    only_routes: Mapping[str, Mark] | None = None,
) -> Behind:
    """Return the spaces and ends behind the points of a sheet.

    Args:
        network: The masks of the sheet.
        mode: As in `score_sheet`.
        expansions: What stands behind each expansion's line, by its name.
        drawings: The drawings, by number, that may still come.
        only_routes: As in `score_sheet`.
    """
    number = facts.MODE_NUMBERS[mode]
    return Behind(
        networks=exit_networks(network),
        highway=route_parts(network, HIGHWAY, number),
        railway=route_parts(network, RAILWAY, number),
        centre=centre_spaces(network, only_routes),
        errors=error_ends(network),
        expansions=dict(expansions or {}),
        lost=lost_ends(network, drawings),
    )
