"""Requests tables from different addresses of one IPv6 network, as a proxy reports addresses."""

from __future__ import annotations

from collections import Counter

from attack_tools import in_parallel, outcome_counts, visitors

from attacks.harness import Attack, Json, Target

AT_ONCE = 8
MOST = 40
"""The maximum number of tables of a network in a minute."""


class Attacker(Attack):
    """Requests every table from another address of 2001:db8::/64."""

    options = ("--behind-proxy",)

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.made = 0

    async def attack(self, target: Target) -> None:
        addresses = iter(range(1, 10**9))

        found = visitors(target, AT_ONCE)
        wanted = {"setup": {"game": "railroad-ink", "title": "x", "seats": 1}, "name": "Me", "start": True}

        async def make(number: int) -> int:
            headers = {"X-Forwarded-For": f"2001:db8::{next(addresses):x}"}
            answer = await found[number].http.post("/api/tables", json=wanted, headers=headers)
            self.made += answer.status_code == 201
            return answer.status_code

        await in_parallel(AT_ONCE, make, self.outcomes)

    async def found(self, target: Target) -> Json:
        return {"made": self.made, **outcome_counts(self.outcomes)}

    def wrong(self, found: Json) -> list[str]:
        return [f"{found['made']} tables from one network"] if found["made"] > MOST else []
