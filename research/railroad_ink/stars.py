"""Measures the points for one, two and three stars on a stop of the solo tour.

    python -m research.railroad_ink.stars river 100 1 > src/inkrally/railroad_ink/expansions/river/solo_stars.json

Each of three levels plays 100 matches alone on the original sheet with the expansion, with seeds from 1. One star is
the median score of `easy`, two stars the median of `steady`, three stars the median of `beam`. The points with the
standard error of the mean of each level are written to the standard error stream.
"""

from __future__ import annotations

import statistics
import sys

import inkrally.railroad_ink as ri

LEVELS = ("easy", "steady", "beam")


def points_of(level: str, expansion: str, count: int, seed: int) -> list[int]:
    """Return the sorted points of a level in `count` matches."""
    found = []
    for number in range(seed, seed + count):
        match = ri.play([level], seed=number, edition="original", expansions=(expansion,))
        assert match.result is not None
        found.append(match.result.scores[0])
    return sorted(found)


def main(arguments: list[str]) -> None:
    """Measure one expansion and print its stars."""
    expansion, count, seed = arguments[0], int(arguments[1]), int(arguments[2])
    stars: list[int] = []
    for level in LEVELS:
        points = points_of(level, expansion, count, seed)
        error = statistics.stdev(points) / count**0.5
        print(
            f"{expansion} {level}: mean {statistics.mean(points):.1f} ± {error:.1f}, {points[0]} to {points[-1]}",
            file=sys.stderr,
        )
        # At least one point apart, so that each star needs more points than the previous star.
        stars.append(max([points[count // 2], *(each + 1 for each in stars)]))
    print(stars)


if __name__ == "__main__":
    main(sys.argv[1:])
