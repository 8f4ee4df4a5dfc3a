"""Measures the worth of Options to the RoboRally bots that use them.

    python -m research.roborally.options --races 300 --course risky_exchange
    python -m research.roborally.options --part times --races 10
    python -m research.roborally.options --part alone --card recompile --races 150

Two robots of a level that use their Options race against two robots of the same level that do not, twice for each seed
with swapped seats. The result is the mean difference of their shares of first places, with its standard error and the
number of races. `times` measures the CPU time of every decision of the planner in milliseconds. `alone` measures the
number of turns by which a lone robot finishes earlier if it uses one card. The program prints a line of JSON for each
result, and a line after every tenth of the seeds. Everything except times is reproducible.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

import msgspec

from inkrally.bots.arena import play_match
from inkrally.bots.player import Bot, bots_of
from inkrally.roborally.bots.beam_bots import PrefixBeamBot
from inkrally.roborally.bots.planner import PlannerBot
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.table import Options


def plain_of(level: Bot) -> Bot:
    """Return a bot of the same level that does not use Options."""
    if isinstance(level, PlannerBot):
        return PlannerBot(f"{level.name}-plain", "", level.candidates, level.first, level.budget, 0, level.width)
    assert isinstance(level, PrefixBeamBot)
    return PrefixBeamBot(f"{level.name}-plain", "", level.width, level.weary)


def say(**figures: object) -> None:
    print(json.dumps(figures), flush=True)


def options_of(course_id: str, drawn: int) -> Options:
    """Return the options of a race in which each robot draws `drawn` Options. With 0, there is no deck of Options."""
    given = {"draw_options": drawn} if drawn else {}
    return msgspec.convert({"course": course_id, "timer": None, **given}, Options)


def ahead(level: str, course_id: str, seeds: Sequence[int], drawn: int) -> None:
    user = bots_of("roborally")[level]
    plain = plain_of(user)
    options = options_of(course_id, drawn)
    found: list[float] = []
    for number, seed in enumerate(seeds, 1):
        both = []
        for bots in ([user, plain, user, plain], [plain, user, plain, user]):
            places = play_match("roborally", bots, options, seed).places
            wins = [place == 1 for place in places]
            used = sum(won for won, bot in zip(wins, bots, strict=True) if bot is user)
            both.append((2 * used - sum(wins)) / sum(wins))
        found.append(mean(both))
        if number > 1 and (number == len(seeds) or number % max(1, len(seeds) // 10) == 0):
            error = stdev(found) / sqrt(len(found))
            say(
                measure="ahead",
                level=level,
                course=course_id,
                options=drawn,
                races=2 * number,
                ahead=round(mean(found), 3),
                error=round(error, 3),
                errors=round(mean(found) / error, 2) if error else None,
            )


def times(seeds: Sequence[int], courses: Sequence[str], drawn: int) -> None:
    for course_id in courses:
        options = options_of(course_id, drawn)
        found: list[float] = []
        seats = 2 if "two_robots" in printed_course(course_id).rules else 4
        for seed in seeds:
            match = play_match("roborally", ["planner"] * seats, options, seed)
            found += [1000 * second for seconds in match.seconds for second in seconds]
        found.sort()
        say(
            measure="times",
            course=course_id,
            options=drawn,
            decisions=len(found),
            p50=round(found[len(found) // 2], 1),
            p99=round(found[len(found) * 99 // 100], 1),
            worst=round(found[-1], 1),
        )


def alone(level: str, courses: Sequence[str], card: str, seeds: Sequence[int]) -> None:
    user = bots_of("roborally")[level]
    plain = plain_of(user)
    for course_id in courses:
        options = Options(course=course_id, timer=None, option_cards=((card,),))
        turns = [
            [play_match("roborally", [bot], options, seed).figures[0]["turns"] for seed in seeds]
            for bot in (user, plain)
        ]
        saved = [unused - used for used, unused in zip(*turns, strict=True)]
        say(
            measure="alone",
            level=level,
            course=course_id,
            card=card,
            races=len(saved),
            turns=round(mean(turns[0]), 2),
            unused=round(mean(turns[1]), 2),
            saved=round(mean(saved), 2),
            error=round(stdev(saved) / sqrt(len(saved)), 2),
        )


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--part", choices=("ahead", "times", "alone"), default="ahead")
    words.add_argument("--level", default="planner", help="the level that uses its Options")
    words.add_argument("--course", action="append", help="the course; repeatable; for times, by default all")
    words.add_argument(
        "--races", type=int, default=100, help="the number of races, two for each seed; for times, the number of seeds"
    )
    words.add_argument("--seed", type=int, default=1, help="the first seed")
    words.add_argument("--card", default="recompile", help="the card for `alone`")
    words.add_argument(
        "--options", type=int, choices=(0, 1, 2), default=2, help="the number of Options of each robot at the start"
    )
    chosen = words.parse_args()
    if chosen.part == "times":
        courses = chosen.course or list(COURSE_IDS)
        times(range(chosen.seed, chosen.seed + chosen.races), courses, chosen.options)
        return
    if chosen.part == "alone":
        seeds = range(chosen.seed, chosen.seed + max(2, chosen.races))
        alone(chosen.level, chosen.course or ["risky_exchange"], chosen.card, seeds)
        return
    for course_id in chosen.course or ["risky_exchange"]:
        ahead(chosen.level, course_id, range(chosen.seed, chosen.seed + chosen.races // 2), chosen.options)


if __name__ == "__main__":
    main()
