"""Matches with a draft, with chosen dice and picks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match.chance import ScriptedChance, numbered_seed
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.game import Options, RailroadInk

ROUNDS = 7
Pair = tuple[str, str]

BOTH_A: Pair = ("h-straight", "h-curve")
"""Two plain faces, worth 4 together."""
A_AND_B: Pair = ("r-tee", "overpass")
"""A face of a plain die and one of the die with stations, worth 3 together."""


def drafting(*expansions: str, **more: Any) -> Options:
    return Options(draft=True, expansions=expansions, **more) if expansions else Options(draft=True, **more)


def chance(rounds: Sequence[Sequence[Pair]], seats: int, first: int = 0) -> ScriptedChance:
    """Return the pairs of each round in order; the last entry is used for all later rounds.

    The dice leave the pool in their stored order, so the pairs alternate between two plain dice and one plain die.
    """
    outcomes: dict[str, int | tuple[int, ...]] = {"first start player": first}
    dice = [die for _ in range(seats) for die in facts.faces("original")]
    for number in range(ROUNDS):
        pairs = rounds[min(number, len(rounds) - 1)]
        outcomes[f"round {number + 1}, pool"] = tuple(range(len(dice)))
        for place, face in enumerate(face for pair in pairs for face in pair):
            label = f"round {number + 1}, pair {place // 2 + 1}, die {place % 2 + 1}"
            outcomes[label] = dice[place].index(face)
    return ScriptedChance(outcomes)


def opened(*rounds: Sequence[Pair], seats: int = 2, first: int = 0) -> Match:
    """Return a match before its first pick, with these pairs, or with those of its seed."""
    names = [f"seat {seat}" for seat in range(seats)]
    given = chance(rounds, seats, first) if rounds else None
    match = Match(RailroadInk(), drafting(), names, numbered_seed(1), given)
    match.submit(Open())
    return match


def pick(match: Match, seat: int, pair: int) -> None:
    match.submit(Commit(seat, (PickPair(pair=pair),)))


def picked(match: Match, *pairs: int) -> Match:
    """Return the same match after these picks by the seats that are asked."""
    for pair in pairs:
        pick(match, match.owes[0], pair)
    return match


def draw_all(match: Match) -> None:
    """Let a deadline draw for all seats."""
    phase = match.view(None).phase
    assert phase is not None
    assert phase.name == "draw"
    match.submit(Expire())


def draft_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = match.view(None).table.component_states["draft"]
    return found
