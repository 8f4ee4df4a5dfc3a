"""Fits the weights of unused special routes, after `value_weights.py`.

    python -m research.railroad_ink.specials original 200 8 > weights.json
    python -m research.railroad_ink.specials challenge 200 8 > weights_challenge.json

Bots with weights of `value_weights.py` use their special routes in the first three rounds, so those weights say nothing
about sheets with unused special routes later. On sheets of such games, the next turn is searched with one, two or three
routes unused again, with the same rolls, from the last round backwards. The gain in value is the worth of the routes.
For the numbers of routes that these bots usually have left (`TYPICAL_SPECIALS_LEFT`), the fitted weights stay.

Prints the whole table of an edition with these rows filled in, after some minutes. The program must start with the
table that `value_weights.py` printed, because with these rows, bots keep routes longer, and `TYPICAL_SPECIALS_LEFT` is
wrong.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.value import STAGES
from inkrally.railroad_ink.bots.evaluation.weights import SPECIALS_LEFT, format_weights, read_weights
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.sheet import Sheet

PLAYER = BeamBot("specials", "", SearchLevel(5, 3, 1, 20_000, last_round_factor=1), SearchLevel(4, 3, 1, 20_000))
AHEAD = SearchLevel(1, 1, 8, 60_000_000)

TYPICAL_SPECIALS_LEFT = (2, 1, 0, 0, 0, 0)
"""The number of special routes that bots with weights of `value_weights.py` have left after each round."""

MAX_SPECIALS = facts.DICE.specials.each_game


def sheets_of(options: Options, seed: int) -> list[Sheet]:
    """Return a bot's sheet before each round of a game that the bot plays alone."""
    match = Match(RailroadInk(), options, ["alone"], numbered_seed(seed))
    match.submit(Open())
    found = []
    while not match.over:
        found.append(match.state.table.sheets[0])
        match.submit(Commit(0, PLAYER.choose(match.view(0), Random(seed)).acts))
    return found


def gains(setup: Setup, weights: list[list[int]], sheet: Sheet, number: int, rolls: int, random: Random) -> list[float]:
    """Return, for each number of special routes unused again, the mean gain in the value of the turn.

    `number` is the number of the round.
    """
    blank = tuple(die.faces[0] for die in setup.dice(number))
    decision = TurnDecision(RoundEditor(sheet, blank, (), setup, number), weights, AHEAD, Random(0))
    values: list[list[int]] = [[] for _ in range(MAX_SPECIALS + 1)]
    for _ in range(rolls):
        roll = tuple(random.choice(die.faces) for die in setup.dice(number))
        for left in range(MAX_SPECIALS + 1):
            turn = RoundEditor(sheet, roll, (), setup, number)
            used = list(turn.specials)
            turn.specials = [*used, *(route for route in facts.SPECIALS if route not in used)][: MAX_SPECIALS - left]
            turn.uncounted = 0
            values[left].append(decision.quick_value(turn))
    return [fmean(each) - fmean(values[0]) for each in values]


def filled_in(edition: facts.Edition, games: int, rolls: int) -> list[list[int]]:
    """Return the weights of an edition, with the weights of unused special routes filled in."""
    options = Options(edition=edition, goals="none") if edition == "challenge" else Options(edition=edition)
    setup, weights, random = options.setup, read_weights(edition), Random(1)
    played = [sheets_of(options, seed) for seed in range(1, games + 1)]
    for after in range(setup.rounds - 1, 0, -1):
        stage = after + STAGES + 1 - setup.rounds
        found = [gains(setup, weights, sheets[after], after + 1, rolls, random) for sheets in played]
        means = [fmean(each) for each in zip(*found, strict=True)]
        row, usual = weights[stage - 1], TYPICAL_SPECIALS_LEFT[stage - 1]
        fitted = row[SPECIALS_LEFT + usual]
        row[SPECIALS_LEFT : SPECIALS_LEFT + MAX_SPECIALS + 1] = [round(fitted + each - means[usual]) for each in means]
    return weights


if __name__ == "__main__":
    EDITION: facts.Edition = "challenge" if sys.argv[1] == "challenge" else "original"
    sys.stdout.buffer.write(format_weights(filled_in(EDITION, int(sys.argv[2]), int(sys.argv[3]))))
