"""Progress reports of a long search. The callback can end the search with an exception. Contains no search."""

from __future__ import annotations

from collections.abc import Callable

ProgressCallback = Callable[[int, int], None]
"""A function that receives the number of completed steps and the total number of steps."""

MAX_PROGRESS_REPORTS = 200
"""The approximate maximum number of reports in one search."""


def ignore_progress(done: int, total: int) -> None:
    """Ignore a progress report."""


class ProgressReporter:
    """Counts the steps of one search, and reports them to a callback at most about `MAX_PROGRESS_REPORTS` times."""

    def __init__(self, report_progress: ProgressCallback, total: int) -> None:
        self.report_progress = report_progress
        self.total = max(1, total)
        self.done = 0
        self.next = 0
        self.advance_to(0)

    def advance(self) -> None:
        """Count one more completed step."""
        self.advance_to(self.done + 1)

    def advance_to(self, done: int) -> None:
        """Set the number of completed steps, and report it if it has grown enough since the last report."""
        self.done = min(done, self.total)
        if self.done >= self.next:
            self.next = self.done + max(1, self.total // MAX_PROGRESS_REPORTS)
            self.report_progress(self.done, self.total)
