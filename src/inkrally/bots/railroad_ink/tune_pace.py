"""How the paces of goals were counted: by play that does not seek them. A tool.

    python -m inkrally.bots.railroad_ink.tune_pace 1200 > pace.json

plays so many games in two processes, for some minutes. What it is worth is measured by `bench/modes.py`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import msgspec

from inkrally.bots.railroad_ink.expanded import Level
from inkrally.bots.railroad_ink.pace import counted
from inkrally.bots.railroad_ink.players import Beam
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.goal_tests import TESTS
from inkrally.railroad_ink.challenge.goal_tests.seen import Seen, have_of
from inkrally.railroad_ink.game import Options, RailroadInk

FIRST_SEED = 900_000
"""Far from those with which bots are compared."""


def played(seed: int) -> dict[str, list[int]]:
    """How much of each goal there was at the ends of the rounds of one game."""
    bot = Beam("blind", "", 8, 4, 1, 6_000, Level(8, 4, 1, 6_000))
    match = Match(
        RailroadInk(), Options(edition="challenge", goals="none"), ["blind"], numbered_seed(FIRST_SEED + seed)
    )
    match.submit(Open())
    found: dict[str, list[int]] = {code: [] for code, goal in facts.GOALS.items() if not goal.expansion}
    while not match.over:
        view = match.view(0)
        match.submit(Commit(0, bot.choose(view, Random(f"{seed} {view.table.round}")).acts))
        sheet = match.state.table.sheets[0]
        for code, row in found.items():
            row.append(have_of(TESTS[code](Seen(sheet.network(), sheet.layers, True))))
    return found


def main() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        games = list(pool.map(played, range(int(sys.argv[1])), chunksize=10))
    table = {code: counted([game[code] for game in games], facts.GOALS[code].need) for code in games[0]}
    print(msgspec.json.encode(table).decode())


if __name__ == "__main__":
    main()
