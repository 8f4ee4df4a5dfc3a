"""Measures the strength and speed of the RoboRally bots, and compares them with the required figures.

    python -m research.roborally.robots --games 100

Measures the median turns of a lone robot on five courses; the planner's share of first places in races of four, with
the standard error; the time to compute the distance field of a course; and milliseconds for each decision. Uses one
process and prints a line of JSON for each figure. Everything except times is reproducible.
"""

from __future__ import annotations

import argparse
import json
import time

from inkrally.bots.arena import play_matches, seed_rotations, standings
from inkrally.roborally.bots import floor_cache
from inkrally.roborally.bots.distance_field import DistanceField
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.floor import courses
from inkrally.roborally.table import Options

ALONE = {"risky_exchange": 6, "checkmate": 5, "island_hop": 7, "vault_assault": 8, "whirlwind_tour": 9}
"""The maximum median of turns of a lone planner."""

RACES = {"greedy": (0.70, 1), "beam": (0.45, 2)}
"""The races of a planner against three robots of a level, by that level.

Each item has the minimum share of first places of the planner, and the number of races as a multiple of `--games`.
"""


def say(**figures: object) -> None:
    print(json.dumps(figures), flush=True)


def fields() -> None:
    for course in ALONE:
        floor = courses.printed_course(course).floor
        begun = time.perf_counter()
        DistanceField(MoveTable(floor), floor, floor_cache.SWEEP_HANDS)
        say(measure="field", course=course, seconds=round(time.perf_counter() - begun, 3))


def alone(games: int) -> None:
    for course, most in ALONE.items():
        options = Options(course=course, timer=None)
        for bot in ("greedy", "beam", "planner"):
            (found,) = standings([bot], list(play_matches("roborally", [bot], options, range(1, 1 + games))))
            bar = {"bar": f"at most {most}"} if bot == "planner" else {}
            say(
                measure="alone", course=course, bot=bot, games=games, turns=found.figures["turns"], p95=found.p95, **bar
            )


def races(games: int, course: str, seed: int) -> None:
    options = Options(course=course, timer=None)
    for level, (least, times) in RACES.items():
        bots = ["planner", level, level, level]
        seeds, turns = seed_rotations(games * times, seed, 4)
        found = standings(bots, list(play_matches("roborally", bots, options, seeds, 1, turns)))[0]
        say(
            measure="race",
            course=course,
            against=level,
            games=found.games,
            share=found.share,
            error=found.share_error,
            bar=f"at least {least}",
            turns=found.figures["turns"],
            p50=found.p50,
            p95=found.p95,
        )


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--games", type=int, default=100, help="matches of each kind")
    words.add_argument("--course", default="risky_exchange", help="the course of the races")
    words.add_argument("--seed", type=int, default=1, help="the first seed of the races")
    words.add_argument("--part", choices=("fields", "alone", "races"), help="only this part")
    chosen = words.parse_args()
    if chosen.part in (None, "fields"):
        fields()
    if chosen.part in (None, "alone"):
        alone(chosen.games)
    if chosen.part in (None, "races"):
        races(chosen.games, chosen.course, chosen.seed)


if __name__ == "__main__":
    main()
