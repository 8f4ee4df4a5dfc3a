"""The answers and draws of a match of the engine, passed to the oracle in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Told(NamedTuple):
    """A question and its answer: `matter` is the subject, `choices` are the possible answers, unordered."""

    matter: str
    robot: str
    choices: frozenset[Any]
    answer: Any
    target: str | None = None
    register: int = 0

    def asks(self) -> tuple[Any, ...]:
        return self.matter, self.robot, sorted(self.choices), self.target, self.register


class Heard:
    """The recorded answers, programs and draws of a match, each consumed once and in order."""

    def __init__(self, told: Sequence[Told], draws: Sequence[tuple[str, int, int]]) -> None:
        self.told = list(told)
        self.draws = list(draws)

    def answer(self, question: Told) -> Any:
        """Return the recorded answer; fail if the engine asked a different question."""
        assert self.told, f"nobody was asked {question.asks()}"
        first = self.told.pop(0)
        assert first.asks() == question.asks(), f"asked was {first.asks()}, the rules ask {question.asks()}"
        return first.answer

    def draws_lock(self, robot: int, register: int) -> bool:
        """Return whether the next recorded draw fills this locked register of this robot."""
        return bool(self.draws) and self.draws[0][0].endswith(f"robot {robot}, lock {register}")

    def draw(self, cards: Sequence[Any]) -> Any:
        """Return the recorded draw from these cards."""
        assert self.draws, "nothing was drawn"
        label, sides, outcome = self.draws.pop(0)
        assert sides == len(cards), f"{label} was of {sides}, the rules draw from {len(cards)}"
        return cards[outcome]
