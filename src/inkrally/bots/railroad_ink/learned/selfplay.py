"""Games that the bot plays with itself to learn from: what each turn left and what would have been best.

Reads no match: it rolls dice of its own from a seed. Every game has a seed of its own, so that it matters not in what
order, and in how many pieces, they are played.
"""

from __future__ import annotations

from random import Random

import msgspec

from inkrally.bots.railroad_ink.learned.inputs import Inputs
from inkrally.bots.railroad_ink.learned.net import Net, Weights
from inkrally.bots.railroad_ink.turn import ANYWHERE, OUTSIDE, TurnSearch, packed
from inkrally.bots.railroad_ink.value import STAGES, Value
from inkrally.bots.railroad_ink.weights import read
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.network import Network

ANY_NUMBER = 1 << 30

WIDTH = 5
"""The beam of a turn in self-play."""

JUDGED = 30
"""How many ends of a turn the network judges."""

ASTRAY, AMONG = 0.2, 20
"""So often a game goes on from a random one of the so many best ends, so that weaker sheets are known too."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A sheet after a round as `Inputs` sees it, and its plain value in thousandths of a point."""

    rows: bytes
    plain: int


class Game(msgspec.Struct, frozen=True, array_like=True):
    """What was left after each round but the last, what would have been best, where that is not the same, the score."""

    played: list[Sample]
    best: list[Sample | None]
    score: int


class Player:
    """Plays games by the value that is plain or learned, without looking ahead."""

    def __init__(
        self, weights: Weights | None, edition: facts.Edition, width: int = WIDTH, judged: int = JUDGED
    ) -> None:
        plain = read()
        self.faces = facts.faces(edition)
        judge = None if weights is None else Net(weights, Value(plain))
        self.search = TurnSearch(Value(plain), False, width, max(judged, AMONG), judge=judge)
        self.inputs = Inputs(Value(plain))

    def sample(self, sheet: Network, used: int, stage: int) -> Sample:
        """A sheet after a round."""
        plain = self.inputs.read(sheet, stage, used)
        return Sample(self.inputs.packed(), plain)

    def end(self, number: int) -> tuple[Network, int]:
        """The sheet of an end, and the special routes used, as bits."""
        sheet = Network()
        return sheet, self.search.copy_end(number, sheet)

    def turn(self, sheet: Network, used: int, number: int, rng: Random, special: int) -> int:
        """Roll for a round, search it, and return how many ends there are."""
        roll = packed([rng.choice(die) for die in self.faces])
        return self.search.run(sheet, number, roll, len(self.faces), used, special, ANY_NUMBER)

    def game(self, seed: str) -> Game:
        """A game to learn from."""
        rng = Random(seed)
        sheet, used = Network(), 0
        played: list[Sample] = []
        best: list[Sample | None] = []
        for number in range(1, STAGES + 1):
            ends = self.turn(sheet, used, number, rng, OUTSIDE)
            chosen = rng.randrange(min(ends, AMONG)) if rng.random() < ASTRAY else 0
            best.append(self.sample(*self.end(0), number) if chosen else None)
            sheet, used = self.end(chosen)
            played.append(self.sample(sheet, used, number))
        self.turn(sheet, used, STAGES + 1, rng, OUTSIDE)
        return Game(played, best, self.end(0)[0].total(False))

    def score(self, seed: str) -> int:
        """The points of a game in which the best is played, the same dice for the same seed whoever plays."""
        rng = Random(seed)
        sheet, used = Network(), 0
        for number in range(1, STAGES + 2):
            self.turn(sheet, used, number, rng, ANYWHERE)
            sheet, used = self.end(0)
        return sheet.total(False)
