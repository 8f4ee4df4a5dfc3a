"""What it is worth to a bot of Railroad Ink to see what expansions give: against itself, blind to their points.

    python bench/expansions.py --expansion river --games 200 --seed 1
    python bench/expansions.py --expansion meteor,lava --games 200 --seed 1 --workers 2

Plays a match of two seats for each seed, so with the same dice for both: the bot, and the same search with the same
budget to which the expansions' points and errors count nothing (it still does what is owed). Prints a line of JSON for
each, as `inkrally arena` does: mean and standard error of the score, milliseconds of processor time a turn, and in the
second line, of the bot that sees, by how many points it was ahead on the same dice, with the standard error of that.
All but the times is the same again for the same seeds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random

import msgspec

from inkrally.bots.arena import Played, standings
from inkrally.bots.player import bots_of
from inkrally.bots.railroad_ink.players import Beam
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink.game import Options

NAMES = ["blind", "sees"]


def bots(budget: int | None) -> list[Beam]:
    """The level `beam`, blind and not."""
    beam = bots_of("railroad-ink")["beam"]
    assert isinstance(beam, Beam)
    level = msgspec.structs.replace(beam.expanded, budget=budget or beam.expanded.budget)
    found = []
    for name in NAMES:
        own = msgspec.structs.replace(level, blind=name == "blind")
        found.append(Beam(name, "", beam.width, beam.candidates, beam.inner, beam.budget, own))
    return found


def play(expansions: Sequence[str], budget: int | None, seed: int) -> Played:
    """One match of both."""
    options = Options(expansions=tuple(expansions))
    match = Match(GAMES["railroad-ink"], options, NAMES, numbered_seed(seed))
    match.submit(Open())
    players = bots(budget)
    nodes = [0, 0]
    seconds: list[list[float]] = [[], []]
    while not match.over:
        for seat in match.owes:
            view = match.view(seat)
            # The same for both seats: they differ in what they see alone.
            random = Random(f"{seed} {view.table.round}")
            start = time.process_time()
            choice = players[seat].choose(view, random)
            seconds[seat].append(time.process_time() - start)
            nodes[seat] += choice.nodes
            match.submit(Commit(seat, choice.acts))
    result = match.result
    assert result is not None
    return Played(
        seed,
        tuple(result.scores),
        tuple(result.places),
        tuple(nodes),
        tuple(tuple(each) for each in seconds),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--expansion", required=True, metavar="A,B", help="the expansions in play")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many matches")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed")
    parser.add_argument("--budget", type=int, metavar="NODES", help="instead of the level's own")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    chosen = parser.parse_args()
    one = partial(play, chosen.expansion.split(","), chosen.budget)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    played: list[Played] = []
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        for match in pool.map(one, seeds):
            played.append(match)
            if sys.stderr.isatty():
                print(f"\r{len(played)} of {chosen.games}", end="", file=sys.stderr)
    for standing in standings(NAMES, played):
        print(msgspec.json.encode(standing).decode(), flush=True)


if __name__ == "__main__":
    main()
