"""The best sheet that some dice allow where a sheet is no more than its drawings: beams over whole rounds, then some of
the pieces of what was found taken out and put together anew, again and again.

A whole round's ends are found by the bots' search of a turn. A sheet after a round is ranked by half its value and half
the score of a quick completion with the dice that will come. Pieces that lie close together are taken out, and the same
search, as if in the last round, finds how their dice are best drawn with the others in place; what cannot be dealt out
to rounds is dropped. Counted in nodes and tries, never in time, so that it finds the same on any machine. Knows
dice and special routes, no match, no expansion and no buildings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from inkrally.analysis.steps import Steps
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.pieces import (
    SPECIAL,
    Board,
    Piece,
    Rolls,
    Rounds,
    dealt,
    left_over,
    masks_of_pieces,
)
from inkrally.railroad_ink.analysis.best_games.rounds_beam import RoundsBeam
from inkrally.railroad_ink.bots.evaluation.value import STAGES, Value
from inkrally.railroad_ink.bots.evaluation.weights import read
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, OUTSIDE, TurnSearch, packed
from inkrally.railroad_ink.sheet.network import Network

WIDTH, ENDS = 15, 30
"""The beam of a turn, and how many of its ends are kept."""

COMPLETED = 3
"""So many times as many states as are gone on from are completed."""

TRIES = 40
"""For each state of the beam so many times pieces are taken out."""

AGAIN_WIDTH, AGAIN_ENDS = 20, 100
"""The beam of the search that puts pieces together anew, and how many of its ends are looked at."""

FEWEST, MOST = 4, 8
"""So many dice are drawn anew."""

WORSE = 1
"""A sheet that is so many points worse is gone on from too, if it was not met before."""

PATIENCE = 300
"""After so many tries without a better sheet it goes back to the best one."""

STARTS = 3
"""So many of the sheets that the beam found are gone on from, the best ones of which no two are alike."""

ALIKE = 16
"""Two sheets with so many pieces in common are alike."""

NO_LIMIT = 1 << 30


class FinishedSheet(msgspec.Struct, frozen=True):
    """A finished sheet: its points, and its pieces by round, in the order of drawing."""

    points: int
    rounds: Rounds

    @property
    def board(self) -> Board:
        return tuple(piece for pieces in self.rounds for piece in pieces)


class _State(msgspec.Struct, frozen=True):
    """A sheet after a round: its masks, the special routes used as bits, its pieces by round."""

    network: Network
    used: int
    rounds: Rounds


class Jigsaw:
    """The search for one sequence of dice. `nodes` is what it cost so far; not to be shared between threads."""

    def __init__(self, edition: facts.Edition, mode: int, rolls: Rolls, states: int) -> None:
        """`states` are kept after each round."""
        self.mode = mode
        self.rolls = rolls
        self.states = states
        self.beam = RoundsBeam(states, COMPLETED, self.ends, self.completed)
        self.nodes = 0
        value = Value(read(edition))
        dice = max(len(roll) for roll in rolls)
        self.turn = TurnSearch(value, mode != 0, WIDTH, ENDS)
        self.quick = TurnSearch(value, mode != 0, 1, 1)
        self.anew = TurnSearch(value, mode != 0, AGAIN_WIDTH, AGAIN_ENDS, MOST - dice)
        self.packed = [packed(list(roll)) for roll in rolls]
        self.finished: dict[int, FinishedSheet] = {}

    @property
    def steps(self) -> int:
        """How many steps it takes."""
        return self.beam.steps(len(self.rolls)) + TRIES * self.states

    def best(self, steps: Steps, played: Sequence[Rounds] = ()) -> FinishedSheet:
        """The best sheet found, begun from those that were played too."""
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
            starts[number - 1] = self.improved(start, steps, end, Random(number))
        return max(starts, key=lambda each: each.points)

    def starts(self) -> list[FinishedSheet]:
        """The best finished sheets that are not alike: what one lacks for good another may have."""
        starts: list[FinishedSheet] = []
        for each in sorted(self.finished.values(), key=lambda each: -each.points):
            pieces = set(each.board)
            if all(len(pieces.intersection(other.board)) < ALIKE for other in starts):
                starts.append(each)
                if len(starts) == STARTS:
                    break
        return starts

    # The beam over rounds.

    def stage(self, place: int) -> int:
        """The stage of a round, counted from 0, as the value counts them: the last ones of a game are the same in every
        game."""
        return max(1, STAGES + 2 - (len(self.rolls) - place))

    def ends(self, state: _State, place: int) -> Iterator[tuple[tuple[int, int], int, _State]]:
        """The best ends of a round."""
        turn, roll = self.turn, self.rolls[place]
        count = turn.run(
            state.network, self.stage(place), self.packed[place], len(roll), state.used, ANYWHERE, NO_LIMIT
        )
        self.nodes += turn.nodes
        for end in range(count):
            network = Network()
            used = turn.copy_end(end, network)
            after = _State(network, used, (*state.rounds, drawn(turn, end)))
            yield (network.key(), used), turn.end_value(end), after

    def completed(self, state: _State, place: int) -> int:
        """What a quick completion from a round on gives, in thousandths of a point."""
        network, used, rounds = state.network, state.used, state.rounds
        for later in range(place, len(self.rolls)):
            roll = self.rolls[later]
            self.quick.run(network, self.stage(later), self.packed[later], len(roll), used, OUTSIDE, NO_LIMIT)
            self.nodes += self.quick.nodes
            rounds = (*rounds, drawn(self.quick, 0))
            network = Network()
            used = self.quick.copy_end(0, network)
        return 1000 * self.finish(network, rounds)

    def finish(self, network: Network, rounds: Rounds) -> int:
        """Keep a finished sheet; its points."""
        found = FinishedSheet(network.total(self.mode), rounds)
        self.finished[network.key()] = found
        return found.points

    # Pieces taken out and put together anew.

    def improved(self, start: FinishedSheet, steps: Steps, until: int, random: Random) -> FinishedSheet:
        """The best sheet found from one."""
        best = now = start
        met = {frozenset(start.board)}
        waited = 0
        while steps.done < until:
            steps.step()
            waited += 1
            better = self.anew_from(now, met, random)
            if better is not None:
                now = better
                if now.points > best.points:
                    best, waited = now, 0
            if waited >= PATIENCE:
                now, waited = best, 0
        return best

    def anew_from(self, now: FinishedSheet, met: set[frozenset[Piece]], random: Random) -> FinishedSheet | None:
        """A sheet that differs in pieces that lie close together, if one was found that may be gone on from."""
        kept = self.without_some(now.board, random)
        dice = left_over(kept, self.rolls)
        random.shuffle(dice)
        dice = dice[:MOST]
        white = min(len(dice), MOST // 2)
        used = sum(1 << SPECIAL[drawing] for drawing, _ in kept if drawing in SPECIAL)
        extras = len(dice) - white
        count = self.anew.run(masks_of_pieces(kept), STAGES + 1, packed(dice), white, used, ANYWHERE, NO_LIMIT, extras)
        self.nodes += self.anew.nodes
        for end in range(count):
            points = self.anew.end_value(end) // 1000
            if points < now.points - WORSE:
                return None
            board = kept + drawn(self.anew, end)
            key = frozenset(board)
            if key in met:
                continue
            rounds = dealt(board, self.rolls)
            if rounds is not None:
                met.add(key)
                return FinishedSheet(points, rounds)
        return None

    @staticmethod
    def without_some(board: Board, random: Random) -> Board:
        """The board without some pieces that lie close together, of special routes one at most."""
        column, row = random.randrange(7), random.randrange(7)
        count = random.randint(FEWEST, MOST)

        def far(piece: Piece) -> float:
            return float((piece[1] % 8 - column) ** 2 + (piece[1] // 8 - row) ** 2) + 3 * random.random()

        gone: set[Piece] = set()
        special = False
        for piece in sorted(board, key=far):
            if piece[0] in SPECIAL:
                if special:
                    continue
                special = True
            else:
                count -= 1
            gone.add(piece)
            if not count:
                break
        return tuple(piece for piece in board if piece not in gone)


def drawn(search: TurnSearch, end: int) -> Board:
    """The pieces that lead to an end."""
    return tuple((drawing, space) for _, drawing, space in search.end_draws(end))
