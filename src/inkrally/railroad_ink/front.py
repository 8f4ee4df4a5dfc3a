"""What `import inkrally.railroad_ink as ri` offers: read, score and ask sheets, begin a match, let bots play one.

Plain functions over the engine, for scripts and notebooks. Knows bots by name only, and loads them when they are asked
for, since the engine stands without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match import front
from inkrally.match.match import Match
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.notation import WrittenSheet, legal_places, read_sheet
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet


def score(sheet: WrittenSheet | dict[str, Any]) -> ScoreSheet:
    """The score sheet of a sheet, every line in points (rules 6). A sheet need not be finished.

    `sheet` is what `read_sheet` gave, or the JSON that it takes; then BadInput is raised as there.
    """
    return (sheet if isinstance(sheet, WrittenSheet) else read_sheet(sheet)).score()


def legal(sheet: WrittenSheet | dict[str, Any], route: str) -> dict[str, Any]:
    """Where a face may be drawn now (rules 4.1): by space `A1` to `G7` in reading order, the drawings that fit there.

    `route` is the name of a face such as `h-curve` (`docs/notation.md` lists them); a face that fits nowhere gives an
    empty dict. Faces that run along edges, as canyons do, are answered in the form of their expansion. Raises BadInput
    `unknown-route`, and as `read_sheet`.
    """
    places: dict[str, Any] = legal_places(sheet if isinstance(sheet, WrittenSheet) else read_sheet(sheet), route)
    return places


def options_of(**chosen: Any) -> Options:
    """Options by name, such as `edition="challenge", expansions=("river",)`.

    Raises BadInput `unknown-field` for a name that `Options` does not have; values are judged when a match begins.
    """
    return front.options_of(Options, chosen)


def new_match(seats: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """A match in its first round, rolled and waiting for everybody's drawing. `seats` are the players' names.

    `seed` stands for a secret seed and gives the same dice each time; None draws one. `options` are those of `Options`.
    Raises BadInput for options that cannot be played, or for no seats.
    """
    return front.new_match(RailroadInk(), options_of(**options), seats, seed)


def play(bots: Sequence[str], seed: int | None = None, **options: Any) -> Match:
    """A whole match of bots against each other, finished: `match.result` has points and places by seat.

    `bots` are names of levels, one for each seat; `seed` and `options` are as in `new_match`. Raises BadInput
    `unknown-bot`, and as `new_match`.
    """
    return front.play(RailroadInk.name, bots, options_of(**options), seed)


def bots() -> dict[str, str]:
    """The levels of bots, weakest first: by name, each in a sentence."""
    return front.bots_of(RailroadInk.name)
