"""How far a long search is, told to who asked for it, who may end it by an exception. Knows nothing of what is done."""

from __future__ import annotations

from collections.abc import Callable

Tell = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""

TOLD = 200
"""It is told about so often in all."""


def nobody(done: int, total: int) -> None:
    """Nobody is told."""


class Steps:
    """The steps of one search."""

    def __init__(self, tell: Tell, total: int) -> None:
        self.tell = tell
        self.total = max(1, total)
        self.done = 0
        self.next = 0
        self.to(0)

    def step(self) -> None:
        """One more is done."""
        self.to(self.done + 1)

    def to(self, done: int) -> None:
        """So many are done; told only where it is some more than was told last."""
        self.done = min(done, self.total)
        if self.done >= self.next:
            self.next = self.done + max(1, self.total // TOLD)
            self.tell(self.done, self.total)
