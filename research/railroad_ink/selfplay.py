"""Plays games of a bot against itself for training, and records some ends of each turn with target values.

An end is a sheet at the end of a turn. The target value of a sheet is the mean of the best values one turn later, by
the current value, over a few rolls that are the same for all sheets of a turn. That has less variance than the final
score. The game continues from the best end, so the games are games of a bot that looks ahead.

Every game has its own seed, so the order and the number of processes do not matter. The base game is played without a
match; all other modes are matches of one seat, so that the engine applies the rules of expansions.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

import msgspec

from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of
from inkrally.railroad_ink.bots.learned.features import FeatureExtractor
from inkrally.railroad_ink.bots.learned.modes import BASE, MODES, mode_of
from inkrally.railroad_ink.bots.learned.net import ValueNetwork
from inkrally.railroad_ink.bots.learned.weight_files import LearnedValue
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, OUTSIDE, packed
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.draft import sheet_of
from inkrally.railroad_ink.bots.search.look_ahead import LookaheadSearch
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import Network

ANY_NUMBER = 1 << 30

WIDTH, INNER = 5, 2
"""The beam width of a turn in self-play, and the beam width of a sampled turn."""

COMPARED, AMONG = 6, 24
"""The number of ends of a turn that are examined, and the number of best ends from which these ends are drawn."""

ROLLS = 2
"""The number of sampled rolls after each examined end."""

EXPLORATION_RATE = 0.15
"""The share of turns after which a game continues from a random end, so that weaker sheets occur, too."""

MAX_NETWORK_EVALUATIONS = 30
"""The maximum number of ends of a turn that the network values if it does not prune."""

MAX_LOOKAHEAD_EVALUATIONS = 8
"""The maximum number of ends of a sampled turn that the network values if it does not prune."""

NODES = 12_000
"""The node budget of a turn with expansions."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A sheet after a round, for training.

    Attributes:
        rows: The features of the sheet, from `FeatureExtractor`.
        plain: The plain value in thousandths of a point.
        stage: The stage of the game, 1 to 6.
        worth: The target value, one turn later, in thousandths of a point.
    """

    rows: bytes
    plain: int
    stage: int
    worth: int


class SampledCandidates(msgspec.Struct, frozen=True, array_like=True):
    """The examined ends of a turn, and the index of the end from which the game continues."""

    samples: list[Sample]
    chosen: int


class PlayedGame(msgspec.Struct, frozen=True, array_like=True):
    """The turns of a game except the last turn, the value of the last turn in thousandths of a point, and the score."""

    turns: list[SampledCandidates]
    last: int
    score: int


class SelfPlayer:
    """Plays the base game by the plain or a learned value. In games to learn from, it looks ahead from some ends."""

    def __init__(self, learned: LearnedValue | None, width: int = WIDTH) -> None:
        value = SheetValue(read_weights())
        self.faces = facts.faces("original")
        judge = None if learned is None else ValueNetwork(learned.weights, value)
        self.search = LookaheadSearch(
            value,
            self.faces,
            False,
            width,
            MAX_NETWORK_EVALUATIONS,
            INNER,
            judge=judge,
            judged_ahead=MAX_LOOKAHEAD_EVALUATIONS,
        )
        self.turns = self.search.turn
        if learned is not None and learned.prunes:
            self.turns.prune_with_network()
            self.search.ahead.prune_with_network()
        self.inputs = FeatureExtractor(value)

    def end(self, number: int) -> tuple[Network, int]:
        """Return the sheet of the end `number` of the last searched turn, and the used special routes as bits."""
        sheet = Network()
        return sheet, self.turns.copy_candidate(number, sheet)

    def turn(self, sheet: Network, used: int, number: int, rng: Random, special: int) -> int:
        """Roll for the round `number`, search the turn, and return the number of ends found."""
        roll = packed([rng.choice(die) for die in self.faces])
        return self.turns.run(sheet, number, roll, len(self.faces), used, special, ANY_NUMBER)

    def game(self, seed: str) -> PlayedGame:
        """Play a game to learn from."""
        rng = Random(seed)
        sheet, used = Network(), 0
        turns: list[SampledCandidates] = []
        for number in range(1, STAGES + 1):
            ends = self.turn(sheet, used, number, rng, OUTSIDE)
            chosen, looked = sample_candidates(self.search, self.inputs, number, ends, rng)
            turns.append(looked)
            sheet, used = self.end(chosen)
        self.turn(sheet, used, STAGES + 1, rng, OUTSIDE)
        return PlayedGame(turns, self.turns.candidate_value(0), self.end(0)[0].total(False))

    def score(self, seed: str) -> int:
        """Return the score of a game of best turns. A seed always gives the same dice."""
        rng = Random(seed)
        sheet, used = Network(), 0
        for number in range(1, STAGES + 2):
            self.turn(sheet, used, number, rng, ANYWHERE)
            sheet, used = self.end(0)
        return sheet.total(False)


def sample_candidates(
    search: LookaheadSearch, inputs: FeatureExtractor, stage: int, ends: int, rng: Random
) -> tuple[int, SampledCandidates]:
    """Examine some ends of the last searched turn. Returns the end from which to continue, and the samples."""
    most = min(ends, AMONG)
    numbers = [0, *sorted(rng.sample(range(1, most), min(COMPARED, most) - 1))]
    seed = rng.getrandbits(31)
    samples = []
    for number in numbers:
        sheet = Network()
        used = search.turn.copy_candidate(number, sheet)
        worth = search.sampled_value(sheet, STAGES + 1 - stage, used, ROLLS, seed) // ROLLS
        plain = inputs.read(sheet, stage, used)
        samples.append(Sample(inputs.packed(), plain, stage, worth))
    worths = [each.worth for each in samples]
    chosen = rng.randrange(len(numbers)) if rng.random() < EXPLORATION_RATE else worths.index(max(worths))
    return numbers[chosen], SampledCandidates(samples, chosen)


class LearningDecision(TurnDecision):
    """A decision that records the examined ends. If `rng` is None, it plays the best end without recording."""

    rng: Random | None = None
    looked: SampledCandidates | None = None
    last: int | None = None

    def run(self, search: LookaheadSearch, turn: RoundEditor, budget: int, seed: int) -> int:
        end = super().run(search, turn, budget, seed)
        if search is not self.search or self.rng is None:
            return end
        if self.rounds <= 0:
            self.last = search.turn.candidate_value(end)
            return end
        end, self.looked = sample_candidates(
            search, FeatureExtractor(self.value), self.stage, search.turn.ends, self.rng
        )
        return end


class MatchPlayer:
    """Plays any mode as a match of one seat, by the plain value with additions of expansions, or by a learned value."""

    def __init__(self, learned: LearnedValue | None, mode: str, nodes: int = NODES) -> None:
        self.mode = mode
        self.options = MODES[mode]
        self.learned = learned
        self.level = SearchLevel(
            WIDTH,
            1,
            INNER,
            nodes,
            reranked_ends=MAX_NETWORK_EVALUATIONS,
            lookahead_reranked_ends=MAX_LOOKAHEAD_EVALUATIONS,
        )
        self.plain = read_weights(self.options.edition)

    def game(self, seed: str) -> PlayedGame:
        """Play a game to learn from."""
        return self.play(seed, True)

    def score(self, seed: str) -> int:
        """Return the score of a game of best turns. A seed always gives the same dice."""
        return self.play(seed, False).score

    def play(self, seed: str, learn: bool) -> PlayedGame:
        """Play a match of best turns, or with `learn`, a game to learn from, and return the game."""
        rng = Random(seed)
        match = Match(RailroadInk(), self.options, ["bot"], sha256(seed.encode()).digest())
        match.submit(Open())
        turns: list[SampledCandidates] = []
        last = None
        while not match.over:
            view = match.view(0)
            table = view.table
            turn = RoundEditor(sheet_of(view), table.roll_of(0), (), table.options.setup, table.round)
            here = mode_of(turn.setup) == self.mode
            learned = self.learned if here else None
            decision = LearningDecision(
                turn, self.plain, self.level, rng, aims=goal_evaluation_of(view), learned=learned
            )
            decision.rng = rng if learn and here else None
            match.submit(Commit(0, decision.decide(()).acts))
            turns += [decision.looked] if decision.looked is not None else []
            last = decision.last if decision.last is not None else last
        assert match.result is not None
        return PlayedGame(turns, 0 if last is None else last, match.result.scores[0])


def player_of(learned: LearnedValue | None, mode: str) -> SelfPlayer | MatchPlayer:
    """Return the player of a mode."""
    return SelfPlayer(learned) if mode == BASE else MatchPlayer(learned, mode)
