"""Computes the points of an underground board (rules 12), and the spaces and ends that give these points."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.underground.board import Board, hub_masks
from inkrally.railroad_ink.scoring.exits import network_ends
from inkrally.railroad_ink.scoring.score_sheet import BoardBreakdown, BoardNetwork, ExpansionScore, score_breakdown
from inkrally.railroad_ink.sheet.board_below import OWN_FACTS, hub_networks, hub_points
from inkrally.railroad_ink.sheet.network import SPACE_NAMES, Network

PIPE: int = OWN_FACTS["pipe"]
BURST: int = OWN_FACTS["burst"]
KINDS = "PM"
"""The letters of pipe and subway. `Network.longest` counts pipes as highways (0) and subways as railways (1)."""


class BoardScore(msgspec.Struct, frozen=True):
    """The score of an underground board in points, except `errors` and `bursts`, which are counts.

    An error costs one point, a burst two.
    """

    networks: int
    pipe: int
    subway: int
    centre: int
    errors: int
    bursts: int

    @property
    def total(self) -> int:
        """The points of the board."""
        return self.networks + self.pipe + self.subway + self.centre - self.errors - BURST * self.bursts


def board_score(board: Board, network: Network, mode: facts.LongestMode) -> BoardScore:
    """Return the score of a board; `network` has the bit masks of its drawings."""
    number = facts.MODE_NUMBERS[mode]
    return BoardScore(
        hub_points(network, *hub_masks(board)),
        PIPE * network.longest(0, number),
        network.longest(1, number),
        network.centre(),
        network.error_count(),
        len(board["bursts"]),
    )


def network_points(nodes: int) -> int:
    """Return the points of a network with `nodes` exits and hubs.

    Each exit or hub beyond the printed scale adds the same number of points.
    """
    scale = facts.SHEET.network_points
    beyond: int = OWN_FACTS["beyond"] * max(0, nodes - len(scale) + 1)
    return scale[min(nodes, len(scale) - 1)] + beyond


def board_breakdown(board: Board, network: Network, mode: facts.LongestMode, drawings: Iterable[int]) -> BoardBreakdown:
    """Return the spaces and ends that give the points of a board.

    `drawings` are the numbers of all drawings that may still be drawn.
    """
    plain = score_breakdown(network, mode, None, drawings)
    scored = board_score(board, network, mode)
    networks = _networks(board, network)
    points = {kind: sum(each.points for each in networks if each.kind == kind) for kind in KINDS}
    lines = {
        "pipe-networks": points["P"],
        "subway-networks": points["M"],
        "pipe": scored.pipe,
        "subway": scored.subway,
        "centre": scored.centre,
        "errors": -scored.errors,
        "bursts": -BURST * scored.bursts,
        "total": scored.total,
    }
    longest = {"pipe": plain.highway, "subway": plain.railway}
    return BoardBreakdown(lines, networks, longest, plain.centre, plain.errors, plain.lost)


def board_lines(board: Board, found: BoardBreakdown) -> tuple[ExpansionScore, ...]:
    """Return the points of a board as score lines of an expansion. Lines of 0 points are left out."""
    lines = [ExpansionScore(each.points, each.parts) for each in found.networks if each.points]
    lines += [ExpansionScore(found.score[name], parts) for name, parts in found.longest.items()]
    lines += [ExpansionScore(found.score["centre"], found.centre), ExpansionScore(found.score["errors"], found.errors)]
    lines.append(ExpansionScore(found.score["bursts"], tuple(board["bursts"])))
    return tuple(line for line in lines if line.points)


def _networks(board: Board, network: Network) -> tuple[BoardNetwork, ...]:
    """Return every network of the board that has an exit or a hub, the network with the most points first."""
    masks = hub_masks(board)
    found = []
    for first, second, exit_count, hub_count in hub_networks(network, *masks):
        exits, parts = network_ends(network, first, second)
        hubs = tuple(
            SPACE_NAMES[index]
            for index in range(len(SPACE_NAMES))
            if (masks[0] & first | masks[1] & second) >> index & 1
        )
        space, sides = parts[0][:2], parts[0][2:]
        kind = board["marks"][space][0]["NESW".index(sides[0])]
        found.append(BoardNetwork(network_points(exit_count + hub_count), kind, exits, hubs, parts))
    return tuple(sorted(found, key=lambda line: (-line.points, line.exits, line.parts)))
