"""How far a long search is, told to who asked for it, who may end it by an exception. Knows nothing of what is done."""

from __future__ import annotations

from collections.abc import Callable

ProgressCallback = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""

MAX_PROGRESS_REPORTS = 200
"""It is told about so often in all."""


def ignore_progress(done: int, total: int) -> None:
    """Nobody is told."""


class ProgressReporter:
    """The steps of one search."""

    def __init__(self, tell: ProgressCallback, total: int) -> None:
        self.tell = tell
        self.total = max(1, total)
        self.done = 0
        self.next = 0
        self.advance_to(0)

    def advance(self) -> None:
        """One more is done."""
        self.advance_to(self.done + 1)

    def advance_to(self, done: int) -> None:
        """So many are done; told only where it is some more than was told last."""
        self.done = min(done, self.total)
        if self.done >= self.next:
            self.next = self.done + max(1, self.total // MAX_PROGRESS_REPORTS)
            self.tell(self.done, self.total)
