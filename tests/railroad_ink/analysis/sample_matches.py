"""Matches in every way to play, and quick ways to reach the middle of one."""

from __future__ import annotations

from random import Random
from typing import Any

from inkrally.bots.player import bots_of
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open, View
from inkrally.match.match import Match
from inkrally.railroad_ink.game import DraftOptions, Options, RailroadInk, TableView

MODES: dict[str, Options] = {
    "base": Options(),
    "base-trail": Options(longest="trail"),
    "river": Options(expansions=("river",)),
    "lake": Options(expansions=("lake",)),
    "meteor": Options(expansions=("meteor",)),
    "lava": Options(expansions=("lava",)),
    "river+lake": Options(expansions=("river", "lake")),
    "meteor+lava": Options(expansions=("meteor", "lava")),
    "forest+trail": Options(expansions=("forest", "trail")),
    "desert+canyon": Options(expansions=("desert", "canyon")),
    "underground": Options(expansions=("underground",)),
    "underground-alone": Options(expansions=("underground",), settings={"underground.surface": "none"}),
    "challenge": Options(edition="challenge"),
    "challenge-river": Options(edition="challenge", expansions=("river",)),
    "challenge-underground": Options(edition="challenge", expansions=("underground",)),
    "draft": Options(draft=True),
    "challenge-draft": Options(edition="challenge", draft=True),
    "meteor+desert-draft": Options(draft=DraftOptions(sets="both"), expansions=("meteor", "desert")),
}

EASY: Any = bots_of("railroad-ink")["easy"]
BEAM: Any = bots_of("railroad-ink")["beam"]


def seats_of(options: Options) -> int:
    return 2 if options.draft else 1


def begun(options: Options, seed: int, seats: int = 0) -> Match:
    """Return a match in its first phase."""
    names = [f"seat {seat}" for seat in range(seats or seats_of(options))]
    match = Match(RailroadInk(), options, names, numbered_seed(seed))
    match.submit(Open())
    return match


def play_phase(match: Match, seed: int, bot: Any = EASY) -> None:
    """Let a bot decide for all seats that are asked."""
    for seat in match.owes:
        match.submit(Commit(seat, bot.choose(match.view(seat), Random(seed)).acts))


def in_round(options: Options, number: int, seed: int, phase: str = "draw") -> Match:
    """Return a match played by `easy` up to a round, at the phase of that name."""
    match = begun(options, seed)
    while match.state.table.round < number or phase_of(match) != phase:
        play_phase(match, seed)
    return match


def phase_of(match: Match) -> str:
    """Return the name of the current phase."""
    phase = match.view(0).phase
    assert phase is not None
    return phase.name


def over(options: Options, seed: int, seats: int = 0, bot: Any = EASY) -> Match:
    """Return a finished match."""
    match = begun(options, seed, seats)
    while not match.over:
        play_phase(match, seed, bot)
    return match


def asked_view(match: Match) -> View[TableView, Any]:
    """Return the view of the first seat that is asked."""
    return match.view(match.owes[0])
