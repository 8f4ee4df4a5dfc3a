"""Measures the points for one, two and three stars on a stop of the solo tour.

    python -m research.railroad_ink.stars strengths.jsonl river 100

It prints the list `solo_stars` of the manifest. Each of three levels plays 100 matches alone on the original sheet with
the expansion. `strengths.py` plays them and adds the scores to the file; all scores in the file count. One star is the
median score of `easy`, two stars the median of `steady`, three stars the median of `beam`. The points with the standard
error of the mean of each level are written to the standard error stream.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from research.railroad_ink.strengths import FIRST_SEED, play_all, read_scores

LEVELS = ("easy", "steady", "beam")


def main(arguments: list[str]) -> None:
    """Measure one expansion and print its stars."""
    path, expansion, count = Path(arguments[0]), arguments[1], int(arguments[2])
    play_all(path, [expansion], LEVELS, range(FIRST_SEED, FIRST_SEED + count))
    scores = [score for score in read_scores(path) if score.expansion == expansion]
    stars: list[int] = []
    for level in LEVELS:
        points = sorted(score.points for score in scores if score.level == level)
        error = statistics.stdev(points) / len(points) ** 0.5
        print(
            f"{expansion} {level}: mean {statistics.mean(points):.1f} ± {error:.1f}, {points[0]} to {points[-1]}"
            f" in {len(points)} matches",
            file=sys.stderr,
        )
        # At least one point apart, so that each star needs more points than the previous star.
        stars.append(max([points[len(points) // 2], *(each + 1 for each in stars)]))
    print(stars)


if __name__ == "__main__":
    main(sys.argv[1:])
