"""How far off a review is where it says what a turn cost: what it says against roll-outs of both turns.

    python bench/review_errors.py --positions 200 --rollouts 300 --seed 7000 --file found.jsonl --seconds 540
    python bench/review_errors.py --file found.jsonl --table
    python bench/review_errors.py --file found.jsonl --fit

A position is a turn of a match that was played by a bot of some level, in which the best turn found is not the one that
was played. From the sheet after each of the two the match is played to its end by `quick`, so many times, with the same
dice for both: the mean difference of the points is what the turn really cost, to that player. Each position is a line
of the file; what is there already is not done again, and after so many seconds it stops, so that it can be run in
pieces. Modes take turns, and of each mode its rounds; those after which nothing more is rolled are left out: what is
lost in them is exact.

The table says by round and by mode what was said and measured on average, how far apart they are (root of the mean
square, the roll-outs' own error taken out), what error is said, and how often what was measured lies within one and two
of it (the roll-outs' own error counted in). `--fit` prints the figures of `doubt.py`, to be tested on other seeds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from inkrally.analysis.compare import error_of
from inkrally.analysis.hints import studied
from inkrally.analysis.outlook import Outlook
from inkrally.analysis.rounds import GAME
from inkrally.analysis.ways import Way
from inkrally.bots.player import bots_of
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit, Open, State
from inkrally.match.match import Match
from inkrally.railroad_ink.game import Options

MODES: dict[str, Options] = {
    "base": Options(),
    "challenge": Options(edition="challenge"),
    "river": Options(expansions=("river",)),
    "underground": Options(expansions=("underground",)),
    "base, trail": Options(longest="trail"),
    "lava": Options(expansions=("lava",)),
    "meteor": Options(expansions=("meteor",)),
    "forest and trail": Options(expansions=("forest", "trail")),
    "desert and canyon": Options(expansions=("desert", "canyon")),
    "lake": Options(expansions=("lake",)),
}
LEVELS = ("easy", "steady", "quick", "beam")
"""Who plays the matches, so that large losses and small ones come."""
TRIES = 40
"""In so many matches a position of a mode and round is looked for before it is given up."""


class Position(msgspec.Struct, frozen=True):
    """A turn that was not the best found: what that cost as said, before any doubt, and as measured, in points.

    `worth` and `ended` are the final points after the turn that was played, as expected and as measured.
    """

    number: int
    mode: str
    level: str
    round: int
    left: int
    said: float
    sampled: float
    measured: float
    measured_error: float
    worth: float
    ended: float
    ended_error: float
    rollouts: int
    budget: int


def position(number: int, seed: int, rollouts: int, budget: int) -> Position | None:
    """The position of a number; None where no match has one."""
    name = [*MODES][number % len(MODES)]
    options = MODES[name]
    rounds = options.setup.last_round
    chance = Random(f"{seed} {number}")
    # The rounds of a mode come one after the other, so that each comes as often as the others.
    wanted = 1 + (number // len(MODES)) % (rounds - 1)
    for again in range(TRIES):
        level = chance.choice(LEVELS)
        match = Match(GAME, options, ["alone"], numbered_seed(seed + 1_000_003 * number + again))
        match.submit(Open())
        bot = bots_of(GAME.name)[level]
        while match.state.table.round < wanted:
            match.submit(Commit(0, bot.choose(match.view(0), chance).acts))
        view = match.view(0)
        outlook = Outlook(view)
        if outlook.exact:
            return None
        played = Way(acts := bot.choose(view, chance).acts, outlook.drawn(acts))
        compared, _ = studied(outlook, (played,), budget, again)
        own = next(each for each in compared if each.way is played)
        if own is compared[0]:
            continue
        turns = [compared[0].way.acts, played.acts]
        ends = [[played_on(match.state, acts, f"{seed} {number} {each}") for acts in turns] for each in range(rollouts)]
        differences = [best - own for best, own in ends]
        own_ends = [own for _, own in ends]
        return Position(
            number,
            name,
            level,
            wanted,
            options.setup.rounds_left(wanted),
            round(own.cost, 4),
            round(own.cost_error, 4),
            round(fmean(differences), 4),
            round(error_of(differences), 4),
            round(own.worth, 4),
            round(fmean(own_ends), 4),
            round(error_of(own_ends), 4),
            rollouts,
            budget,
        )
    return None


def played_on(state: State[Any, Any], acts: Sequence[Any], seed: str) -> int:
    """The points of a match alone that goes on with these acts and by `quick`, with the dice of a seed."""
    quick = bots_of(GAME.name)["quick"]
    dice, own = SeededChance(seed.encode()), Random(seed)
    while True:
        for event in GAME.decide(state, Commit(0, tuple(acts)), dice):
            state = GAME.evolve(state, event)
        if GAME.phase(state.table) is None:
            return GAME.result(state.table).scores[0]
        acts = quick.choose(GAME.see(state, 0), own).acts


def gather(wanted: argparse.Namespace) -> None:
    """Add positions to the file until there are enough or the time is over."""
    until = time.monotonic() + wanted.seconds
    done = {each.number for each in kept(wanted.file)} if wanted.file.exists() else set()
    with wanted.file.open("ab") as file:
        for number in range(wanted.first, wanted.first + wanted.positions):
            if time.monotonic() >= until:
                break
            if number in done or (found := position(number, wanted.seed, wanted.rollouts, wanted.budget)) is None:
                continue
            file.write(msgspec.json.encode(found) + b"\n")
            file.flush()


def kept(file: Path) -> list[Position]:
    """The positions of a file."""
    return [msgspec.json.decode(line, type=Position) for line in file.read_bytes().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first position")
    parser.add_argument("--rollouts", type=int, default=300, help="of each of two turns")
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--budget", type=int, default=400_000, help="nodes of a turn, as a review has them")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--file", type=Path, required=True)
    wanted = parser.parse_args()
    gather(wanted)


if __name__ == "__main__":
    main()
