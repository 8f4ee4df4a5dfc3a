"""The luck of dice: how many points more than usual they give.

A score minus its luck compares players who had different dice.

A cheap bot plays the dice several times, each time with another first round. The luck is the difference between its
mean score and its mean score over all dice, times `POINTS_PER_POINT`. So the luck is zero on average over all dice, and
a score minus its luck has the same mean as the score and varies less. `python -m research.railroad_ink.luck` measures
the constants, and prints how much of the variance the luck explains.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Open, command_of
from inkrally.match.match import Match
from inkrally.railroad_ink.bots.levels import BOTS
from inkrally.railroad_ink.game import Options, RailroadInk

OPENING, REST = "easy", "steady"
"""The bots of the first round and of the other rounds. The first one chooses at random, the other one does not."""
GAMES_PER_SEED = 16
REFERENCE_SEEDS = 40
"""How many seeds give the usual score of the cheap bot with options other than those of the base game."""
POINTS_PER_POINT = 0.792
"""The points of a stronger player for each point of the cheap bot."""
USUAL_IN_BASE_GAME = 49.995
"""The mean score of the cheap bot in the base game over all dice."""
BASE: Mapping[str, Any] = {"edition": "original"}

_BOT_BY_NAME = {bot.name: bot for bot in BOTS}


def luck_of(options: Mapping[str, Any], seed: bytes) -> float:
    """Return how many points more than usual the dice of a seed give to one player. Raises msgspec.ValidationError."""
    usual = USUAL_IN_BASE_GAME if dict(options) == BASE else _usual(msgspec.json.encode(options, order="sorted"))
    return POINTS_PER_POINT * (cheap_score(msgspec.convert(options, Options), seed) - usual)


@cache
def _usual(options: bytes) -> float:
    """Return the mean score of the cheap bot with options, estimated from a few seeds that are always the same."""
    decoded = msgspec.json.decode(options, type=Options)
    return fmean(cheap_score(decoded, numbered_seed(number)) for number in range(1, REFERENCE_SEEDS + 1))


def cheap_score(options: Options, seed: bytes) -> float:
    """Return the mean score of the cheap bot with the dice of a seed."""
    return fmean(_played(options, seed, number) for number in range(GAMES_PER_SEED))


def _played(options: Options, seed: bytes, number: int) -> int:
    """Return the points of one game of the cheap bot."""
    match = Match(RailroadInk(), options, [REST], seed)
    match.submit(Open())
    decision = 0
    while not match.over:
        decision += 1
        view = match.view(0)
        bot = _BOT_BY_NAME[OPENING if view.table.round <= 1 else REST]
        match.submit(command_of(match.game, 0, bot.choose(view, Random(f"{number} {decision}")).acts))
    assert match.result is not None
    points: int = match.result.scores[0]
    return points
