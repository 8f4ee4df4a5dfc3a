"""Finds the best sheet for known dice with a beam search over rounds and then a local search.

It is for games where only the final drawings count: white dice and special routes, without expansions and buildings.
The search of the bots lists the best ways to draw each round. The beam search ranks a sheet after a round by the mean
of its value and of the score of a quick completion with the dice to come. Then the local search repeats one step: it
removes pieces that are close together and lets the bots' search redraw their dice with the other pieces in place. It
drops a result whose pieces cannot be assigned to rounds. The budget is counted in nodes and tries, never in time, so
every machine finds the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from inkrally.analysis.progress import ProgressReporter
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.pieces import (
    SPECIAL_BY_DRAWING,
    Board,
    Piece,
    Rolls,
    Rounds,
    assign_rounds,
    masks_of_pieces,
    unused_dice,
)
from inkrally.railroad_ink.analysis.best_games.rounds_beam import RoundsBeam
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, OUTSIDE, TurnSearch, packed
from inkrally.railroad_ink.sheet.network import Network

WIDTH, ENDS = 15, 30
"""The beam width for a turn, and the number of its best final sheets that are kept."""

COMPLETIONS_PER_STATE = 3
"""The number of sheets that are completed quickly for each sheet that is kept."""

PERTURBATIONS_PER_STATE = 40
"""The number of local search steps for each sheet of the beam."""

AGAIN_WIDTH, AGAIN_ENDS = 20, 100
"""The beam width of the search that redraws pieces, and the number of its results that are examined."""

FEWEST, MOST = 4, 8
"""The minimum and maximum number of dice that are redrawn."""

MAX_POINTS_LOST = 1
"""The maximum number of points that a sheet may lose in one local search step."""

TRIES_BEFORE_RESTART = 300
"""The number of steps without a better sheet after which the search continues from the best sheet again."""

MAX_STARTS = 3
"""The maximum number of sheets of the beam from which the local search starts. No two of them are similar."""

SIMILAR_PIECE_COUNT = 16
"""The number of pieces that two sheets must share to count as similar."""

NO_LIMIT = 1 << 30


class FinishedSheet(msgspec.Struct, frozen=True):
    """A finished sheet: its points, and its pieces by round in the order of drawing."""

    points: int
    rounds: Rounds

    @property
    def board(self) -> Board:
        return tuple(piece for pieces in self.rounds for piece in pieces)


class _State(msgspec.Struct, frozen=True):
    """A sheet after a round: its masks, the used special routes as bits, and its pieces by round."""

    network: Network
    used: int
    rounds: Rounds


class NeighborhoodSearch:
    """Searches for the best sheet for one sequence of rolls. `nodes` counts the sheets examined.

    Not safe to share between threads.
    """

    def __init__(self, edition: facts.Edition, mode: int, rolls: Rolls, states: int) -> None:
        """Prepare the search.

        Args:
            edition: The edition of the dice.
            mode: How the longest routes count, a number of `facts.MODE_NUMBERS`.
            rolls: The faces of the dice of each round.
            states: The number of sheets to keep after each round.
        """
        self.mode = mode
        self.rolls = rolls
        self.states = states
        self.beam = RoundsBeam(states, COMPLETIONS_PER_STATE, self.candidates, self.completed)
        self.nodes = 0
        value = SheetValue(read_weights(edition))
        dice = max(len(roll) for roll in rolls)
        self.turn = TurnSearch(value, mode != 0, WIDTH, ENDS)
        self.quick = TurnSearch(value, mode != 0, 1, 1)
        self.anew = TurnSearch(value, mode != 0, AGAIN_WIDTH, AGAIN_ENDS, MOST - dice)
        self.packed = [packed(list(roll)) for roll in rolls]
        self.finished: dict[int, FinishedSheet] = {}

    @property
    def steps(self) -> int:
        """The total number of progress steps of the whole search."""
        return self.beam.steps(len(self.rolls)) + PERTURBATIONS_PER_STATE * self.states

    def best(self, steps: ProgressReporter, played: Sequence[Rounds] = ()) -> FinishedSheet:
        """Return the best sheet found. The local search also starts from the sheets in `played`."""
        for state in self.beam.run(_State(Network(), 0, ()), len(self.rolls), steps)[: self.states]:
            self.finish(state.network, state.rounds)
        starts = self.starts()
        for rounds in played:
            starts.append(
                FinishedSheet(
                    masks_of_pieces([piece for pieces in rounds for piece in pieces]).total(self.mode), rounds
                )
            )
        beaten = steps.done
        for number, start in enumerate(starts, 1):
            end = beaten + (self.steps - beaten) * number // len(starts)
            starts[number - 1] = self.improve(start, steps, end, Random(number))
        return max(starts, key=lambda each: each.points)

    def starts(self) -> list[FinishedSheet]:
        """Return the best finished sheets of the beam search, no two of which are similar."""
        starts: list[FinishedSheet] = []
        for each in sorted(self.finished.values(), key=lambda each: -each.points):
            pieces = set(each.board)
            if all(len(pieces.intersection(other.board)) < SIMILAR_PIECE_COUNT for other in starts):
                starts.append(each)
                if len(starts) == MAX_STARTS:
                    break
        return starts

    # The beam over rounds.

    def stage(self, place: int) -> int:
        """Return the round, 1 to 7, whose weights are used to value a sheet. `place` counts rounds from 0.

        The result counts back from the end of the game, so the last rounds of all editions use the same weights.
        """
        return max(1, STAGES + 2 - (len(self.rolls) - place))

    def candidates(self, state: _State, place: int) -> Iterator[tuple[tuple[int, int], int, _State]]:
        """Yield the best sheets after a round: a key of the sheet, its value in millipoints, and the new state.

        `place` is the index of the round in the order in which rounds are played.
        """
        turn, roll = self.turn, self.rolls[place]
        count = turn.run(
            state.network, self.stage(place), self.packed[place], len(roll), state.used, ANYWHERE, NO_LIMIT
        )
        self.nodes += turn.nodes
        for end in range(count):
            network = Network()
            used = turn.copy_candidate(end, network)
            after = _State(network, used, (*state.rounds, pieces_of_candidate(turn, end)))
            yield (network.key(), used), turn.candidate_value(end), after

    def completed(self, state: _State, place: int) -> int:
        """Complete a sheet quickly from a round on, store it, and return its score in thousandths of a point.

        `place` is the next round, counted from 0.
        """
        network, used, rounds = state.network, state.used, state.rounds
        for later in range(place, len(self.rolls)):
            roll = self.rolls[later]
            self.quick.run(network, self.stage(later), self.packed[later], len(roll), used, OUTSIDE, NO_LIMIT)
            self.nodes += self.quick.nodes
            rounds = (*rounds, pieces_of_candidate(self.quick, 0))
            network = Network()
            used = self.quick.copy_candidate(0, network)
        return 1000 * self.finish(network, rounds)

    def finish(self, network: Network, rounds: Rounds) -> int:
        """Store a finished sheet and return its points."""
        found = FinishedSheet(network.total(self.mode), rounds)
        self.finished[network.key()] = found
        return found.points

    # The local search.

    def improve(self, start: FinishedSheet, steps: ProgressReporter, until: int, random: Random) -> FinishedSheet:
        """Return the best sheet that the local search finds from a start.

        `until` is the number of progress steps at which the search ends.
        """
        best = now = start
        met = {frozenset(start.board)}
        waited = 0
        while steps.done < until:
            steps.advance()
            waited += 1
            better = self.perturbed(now, met, random)
            if better is not None:
                now = better
                if now.points > best.points:
                    best, waited = now, 0
            if waited >= TRIES_BEFORE_RESTART:
                now, waited = best, 0
        return best

    def perturbed(self, now: FinishedSheet, met: set[frozenset[Piece]], random: Random) -> FinishedSheet | None:
        """Redraw some pieces that are close together. Returns the new sheet, or None if none is worth keeping.

        Returns None also for a sheet in `met`, the set of sheets found before; the new sheet is added to it.
        """
        kept = self.without_random_pieces(now.board, random)
        dice = unused_dice(kept, self.rolls)
        random.shuffle(dice)
        dice = dice[:MOST]
        white = min(len(dice), MOST // 2)
        used = sum(1 << SPECIAL_BY_DRAWING[drawing] for drawing, _ in kept if drawing in SPECIAL_BY_DRAWING)
        extras = len(dice) - white
        count = self.anew.run(masks_of_pieces(kept), STAGES + 1, packed(dice), white, used, ANYWHERE, NO_LIMIT, extras)
        self.nodes += self.anew.nodes
        for end in range(count):
            points = self.anew.candidate_value(end) // 1000
            if points < now.points - MAX_POINTS_LOST:
                return None
            board = kept + pieces_of_candidate(self.anew, end)
            key = frozenset(board)
            if key in met:
                continue
            rounds = assign_rounds(board, self.rolls)
            if rounds is not None:
                met.add(key)
                return FinishedSheet(points, rounds)
        return None

    @staticmethod
    def without_random_pieces(board: Board, random: Random) -> Board:
        """Return the pieces without some random pieces that are close together.

        It removes FEWEST to MOST pieces of dice and at most one special route.
        """
        column, row = random.randrange(7), random.randrange(7)
        count = random.randint(FEWEST, MOST)

        def far(piece: Piece) -> float:
            return float((piece[1] % 8 - column) ** 2 + (piece[1] // 8 - row) ** 2) + 3 * random.random()

        gone: set[Piece] = set()
        special = False
        for piece in sorted(board, key=far):
            if piece[0] in SPECIAL_BY_DRAWING:
                if special:
                    continue
                special = True
            else:
                count -= 1
            gone.add(piece)
            if not count:
                break
        return tuple(piece for piece in board if piece not in gone)


def pieces_of_candidate(search: TurnSearch, end: int) -> Board:
    """Return the pieces of a candidate of a search, as pairs of a drawing and a space.

    `end` is the number of the candidate.
    """
    return tuple((drawing, space) for _, drawing, space in search.candidate_moves(end))
