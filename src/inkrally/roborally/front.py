"""What `import inkrally.roborally as rr` offers: courses, what a register does, a match, and bots that play one.

Plain functions over the engine, for scripts and notebooks. Knows bots by name only, and loads them when they are asked
for, since the engine stands without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match import front
from inkrally.match.match import Match
from inkrally.roborally.floor.courses import course_list
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options


def courses() -> dict[str, str]:
    """The printed courses that can be played, in the order of the course manual (rules 10): the title by the id."""
    return {line.id: line.name for line in course_list() if line.status == "ready"}


def options_of(**chosen: Any) -> Options:
    """Options by name, such as `course="dizzy_dash", timer=None`.

    Raises BadInput `unknown-field` for a name that `Options` does not have; values are judged when a match begins.
    """
    return front.options_of(Options, chosen)


def new_match(seats: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """A match in its first turn, dealt and waiting for everybody's program. `seats` are the players' names, 1 to 8.

    `seed` stands for a secret seed and gives the same cards each time; None draws one. `options` are those of
    `Options`. Raises BadInput for options that cannot be played, or for a number of seats that is not seated.
    """
    return front.new_match(RoboRally(), options_of(**options), seats, seed)


def play(bots: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """A whole race of bots against each other, finished: `match.result` has points and places by seat.

    `bots` are names of levels, one for each seat; `seed` and `options` are as in `new_match`. Raises BadInput
    `unknown-bot`, and as `new_match`.
    """
    return front.play(RoboRally.name, bots, options_of(**options), seed)


def bots() -> dict[str, str]:
    """The levels of bots, weakest first: by name, each in a sentence."""
    return front.bots_of(RoboRally.name)
