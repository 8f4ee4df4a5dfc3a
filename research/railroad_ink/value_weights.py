"""Fits the weights of the plain value by self-play, backwards from the last round.

    python -m research.railroad_ink.value_weights 5000 4 > weights.json
    python -m research.railroad_ink.value_weights tune 700 2 challenge > weights_challenge.json

One pass plays games with the current weights and keeps good and less good sheets from the searches of each turn. From
the sheets after round 6 to the sheets after round 1, each game is continued with several rolls. The weights are fitted
to the results (least squares, regularized towards the initial weights): partly the next round's value by its new
weights, partly the final result. The result is the mean of the last two passes.

The first command takes half an hour. The second command gives the table of the other edition, regularized towards the
first table. Measure the tables with `inkrally arena railroad-ink --bots beam --games 300 --seed 1`. The bots in these
games used their special routes early, so `specials.py` fits the weights of unused routes afterwards.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.second_board_setup import second_board_setup_of
from inkrally.railroad_ink.bots.evaluation.value import SIZE, STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import VALUE_FEATURE_NAMES, format_weights, read_weights
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, NEVER, TurnSearch, packed
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet.network import Network

Weights = list[list[int]]

INITIAL_WEIGHTS = {
    "exit points": 1000,
    "exits used": 800,
    "longest routes": 1000,
    "longest routes that can go on": 200,
    "gain by one more space": 300,
    "centre filled": 1000,
    "centre faced": 300,
    "dead ends": -1000,
    "live ends": -300,
    "spaces where networks meet": 600,
    "specials left: 1": 1500,
    "specials left: 2": 3000,
    "specials left: 3": 4500,
}
"""The initial weights in thousandths of a point, for every round."""

PRIOR_WEIGHT = 5.0
"""The strength of the regularization towards the initial weights, as a number of sheets."""

OTHER_EDITION_PRIOR_WEIGHT = 20.0
"""The strength of the regularization of another edition towards the original edition's weights, in sheets."""

BEAM_WIDTH = 5
CANDIDATE_COUNT = 20
"""The number of best ends of a turn from which sheets are chosen. An end is a sheet at the end of a turn."""

SHEETS_PER_TURN = 3
EXPLORATION_RATE = 0.3
"""The share of turns after which a game continues from a random end. `SHEETS_PER_TURN` sheets of a turn are kept."""

ROLLS = 4
"""The number of times that the game is continued from each sheet, with different rolls."""

BOOTSTRAP_WEIGHT = 0.5
"""The weight of the next round's value in a target, against the results of later rounds."""

ANY_NUMBER = 1 << 30


class Play:
    """Turns with random rolls."""

    def __init__(self, weights: Weights, rng: Random, edition: facts.Edition, setup: Setup | None = None) -> None:
        """Prepare turns. `setup` is the setup of a board below that is played alone, or None for the sheet."""
        trail = facts.DICE.editions[edition].longest == "trail"
        value = value_of(weights, setup)
        self.search = TurnSearch(
            value, trail if setup is None else True, BEAM_WIDTH, CANDIDATE_COUNT, effects=setup is not None
        )
        self.faces = facts.faces(edition)
        self.special = ANYWHERE
        if setup is not None:
            self.search.set_second_board()
            self.search.set_building_effects(1, False)
            self.faces = tuple(die.faces for die in setup.dice(1))
            self.special = NEVER
        self.rng = rng

    def turn(self, sheet: Network, used: int, round_number: int) -> int:
        """Roll for a turn, search it, and return the number of ends found."""
        roll = [self.rng.choice(die) for die in self.faces]
        return self.search.run(sheet, round_number, packed(roll), len(roll), used, self.special, ANY_NUMBER)

    def end(self, number: int) -> tuple[Network, int]:
        """Return the sheet of the end `number` of the last searched turn, and the used special routes as bits."""
        sheet = Network()
        return sheet, self.search.copy_candidate(number, sheet)

    def sheets(self, games: int) -> list[list[tuple[Network, int]]]:
        """Return the sheets after each round of some games, by the number of the round from 1. Item 0 is empty."""
        kept: list[list[tuple[Network, int]]] = [[] for _ in range(STAGES + 1)]
        for _ in range(games):
            sheet, used = Network(), 0
            for round_number in range(1, STAGES + 1):
                ends = self.turn(sheet, used, round_number)
                chosen = {0, *(self.rng.randrange(ends) for _ in range(SHEETS_PER_TURN - 1))}
                kept[round_number] += [self.end(number) for number in sorted(chosen)]
                sheet, used = self.end(self.rng.randrange(ends) if self.rng.random() < EXPLORATION_RATE else 0)
        return kept

    def outcome(self, sheet: Network, used: int, after: int) -> float:
        """Continue the game from a sheet once, and return the result in points."""
        outcome, rest = 0.0, 1.0
        for round_number in range(after + 1, STAGES + 2):
            self.turn(sheet, used, round_number)
            value = self.search.candidate_value(0) / 1000
            sheet, used = self.end(0)
            if round_number <= STAGES:
                outcome += rest * BOOTSTRAP_WEIGHT * value
                rest *= 1 - BOOTSTRAP_WEIGHT
            else:
                outcome += rest * value
        return outcome


