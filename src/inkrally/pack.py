"""The plugin description of a game. Contains no game; loads a named module only when it is needed.

A package of `inkrally` with a module `pack` that defines `PACK` is a game; `inkrally.games` finds it. A pack names its
modules as text, `module` or `module:name`, so that importing an engine imports neither its bots nor the server.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from math import hypot
from typing import Any, Literal

import msgspec

MAX_STATS = 3
"""The maximum number of statistics that a game may store for each seat: the store has this many columns."""


class MatchStat(msgspec.Struct, frozen=True):
    """A number that is stored for each seat of a match, and whether the most or the fewest of it is a record."""

    name: str
    best: Literal["most", "fewest"]


class TurnLoss(msgspec.Struct, frozen=True, array_like=True):
    """The loss of a seat in one round or turn of a reviewed match.

    Attributes:
        round: The number of the round or turn.
        lost: The loss in points or turns; 0 if no better turn was found.
        error: The standard error of `lost`.
        themes: The themes of the loss, by the definition of the game (`turn_themes`). Empty without a loss.
    """

    round: int
    lost: float
    error: float = 0.0
    themes: tuple[str, ...] = ()


def sum_of_losses(turns: Iterable[TurnLoss]) -> TurnLoss:
    """Return the sum of one or more independent losses of one seat in the same round, with the themes of all."""
    first, *others = turns
    themes = dict.fromkeys(theme for each in (first, *others) for theme in each.themes)
    lost = round(sum(each.lost for each in (first, *others)), 3)
    return TurnLoss(first.round, lost, round(hypot(first.error, *(each.error for each in others)), 3), tuple(themes))


class SeatLoss(msgspec.Struct, frozen=True):
    """The points that a seat lost in a reviewed match: the sum, the number of turns, the worst turn and all turns."""

    seat: int
    lost: float
    rounds: int
    worst: int | None
    turns: tuple[TurnLoss, ...]


class QuickGame(msgspec.Struct, frozen=True):
    """The settings of a quick game.

    Attributes:
        live_seconds: The seconds for a round or a turn of a live game.
        slow_options: The options, as JSON, of a game over days that differ from the defaults.
    """

    live_seconds: int = 60
    slow_options: dict[str, Any] = {}


class Pack(msgspec.Struct, frozen=True):
    """The parts of a game. Only `name`, `title` and `game` are required; the game lacks a part that is empty.

    Attributes:
        name: The name of the game in logs and commands.
        title: The name that players see.
        game: `module:class`, the engine.
        bots: A module with `BOTS`, weakest first, and optionally `match_stats(view)`, what the arena counts besides
            results.
        strongest: The bot level that measures players, such as in continuations of a finished match. Required with
            `bots`; it need not be the last of the list.
        analysis: A module with `hint(view, draft, seed)`, `review(log, seed)`, whose result has `estimate()` and
            `review_closely()`, `best(log, seat, tell)`, and `answer_type(kind)`, the type of each of these answers. A
            game with analysis has hints, reviews and continuations.
        report_module: A module with `review(log, seats, asked)` and `hint(log, seat, asked)`, the reports of the
            command line.
        summary_module: A module about finished matches in lists and on players' pages:

            * `summary(view, people)` returns a struct for lists; `people` has for each seat whether a human plays it.
            * `rank(summary, seat)` returns a rank from the stored `MatchSummary`, the higher the better.
            * `STATS` are the stored statistics, at most `MAX_STATS`. The first one orders the gallery.
            * `match_stats(summary, seat)` returns a number or None for each of them.
            * Optionally, `score_parts(sheet)` returns the points of a stored sheet by the name of their part.
            * `variant_of(options)` and `options_of(variant)` convert between options and a short name for them.
            * Optionally, `variant_parts(variant)` returns the parts of a variant, such as its expansions, each as a
              variant with only this part.
            * `HAS_SHEETS` is whether matches have sheets to show.
            * With `analysis`, `losses_of(review)` returns the `SeatLoss` of each seat by a stored review.
        routes: A module with `Plugin(parts)`, its HTTP routes and their costs.
        job_module: A module with `JOB_FUNCTIONS`, by name the jobs of these routes for worker processes.
        types: A module with the types that the client needs (see `inkrally.server.typescript`).
        bench: A module with `measures(prepared)`, the measurements of `inkrally bench`, and optionally `prepared()`,
            which returns JSON that they need and is called once, and `comparisons()`.
        rules: A module with `answer(example)`, the engine's answer to an example of the rules (`inkrally.rulebook`),
            and optionally `PAGES`, the addresses of rules pages that the client builds from data.
        puzzles: A module with `BOXES`, the title of each box by name, and `questions(box, seed)`, which returns ten
            questions about its rules.
        turn_puzzles: A module with `puzzles_in(log, review)`, which yields the puzzles "find the best turn" of a
            reviewed match, and `grade(puzzle, acts)`, the grade of an answer (`inkrally.analysis.turn_puzzle`).
        daily: A module with the games of the day. `series()` returns the set-ups of each series as options, of which
            each day has the next one. `bar(options, rank)` returns the points or turns of a result, by which the
            results of a day are counted. It returns None for a match that did not reach its goal. Optionally,
            `KNOWN_DICE` names a module of the known-dice challenge: `OPTIONS`, `rolls(options, seed)`, the rolls of all
            rounds, and `best_sheet(options, seed, tell)`, the best sheet that a search finds
            (`inkrally.analysis.known_dice`).
        luck: `module:function`. The function takes options and a seed, and returns how many points more than usual its
            dice give to one player. A worker process calls it.
        commands: The module of each command of the command line, by name.
        quick: The settings of its quick games.
        pages: The preview text of pages of this game only, by the first word of their address.
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
    turn_puzzles: str = ""
    daily: str = ""
    luck: str = ""
    commands: dict[str, str] = {}
    quick: QuickGame = QuickGame()
    pages: dict[str, str] = {}


def load_named(named: str) -> Any:
    """Return what `module` or `module:name` names. Raises ImportError, AttributeError."""
    module, _, name = named.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
