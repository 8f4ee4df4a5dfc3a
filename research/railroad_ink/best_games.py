"""Compares the best whole games that two checkouts find for the same matches: their scores and their cost.

    python -m research.railroad_ink.best_games OLD NEW --games 400 --states 8
    python -m research.railroad_ink.best_games OLD:inkrally.analysis.hindsight NEW --games 400

Each seed is a match that the level `easy` plays alone. Successive seeds use successive modes of `MODES`. For each mode
and for all modes together, the program prints the mean score of each side, the mean difference with its standard error,
and the nodes for each game. `CHECKOUT:MODULE` names the module with `hindsight` if a checkout has it elsewhere. This
interpreter runs both checkouts, so compile their hot modules for this interpreter.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib import import_module
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

TODAY = "inkrally.railroad_ink.analysis.best_games.hindsight"

MODES: dict[str, dict[str, Any]] = {
    "base game": {},
    "lake": {"expansions": ["lake"]},
    "lava": {"expansions": ["lava"]},
    "meteor": {"expansions": ["meteor"]},
    "desert and canyon": {"expansions": ["desert", "canyon"]},
    "forest": {"expansions": ["forest"]},
    "underground": {"expansions": ["underground"]},
    "Challenge": {"edition": "challenge"},
}
"""The modes that are compared, by name, with their options."""


def find(module: str, games: int, seed: int, states: int) -> None:
    """Find the best games of `games` seeds with the loaded package, and print a line of JSON for each seed."""
    from random import Random

    import msgspec

    from inkrally.bots.player import bots_of
    from inkrally.games import GAMES
    from inkrally.match.chance import numbered_seed
    from inkrally.match.game import Commit, Open
    from inkrally.match.match import Match

    hindsight = import_module(module).hindsight
    player, game = bots_of("railroad-ink")["easy"], GAMES["railroad-ink"]
    for number in range(games):
        mode = list(MODES)[number % len(MODES)]
        options = msgspec.convert(MODES[mode], game.options_type)
        match = Match(game, options, ["alone"], numbered_seed(seed + number))
        match.submit(Open())
        while not match.over:
            match.submit(Commit(0, player.choose(match.view(0), Random(seed + number)).acts))
        found = hindsight(match.log, 0, states)
        print(json.dumps([mode, found.points, found.nodes]), flush=True)


def started(side: str, given: argparse.Namespace) -> subprocess.Popen[str]:
    checkout, _, module = side.partition(":")
    command = [sys.executable, "-B", __file__, "--here", module or TODAY]
    command += ["--games", str(given.games), "--seed", str(given.seed), "--states", str(given.states)]
    environment = {**os.environ, "PYTHONPATH": str(Path(checkout).resolve() / "src")}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def line(mode: str, pairs: list[tuple[Any, Any]]) -> str:
    """Return the results of a mode as a line."""
    gains = [new[1] - old[1] for old, new in pairs]
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    old, new = (fmean(pair[side][1] for pair in pairs) for side in (0, 1))
    nodes = [fmean(pair[side][2] for pair in pairs) for side in (0, 1)]
    return (
        f"{mode:20} {len(pairs):4} games  {old:7.2f} -> {new:7.2f} points  {fmean(gains):+6.2f} +- {error:.2f}"
        f"  {nodes[0]:10.0f} -> {nodes[1]:10.0f} nodes ({nodes[1] / nodes[0]:.2f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("sides", nargs="*", metavar="CHECKOUT[:MODULE]")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--states", type=int, default=8, help="how many sheets are kept after each round")
    parser.add_argument("--here", metavar="MODULE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        find(given.here, given.games, given.seed, given.states)
        return
    if len(given.sides) != 2:
        parser.error("give two checkouts")
    # Both processes run in parallel, and their output is read in turns.
    old, new = (started(side, given) for side in given.sides)
    assert old.stdout is not None
    assert new.stdout is not None
    pairs: dict[str, list[tuple[Any, Any]]] = {}
    for one, other in zip(old.stdout, new.stdout, strict=True):
        before, after = json.loads(one), json.loads(other)
        pairs.setdefault(before[0], []).append((before, after))
    if old.wait() or new.wait():
        raise SystemExit("a checkout failed")
    for mode, found in pairs.items():
        print(line(mode, found))
    print(line("all", [pair for found in pairs.values() for pair in found]))


if __name__ == "__main__":
    main()
