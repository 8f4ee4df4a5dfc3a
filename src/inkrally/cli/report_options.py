"""What was asked of `review` and `hint`, and what all games tell alike. Knows no game."""

from __future__ import annotations

import sys

import msgspec

BAR = 30


class ReviewOptions(msgspec.Struct, frozen=True):
    """`budget` is what a turn may take, in the game's own measure; None for the usual. `states` and `best` are about
    the best whole game, `workers` the processes."""

    budget: int | None
    seed: int
    best: bool
    states: int | None
    as_json: bool
    workers: int


class HintOptions(msgspec.Struct, frozen=True):
    """`entry` None: after the last; `budget` as in a review."""

    entry: int | None
    budget: int | None
    seed: int
    as_json: bool


def progress(done: int, total: int) -> None:
    """A progress bar, where there is somebody to see it."""
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {total}", end=end, file=sys.stderr)
