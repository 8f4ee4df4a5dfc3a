"""Assigns themes to the loss of a reviewed turn of RoboRally, for puzzles and for the statistics of a player."""

from __future__ import annotations

from typing import Protocol

THEMES: tuple[str, ...] = ("flag", "belts", "damage")
"""The themes. A turn has each theme that applies:

* `flag`: The best program touches a flag, and the played one does not.
* `belts`: A belt or a pusher moves the robot in the best program.
* `damage`: The played program takes more damage, or destroys the robot.
"""


class Outcome(Protocol):
    """The outcome of a program, as means over the samples of a review."""

    @property
    def flags(self) -> float: ...

    @property
    def finished(self) -> float: ...

    @property
    def damage(self) -> float: ...

    @property
    def destroyed(self) -> float: ...


def themes_of(played: Outcome, best: Outcome, *, carried: bool) -> tuple[str, ...]:
    """Return the themes of a turn that lost something, in the order of `THEMES`.

    `carried` tells whether a belt or a pusher moves the robot in the best program.
    """
    found = set()
    if best.flags > played.flags or best.finished > played.finished:
        found.add("flag")
    if carried:
        found.add("belts")
    if played.damage > best.damage or played.destroyed > best.destroyed:
        found.add("damage")
    return tuple(theme for theme in THEMES if theme in found)
