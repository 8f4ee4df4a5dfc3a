"""Games that the bot plays with itself to learn from: some ends of each turn, and what each led to in sampled turns.

What a sheet is worth is told by the best that it comes to a turn later, by the value of now, over a few rolls that are
the same for all sheets of a turn. That has far less chance in it than the score of the game, and its luck is shared by
those that are compared. The best of them is gone on from, so the games are those of a bot that looks ahead.

Every game has a seed of its own, so that it matters not in what order, and in how many pieces, they are played. The
base game rolls dice of its own and needs no match; all other ways are played as matches of one seat, by the same
machinery as bots use, so that what an expansion asks for is done and scored by the engine.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

import msgspec

from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.value import STAGES, Value
from inkrally.railroad_ink.bots.evaluation.weights import read
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of
from inkrally.railroad_ink.bots.learned.files import Learned
from inkrally.railroad_ink.bots.learned.inputs import Inputs
from inkrally.railroad_ink.bots.learned.modes import BASE, MODES, mode_of
from inkrally.railroad_ink.bots.learned.net import Net
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, OUTSIDE, packed
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.draft import sheet_of
from inkrally.railroad_ink.bots.search.look_ahead import Search
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import Network

ANY_NUMBER = 1 << 30

WIDTH, INNER = 5, 2
"""The beam of a turn in self-play, and that of a sampled one."""

COMPARED, AMONG = 6, 24
"""So many ends of a turn are looked at, the best and others of the so many best."""

ROLLS = 2
"""With so many rolls each of them is played on."""

ASTRAY = 0.15
"""So often a game goes on from a random one of them, so that weaker sheets are known too."""

JUDGED = 30
"""How many ends of a turn the network judges, where it does not prune."""

JUDGED_AHEAD = 8
"""The same of a sampled turn."""

NODES = 12_000
"""How much a turn is thought about where there are expansions; most of it where own acts are compared."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A sheet after a round as `Inputs` sees it, its plain value in thousandths of a point, how far the game is (the
    stage of values, 1 to 6), and what it led to a turn later, in thousandths of a point."""

    rows: bytes
    plain: int
    stage: int
    worth: int


class Looked(msgspec.Struct, frozen=True, array_like=True):
    """The ends of a turn that were looked at, and which of them was gone on from."""

    samples: list[Sample]
    chosen: int


class PlayedGame(msgspec.Struct, frozen=True, array_like=True):
    """The turns of a game but the last, what that one came to as the value counts it, in thousandths of a point, and
    the score."""

    turns: list[Looked]
    last: int
    score: int


class SelfPlayer:
    """Plays the base game by the value that is plain or learned; to learn it looks ahead from some ends of a turn."""

    def __init__(self, learned: Learned | None, width: int = WIDTH) -> None:
        value = Value(read())
        self.faces = facts.faces("original")
        judge = None if learned is None else Net(learned.weights, value)
        self.search = Search(value, self.faces, False, width, JUDGED, INNER, judge=judge, judged_ahead=JUDGED_AHEAD)
        self.turns = self.search.turn
        if learned is not None and learned.prunes:
            self.turns.deepen()
            self.search.ahead.deepen()
        self.inputs = Inputs(value)

    def end(self, number: int) -> tuple[Network, int]:
        """The sheet of an end, and the special routes used, as bits."""
        sheet = Network()
        return sheet, self.turns.copy_end(number, sheet)

    def turn(self, sheet: Network, used: int, number: int, rng: Random, special: int) -> int:
        """Roll for a round, search it, and return how many ends there are."""
        roll = packed([rng.choice(die) for die in self.faces])
        return self.turns.run(sheet, number, roll, len(self.faces), used, special, ANY_NUMBER)

    def game(self, seed: str) -> PlayedGame:
        """A game to learn from."""
        rng = Random(seed)
        sheet, used = Network(), 0
        turns: list[Looked] = []
        for number in range(1, STAGES + 1):
            ends = self.turn(sheet, used, number, rng, OUTSIDE)
            chosen, looked = look(self.search, self.inputs, number, ends, rng)
            turns.append(looked)
            sheet, used = self.end(chosen)
        self.turn(sheet, used, STAGES + 1, rng, OUTSIDE)
        return PlayedGame(turns, self.turns.end_value(0), self.end(0)[0].total(False))

    def score(self, seed: str) -> int:
        """The points of a game in which the best is played, the same dice for the same seed whoever plays."""
        rng = Random(seed)
        sheet, used = Network(), 0
        for number in range(1, STAGES + 2):
            self.turn(sheet, used, number, rng, ANYWHERE)
            sheet, used = self.end(0)
        return sheet.total(False)


def look(search: Search, inputs: Inputs, stage: int, ends: int, rng: Random) -> tuple[int, Looked]:
    """Of the turn that was searched last look at some ends; the number of the one to go on from, and what was found."""
    most = min(ends, AMONG)
    numbers = [0, *sorted(rng.sample(range(1, most), min(COMPARED, most) - 1))]
    seed = rng.getrandbits(31)
    samples = []
    for number in numbers:
        sheet = Network()
        used = search.turn.copy_end(number, sheet)
        worth = search.outlook(sheet, STAGES + 1 - stage, used, ROLLS, seed) // ROLLS
        plain = inputs.read(sheet, stage, used)
        samples.append(Sample(inputs.packed(), plain, stage, worth))
    worths = [each.worth for each in samples]
    chosen = rng.randrange(len(numbers)) if rng.random() < ASTRAY else worths.index(max(worths))
    return numbers[chosen], Looked(samples, chosen)


class LearningDecision(TurnDecision):
    """A decision that writes down what it looked at; `rng` None: it looks at nothing and plays what is best."""

    rng: Random | None = None
    looked: Looked | None = None
    last: int | None = None

    def run(self, search: Search, turn: RoundEditor, budget: int, seed: int) -> int:
        end = super().run(search, turn, budget, seed)
        if search is not self.search or self.rng is None:
            return end
        if self.rounds <= 0:
            self.last = search.turn.end_value(end)
            return end
        end, self.looked = look(search, Inputs(self.value), self.stage, search.turn.ends, self.rng)
        return end


class MatchPlayer:
    """Plays any mode as a match of one seat, by the plain value with what parts add to it, or by the learned one."""

    def __init__(self, learned: Learned | None, mode: str, nodes: int = NODES) -> None:
        self.mode = mode
        self.options = MODES[mode]
        self.learned = learned
        self.level = SearchLevel(WIDTH, 1, INNER, nodes, judged=JUDGED, judged_ahead=JUDGED_AHEAD)
        self.plain = read(self.options.edition)

    def game(self, seed: str) -> PlayedGame:
        """A game to learn from."""
        return self.play(seed, True)

    def score(self, seed: str) -> int:
        """The points of a game in which the best is played, the same dice for the same seed whoever plays."""
        return self.play(seed, False).score

    def play(self, seed: str, learn: bool) -> PlayedGame:
        """A match."""
        rng = Random(seed)
        match = Match(RailroadInk(), self.options, ["bot"], sha256(seed.encode()).digest())
        match.submit(Open())
        turns: list[Looked] = []
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


def player_of(learned: Learned | None, mode: str) -> SelfPlayer | MatchPlayer:
    """Who plays a mode."""
    return SelfPlayer(learned) if mode == BASE else MatchPlayer(learned, mode)
