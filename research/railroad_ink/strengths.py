"""Measures the levels of Railroad Ink bots against each other on each expansion.

    python -m research.railroad_ink.strengths --file strengths.jsonl --games 200
    python -m research.railroad_ink.strengths --file strengths.jsonl --games 40 --levels beam,sharp,sharp-blind
    python -m research.railroad_ink.strengths --file strengths.jsonl --table

Each level plays each seed alone, with the same dice for all levels. `sharp-blind` is `sharp` with a search that ignores
the points of expansions and uses the learned value of the base game. Each score is added to `--file` as a line of JSON.
Scores in the file are not played again: a stopped run continues, and more levels or seeds add to it. Levels that need
less time come first.

With `--table` the program plays nothing. It prints a line of Markdown for each expansion: the mean lead of each level
over the level below, and of `sharp` over `sharp-blind`, in points with the standard error and the number of seeds.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import msgspec

from inkrally.bots.arena import play_match
from inkrally.bots.player import Bot, bots_of
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.game import Options

BLIND = "sharp-blind"
FIRST_SEED = 80001
"""The first seed, unless another one is given. No weights were tuned on the seeds from here on."""
LEVELS = tuple(bots_of("railroad-ink"))
PAIRS = (*pairwise(LEVELS), (BLIND, "sharp"))
"""The pairs of the table, each as the level that is expected to lose and the level that is expected to win."""


class Score(msgspec.Struct, frozen=True):
    """The points of a level in one match, and the processor time in seconds that its decisions took."""

    expansion: str
    level: str
    seed: int
    points: int
    seconds: float


@cache
def bot_of(level: str) -> Bot:
    """Return the bot of a level, or the blind one."""
    if level != BLIND:
        return bots_of("railroad-ink")[level]
    sharp = bots_of("railroad-ink")["sharp"]
    assert isinstance(sharp, BeamBot)
    expanded = msgspec.structs.replace(sharp.expanded, ignored=("expansions",))
    return BeamBot(BLIND, "", sharp.level, expanded, sharp.networks)


def read_scores(path: Path) -> list[Score]:
    """Return the scores in a file; none if there is no file."""
    return [msgspec.json.decode(line, type=Score) for line in path.read_bytes().splitlines()] if path.exists() else []


def play_all(path: Path, expansions: Sequence[str], levels: Sequence[str], seeds: range) -> None:
    """Play what the file does not have yet, level by level, and add each score to the file."""
    done = {(score.expansion, score.level, score.seed) for score in read_scores(path)}
    with path.open("ab", buffering=0) as file:
        for level in levels:
            for expansion in expansions:
                for seed in seeds:
                    if (expansion, level, seed) not in done:
                        file.write(msgspec.json.encode(play(expansion, level, seed)) + b"\n")


def play(expansion: str, level: str, seed: int) -> Score:
    """Play one match of a level alone."""
    match = play_match("railroad-ink", [bot_of(level)], Options(expansions=(expansion,)), seed, same=True)
    return Score(expansion, level, seed, match.scores[0], round(sum(match.seconds[0]), 3))


def table(scores: Sequence[Score]) -> Iterator[str]:
    """Yield the lines of the table, first the two of its head. Pairs without any common seeds have no column."""
    points = {(score.expansion, score.level, score.seed): score.points for score in scores}
    leads: dict[tuple[str, str, str], list[int]] = {}
    for expansion, level, seed in points:
        for low, high in PAIRS:
            if level == low and (expansion, high, seed) in points:
                lead = points[expansion, high, seed] - points[expansion, low, seed]
                leads.setdefault((expansion, low, high), []).append(lead)
    pairs = [pair for pair in PAIRS if any(key[1:] == pair for key in leads)]
    yield "| Expansion | " + " | ".join(f"`{high}` − `{low}`" for low, high in pairs) + " |"
    yield "|---" * (1 + len(pairs)) + "|"
    for expansion in sorted({key[0] for key in leads}):
        cells = [cell(leads.get((expansion, *pair), ())) for pair in pairs]
        yield f"| {facts.EXPANSIONS[expansion].title} | " + " | ".join(cells) + " |"


def cell(leads: Sequence[int]) -> str:
    """Return a cell of the table: the mean, the standard error and the number of leads."""
    if len(leads) < 2:
        return ""
    return f"{mean(leads):.1f} ± {stdev(leads) / sqrt(len(leads)):.1f} ({len(leads)})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, required=True, help="the file with all scores")
    parser.add_argument("--expansions", metavar="A,B", help="by default all")
    parser.add_argument("--levels", default="easy,steady,quick", metavar="A,B", help="also sharp-blind")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="the number of seeds")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, metavar="S", help="the first seed")
    parser.add_argument("--table", action="store_true", help="print the table of the file and play nothing")
    chosen = parser.parse_args()
    if not chosen.table:
        os.nice(19)
        expansions = chosen.expansions.split(",") if chosen.expansions else list(facts.EXPANSIONS)
        play_all(chosen.file, expansions, chosen.levels.split(","), range(chosen.seed, chosen.seed + chosen.games))
    print("\n".join(table(read_scores(chosen.file))))


if __name__ == "__main__":
    main()
