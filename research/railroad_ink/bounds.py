"""Bounds the score that the dice of a base game of Railroad Ink allow, from below and from above.

    pip install --require-hashes -r requirements/bounds.txt
    python -m research.railroad_ink.bounds --sequences 50 --seed 1
    python -m research.railroad_ink.bounds --sequences 5 --seed 1 --states 400
    python -m research.railroad_ink.bounds --any-dice

For each sequence of dice, numbered as in `inkrally arena --seed`, prints a line of JSON: `played`, the score of the
strongest bot; `found`, the score of the best legal game found with all dice known; `bound`, an upper bound by linear
programs (`docs/explanation/bounds.md`); `counted`, an upper bound by counting; `gap`, which is `bound` minus `found`.
At the end, the program prints the means with their standard errors, and the CPU seconds. Everything except times is
reproducible. Bounds are computed in integers from the solver's output, so a wrong solver could only make them weaker.

Needs OR-Tools.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, stdev

import msgspec

from inkrally.bots.player import bots_of
from inkrally.games import GAMES, PACKS
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.log import Log
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis.best_games.hindsight import BEAM_WIDTH, hindsight
from inkrally.railroad_ink.analysis.best_games.perfect_information import PerfectInformation
from inkrally.railroad_ink.analysis.best_games.relaxation import any_dice, counting_bound
from inkrally.railroad_ink.analysis.best_games.upper_bounds import bound_by_program, solver, upper_bound
from inkrally.railroad_ink.game import Options

GAME = "railroad-ink"
WANTED = "research/railroad_ink/bounds.py needs OR-Tools: pip install --require-hashes -r requirements/bounds.txt"


class Bounded(msgspec.Struct, frozen=True):
    """The results for one sequence of dice. The fields are those of the printed lines.

    `seconds` has the CPU seconds of each step by name.
    """

    seed: int
    played: int
    found: int
    bound: int
    counted: int
    gap: int
    seconds: dict[str, float]


def played(bot: str, seed: int) -> Log:
    """Return the log of a match that a bot plays alone, as in the arena."""
    player = bots_of(GAME)[bot]
    match = Match(GAMES[GAME], Options(), [bot], numbered_seed(seed))
    match.submit(Open())
    decision = 0
    while not match.over:
        decision += 1
        match.submit(Commit(0, player.choose(match.view(0), Random(f"{seed} 0 {decision}")).acts))
    return match.log


def bounded(bot: str, states: int, seed: int) -> Bounded:
    """Return the results for the sequence of dice of a seed."""
    times = [time.process_time()]
    log = played(bot, seed)
    times.append(time.process_time())
    found = hindsight(log, 0, states)
    times.append(time.process_time())
    rolls = [at.roll for at in PerfectInformation(log, 0).rounds]
    above = upper_bound(rolls)
    times.append(time.process_time())
    assert found.points <= above, "a found game has more points than the proved bound"
    seconds = [round(after - before, 2) for before, after in pairwise(times)]
    names = ("played", "found", "bound")
    return Bounded(
        seed,
        found.played,
        found.points,
        above,
        counting_bound(rolls),
        above - found.points,
        dict(zip(names, seconds, strict=True)),
    )


def with_error(values: Sequence[float]) -> str:
    """Return a mean with its standard error as text."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values):.2f} ± {error:.2f}"


def print_any_dice() -> None:
    """Print the upper bounds of the score over all dice of the base game."""
    options = Options()
    dice = any_dice(options.edition, options.rounds)
    bounds = {"joined": bound_by_program(dice, True), "other": bound_by_program(dice, False)}
    print(msgspec.json.encode({**bounds, "bound": max(bounds.values())}).decode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sequences", type=int, default=50, metavar="N", help="how many sequences of dice")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first sequence, as in the arena")
    parser.add_argument("--states", type=int, default=BEAM_WIDTH, metavar="N", help="sheets kept after each round")
    parser.add_argument(
        "--bot", default=PACKS[GAME].strongest, choices=[*bots_of(GAME)], help="the default is the strongest"
    )
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--any-dice", action="store_true", help="only the bounds over all dice")
    chosen = parser.parse_args()
    if solver() is None:
        sys.exit(WANTED)
    if chosen.any_dice:
        print_any_dice()
        return
    all_of: list[Bounded] = []
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        seeds = range(chosen.seed, chosen.seed + chosen.sequences)
        for one in pool.map(partial(bounded, chosen.bot, chosen.states), seeds):
            all_of.append(one)
            print(msgspec.json.encode(one).decode(), flush=True)
    for name in ("played", "found", "bound", "counted", "gap"):
        print(f"{name:8} {with_error([getattr(one, name) for one in all_of])}")
    times = {name: mean(one.seconds[name] for one in all_of) for name in all_of[0].seconds}
    print("seconds  " + ", ".join(f"{name} {seconds:.1f}" for name, seconds in times.items()))


if __name__ == "__main__":
    main()