def value_of(weights: Weights, setup: Setup | None) -> SheetValue:
    """Return the plain value for the sheet, or for the board below of `setup`."""
    value = SheetValue(weights)
    boards = None if setup is None else second_board_setup_of(setup, ())
    if boards is not None:
        value.set_second_board(boards.standalone())
    return value


class LeastSquares:
    """A least-squares problem with sparse features."""

    def __init__(self, first: Sequence[float], hold: float) -> None:
        """Create a problem that is regularized towards the weights `first` in points.

        `hold` is the strength in sheets.
        """
        self.squares = [[0.0] * SIZE for _ in range(SIZE)]
        self.products = [0.0] * SIZE
        for feature, weight in enumerate(first[: len(VALUE_FEATURE_NAMES)]):
            self.squares[feature][feature] = hold
            self.products[feature] = hold * weight

    def add(self, features: dict[int, int], target: float) -> None:
        """Add one sheet with its features and its target in points."""
        for feature, count in features.items():
            self.products[feature] += count * target
            row = self.squares[feature]
            for other, other_count in features.items():
                row[other] += count * other_count

    def weights(self) -> list[int]:
        """Return the least-squares weights in thousandths of a point, by Gaussian elimination.

        This method works because the matrix is positive definite.
        """
        size = len(VALUE_FEATURE_NAMES)
        rows = [[*row[:size], product] for row, product in zip(self.squares, self.products, strict=True)][:size]
        for i, pivot in enumerate(rows):
            for row in rows[i + 1 :]:
                if factor := row[i] / pivot[i]:
                    for j in range(i, size + 1):
                        row[j] -= factor * pivot[j]
        solved = [0.0] * size
        for i in reversed(range(size)):
            solved[i] = (rows[i][size] - sum(rows[i][j] * solved[j] for j in range(i + 1, size))) / rows[i][i]
        return [*(round(1000 * weight) for weight in solved), *(0 for _ in range(SIZE - size))]


def one_pass(
    weights: Weights, first: Weights, games: int, rng: Random, edition: facts.Edition, setup: Setup | None = None
) -> Weights:
    """Return new weights from games with the old weights, regularized towards the initial weights `first`."""
    kept = Play(weights, rng, edition, setup).sheets(games)
    weights = [*weights]
    hold = PRIOR_WEIGHT if edition == "original" and setup is None else OTHER_EDITION_PRIOR_WEIGHT
    for after in range(STAGES, 0, -1):
        play = Play(weights, rng, edition, setup)
        value = value_of(weights, setup)
        fit = LeastSquares([weight / 1000 for weight in first[after - 1]], hold)
        for sheet, used in kept[after]:
            target = sum(play.outcome(sheet, used, after) for _ in range(ROLLS)) / ROLLS
            left = facts.DICE.specials.each_game - used.bit_count()
            fit.add(value.features(sheet, left), target)
        weights[after - 1] = fit.weights()
        print(f"after round {after}: {len(kept[after])} sheets", file=sys.stderr)
    return weights


def tune(
    games: int, passes: int, rng: Random, edition: facts.Edition = "original", setup: Setup | None = None
) -> Weights:
    """Return the weights after `passes` passes.

    The weights of another edition are regularized towards the weights of the original edition.
    """
    guess = [INITIAL_WEIGHTS.get(name, 0) for name in VALUE_FEATURE_NAMES] + [0] * (SIZE - len(VALUE_FEATURE_NAMES))
    boards = None if setup is None else second_board_setup_of(setup, ())
    first: Weights = [guess for _ in range(STAGES)] if edition == "original" else read_weights()
    if boards is not None:
        first = boards.weights
    before = weights = first
    for _ in range(passes):
        before, weights = weights, one_pass(weights, first, games, rng, edition, setup)
    return [mean(*both) for both in zip(before, weights, strict=True)]


def mean(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Return the means of two lists of weights, pair by pair, rounded down."""
    return [(a + b) // 2 for a, b in zip(one, other, strict=True)]


if __name__ == "__main__":
    EDITION: facts.Edition = "challenge" if "challenge" in sys.argv else "original"
    BELOW = None
    if "below" in sys.argv:
        BOARD = sorted(facts.SECOND_BOARDS)[0]
        BELOW = setup_of("original", "trail", (BOARD,), {f"{BOARD}.surface": "none"}).round_setup(1)
    sys.stdout.buffer.write(format_weights(tune(int(sys.argv[1]), int(sys.argv[2]), Random(1), EDITION, BELOW)))
