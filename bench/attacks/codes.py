"""Requests QR codes of different tables under the server's own name."""

from __future__ import annotations

import secrets
from collections import Counter

from attack_tools import in_parallel, outcome_counts, visitors

from attacks.harness import Attack, Json, Target

AT_ONCE = 8
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


class Attacker(Attack):
    """Requests QR codes as fast as the server answers."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()

    async def attack(self, target: Target) -> None:
        found = visitors(target, AT_ONCE)

        async def ask(number: int) -> int:
            table = "".join(secrets.choice(LETTERS) for _ in range(12))
            return (await found[number].http.get(f"/api/tables/{table}/qr.svg")).status_code

        await in_parallel(AT_ONCE, ask, self.outcomes)

    async def found(self, target: Target) -> Json:
        return outcome_counts(self.outcomes)
