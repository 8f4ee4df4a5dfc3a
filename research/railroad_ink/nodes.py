"""Measures the cost of a node in each mode of Railroad Ink with a learned value, and the time of a turn.

    python -m research.railroad_ink.nodes --games 4
    python -m research.railroad_ink.nodes --level master --games 1 lake lake+river

A level plays each mode alone over the same seeds, with the base game before each mode, because the speed of a machine
varies. For each mode, the program prints a line of JSON: the median CPU milliseconds of a decision, the nanoseconds for
each node, the same in hundredths of the base game, and the price in `SearchSetup.node_cost_percent` (with goals also
`LEARNED_GOAL_NODE_COST_PERCENT`). The time of a node is the time of a whole decision divided by its nodes, so the time
grows if a decision has few nodes.
"""

from __future__ import annotations

import argparse

import msgspec

from inkrally.bots.arena import PlayedMatch, play_match, standings
from inkrally.bots.player import bots_of
from inkrally.railroad_ink.bots.evaluation.search_setup import search_setup_of
from inkrally.railroad_ink.bots.learned.modes import BASE, BELOW, CHALLENGE, MODES, setup_of_mode
from inkrally.railroad_ink.bots.learned.weight_files import packaged_value
from inkrally.railroad_ink.bots.search.decision import LEARNED_GOAL_NODE_COST_PERCENT


class Cost(msgspec.Struct, frozen=True):
    """The results of one mode.

    Attributes:
        mode: The name of the mode.
        milliseconds: The median CPU time of a decision.
        nanoseconds: The CPU time of a node.
        hundredths: The CPU time of a node in hundredths of the base game's time.
        price: The price of a node in hundredths, by which the package divides node budgets.
    """

    mode: str
    milliseconds: float
    nanoseconds: float
    hundredths: int
    price: int


def played(level: str, mode: str, games: int, seed: int) -> list[PlayedMatch]:
    """Play `games` matches of one seat, and return the matches."""
    bot = bots_of("railroad-ink")[level]
    return [play_match("railroad-ink", [bot], MODES[mode], each, 0, True) for each in range(seed, seed + games)]


def nanoseconds(matches: list[PlayedMatch]) -> float:
    """Return the mean CPU time of a node in nanoseconds."""
    return 1e9 * sum(sum(match.seconds[0]) for match in matches) / sum(match.nodes[0] for match in matches)


def cost(level: str, mode: str, games: int, seed: int) -> Cost:
    """Measure one mode together with the base game."""
    base = nanoseconds(played(level, BASE, games, seed))
    matches = played(level, mode, games, seed)
    own = nanoseconds(matches)
    median = standings([level], matches)[0].p50
    price = search_setup_of(setup_of_mode(mode)).node_cost_percent + (
        LEARNED_GOAL_NODE_COST_PERCENT if mode == CHALLENGE else 0
    )
    return Cost(mode, median, round(own, 1), round(100 * own / base), price)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = [mode for mode in MODES if packaged_value(mode) is not None and not mode.endswith(BELOW)]
    parser.add_argument("modes", nargs="*", metavar="MODE", help=f"of {', '.join(known)}; by default all")
    parser.add_argument("--level", choices=("quick", "sharp", "master"), default="sharp", help="the level that plays")
    parser.add_argument("--games", type=int, default=4, metavar="N", help="matches of each mode")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed")
    chosen = parser.parse_args()
    for mode in chosen.modes or known:
        if mode not in known:
            parser.error(f"there is no mode {mode[:40]!r}; there are: {', '.join(known)}")
        print(msgspec.json.encode(cost(chosen.level, mode, chosen.games, chosen.seed)).decode(), flush=True)


if __name__ == "__main__":
    main()
