"""Searches for the best game that a seat could have played, had it known all its dice. Works with all expansions.

A beam search over rounds continues each kept sheet with the best turns of the next round. A new sheet is ranked by half
its value to the bots and half the score of a quick completion: the rest of the match, played with the known dice but
without a wide search. The result is the best completion of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inkrally.analysis.progress import ProgressReporter
from inkrally.railroad_ink.analysis.best_games.perfect_information import PerfectInformation
from inkrally.railroad_ink.analysis.best_games.perfect_information_turns import PerfectInformationTurns, SheetState
from inkrally.railroad_ink.analysis.best_games.rounds_beam import RoundsBeam

COMPLETIONS_PER_STATE = 2
"""The number of sheets that are completed for each sheet that is kept."""


class WholeGameSearch:
    """Searches for the best game of one seat in one match. `nodes` counts the sheets examined."""

    def __init__(self, known: PerfectInformation, states: int) -> None:
        """Prepare the search; `states` sheets are kept after each round."""
        self.known = known
        self.beam = RoundsBeam(states, COMPLETIONS_PER_STATE, self.candidates, self.completed)
        self.studies: dict[str, PerfectInformationTurns] = {}
        self.best_points: int | None = None
        self.best_acts: tuple[Any, ...] = ()

    @property
    def nodes(self) -> int:
        return sum(study.nodes for study in self.studies.values())

    @property
    def steps(self) -> int:
        """The total number of progress steps of the search."""
        return self.beam.steps(len(self.known.rounds))

    def turn_search(self, number: int) -> PerfectInformationTurns:
        """Return the search for turns on the board of a round, which is created once for each board."""
        board = self.known.setup.round_setup(number).second_board
        name = "" if board is None else board.name
        if name not in self.studies:
            self.studies[name] = PerfectInformationTurns(self.known, number)
        return self.studies[name]

    def search(self, steps: ProgressReporter) -> None:
        """Find the best game. Afterwards, `best_points` has its points and `best_acts` its actions by round."""
        rounds = len(self.known.rounds)
        for standing in self.beam.run(SheetState(self.known.setup.start()), rounds, steps):
            self.completed(standing, rounds)

    def candidates(self, standing: SheetState, place: int) -> Iterator[tuple[Any, int, SheetState]]:
        """Yield the sheets after the best turns of a round, each with its key and its value."""
        at = self.known.rounds[place]
        for after in self.turn_search(at.number).candidates(standing, at):
            yield after.key(), after.total, after

    def completed(self, standing: SheetState, place: int) -> int:
        """Complete a sheet quickly from a round on, and return its score in thousandths of a point.

        Stores the completed game if it is the best one so far. `place` is the next round, counted from 0.
        """
        for at in self.known.rounds[place:]:
            standing = self.turn_search(at.number).quick_candidate(standing, at)
        points = self.points(standing)
        if self.best_points is None or points > self.best_points:
            self.best_points, self.best_acts = points, standing.acts
        return 1000 * points

    def points(self, standing: SheetState) -> int:
        """Return the score of a finished sheet."""
        return self.known.setup.score(standing.sheet, goals=sum(standing.goals.values())).total
