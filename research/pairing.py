"""Simulates ratings and matchmaking with people of known strength, and measures the ranking and the waiting times.

    python -m research.pairing --people 2000 --games 40
    python -m research.pairing --fit 100

In a match of Railroad Ink, a person's score is strength plus luck. Both distributions are fitted to results of bots of
four levels in the arena (`--fit MATCHES` repeats the fit and prints both): strength has the mean and deviation of the
levels, luck the deviation of one level. So people differ as much as the levels of bots.

Each person looks for a quick game, plays the game, rests, and looks again. `inkrally.lobby.pairing` matches people and
`inkrally.lobby.ratings` rates them, as on a server. The program prints Spearman's correlation of strengths and ratings
after some games of each person, the width of the rating interval, and the share of intervals that contain the strength.
For 10 to 2,000 people it prints the waits and the differences of strength at a table. `--models` tries the other models
of the library on the same matches.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
import sys
from collections.abc import Sequence

import msgspec

from inkrally.lobby.pairing import Seeker, groups
from inkrally.lobby.ratings import BETA as LUCK_OF_MODEL
from inkrally.lobby.ratings import (
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INTERVAL_DEVIATIONS,
    TAU,
    Rating,
    SeatStanding,
    fold,
)

GAME = "railroad-ink"
LEVELS = ("easy", "steady", "quick", "beam")
MEAN, SPREAD, LUCK = 47.4, 20.4, 5.1
"""The mean and deviation of strength, and the deviation of luck, in points, as printed by `--fit 60`."""
GAME_SECONDS = 600.0
"""The mean duration of a match in seconds. A match takes between half and one and a half times as long."""
REST_SECONDS = 60.0
TICK_MS = 500
REPORTED_GAMES = (5, 10, 15, 20, 30)
WANTED = 0.95
CROWDS = (10, 30, 100, 300, 1000, 2000)


class Person(msgspec.Struct):
    """A person. Only the simulation knows the `strength`."""

    id: str
    strength: float
    rating: Rating = Rating()
    games: int = 0


class Seen(msgspec.Struct):
    """The results of matchmaking: waits in seconds, and for each table the range of strengths and the people."""

    waits: list[float]
    gaps: list[float]
    sizes: list[int]


def played(table: Sequence[Person], luck: float, at: int, rng: random.Random) -> None:
    """Let the people at a table play a match at the time `at` in milliseconds, and update their ratings."""
    order = sorted(table, key=lambda each: -(each.strength + rng.gauss(0, luck)))
    after = fold(
        {each.id: each.rating for each in table},
        [SeatStanding(each.id, place) for place, each in enumerate(order, 1)],
        at,
    )
    for each in table:
        each.rating = after[each.id]
        each.games += 1


def evening(people: Sequence[Person], games: int, luck: float, rng: random.Random, reports: bool = False) -> Seen:
    """Let all people play until each has played `games` games.

    No person stops before the end, so that the last people still find others.
    """
    by_id = {each.id: each for each in people}
    seen, now, reported = Seen([], [], []), 0, 0
    waiting: dict[str, Seeker] = {}
    back = [(rng.randrange(round(1000 * (GAME_SECONDS + REST_SECONDS))), each.id) for each in people]
    heapq.heapify(back)
    while (fewest := min(each.games for each in people)) < games:
        if reports and fewest in REPORTED_GAMES and fewest != reported:
            reported = fewest
            report(people, fewest)
        now += TICK_MS
        while back and back[0][0] <= now:
            _, name = heapq.heappop(back)
            waiting[name] = Seeker(name, by_id[name].rating.mean, now)
        for group in groups(list(waiting.values()), now):
            table = [by_id[each.id] for each in group]
            seen.waits += [(now - waiting.pop(each.id).since) / 1000 for each in group]
            strengths = [each.strength for each in table]
            seen.gaps.append(max(strengths) - min(strengths))
            seen.sizes.append(len(table))
            ends = now + round(1000 * GAME_SECONDS * rng.uniform(0.5, 1.5))
            played(table, luck, ends, rng)
            for each in table:
                heapq.heappush(back, (ends + rng.randrange(round(1000 * REST_SECONDS)), each.id))
    return seen


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 1. Equal values share their mean rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end < len(order) and values[order[end]] == values[order[at]]:
            end += 1
        for place in order[at:end]:
            found[place] = (at + end - 1) / 2
        at = end
    return found


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's correlation, which is the correlation of the ranks of two lists of values."""
    return statistics.correlation(ranks(one), ranks(other))


def report(people: Sequence[Person], games: int) -> float:
    """Print how well ratings order people by strength after some games. Return the correlation of the two orders."""
    strengths = [each.strength for each in people]
    means = [each.rating.mean for each in people]
    found = spearman(strengths, means)
    # Strengths are in points. A fitted line converts them to the scale of ratings.
    slope, at = statistics.linear_regression(strengths, means)
    off = [abs(mean - (slope * strength + at)) for strength, mean in zip(strengths, means, strict=True)]
    doubts = [INTERVAL_DEVIATIONS * each.rating.deviation for each in people]
    inside = sum(each <= doubt for each, doubt in zip(off, doubts, strict=True)) / len(people)
    print(
        f"after {games:2} games: Spearman {found:.4f}, interval ±{statistics.mean(doubts):.0f}, contains {inside:.0%};"
        f" {slope:.0f} rating points per point of strength",
        flush=True,
    )
    return found


