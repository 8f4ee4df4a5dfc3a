"""Makes the puzzles that come with a game, and measures how well their ratings order bots of known strength.

    python -m research.turn_puzzles railroad-ink --games 150 --write
    python -m research.turn_puzzles roborally --games 300 --write

Bots of several levels play matches alone. The review of each match finds the losses that become puzzles. Then every
level answers every puzzle, and the rating of a puzzle follows from its matches against the levels, whose ratings the
arena has measured (`inkrally/lobby/bot_ratings.json`).

Prints Spearman's correlation of these arena ratings with the ratings that the levels get from puzzles. Each level is
rated as a new player. The ratings of its puzzles are then those from the answers of the other levels only. `foreign`
leaves out the puzzles from matches that the level itself played. The same arguments print the same figures.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from inkrally.analysis.turn_puzzle import FILE, PackagedPuzzle, TurnPuzzle, position_of
from inkrally.bots.player import bots_of
from inkrally.bots.whole_match import play
from inkrally.games import GAMES, PACKS
from inkrally.lobby.ratings import LEAST_DOUBT, Rating, bot_ratings, update_ratings
from inkrally.match.errors import BadInput
from inkrally.pack import load_named
from inkrally.railroad_ink.daily import series as ink_series
from inkrally.roborally.daily import series as race_series

EACH_OTHER = [[0.0, 1.0], [1.0, 0.0]]
"""The weights for `update_ratings` of a match between a player and a puzzle."""
BASE_SHARE = 3
"""One in this many matches of Railroad Ink is not a base game."""


class Source(NamedTuple):
    """A puzzle, and the level of the bot whose match it comes from."""

    level: str
    puzzle: TurnPuzzle


def options_of(game: str, number: int) -> dict[str, Any]:
    """Return the options of a match."""
    if game == "roborally":
        courses = race_series()["course"]
        return dict(courses[number % len(courses)])
    made = ink_series()
    if number % BASE_SHARE:
        return dict(made["base"][0])
    return dict(made["changing"][number // BASE_SHARE % len(made["changing"])])


def source(number: int, game: str, levels: Sequence[str]) -> Source | None:
    """Return a puzzle of a match of a bot alone, or None if the match gives none."""
    module, analysis = load_named(PACKS[game].turn_puzzles), load_named(PACKS[game].analysis)
    level = levels[number % len(levels)]
    options = msgspec.convert(options_of(game, number // len(levels)), GAMES[game].options_type)
    try:
        match = play(game, [level], options, number)
    except BadInput:
        return None  # the set-up is not for one seat
    run = analysis.review(match.log, number)
    for _ in run.review_closely():
        pass
    found = [*module.puzzles_in(match.log, msgspec.json.encode(run.current))]
    return Source(level, found[number % len(found)].puzzle) if found else None


def solvers(source: Source, game: str, levels: Sequence[str]) -> dict[str, bool]:
    """Return for each level whether it solves a puzzle."""
    return {level: solved(game, source.puzzle, level) for level in levels}


def solved(game: str, puzzle: TurnPuzzle, level: str) -> bool:
    """Return whether a bot solves a puzzle."""
    view = GAMES[game].see(position_of(puzzle, GAMES[game]).state, 0)
    acts = bots_of(game)[level].choose(view, Random(f"{puzzle.round} {level}")).acts
    found: bool = load_named(PACKS[game].turn_puzzles).grade(puzzle, msgspec.to_builtins(acts, str_keys=True)).solved
    return found


def rating_of_puzzle(answers: Mapping[str, bool], strengths: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle after matches against players of known strength."""
    rating = Rating()
    for level, won in answers.items():
        player = Rating(strengths[level], LEAST_DOUBT)
        rating = update_ratings((player, rating), (1, 2) if won else (2, 1), 0, EACH_OTHER)[1]
    return rating


def rating_of_player(met: Sequence[tuple[Rating, bool]], seed: int) -> float:
    """Return the rating of a new player after answers to puzzles in random order."""
    order = [*met]
    Random(seed).shuffle(order)
    player = Rating()
    for puzzle, won in order:
        player = update_ratings((player, puzzle), (1, 2) if won else (2, 1), 0, EACH_OTHER)[0]
    return float(player.mean)


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's correlation of two lists without equal values."""
    size = len(first)
    ranks = [[sorted(values).index(value) for value in values] for values in (first, second)]
    apart: float = sum((one - other) ** 2 for one, other in zip(*ranks, strict=True))
    return 1 - 6 * apart / (size * (size * size - 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["railroad-ink", "roborally"])
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--skip", type=int, default=1, help="the number of strongest levels that play no matches")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the file of the game")
    wanted = parser.parse_args()
    strengths = bot_ratings(wanted.game)
    levels = sorted(strengths, key=strengths.__getitem__)
    players = levels[: len(levels) - wanted.skip]
    with ProcessPoolExecutor(wanted.processes, mp_context=get_context("spawn")) as pool:
        made = pool.map(partial(source, game=wanted.game, levels=players), range(wanted.games))
        found = [each for each in made if each is not None]
        answers = [*pool.map(partial(solvers, game=wanted.game, levels=levels), found)]
    for level in levels:
        share = sum(each[level] for each in answers) / len(answers)
        print(json.dumps({"level": level, "arena": strengths[level], "solved": round(share, 3)}), flush=True)
    for name in ("all", "foreign"):
        got = []
        for level in levels:
            met = [
                (rating_of_puzzle({key: won for key, won in each.items() if key != level}, strengths), each[level])
                for origin, each in zip(found, answers, strict=True)
                if name == "all" or origin.level != level
            ]
            got.append(rating_of_player(met, 1))
        figures = {"puzzles": name, "ratings": [round(each) for each in got]}
        print(json.dumps(figures | {"spearman": round(spearman([strengths[each] for each in levels], got), 3)}))
    themes = {
        theme: sum(theme in each.puzzle.themes for each in found) for origin in found for theme in origin.puzzle.themes
    }
    print(json.dumps({"puzzles": len(found), "themes": themes}))
    if wanted.write:
        lines = []
        for origin, each in zip(found, answers, strict=True):
            rating = rating_of_puzzle(each, strengths)
            lines.append(PackagedPuzzle(origin.puzzle, round(rating.mean, 1), round(rating.deviation, 1)))
        package = PACKS[wanted.game].game.partition(":")[0].rpartition(".")[0]
        path = Path(__file__).parent.parent / "src" / package.replace(".", "/") / FILE
        path.write_bytes(gzip.compress(b"\n".join(map(msgspec.json.encode, lines)), 9, mtime=0))


if __name__ == "__main__":
    main()
