"""A beam over the rounds of a whole game whose dice are all known.

Each state that is kept is gone on from by the best ends of its turn; of these the best are ranked anew by what a quick
completion comes to. What a state is, how it goes on and what it is worth say those who search; knows no sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from inkrally.analysis.steps import Steps

State = TypeVar("State")


class RoundsBeam(Generic[State]):
    """`states` are kept after each round, `completed` times as many are completed."""

    def __init__(
        self,
        states: int,
        completed: int,
        ends: Callable[[State, int], Iterable[tuple[object, int, State]]],
        completion: Callable[[State, int], int],
    ) -> None:
        """`ends` goes on from a state by a round, counted from 0: what tells each state after it apart, its worth, and
        itself; of several with one key the first counts. `completion` is what a state comes to from a round on; both
        are in thousandths of a point."""
        self.states = states
        self.completed = completed
        self.ends = ends
        self.completion = completion

    def steps(self, rounds: int) -> int:
        """How many steps it takes."""
        return (1 + self.completed) * self.states * rounds

    def run(self, start: State, rounds: int, steps: Steps) -> list[State]:
        """The states after the last round that were completed, the best before by their worth alone."""
        kept = [start]
        begun = steps.done
        ranked: list[tuple[int, State]] = []
        for number in range(rounds):
            found: dict[object, tuple[int, State]] = {}
            for state in kept:
                for key, worth, after in self.ends(state, number):
                    found.setdefault(key, (worth, after))
                steps.step()
            steps.to(begun + self.steps(number) + self.states)
            ranked = sorted(found.values(), key=lambda each: -each[0])[: self.completed * self.states]
            if number == rounds - 1:
                break
            sums = []
            for worth, state in ranked:
                sums.append((worth + self.completion(state, number + 1), state))
                steps.step()
            kept = [state for _, state in sorted(sums, key=lambda each: -each[0])[: self.states]]
            steps.to(begun + self.steps(number + 1))
        steps.to(begun + self.steps(rounds))
        return [state for _, state in ranked]
