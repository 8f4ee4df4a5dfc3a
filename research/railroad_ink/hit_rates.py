"""Counts the rounds that goals take, in games of a bot that tries to reach goals with the current rates.

    python -m research.railroad_ink.hit_rates 3000 > pace.json

Plays games with three goals each in two processes, for some minutes. Measure the result with
`research/railroad_ink/modes.py`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import msgspec

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.goals.hit_rates import count_hit_rates
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.challenge.goal_codes import TESTS
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, progress_of

FIRST_SEED = 900_000
"""The first seed, far from the seeds of comparisons of bots."""


def played(seed: int) -> dict[str, list[int]]:
    """Return the progress of each goal after each round of one game, by the code of the goal."""
    bot = BeamBot("seeks", "", SearchLevel(8, 4, 1, 6_000, last_round_factor=1), SearchLevel(8, 4, 1, 6_000))
    codes = Random(f"goals {seed}").sample([code for code, goal in facts.GOALS.items() if not goal.expansion], 3)
    options = Options(edition="challenge", goals=tuple(codes))
    match = Match(RailroadInk(), options, ["seeks"], numbered_seed(FIRST_SEED + seed))
    match.submit(Open())
    found: dict[str, list[int]] = {code: [] for code in codes}
    while not match.over:
        view = match.view(0)
        match.submit(Commit(0, bot.choose(view, Random(f"{seed} {view.table.round}")).acts))
        sheet = match.state.table.sheets[0]
        for code, row in found.items():
            row.append(progress_of(TESTS[code](GoalSheet(sheet.network(), sheet.layers, True))))
    return found


def main() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        games = list(pool.map(played, range(int(sys.argv[1])), chunksize=10))
    codes = sorted({code for game in games for code in game})
    table = {
        code: count_hit_rates([game[code] for game in games if code in game], facts.GOALS[code].need) for code in codes
    }
    print(msgspec.json.encode(table).decode())


if __name__ == "__main__":
    main()
