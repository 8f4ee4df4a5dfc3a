"""How `specials.json` was found: what a special route is worth that is left, also where bots have none left.

Bots spend theirs in the first three rounds, so the weights of their value say nothing of a sheet that kept them, as
people's often do. On sheets of bots' games the next turn is searched with one, two or three routes free again, with the
same rolls, from the last round backwards; what more there is to gain is what they are worth. A tool, not used in play.

    python -m inkrally.analysis.tune_specials 200 8 > specials.json

takes some minutes.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean

import msgspec

from inkrally.analysis.worths import LEFT
from inkrally.bots.railroad_ink.expanded import Level, Thought
from inkrally.bots.railroad_ink.players import Beam
from inkrally.bots.railroad_ink.value import STAGES
from inkrally.bots.railroad_ink.weights import FILES, read
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet import Sheet
from inkrally.railroad_ink.turn import Turn

PLAYER = Beam("specials", "", 5, 3, 1, 20_000, Level(4, 3, 1, 20_000))
AHEAD = Level(1, 1, 8, 60_000_000)

USUAL = (2, 1, 0, 0, 0, 0)
"""How many bots have left after each round; there the weights were fitted, and stay as they are."""

MOST = facts.DICE.specials.each_game


def sheets_of(options: Options, seed: int) -> list[Sheet]:
    """A bot's sheet before each round of a game."""
    match = Match(RailroadInk(), options, ["alone"], numbered_seed(seed))
    match.submit(Open())
    found = []
    while not match.over:
        found.append(match.state.table.sheets[0])
        match.submit(Commit(0, PLAYER.choose(match.view(0), Random(seed)).acts))
    return found


def gains(setup: Setup, weights: list[list[int]], sheet: Sheet, number: int, rolls: int, random: Random) -> list[float]:
    """By how many routes are free again, by how much the turn of a round is worth more."""
    blank = tuple(die.faces[0] for die in setup.dice(number))
    thought = Thought(Turn(sheet, blank, (), setup, number), weights, AHEAD, Random(0))
    values: list[list[int]] = [[] for _ in range(MOST + 1)]
    for _ in range(rolls):
        roll = tuple(random.choice(die.faces) for die in setup.dice(number))
        for left in range(MOST + 1):
            turn = Turn(sheet, roll, (), setup, number)
            used = list(turn.specials)
            turn.specials = [*used, *(route for route in facts.SPECIALS if route not in used)][: MOST - left]
            turn.uncounted = 0
            values[left].append(thought.quick(turn))
    return [fmean(each) - fmean(values[0]) for each in values]


def table(edition: facts.Edition, games: int, rolls: int) -> list[list[int]]:
    """By round what so many special routes left are worth, in thousandths of a point, as the weights have it."""
    options = Options(edition=edition, goals="none") if edition == "challenge" else Options(edition=edition)
    setup, weights, random = options.setup, [list(each) for each in read(edition)], Random(1)
    played = [sheets_of(options, seed) for seed in range(1, games + 1)]
    for after in range(setup.rounds - 1, 0, -1):
        stage = after + STAGES + 1 - setup.rounds
        found = [gains(setup, weights, sheets[after], after + 1, rolls, random) for sheets in played]
        means = [fmean(each) for each in zip(*found, strict=True)]
        row, usual = weights[stage - 1], USUAL[stage - 1]
        fitted = row[LEFT + usual]
        row[LEFT : LEFT + MOST + 1] = [round(fitted + each - means[usual]) for each in means]
    return [row[LEFT : LEFT + MOST + 1] for row in weights]


def main() -> None:
    """Print the table of every edition."""
    games, rolls = (int(each) for each in sys.argv[1:3])
    print(msgspec.json.encode({edition: table(edition, games, rolls) for edition in FILES}).decode())


if __name__ == "__main__":
    main()
