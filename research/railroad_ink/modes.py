"""Measures the points that a bot of Railroad Ink gains by considering an expansion, goals or a draft.

    python -m research.railroad_ink.modes --expansion river --games 200 --seed 1
    python -m research.railroad_ink.modes --expansion meteor,lava --games 200 --seed 1 --workers 2
    python -m research.railroad_ink.modes --expansion underground --blind hubs --games 200 --seed 1
    python -m research.railroad_ink.modes --expansion underground --settings underground.surface=none --blind hubs \
      --games 200 --seed 1
    python -m research.railroad_ink.modes --edition challenge --goals none --blind buildings --games 200 --seed 1
    python -m research.railroad_ink.modes --edition challenge --blind goals --games 200 --seed 1
    python -m research.railroad_ink.modes --edition challenge --blind goals --solo --games 200 --seed 1
    python -m research.railroad_ink.modes --draft --blind draft --games 200 --seed 1
    python -m research.railroad_ink.modes --draft --blind rivals --games 200 --seed 1

Plays a match of two seats for each seed: the bot against the same search that ignores a part of the game, with the same
dice and budget. The second bot still does the required actions. Blind to `hubs`, this bot knows the board below but not
the interaction of stations on both boards. Blind to `buildings`, it does not use buildings. Blind to a `draft`, it
picks at random. Blind to `rivals`, it picks by its own sheet alone. With `--solo`, each bot plays alone, which goals
require. In a draft, the bots swap seats from seed to seed. The program prints a line of JSON for each bot: mean and
standard error of the score, CPU milliseconds for each turn, and for the bot that sees, its mean lead in points with the
standard error. Everything except times is reproducible.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import msgspec

from inkrally.bots.arena import PlayedMatch, play_match, standings
from inkrally.bots.player import bots_of
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.game import Options

NAMES = ["blind", "sees"]


class Way(msgspec.Struct, frozen=True):
    """The settings of a measurement.

    Attributes:
        options: The options of the matches.
        blind: The part of the game that one bot ignores.
        budget: The node budget, or None for the usual budget.
        solo: Whether each bot plays alone.
    """

    options: Options
    blind: str
    budget: int | None
    solo: bool


def bots(way: Way) -> list[BeamBot]:
    """Return two bots of the level `beam`: the first ignores `Way.blind`, the second ignores nothing."""
    beam = bots_of("railroad-ink")["beam"]
    assert isinstance(beam, BeamBot)
    level = msgspec.structs.replace(beam.expanded, node_budget=way.budget or beam.expanded.node_budget)
    found = []
    for name in NAMES:
        expanded = msgspec.structs.replace(level, ignored=(way.blind,) if name == "blind" else ())
        found.append(BeamBot(name, "", beam.level, expanded))
    return found


def play(way: Way, seed: int) -> PlayedMatch:
    """Play one match of both bots, or with `Way.solo` one match of each bot."""
    turned = int(bool(way.options.draft) and seed % 2 == 1)
    return play_match("railroad-ink", bots(way), way.options, seed, turned, way.solo, same=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--expansion", metavar="A,B", help="the expansions in play")
    parser.add_argument("--settings", metavar="KEY=VALUE,...", help="the settings of the expansions")
    parser.add_argument(
        "--edition", choices=("original", "challenge"), default="original", help="the edition of dice and sheet"
    )
    parser.add_argument("--goals", metavar="CODES", help="such as A,B,C, or none; by default those of the edition")
    parser.add_argument("--draft", action="store_true", help="players pick dice in turn")
    parser.add_argument("--solo", action="store_true", help="let each bot play alone")
    parser.add_argument(
        "--blind", choices=("expansions", "hubs", "buildings", "goals", "draft", "rivals"), default="expansions"
    )
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many matches")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed")
    parser.add_argument("--budget", type=int, metavar="NODES", help="by default the budget of the level")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    chosen = parser.parse_args()
    options = Options(edition=chosen.edition)
    if chosen.expansion:
        options = msgspec.structs.replace(options, expansions=tuple(chosen.expansion.split(",")))
    if chosen.settings:
        settings = dict(each.split("=") for each in chosen.settings.split(","))
        options = msgspec.structs.replace(options, settings=settings)
    if chosen.goals:
        codes = "none" if chosen.goals == "none" else tuple(chosen.goals.split(","))
        options = msgspec.structs.replace(options, goals=codes)
    if chosen.draft:
        options = msgspec.structs.replace(options, draft=True)
    one = partial(play, Way(options, chosen.blind, chosen.budget, chosen.solo))
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    played: list[PlayedMatch] = []
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        for match in pool.map(one, seeds):
            played.append(match)
            if sys.stderr.isatty():
                print(f"\r{len(played)} of {chosen.games}", end="", file=sys.stderr)
    for standing in standings(NAMES, played):
        print(msgspec.json.encode(standing).decode(), flush=True)


if __name__ == "__main__":
    main()
