"""Measures the time of a review in each mode: the estimate of all seats, each seat, and a best whole game.

    python -m research.railroad_ink.review_times
    python -m research.railroad_ink.review_times --seats 2 --best underground challenge

Prints a line of JSON for each mode in CPU seconds: `estimate` of all seats, `seat` of one seat with its share of the
estimate, `best` of the best whole game of the first seat. `quick` plays the matches.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import msgspec

from inkrally.bots.player import bots_of
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.log import Log
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis.best_games.hindsight import hindsight
from inkrally.railroad_ink.analysis.review import ReviewRun
from inkrally.railroad_ink.analysis.rounds import GAME
from inkrally.railroad_ink.game import Options

MODES: dict[str, Options] = {
    "base": Options(),
    "river": Options(expansions=("river",)),
    "lake": Options(expansions=("lake",)),
    "meteor": Options(expansions=("meteor",)),
    "lava": Options(expansions=("lava",)),
    "meteor+lava": Options(expansions=("meteor", "lava")),
    "forest+trail": Options(expansions=("forest", "trail")),
    "desert+canyon": Options(expansions=("desert", "canyon")),
    "underground": Options(expansions=("underground",)),
    "challenge": Options(edition="challenge"),
    "challenge+underground": Options(edition="challenge", expansions=("underground",)),
    "challenge+draft": Options(edition="challenge", draft=True),
}


def played(options: Options, seats: int, seed: int) -> Log:
    """Return the log of a finished match."""
    quick, match = bots_of(GAME.name)["quick"], Match(GAME, options, ["seat"] * seats, numbered_seed(seed))
    match.submit(Open())
    while not match.over:
        for seat in match.owes:
            match.submit(Commit(seat, quick.choose(match.view(seat), Random(seat)).acts))
    return match.log


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modes", nargs="*", help=", ".join(MODES))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--best", action="store_true", help="look for a best whole game, too")
    wanted = parser.parse_args()
    for name in wanted.modes or MODES:
        log = played(MODES[name], wanted.seats, wanted.seed)
        start = time.process_time()
        under_way = ReviewRun(log, range(wanted.seats))
        for _ in under_way.estimate():
            pass
        estimate = time.process_time() - start
        for _ in under_way.review_closely():
            pass
        whole = time.process_time() - start
        line = {"mode": name, "estimate": round(estimate, 2), "seat": round(whole / wanted.seats, 2)}
        if wanted.best:
            start = time.process_time()
            hindsight(log, 0)
            line["best"] = round(time.process_time() - start, 1)
        print(msgspec.json.encode(line).decode(), flush=True)


if __name__ == "__main__":
    main()
