"""Sends 32 set-ups at the same time, each with another custom course of 48 x 47 spaces, for the server to check."""

from __future__ import annotations

import random
from collections import Counter

from attack_tools import in_parallel, outcome_counts, own_course, visitors

from attacks.harness import Attack, Json, Target

AT_ONCE = 4


class Attacker(Attack):
    """Sends custom courses to check, each course after the answer to the previous course."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()

    async def attack(self, target: Target) -> None:
        found = visitors(target, AT_ONCE)
        chance = random.Random(1)

        async def ask(number: int) -> int:
            setups = [own_course(chance.getrandbits(40)) for _ in range(32)]
            return (await found[number].http.post("/api/tables/check", json=setups)).status_code

        await in_parallel(AT_ONCE, ask, self.outcomes)

    async def found(self, target: Target) -> Json:
        return outcome_counts(self.outcomes)
