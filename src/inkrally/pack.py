"""A pack: what a game brings, named once. Knows no game; what is named is loaded when somebody asks for it.

A package of the house with a module `pack` that has a `PACK` is a game; `inkrally.games` finds it. What a pack names is
`module` or `module:name`, so that an engine imports neither its bots nor the server.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal

import msgspec

MAX_STATS = 3


class MatchStat(msgspec.Struct, frozen=True):
    """A number that is kept of each seat of a match, and whether the most or the fewest of it is a record."""

    name: str
    best: Literal["most", "fewest"]


class SeatLoss(msgspec.Struct, frozen=True):
    """What a seat gave away in a reviewed match: in all, in how many rounds or turns, and in which of them most."""

    seat: int
    lost: float
    rounds: int
    worst: int | None


class QuickGame(msgspec.Struct, frozen=True):
    """The settings of a quick game: the seconds for a round or a turn of a live one, and the options, as JSON, of one
    played over days, where they differ from the defaults."""

    live_seconds: int = 60
    slow_options: dict[str, Any] = {}


class Pack(msgspec.Struct, frozen=True):
    """What a game brings. Only `name`, `title` and `game` have to be there; what is empty the game goes without.

    * `name` is that of the game in logs and commands, `title` the one for people.
    * `game`: `module:class`, the engine.
    * `bots`: a module with `BOTS`, weakest first, and, if they tell more than the result, `figures(view)`.
    * `strongest`: the level among them that plays where somebody is to be measured, such as against whom a finished
      match is gone on with. A game with bots names it: it need not be the last of the list.
    * `analysis`: a module with `hint(view, draft, seed)`, `review(log, seed)`, which goes on by its `estimate()` and
      `review_closely()`, `best(log, seat, tell)`, and `answer_type(name)`, the form of what each of these answers. A
      game with it has hints, reviews and matches that are gone on with.
    * `told`: a module with `review(log, seats, asked)` and `hint(log, seat, asked)`, how the command line tells these.
    * `summary`: a module with `summary(view, people)`, a struct of what lists show of a match, `people` being by seat
      whether a person has it; and `rank(summary, seat)`, the higher the better, of its `MatchSummary` as it was kept.
      For players' pages: `FIGURES`, what is kept of each match (at most `MOST_FIGURES`), the first of which orders the
      gallery; `figures(summary, seat)`, one number or None for each of them; `box_of(options)` and `options_of(box)`,
      a short name for what a match was played with, and back; `SHEETS`, whether there is a sheet to show; and, with an
      `analysis`, `lost(review)`, what each seat gave away by a review as it is kept.
    * `routes`: a module with `Brought(parts)`, what it serves by HTTP beside tables, and what that costs.
    * `job_module`: a module with `JOB_FUNCTIONS`, by name what the server's processes do for these routes.
    * `types`: a module with what the client's types have of it (see `inkrally.server.typescript`).
    * `bench`: a module with `measures(prepared)`, what `inkrally bench` measures of it, and, if it has them,
      `prepared()`, what these need, made once, as JSON has it, and `comparisons()`.
    * `rules`: a module with `answer(example)`, the engine's answer to an example of the rules (`inkrally.rulebook`),
      and optionally `PAGES`, the addresses of rules pages that the client builds from data.
    * `puzzles`: a module with `BOXES`, by name the title of each box, and `questions(box, seed)`, ten questions about
      its rules, which `inkrally puzzles` and the server make.
    * `commands`: of the command line, by name the module that has each.
    * `quick`: the settings of its quick games.
    * `pages`: what previews say of pages that are this game's alone, by their first word.
    """

    name: str
    title: str
    game: str
    bots: str = ""
    strongest: str = ""
    analysis: str = ""
    report_module: str = ""
    summary_module: str = ""
    routes: str = ""
    job_module: str = ""
    types: str = ""
    bench: str = ""
    rules: str = ""
    puzzles: str = ""
    commands: dict[str, str] = {}
    quick: QuickGame = QuickGame()
    pages: dict[str, str] = {}


def load_named(named: str) -> Any:
    """What `module` or `module:name` names. Raises ImportError, AttributeError."""
    module, _, name = named.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
