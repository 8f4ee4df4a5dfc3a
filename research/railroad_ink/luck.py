"""Calibrates the luck of dice (`inkrally.railroad_ink.analysis.luck`), and prints how much of the variance it explains.

    python -m research.railroad_ink.luck --games 2000 --seed 1 --fit
    python -m research.railroad_ink.luck --games 2000 --seed 100001

A bot plays one game of the base game on each sequence of dice, numbered as in `inkrally arena --seed`. With `--fit`,
prints the constants of the module by linear regression. Without, prints for the constants of the module: the mean luck
with its standard error, which must be zero within two or three errors; the mean score and the mean of score minus luck;
and the part of the variance of the score that the luck explains.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import correlation, fmean, linear_regression, stdev, variance

import inkrally.railroad_ink as ri
from inkrally.match.chance import numbered_seed
from inkrally.railroad_ink.analysis.luck import BASE, POINTS_PER_POINT, USUAL_IN_BASE_GAME, cheap_score
from inkrally.railroad_ink.game import Options


def measured(bot: str, seed: int) -> tuple[float, float]:
    """Return the score of a bot on a sequence of dice, and that of the cheap bot."""
    match = ri.play([bot], seed=seed)
    assert match.result is not None
    return float(match.result.scores[0]), cheap_score(Options(**BASE), numbered_seed(seed))


def with_error(values: Sequence[float]) -> str:
    """Return a mean with its standard error as text."""
    return f"{fmean(values):.3f} ± {stdev(values) / sqrt(len(values)):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="how many sequences of dice")
    parser.add_argument("--seed", type=int, default=100001, metavar="S", help="the first sequence")
    parser.add_argument("--bot", default="quick", help="the bot whose score is compared")
    parser.add_argument("--fit", action="store_true", help="print the constants instead of checking them")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    chosen = parser.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(partial(measured, chosen.bot), seeds, chunksize=20))
    scores, cheap = [score for score, _ in found], [each for _, each in found]
    if chosen.fit:
        print(f"USUAL_IN_BASE_GAME {with_error(cheap)}")
        print(f"POINTS_PER_POINT   {linear_regression(cheap, scores).slope:.3f}")
        print(f"explained          {100 * correlation(cheap, scores) ** 2:.1f} % of the variance")
        return
    luck = [POINTS_PER_POINT * (each - USUAL_IN_BASE_GAME) for each in cheap]
    adjusted = [score - one for score, one in zip(scores, luck, strict=True)]
    print(f"luck        {with_error(luck)}, standard deviation {stdev(luck):.2f}")
    print(f"score       {with_error(scores)}")
    print(f"adjusted    {with_error(adjusted)}")
    share = 1 - variance(adjusted) / variance(scores)
    print(f"explained   {100 * share:.1f} % of the variance of {len(found)} games")


if __name__ == "__main__":
    main()
