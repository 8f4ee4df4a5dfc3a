"""Measures the accuracy of the cost of a turn in reviews, compared with roll-outs of both turns.

    python -m research.railroad_ink.review_errors --positions 200 --rollouts 300 --seed 7000 --file found.jsonl \
      --seconds 540
    python -m research.railroad_ink.review_errors --file found.jsonl --table
    python -m research.railroad_ink.review_errors --file found.jsonl --fit

A position is a turn of a match by a bot of some level in which the best turn found differs from the played turn. From
the sheet after each of the two turns, `quick` plays the match to its end many times, with the same dice for both. The
mean difference of scores is the real cost of the turn for that player. Each position is a line of the file. Existing
positions are not repeated, and the program stops after a time limit, so it can run in parts. Successive positions have
successive modes and rounds. The last rounds are left out, because without later rolls the cost is exact.

The tables show by round, mode and so on the estimated and measured means, the root mean square of their difference
(without the roll-outs' own error), the error of the sampled rolls, the stated error, and the share of measured values
within one and two stated errors. `--fit` prints the figures of `error.py`, to be tested with other seeds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from math import hypot, log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from inkrally.bots.player import bots_of
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit, Open, State
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis.candidate_turns import CandidateTurn
from inkrally.railroad_ink.analysis.compare import standard_error
from inkrally.railroad_ink.analysis.error import cost_std_error
from inkrally.railroad_ink.analysis.hints import search_and_compare
from inkrally.railroad_ink.analysis.rollout import Rollout
from inkrally.railroad_ink.analysis.rounds import GAME
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
"""The levels that play the matches, so that both large and small losses occur."""
TRIES = 40
"""The maximum number of matches to try for a position of a mode and round."""


class Position(msgspec.Struct, frozen=True):
    """A turn that was not the best found: its estimated cost without any correction, and its measured cost, in points.

    `worth` and `ended` are the final scores after the played turn, as expected and as measured.
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
    """Return the position with a number, or None if no tried match has such a position."""
    name = [*MODES][number % len(MODES)]
    options = MODES[name]
    rounds = options.setup.last_round
    chance = Random(f"{seed} {number}")
    # Successive positions of a mode have successive rounds, so that each round occurs equally often.
    wanted = 1 + (number // len(MODES)) % (rounds - 1)
    for again in range(TRIES):
        level = chance.choice(LEVELS)
        match = Match(GAME, options, ["alone"], numbered_seed(seed + 1_000_003 * number + again))
        match.submit(Open())
        bot = bots_of(GAME.name)[level]
        while match.state.table.round < wanted:
            match.submit(Commit(0, bot.choose(match.view(0), chance).acts))
        view = match.view(0)
        rollout = Rollout(view)
        if rollout.exact:
            return None
        played = CandidateTurn(acts := bot.choose(view, chance).acts, rollout.drawn(acts))
        compared, _ = search_and_compare(rollout, (played,), budget, again)
        own = next(each for each in compared if each.candidate is played)
        if own is compared[0]:
            continue
        turns = [compared[0].candidate.acts, played.acts]
        ends = [[played_on(match.state, acts, f"{seed} {number} {each}") for acts in turns] for each in range(rollouts)]
        differences = [best - own for best, own in ends]
        own_ends = [own for _, own in ends]
        return Position(
            number,
            name,
            level,
            wanted,
            rounds - wanted,
            round(own.cost, 4),
            round(own.cost_error, 4),
            round(fmean(differences), 4),
            round(standard_error(differences), 4),
            round(own.value, 4),
            round(fmean(own_ends), 4),
            round(standard_error(own_ends), 4),
            rollouts,
            budget,
        )
    return None


def played_on(state: State[Any, Any], acts: Sequence[Any], seed: str) -> int:
    """Return the final score of a match after the actions `acts`, if `quick` plays the rest with the dice of a seed."""
    quick = bots_of(GAME.name)["quick"]
    dice, own = SeededChance(seed.encode()), Random(seed)
    while True:
        state = GAME.decide(state, Commit(0, tuple(acts)), dice).state
        if GAME.phase(state.table) is None:
            result = GAME.result(state.table)
            assert result is not None  # Without a phase, the match is over.
            return result.scores[0]
        acts = quick.choose(GAME.see(state, 0), own).acts


def gather(wanted: argparse.Namespace) -> None:
    """Add positions to the file until the file has enough positions or the time is over."""
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
    """Return the positions in a file."""
    return [msgspec.json.decode(line, type=Position) for line in file.read_bytes().splitlines()]


# Evaluation.


def said_error(position: Position) -> float:
    """Return the standard error that a review states for a position, in points."""
    return cost_std_error(position.said, position.sampled, position.worth, position.left)


def table(positions: Sequence[Position], by: Callable[[Position], Any]) -> Iterator[str]:
    """Yield a line of the table for each value of the property `by`, in order."""
    for value in sorted({by(each) for each in positions}):
        yield row(str(value), [each for each in positions if by(each) == value])


def row(name: str, positions: Sequence[Position]) -> str:
    """Return estimates and measurements of some positions as a line."""
    off = [each.said - each.measured for each in positions]
    apart = sqrt(max(0.0, fmean(each**2 for each in off) - fmean(each.measured_error**2 for each in positions)))
    near = [
        abs(each) / max(LEAST_ERROR, hypot(said_error(at), at.measured_error))
        for each, at in zip(off, positions, strict=True)
    ]
    figures = (
        f"{fmean(each.said for each in positions):.1f}",
        f"{fmean(each.measured for each in positions):.1f}",
        f"{fmean(off):+.1f}".replace("-", "−"),
        f"{apart:.1f}",
        f"{fmean(each.sampled for each in positions):.1f}",
        f"{sqrt(fmean(said_error(each) ** 2 for each in positions)):.1f}",
        f"{sum(each < 1 for each in near) / len(near):.0%}",
        f"{sum(each < 2 for each in near) / len(near):.0%}",
    )
    return f"| {name} | {len(positions)} | {' | '.join(figures)} |"


LEAST_ERROR = 0.001
"""The minimum error, because stored values are rounded."""
HEADS = ("positions", "said", "measured", "difference", "apart", "of the rolls", "said error", "within 1", "within 2")


def print_tables(positions: Sequence[Position]) -> None:
    sorts: dict[str, Callable[[Position], Any]] = {
        "round": lambda each: each.round,
        "rounds left": lambda each: each.left,
        "way to play": lambda each: each.mode,
        "said": lambda each: f"up to {next(most for most in SIZES if each.said <= most)}",
        "played by": lambda each: each.level,
    }
    for name, by in sorts.items():
        print(f"| {name} | {' | '.join(HEADS)} |\n|---{'|---:' * len(HEADS)}|")
        print("\n".join([*table(positions, by), row("all", positions)]), end="\n\n")


SIZES = (1, 2, 4, 8, 99)


def fit(positions: Sequence[Position]) -> None:
    """Fit the figures of `error.py` by maximum likelihood: change each figure in turn until no change improves."""

    def unlikely(figures: Sequence[float]) -> float:
        found = 0.0
        for each in positions:
            far = figures[min(max(each.left, 1), 3) - 1] * each.worth
            spread = each.measured_error**2 + each.sampled**2 + far**2 + (figures[3] * each.said) ** 2
            found += log(spread) + (each.said - each.measured) ** 2 / spread
        return found

    figures, step = [0.02, 0.02, 0.02, 0.1], 1.5
    least = unlikely(figures)
    while step > 1.005:
        tried = [
            [each * change if place == at else each for place, each in enumerate(figures)]
            for at in range(len(figures))
            for change in (step, 1 / step)
        ]
        best = min(tried, key=unlikely)
        if unlikely(best) < least - 1e-9:
            figures, least = best, unlikely(best)
        else:
            step = sqrt(step)
    print(f"COST = (0.0, {', '.join(f'{each:.3f}' for each in figures[:3])})\nCOST_MORE = {figures[3]:.2f}")
    for left in sorted({each.left for each in positions}):
        off = [((each.ended - each.worth) / each.worth) ** 2 for each in positions if each.left == left]
        print(f"WORTH[{left}] = {sqrt(fmean(off)):.2f} of {len(off)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first position")
    parser.add_argument("--rollouts", type=int, default=300, help="roll-outs after each of the two turns")
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--budget", type=int, default=400_000, help="nodes of a turn, as in a review")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--table", action="store_true", help="print the tables of the file, and add no positions")
    parser.add_argument("--fit", action="store_true", help="print the figures fitted to the file, and add no positions")
    wanted = parser.parse_args()
    if not wanted.table and not wanted.fit:
        gather(wanted)
    if wanted.fit:
        fit(kept(wanted.file))
    else:
        print_tables(kept(wanted.file))


if __name__ == "__main__":
    main()
