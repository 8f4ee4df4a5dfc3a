"""Measures the CPU time of hints and reviews of races.

    python -m research.roborally.analysts

For each golden race (a stored log for tests), the program prints the minimum and maximum CPU time of some hints, and
the CPU time of a whole review. The estimated costs on the server (`HINT_SECONDS` and `REVIEW_SECONDS` in
`server/features/reviews/`) come from these figures. Other load hardly changes the figures. The figures of Railroad Ink
are in docs/explanation/analysis.md (`python -m research.railroad_ink.review_times`).
"""

from __future__ import annotations

import time
from pathlib import Path

from inkrally.games import GAMES
from inkrally.match.log import Log, read
from inkrally.roborally.analysis.hints import hint
from inkrally.roborally.analysis.review import RaceReviewRun, decisions

LOGS = Path(__file__).resolve().parents[2] / "tests" / "golden"
HINTS = 5
"""The number of hints that are measured in each race."""


def main() -> None:
    for path in sorted([*LOGS.glob("roborally-*.jsonl"), *LOGS.glob("course-*.jsonl")]):
        log = read(path.read_bytes().splitlines(keepends=True), GAMES)
        least, most = hints_of(log)
        print(f"{path.stem:34} hint {least:5.2f} to {most:4.2f} s   review {review_of(log):5.1f} s", flush=True)


def hints_of(log: Log) -> tuple[float, float]:
    """Return the minimum and maximum CPU seconds of hints in turns spread over the race."""
    found = decisions(log)
    took = []
    for decision in found[:: max(1, len(found) // HINTS)]:
        began = time.process_time()
        hint(decision.view, (), 1)
        took.append(time.process_time() - began)
    return min(took), max(took)


def review_of(log: Log) -> float:
    """Return the CPU seconds of a review, including the estimate."""
    began = time.process_time()
    review = RaceReviewRun(log)
    for _ in review.estimate():
        pass
    for _ in review.review_closely():
        pass
    return time.process_time() - began


if __name__ == "__main__":
    main()
