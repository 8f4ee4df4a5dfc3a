"""The options of the commands `review` and `hint`, as they are passed to the games' modules, and a progress bar."""

from __future__ import annotations

import sys

import msgspec

BAR = 30
"""The width of the progress bar, in characters."""


class ReviewOptions(msgspec.Struct, frozen=True):
    """The options of `review`.

    Attributes:
        budget: The budget of the search for each turn, in the game's own unit; None for the default.
        seed: The seed of random samples.
        best: Whether to search for the best play of the whole match with its dice, too.
        states: The budget of the search for the best play; 0 for no search, None for the default.
        as_json: Whether to print JSON Lines instead of text.
        workers: The number of processes.
    """

    budget: int | None
    seed: int
    best: bool
    states: int | None
    as_json: bool
    workers: int


class HintOptions(msgspec.Struct, frozen=True):
    """The options of `hint`. `entry` is the log entry after which the seat decides, None for the last one. The other
    options are as in `ReviewOptions`."""

    entry: int | None
    budget: int | None
    seed: int
    as_json: bool


def progress(done: int, total: int) -> None:
    """Show a progress bar for `done` of `total` steps on standard error, if that is a terminal."""
    if sys.stderr.isatty():
        full = BAR * done // max(1, total)
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {total}", end=end, file=sys.stderr)
