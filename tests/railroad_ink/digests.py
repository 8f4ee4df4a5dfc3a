"""Digests of the results of the hot modules. They must be the same compiled and uncompiled."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, playout
from inkrally.railroad_ink.bots.learned.features import ROWS
from inkrally.railroad_ink.bots.learned.fit import NetworkFit
from inkrally.railroad_ink.bots.learned.net import Weights
from inkrally.railroad_ink.bots.learned.weight_files import LearnedValue
from inkrally.railroad_ink.bots.levels import BeamBot, EasyBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.challenge.goal_codes import TESTS
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.longest_route import longest_route
from inkrally.railroad_ink.sheet.board_below import hub_networks, hub_points
from inkrally.railroad_ink.sheet.frontier import Frontier
from inkrally.railroad_ink.sheet.network import Network

from . import oracle
from .positions import ALL, JUNCTIONS, played, thrown

CHUNK = 50
EXPANSIONS = ((), ("river",), ("lake",), ("river", "lake"))
MODES = [(kind, mode) for kind in (0, 1) for mode in (0, 1, 2)]


def facts_of(sheet: Network) -> object:
    """Return everything that the masks answer about a sheet."""
    return (
        sheet.words(),
        [(sheet.spaces(number), sheet.clashes(number)) for number in ALL],
        sheet.networks(),
        sheet.open_ends(),
        [(sheet.exit_points(), sheet.centre(), sheet.error_count(), sheet.total(mode)) for mode in (0, 1, 2)],
        [(sheet.longest(kind, mode), sheet.last_search_outcome()) for kind, mode in MODES],
        [longest_route(sheet, kind, mode) for kind, mode in MODES],
        [(sheet.places(number, 0), sheet.places(number, 3)) for number in ALL],
        [regions.rule_points(sheet, rule) for rule in regions.RULES.values()],
        [test(GoalSheet(sheet)) for test in TESTS.values()],
        sheet.fill_water(),
        sheet.words(),
    )


def below(number: int) -> object:
    """Return everything that the masks answer about the underground of a whole random game."""
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
    """Return a position: mostly after some rounds of random play; every tenth dense enough for every search."""
    if number % 10 < 9:
        edition: facts.Edition = "challenge" if number % 3 == 0 else "original"
        return played(number, number % (playout.ROUNDS + 1), EXPANSIONS[number // 10 % 4], edition).network
    rng = random.Random(f"digest {number}")
    pool = JUNCTIONS if number % 20 < 10 else ALL
    return thrown(rng, oracle.SPACES, pool, rng.choice((0.3, 0.5, 0.7, 0.9))).network


def sheets(count: int) -> Iterator[str]:
    """Yield a digest for each chunk of random positions: masks, legal placements, score, routes and goals."""
    for first in range(0, count, CHUNK):
        digest = hashlib.sha256()
        for number in range(first, min(first + CHUNK, count)):
            sheet = position(number)
            digest.update(repr(facts_of(sheet)).encode())
            if number % 10 == 0:
                lengths = [Frontier(sheet.pieces(kind), mode, False).run() for kind in (0, 1) for mode in (0, 1, 2)]
                digest.update(repr(lengths).encode())
                digest.update(repr(below(number)).encode())
        yield f"{first} {digest.hexdigest()}"


TINY = SearchLevel(1, 1, 1, 1, last_round_factor=1), SearchLevel(1, 2, 1, 100)
MATCHES: list[dict[str, Any]] = [
    {"expansions": ["river", "lake"]},
    {"expansions": ["meteor", "lava"], "longest": "trail"},
    {"expansions": ["desert", "canyon"]},
    {"expansions": ["forest", "trail"]},
    {"expansions": ["underground"]},
    {"edition": "challenge", "goals": "drawn"},
    {},
]


def bots(count: int) -> Iterator[str]:
    """Yield the decisions of small searches in the first rounds of a match, by weights and by a network."""
    weights = NetworkFit(3, ROWS)
    learned = BeamBot("learned", "", *TINY, lambda _: LearnedValue(Weights(weights.weights())))
    for chosen in MATCHES:
        match = Match(RailroadInk(), msgspec.convert(chosen, Options), ["alone"], numbered_seed(3))
        match.submit(Open())
        for number in range(count):
            bot = EasyBot() if number < count - 1 else BeamBot("tiny", "", *TINY) if chosen else learned
            choice = bot.choose(match.view(0), Random(number))
            match.submit(Commit(0, choice.acts))
            yield msgspec.json.encode(choice.acts).decode()
