"""Implements a beam search over the rounds of a whole game with known dice.

The search continues each kept state by the best ways to play the next round. It ranks new states by their value and by
the score of a quick completion. The caller defines a state, its continuations and its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from inkrally.analysis.progress import ProgressReporter

State = TypeVar("State")


class RoundsBeam(Generic[State]):
    """A beam search that keeps the best states after each round."""

    def __init__(
        self,
        states: int,
        completed: int,
        ends: Callable[[State, int], Iterable[tuple[object, int, State]]],
        completion: Callable[[State, int], int],
    ) -> None:
        """Create a beam search.

        Args:
            states: The number of states to keep after each round.
            completed: The number of states that are completed to rank them, for each state that is kept.
            ends: Continues a state by a round, counted from 0. Yields a key, a value in thousandths of a point, and a
                new state. If two states have the same key, the second is ignored.
            completion: Returns the value of a quick completion from a round on, in thousandths of a point.
        """
        self.states = states
        self.completed = completed
        self.ends = ends
        self.completion = completion

    def steps(self, rounds: int) -> int:
        """Return the total number of progress steps for some rounds."""
        return (1 + self.completed) * self.states * rounds

    def run(self, start: State, rounds: int, steps: ProgressReporter) -> list[State]:
        """Return the states after the last round, sorted by value."""
        kept = [start]
        begun = steps.done
        ranked: list[tuple[int, State]] = []
        for number in range(rounds):
            found: dict[object, tuple[int, State]] = {}
            for state in kept:
                for key, worth, after in self.ends(state, number):
                    found.setdefault(key, (worth, after))
                steps.advance()
            steps.advance_to(begun + self.steps(number) + self.states)
            ranked = sorted(found.values(), key=lambda each: -each[0])[: self.completed * self.states]
            if number == rounds - 1:
                break
            sums = []
            for worth, state in ranked:
                sums.append((worth + self.completion(state, number + 1), state))
                steps.advance()
            kept = [state for _, state in sorted(sums, key=lambda each: -each[0])[: self.states]]
            steps.advance_to(begun + self.steps(number + 1))
        steps.advance_to(begun + self.steps(rounds))
        return [state for _, state in ranked]
