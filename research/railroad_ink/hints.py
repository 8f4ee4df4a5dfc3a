"""Measures the worth of hints: a player who follows hints against `beam` with the same dice.

    python -m research.railroad_ink.hints --games 8 --budget 500000
    python -m research.railroad_ink.hints --games 5 --edition challenge --review 1000000

Prints a line of JSON for each match, then the means. `lost` is the number of points that a review with other sampled
rolls finds lost, which should be almost 0. `hint` and `review` are CPU seconds of a hint and of a whole review.
Everything except times is reproducible.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec

from inkrally.bots.player import bots_of
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis import hints
from inkrally.railroad_ink.analysis.hints import hint
from inkrally.railroad_ink.analysis.review import review
from inkrally.railroad_ink.game import Options, RailroadInk


def played(options: Options, seed: int, budget: int) -> Match:
    """Play a match alone by hints with a node budget, or by `beam` with a budget of 0."""
    beam = bots_of("railroad-ink")["beam"]
    match = Match(RailroadInk(), options, ["alone"], numbered_seed(seed))
    match.submit(Open())
    while not match.over:
        view = match.view(0)
        acts = hint(view, (), budget, seed).lines[0].acts if budget else beam.choose(view, Random(seed)).acts
        match.submit(Commit(0, acts))
    return match


def score_of(match: Match) -> int:
    assert match.result is not None
    return match.result.scores[0]


def say(what: dict[str, Any]) -> None:
    print(msgspec.json.encode(what).decode(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--budget", type=int, default=hints.HINT_NODES)
    parser.add_argument("--edition", default="original")
    parser.add_argument("--expansion", default="", help="names, with commas between them")
    parser.add_argument("--settings", type=msgspec.json.decode, default={}, help="as JSON")
    parser.add_argument(
        "--review", type=int, default=0, metavar="NODES", help="nodes of a reviewed turn; 0 for no review"
    )
    wanted = parser.parse_args()
    options: dict[str, Any] = {"edition": wanted.edition}
    if wanted.expansion:
        options |= {"expansions": wanted.expansion.split(","), "settings": wanted.settings}
    chosen = msgspec.convert(options, Options)
    ahead, lost, asked, reviewed = [], [], [], []
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        start = time.process_time()
        match = played(chosen, seed, wanted.budget)
        asked.append((time.process_time() - start) / chosen.setup.rounds)
        beam = score_of(played(chosen, seed, 0))
        line: dict[str, Any] = {"seed": seed, "hints": score_of(match), "beam": beam, "hint": round(asked[-1], 2)}
        ahead.append(line["hints"] - beam)
        if wanted.review:
            start = time.process_time()
            lost.append(review(match.log, (0,), wanted.review, seed + 1).seats[0].lost)
            reviewed.append(time.process_time() - start)
            line |= {"lost": lost[-1], "review": round(reviewed[-1], 1)}
        say(line)
    error = stdev(ahead) / sqrt(len(ahead)) if len(ahead) > 1 else 0.0
    means = {"games": wanted.games, "ahead": round(fmean(ahead), 2), "error": round(error, 2)}
    means |= {"hint": round(fmean(asked), 2)}
    say(means | ({"lost": round(fmean(lost), 3), "review": round(fmean(reviewed), 1)} if lost else {}))


if __name__ == "__main__":
    main()