def fitted(matches: int, seed: int) -> tuple[float, float, float]:
    """Return the mean and deviation of the levels' scores, and the deviation of luck, from matches in the arena."""
    from inkrally.bots.arena import play_match
    from inkrally.games import GAMES

    options = GAMES[GAME].options_type()
    found = [play_match(GAME, LEVELS, options, seed + number).scores for number in range(matches)]
    levels = [statistics.mean(scores[level] for scores in found) for level in range(len(LEVELS))]
    dice = [statistics.mean(scores) for scores in found]
    mean = statistics.mean(levels)
    # The remaining deviation of a score, after the mean of its level and the mean of its dice, is the luck of one
    # player.
    rest = [
        scores[level] - levels[level] - (shared - mean)
        for scores, shared in zip(found, dice, strict=True)
        for level in range(len(LEVELS))
    ]
    print("points of", ", ".join(f"{level} {points:.1f}" for level, points in zip(LEVELS, levels, strict=True)))
    return mean, statistics.stdev(levels), statistics.stdev(rest) * (len(LEVELS) / (len(LEVELS) - 1)) ** 0.5


def quantile(values: Sequence[float], share: float) -> float:
    order = sorted(values)
    return order[min(len(order) - 1, int(share * len(order)))]


def compare_models(people: int, games: int, spread: float, luck: float, seed: int) -> None:
    """Print how well each model of the library orders people by strength, with and without damping.

    The people play matches of four.
    """
    from openskill import models

    for name in ("PlackettLuce", "BradleyTerryFull", "BradleyTerryPart", "ThurstoneMostellerFull"):
        for damped in (True, False):
            rng = random.Random(seed)
            more = {} if damped else {"gamma": lambda *given: 1.0}
            model = getattr(models, name)(
                mu=INITIAL_RATING, sigma=INITIAL_DEVIATION, beta=LUCK_OF_MODEL, tau=TAU, **more
            )
            strengths = [rng.gauss(0, spread) for _ in range(people)]
            known = [model.rating() for _ in strengths]
            for _ in range(games):
                order = sorted(range(people), key=lambda each: known[each].mu + rng.gauss(0, 100))
                for at in range(0, people - people % 4, 4):
                    table = sorted(order[at : at + 4], key=lambda each: -strengths[each] - rng.gauss(0, luck))
                    after = model.rate([[known[each]] for each in table], ranks=[1, 2, 3, 4])
                    for each, (rating,) in zip(table, after, strict=True):
                        known[each] = rating
            means = [each.mu for each in known]
            slope, at_zero = statistics.linear_regression(strengths, means)
            off = statistics.pstdev(mean - slope * each - at_zero for each, mean in zip(strengths, means, strict=True))
            doubt = statistics.mean(each.sigma for each in known)
            print(
                f"{name:24}{'' if damped else ', undamped':10}: Spearman {spearman(strengths, means):.4f},"
                f" stated error ±{doubt:.0f}, real error ±{off:.0f}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--fit", type=int, default=0, metavar="MATCHES", help="fit strength and luck to the arena first"
    )
    parser.add_argument("--spread", type=float, help="the deviation of strength in points, in place of the fitted one")
    parser.add_argument("--models", action="store_true", help="only compare the models of the library")
    options = parser.parse_args()
    mean, spread, luck = fitted(options.fit, options.seed) if options.fit else (MEAN, SPREAD, LUCK)
    spread = options.spread or spread
    print(f"strength {mean:.1f} ± {spread:.1f} points, luck ± {luck:.1f}")
    if options.models:
        compare_models(options.people, options.games, spread, luck, options.seed)
        return
    rng = random.Random(options.seed)
    people = [Person(f"p{number}", rng.gauss(mean, spread)) for number in range(options.people)]
    evening(people, options.games, luck, rng, reports=True)
    found = report(people, options.games)
    print(
        "people: wait (50 % and 95 %); range of strengths at a table in deviations (50 % and 95 %); people at a table"
    )
    for count in CROWDS:
        if count > len(people):
            continue
        # All people have ratings now. A random part of them looks for games.
        some = [msgspec.structs.replace(each, games=0) for each in rng.sample(people, count)]
        seen = evening(some, 5, luck, rng)
        waits = f"{quantile(seen.waits, 0.5):5.1f} s {quantile(seen.waits, 0.95):5.1f} s"
        gaps = f"{quantile(seen.gaps, 0.5) / spread:4.2f} {quantile(seen.gaps, 0.95) / spread:4.2f}"
        print(f"{count:5}: {waits}; {gaps}; {statistics.mean(seen.sizes):.2f}", flush=True)
    sys.exit(found < WANTED)


if __name__ == "__main__":
    main()
