"""Matches of the tiny game with given draws."""

from __future__ import annotations

from inkrally.match.chance import ScriptedChance, numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match

from . import tiny
from .tiny import Pick

# Two seats. Round 1: hands 1 3 5 and 2 4 6, piles 7 8 and 9 10, offer 11 12 13.
# Round 2: hands 2 4 6 and 1 3 5, the rest as in round 1.
ROUND_1 = (0, 2, 4, 1, 3, 5, 6, 7, 8, 9, 10, 11, 12)
ROUND_2 = (1, 3, 5, 0, 2, 4, 6, 7, 8, 9, 10, 11, 12)
GIVEN: dict[str, int | tuple[int, ...]] = {
    "round 1, deal": ROUND_1,
    "round 2, deal": ROUND_2,
    "round 1, seat 0, draw": 1,
    "round 1, seat 1, draw": 0,
    "round 1, seat 0, late for trick 1": 2,
    "round 1, seat 0, late for trick 2": 0,
    "round 1, seat 1, late for trick 1": 0,
    "round 1, seat 1, late for trick 2": 0,
}


def new_match(seats: int = 2, game: tiny.Lanterns | None = None) -> Match:
    names = [f"seat {seat}" for seat in range(seats)]
    chance = ScriptedChance(GIVEN) if seats == 2 else None
    return Match(game or tiny.Lanterns(), tiny.Options(), names, numbered_seed(1), chance)


def picking() -> Match:
    """Return a match in which seat 0 is asked to pick."""
    match = new_match()
    match.submit(Open())
    return match


def playing() -> Match:
    """Return a match in which both seats are asked to play."""
    match = picking()
    match.submit(Commit(0, (Pick(12),)))
    match.submit(Commit(1, (Pick(11),)))
    return match
