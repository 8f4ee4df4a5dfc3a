"""Asks for the score of one paper sheet six thousand times."""

from __future__ import annotations

from collections import Counter

from attack_tools import in_parallel, outcome_counts, visitors

from attacks.harness import Attack, Json, Target

AT_ONCE = 8
CASE = {"sheet": {"drawings": {"B1": "H-H-:NS", "B2": "H-R-:NS*"}}, "routes": ["h-curve"] * 5000}


class Attacker(Attack):
    """Requests the score of a paper sheet, each time after the answer to the request before."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()

    async def attack(self, target: Target) -> None:
        found = visitors(target, AT_ONCE)

        async def ask(number: int) -> int:
            return (await found[number].http.post("/api/paper/legal", json=CASE)).status_code

        await in_parallel(AT_ONCE, ask, self.outcomes)

    async def found(self, target: Target) -> Json:
        return outcome_counts(self.outcomes)
