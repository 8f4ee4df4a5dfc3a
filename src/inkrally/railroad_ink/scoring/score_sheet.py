"""The score sheet (rules 6), with the spaces and ends behind every number.

Knows finished and unfinished sheets alike: the points are those that the sheet is worth as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.scoring.longest_route import Pass, longest_route
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWINGS, LAYERS, SPACE_NAMES, SPACES, Network

INSIDE = sum(1 << index for index in SPACES.values())


class ScoreSheet(msgspec.Struct, frozen=True):
    """The lines of a score sheet, in points; `errors` is the number of open ends, each of which costs one."""

    exits: int
    highway: int
    railway: int
    centre: int
    expansions: dict[str, int]
    villages: int
    goals: int
    errors: int
    total: int


class NetworkLine(msgspec.Struct, frozen=True):
    """A network (rules 6.1): its points; its exits, each a space and its side (`B1N`); its parts, each a space with the
    sides that belong to the network (`B2NS`)."""

    points: int
    exits: tuple[str, ...]
    parts: tuple[str, ...]


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
) -> ScoreSheet:
    """The score sheet of masks, finished or not, every line in points (rules 6).

    `mode` says whether the longest routes may pass a space twice. `villages`, `goals` and `expansions` (by name) are
    points that the drawings do not show; they are taken as they are.
    """
    exits, highway, railway, centre, errors = network.parts(facts.MODE_NUMBERS[mode])
    more = dict(expansions) if expansions else {}
    total = exits + highway + railway + centre + villages + goals - errors + (sum(more.values()) if more else 0)
    return ScoreSheet(exits, highway, railway, centre, more, villages, goals, errors, total)


def behind(
    network: Network,
    mode: facts.LongestMode,
    expansions: Mapping[str, tuple[ExpansionLine, ...]] | None = None,
    drawings: Iterable[int] = (),
) -> Behind:
    """What stands behind the points of a sheet; `expansions` has what stands behind each expansion's line, `drawings`
    are those by number that may still come."""
    number = facts.MODE_NUMBERS[mode]
    open_ends = network.open_ends()
    return Behind(
        networks=_networks(network),
        highway=tuple(_part(each) for each in longest_route(network, 0, number)),
        railway=tuple(_part(each) for each in longest_route(network, 1, number)),
        centre=tuple(space for space in facts.SHEET.centre if network.filled() >> SPACES[space] & 1),
        errors=_ends(open_ends),
        expansions=dict(expansions) if expansions else {},
        lost=_ends(_lost(network, open_ends, drawings)),
    )


def _lost(network: Network, open_ends: list[int], drawings: Iterable[int]) -> list[int]:
    """By side the spaces with an open end beyond which no drawing can come that joins it."""
    # A crater can be erased.
    free = INSIDE & ~(network.filled() & ~network.layer(LAYERS["craters"]))
    joinable = [0] * 4
    for number in drawings:
        fits = free & ~network.clashes(number)
        for side, kind in enumerate(DRAWINGS[number][:4]):
            if kind != "-":
                joinable[side] |= fits
    beyond = (joinable[2] << 8, joinable[3] >> 1, joinable[0] >> 8, joinable[1] << 1)
    return [ends & ~there for ends, there in zip(open_ends, beyond, strict=True)]


def _networks(network: Network) -> tuple[NetworkLine, ...]:
    lines = []
    for first, second, count in network.networks():
        exits, parts = network_ends(network, first, second)
        lines.append(NetworkLine(facts.SHEET.network_points[count], exits, parts))
    return tuple(sorted(lines, key=lambda line: (-len(line.exits), line.exits)))


def network_ends(network: Network, first: int, second: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The exits of a network (`B1N`), and its parts (`B2NS`) in reading order.

    `first` and `second` are the network as bits by space: its first and its second group of joined sides there.
    """
    sides = dict.fromkeys(SPACES.values(), "")
    for side, letter in enumerate(routes.SIDES):
        ends = network.group_ends(side, first, second)
        for index in sides:
            sides[index] += letter * (ends >> index & 1)
    exits = tuple(way.space + way.side for way in facts.SHEET.exits if way.side in sides[SPACES[way.space]])
    return exits, tuple(SPACE_NAMES[index] + letters for index, letters in sides.items() if letters)


def _part(each: Pass) -> str:
    return SPACE_NAMES[each.space] + "".join(routes.SIDES[side] for side in each[1:] if side >= 0)


def _ends(by_side: list[int]) -> tuple[str, ...]:
    return tuple(
        name + routes.SIDES[side] for name, index in SPACES.items() for side in range(4) if by_side[side] >> index & 1
    )
