"""Measures how long it takes to recompute the results of many attempts at a game of a day from their actions.

    python -m bench.recompute --attempts 10000 --different 50 --workers 2

Bots play `--different` matches alone with the same dice. Each attempt is one of these logs. For each attempt, the
engine judges every action again and checks every roll against the seed. Then the score of the last state is compared
with the score of the match. Prints the seconds and the processor time of all attempts.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

from inkrally.bots.player import bots_of
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Open, command_of
from inkrally.match.log import fold, read, verify, write
from inkrally.match.match import Match
from inkrally.railroad_ink.game import Options

GAME = "railroad-ink"
SEED = 1
CHUNK = 50
"""How many attempts a worker process recomputes at once."""


def played(number: int) -> tuple[bytes, int]:
    """Return the log of a match with the dice of `SEED`, and its points. Each number gives another match."""
    match = Match(GAMES[GAME], Options(), ["easy"], numbered_seed(SEED))
    match.submit(Open())
    decision = 0
    while not match.over:
        decision += 1
        choice = bots_of(GAME)["easy"].choose(match.view(0), Random(f"{number} {decision}"))
        match.submit(command_of(match.game, 0, choice.acts))
    assert match.result is not None
    return b"".join(write(match.log, match.game)), match.result.scores[0]


def recomputed(attempts: list[tuple[bytes, int]]) -> tuple[int, float]:
    """Return how many attempts have the points of their actions, and the processor seconds."""
    began = time.process_time()
    return sum(_is_true(log, points) for log, points in attempts), time.process_time() - began


def _is_true(text: bytes, points: int) -> bool:
    """Return whether a log follows the rules and gives these points."""
    game = GAMES[GAME]
    log = read(text.splitlines(keepends=True), GAMES)
    if not verify(log, game).ok:
        return False
    result = game.result(fold(log, game).table)
    return result is not None and result.scores[0] == points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attempts", type=int, default=10_000, metavar="N", help="how many attempts")
    parser.add_argument("--different", type=int, default=50, metavar="N", help="how many different matches")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes")
    chosen = parser.parse_args()
    matches = [played(number) for number in range(chosen.different)]
    text, points = matches[0]
    if _is_true(text, points + 1):
        sys.exit("a score that its actions do not give was accepted")
    attempts = [matches[number % len(matches)] for number in range(chosen.attempts)]
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        list(pool.map(recomputed, [attempts[:1]] * chosen.workers))  # starts the processes
        began = time.perf_counter()
        chunks = [attempts[first : first + CHUNK] for first in range(0, len(attempts), CHUNK)]
        found = list(pool.map(recomputed, chunks))
        took = time.perf_counter() - began
    right, work = sum(count for count, _ in found), sum(seconds for _, seconds in found)
    print(f"recomputed {right} of {len(attempts)} attempts of {len(set(matches))} different matches")
    print(f"{took:.1f} s with {chosen.workers} processes, {work:.1f} s of processor time")
    if right != len(attempts):
        sys.exit("an attempt does not have the score of its actions")


if __name__ == "__main__":
    main()
