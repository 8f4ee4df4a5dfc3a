"""Measures expansions compared with the base game by the cost of one drawing.

Matches with expansions have other numbers of rounds and drawings, so only the cost of one drawing can be compared. The
base game is measured alternately with the other match, in processor time, so that other load affects both.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from inkrally.cli.bench.measure import Batch, Comparison, scale
from inkrally.match.game import Commit, Committed, Open
from inkrally.match.log import fold
from inkrally.match.log import write as log_lines
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, playout
from inkrally.railroad_ink.catalogue import catalogue
from inkrally.railroad_ink.cli import bench as base_game
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet

MATCHES = 12
"""The number of matches in each benchmark. It is more than one because a random match may be unusual."""
SEATS = 6
FILLING = frozenset(each.fill for each in facts.EXPANSIONS.values() if each.fill)
"""The drawings that appear automatically, such as water that fills a space."""


def modes() -> Iterator[tuple[str, Options]]:
    """Yield the name and options of each kind of match to compare with the base game.

    These are each expansion, boxes with two expansions, both ways to play underground, and Challenge. Challenge has its
    buildings and goals. It is also combined with each expansion whose manifest says so.
    """
    for name in facts.EXPANSIONS:
        yield name, Options(expansions=(name,))
    for name in facts.SECOND_BOARDS:
        yield f"{name} alone", Options(expansions=(name,), settings={f"{name}.surface": "none"})
    for box in catalogue().boxes:
        if len(box.expansions) > 1:
            yield " and ".join(box.expansions), Options(expansions=box.expansions)
    yield "Challenge", Options("challenge")
    for name, each in facts.EXPANSIONS.items():
        if each.measured.challenge:
            yield f"Challenge and {name}", Options("challenge", expansions=(name,))


def comparisons() -> Iterator[Comparison]:
    """Yield the comparisons of every kind of match with the base game."""
    base = batches(base_game.BASE)
    for mode, options in modes():
        here = batches(options)
        for name, (unit, batch, bars) in here.items():
            yield Comparison(f"{name}, {mode}", unit, batch, base[name][1], bars)


def batches(options: Options) -> dict[str, tuple[str, Batch, tuple[str, str]]]:
    """Return the benchmarks for matches with these options by name: the unit, the work, and the limits."""
    names, edition = options.expansions or (), options.edition
    trail = options.mode == "trail"
    games = scale(3_000)
    finished = base_game.finished_sheets(scale(1_000), names, edition)
    times = scale(20)
    sheets_drawn = times * sum(game.move_count for game in finished)

    def score_kernel() -> None:
        for _ in range(times):
            for game in finished:
                game.total(trail)

    several = max(1, min(MATCHES, scale(MATCHES)))
    alone = [base_game.random_match(number, 1, options) for number in range(several)]
    together = [base_game.random_match(number, SEATS, options) for number in range(several // 2 or 1)]
    logs = [(match.log, match.game) for match in together]
    drawings = sum(map(drawings_made, together))
    folds, views, scores = scale(20), scale(40), scale(20)
    afresh: list[Match] = []

    def whole() -> None:
        for match in alone:
            again = replayed(match)
            list(log_lines(again.log, again.game))

    def fold_all() -> None:
        for _ in range(folds):
            for log, game in logs:
                fold(log, game)

    def make_afresh() -> None:
        afresh[:] = [refolded(match) for _ in range(folds) for match in together]

    def view_afresh() -> None:
        for match in afresh:
            msgspec.json.encode(match.view(0))

    def view_all() -> None:
        for _ in range(views):
            for match in together:
                msgspec.json.encode(match.view(0))

    def score_all() -> list[ScoreSheet]:
        setup = options.setup
        return [setup.score(sheet) for _ in range(scores) for match in together for sheet in match.state.table.sheets]

    kernel_drawings = playout.play_games(0, games, trail, names, edition)[1]
    kernel = Batch(lambda: playout.play_games(0, games, trail, names, edition), games, kernel_drawings)
    none = ("", "")
    return {
        "drawings of random games on the kernel": ("drawings/s", kernel, none),
        "scoring sheets on the kernel": ("sheets/s", Batch(score_kernel, times * len(finished), sheets_drawn), none),
        "scoring sheets of finished matches": (
            "sheets/s",
            Batch(score_all, scores * SEATS * len(together), scores * drawings),
            none,
        ),
        "drawings of whole matches through decide, evolve and the log": (
            "drawings/s",
            Batch(whole, several, sum(map(drawings_made, alone))),
            none,
        ),
        "folding a finished match, 6 seats": (
            "ms",
            Batch(fold_all, folds * len(together), folds * drawings),
            ("at most 5", ""),
        ),
        "a view made and encoded, 6 seats": (
            "ms",
            Batch(view_all, views * len(together), views * drawings),
            ("at most 0.3", ""),
        ),
        "a view of sheets not seen before, 6 seats": (
            "ms",
            Batch(view_afresh, folds * len(together), folds * drawings, make_afresh),
            none,
        ),
    }


def drawings_made(match: Match) -> int:
    """Return the number of drawings made in a match: faces, special routes, lines, craters and water.

    Water that appears automatically and drawings that were erased later count too.
    """
    acts = [act for entry in match.entries if isinstance(entry.event, Committed) for act in entry.event.acts]
    made = sum(bool(act.drawing) or base_game.draws_by_tag(act) for act in acts)
    sheets = match.state.table.sheets
    return made + sum(mark.drawing in FILLING for sheet in sheets for mark in sheet.marks.values())


def replayed(match: Match) -> Match:
    """Play a match again from its commits, so that the engine decides each command again, and return it."""
    again = Match(match.game, match.header.options, match.header.seats, match.seed)
    again.submit(Open())
    for entry in match.entries:
        if isinstance(entry.event, Committed):
            again.submit(Commit(entry.event.seat, entry.event.acts))
    return again


def refolded(match: Match) -> Match:
    """Return a match with a state that was read from its log, so that its sheets have no cached results."""
    again = Match(match.game, match.header.options, match.header.seats, match.seed)
    again.state = fold(match.log, match.game)
    return again
