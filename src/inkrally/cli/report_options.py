"""The options of `review` and `hint`, and a progress bar for all games."""

from __future__ import annotations

import sys

import msgspec

BAR = 30


class ReviewOptions(msgspec.Struct, frozen=True):
    """The options of `review`.

    `budget` is the budget of a turn in the game's own unit, None for the default. `states` and `best` concern the best
    whole game. `workers` is the number of processes.
    """

    budget: int | None
    seed: int
    best: bool
    states: int | None
    as_json: bool
    workers: int


class HintOptions(msgspec.Struct, frozen=True):
    """The options of `hint`. `entry` None means the last one; `budget` is as in a review."""

    entry: int | None
    budget: int | None
    seed: int
    as_json: bool


def progress(done: int, total: int) -> None:
    """Show a progress bar, if standard error is a terminal."""
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {total}", end=end, file=sys.stderr)
