"""Games that the bot plays with itself to learn from: what each turn left and what would have been best.

Every game has a seed of its own, so that it matters not in what order, and in how many pieces, they are played. The
base game rolls dice of its own and needs no match; all other ways are played as matches of one seat, by the same
machinery as bots use, so that what an expansion asks for is done and scored by the engine.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

import msgspec

from inkrally.bots.railroad_ink.ambitions import aims_of
from inkrally.bots.railroad_ink.expanded import Level, Thought
from inkrally.bots.railroad_ink.learned.inputs import Inputs
from inkrally.bots.railroad_ink.learned.modes import BASE, MODES, mode_of
from inkrally.bots.railroad_ink.learned.net import Net, Weights
from inkrally.bots.railroad_ink.picking import sheet_of
from inkrally.bots.railroad_ink.search import Search
from inkrally.bots.railroad_ink.turn import ANYWHERE, OUTSIDE, TurnSearch, packed
from inkrally.bots.railroad_ink.value import STAGES, Value
from inkrally.bots.railroad_ink.weights import read
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.network import Network
from inkrally.railroad_ink.turn import Turn

ANY_NUMBER = 1 << 30

WIDTH = 5
"""The beam of a turn in self-play."""

JUDGED = 30
"""How many ends of a turn the network judges, where it does not prune."""

ASTRAY, AMONG = 0.2, 20
"""So often a game goes on from a random one of the so many best ends, so that weaker sheets are known too."""

NODES = 12_000
"""How much a turn is thought about where there are expansions; most of it where own acts are compared."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A sheet after a round as `Inputs` sees it, its plain value in thousandths of a point, how far the game is (the
    stage of values, 1 to 6)."""

    rows: bytes
    plain: int
    stage: int


class Game(msgspec.Struct, frozen=True, array_like=True):
    """What was left after each round but the last, what would have been best, where that is not the same, the score."""

    played: list[Sample]
    best: list[Sample | None]
    score: int


class Player:
    """Plays the base game by the value that is plain or learned, without looking ahead."""

    def __init__(self, weights: Weights | None, width: int = WIDTH) -> None:
        value = Value(read())
        self.faces = facts.faces("original")
        judge = None if weights is None else Net(weights, value)
        self.search = TurnSearch(value, False, width, max(JUDGED, AMONG), judge=judge)
        if judge is not None:
            self.search.deepen()
        self.inputs = Inputs(value)

    def sample(self, end: int, stage: int) -> Sample:
        """An end of a turn."""
        return sample(self.inputs, *self.end(end), stage)

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
            chosen = astray(rng, ends)
            best.append(self.sample(0, number) if chosen else None)
            played.append(self.sample(chosen, number))
            sheet, used = self.end(chosen)
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


def astray(rng: Random, ends: int) -> int:
    """Which end to go on from, to learn: mostly the best."""
    return rng.randrange(min(ends, AMONG)) if rng.random() < ASTRAY else 0


def sample(inputs: Inputs, sheet: Network, used: int, stage: int) -> Sample:
    """A sheet after a round."""
    plain = inputs.read(sheet, stage, used)
    return Sample(inputs.packed(), plain, stage)


class LearningThought(Thought):
    """A decision without a look ahead that writes down what it leaves; `rng` None: it never goes astray."""

    rng: Random | None = None
    left: tuple[Sample, Sample | None] | None = None

    def run(self, search: Search, turn: Turn, budget: int, seed: int) -> int:
        end = super().run(search, turn, budget, seed)
        if search is not self.search or self.rounds <= 0:
            return end
        if self.rng is None:
            return end
        chosen = astray(self.rng, search.turn.ends)
        self.left = self.read(search, chosen), self.read(search, end) if chosen != end else None
        return chosen

    def read(self, search: Search, end: int) -> Sample:
        """An end of the turn."""
        sheet = Network()
        used = search.turn.copy_end(end, sheet)
        return sample(Inputs(self.value), sheet, used, self.stage)


class MatchPlayer:
    """Plays any mode as a match of one seat, by the plain value with what parts add to it, or by the learned one."""

    def __init__(self, weights: Weights | None, mode: str, nodes: int = NODES) -> None:
        self.mode = mode
        self.options = MODES[mode]
        self.weights = weights
        self.level = Level(WIDTH, 1, 1, nodes, judged=max(JUDGED, AMONG))
        self.plain = read(self.options.edition)

    def game(self, seed: str) -> Game:
        """A game to learn from."""
        return self.play(seed, True)

    def score(self, seed: str) -> int:
        """The points of a game in which the best is played, the same dice for the same seed whoever plays."""
        return self.play(seed, False).score

    def play(self, seed: str, learn: bool) -> Game:
        """A match."""
        rng = Random(seed)
        match = Match(RailroadInk(), self.options, ["bot"], sha256(seed.encode()).digest())
        match.submit(Open())
        played: list[Sample] = []
        best: list[Sample | None] = []
        while not match.over:
            view = match.view(0)
            table = view.table
            turn = Turn(sheet_of(view), table.roll_of(0), (), table.options.setup, table.round)
            learned = self.weights if mode_of(turn.setup) == self.mode else None
            thought = LearningThought(turn, self.plain, self.level, rng, aims=aims_of(view), learned=learned)
            thought.rng = rng if learn else None
            match.submit(Commit(0, thought.decide(()).acts))
            if thought.left is not None:
                played.append(thought.left[0])
                best.append(thought.left[1])
        assert match.result is not None
        return Game(played, best, match.result.scores[0])


def player_of(weights: Weights | None, mode: str) -> Player | MatchPlayer:
    """Who plays a mode."""
    return Player(weights) if mode == BASE else MatchPlayer(weights, mode)
