"""Print a digest for each chunk of random positions: words, legal placements, score parts, routes and goals.

Run as `python -m tests.railroad_ink.digests COUNT`, compiled and, with INKRALLY_PURE=1, uncompiled: the lines must be
the same. The first line says which of the two it was.
"""

from __future__ import annotations

import hashlib
import random
import sys

from inkrally.railroad_ink import facts, playout
from inkrally.railroad_ink.challenge.goal_codes import TESTS
from inkrally.railroad_ink.goal_tests.seen import Seen
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.longest_route import longest_route
from inkrally.railroad_ink.sheet import network
from inkrally.railroad_ink.sheet.board_below import hub_networks, hub_points
from inkrally.railroad_ink.sheet.frontier import Frontier
from inkrally.railroad_ink.sheet.network import Network

from . import oracle
from .positions import ALL, JUNCTIONS, played, thrown

CHUNK = 50
EXPANSIONS = ((), ("river",), ("lake",), ("river", "lake"))
MODES = [(kind, mode) for kind in (0, 1) for mode in (0, 1, 2)]


def facts_of(sheet: Network) -> object:
    """All that the kernel says of a sheet."""
    return (
        sheet.words(),
        [(sheet.spaces(number), sheet.clashes(number)) for number in ALL],
        sheet.networks(),
        sheet.open_ends(),
        [(sheet.exit_points(), sheet.centre(), sheet.errors(), sheet.total(mode)) for mode in (0, 1, 2)],
        [(sheet.longest(kind, mode), sheet.found()) for kind, mode in MODES],
        [longest_route(sheet, kind, mode) for kind, mode in MODES],
        [(sheet.places(number, 0), sheet.places(number, 3)) for number in ALL],
        [regions.rule_points(sheet, rule) for rule in regions.RULES.values()],
        [test(Seen(sheet)) for test in TESTS.values()],
        sheet.settle(),
        sheet.words(),
    )


def below(number: int) -> object:
    """All that the kernel says of the underground of a random game, of which it plays all rounds."""
    game = playout.Playout(number, ("underground",))
    game.play()
    board = game.board
    return (
        game.drawn(),
        board.network.words(),
        (board.stations, board.second_stations, board.hubs, board.second_hubs, board.above, board.bursts),
        hub_networks(board.network, board.hubs, board.second_hubs),
        hub_points(board.network, board.stations, board.second_stations),
        [(board.total(mode), game.total(mode)) for mode in (0, 1, 2)],
    )


def position(number: int) -> Network:
    """Mostly random play, which takes all rounds in turn; every tenth is crowded enough for every kind of search."""
    if number % 10 < 9:
        edition: facts.Edition = "challenge" if number % 3 == 0 else "original"
        return played(number, number % (playout.ROUNDS + 1), EXPANSIONS[number // 10 % 4], edition).network
    rng = random.Random(f"digest {number}")
    pool = JUNCTIONS if number % 20 < 10 else ALL
    return thrown(rng, oracle.SPACES, pool, rng.choice((0.3, 0.5, 0.7, 0.9))).network


def main(count: int) -> None:
    print("compiled" if not (network.__file__ or "").endswith(".py") else "uncompiled", flush=True)
    for first in range(0, count, CHUNK):
        digest = hashlib.sha256()
        for number in range(first, min(first + CHUNK, count)):
            sheet = position(number)
            digest.update(repr(facts_of(sheet)).encode())
            if number % 10 == 0:
                lengths = [Frontier(sheet.pieces(kind), mode, False).run() for kind in (0, 1) for mode in (0, 1, 2)]
                digest.update(repr(lengths).encode())
                digest.update(repr(below(number)).encode())
        print(first, digest.hexdigest(), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
