"""Requests replays of matches with 24 seats, more matches than an older server cached."""

from __future__ import annotations

import asyncio
from collections import Counter

from attack_tools import ATTACKER, in_parallel, outcome_counts, visitors

from attacks.harness import Attack, Json, Target, Visitor

MATCHES = 20
AT_ONCE = 4
PLAYED_SECONDS = 150.0


class Attacker(Attack):
    """Lets bots play the matches first, then requests their replays one after another, again and again."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.tables: list[str] = []

    async def prepare(self, target: Target) -> None:
        maker = Visitor(target, ATTACKER)
        for _ in range(MATCHES):
            made = await maker.make(24, bots=["easy"] * 24, start=True)
            made.raise_for_status()
            self.tables.append(made.json()["table"])
        left = set(self.tables)
        for _ in range(int(PLAYED_SECONDS)):
            await asyncio.sleep(1)
            for table in list(left):
                if (await maker.http.get(f"/api/tables/{table}/log")).status_code == 200:
                    left.discard(table)
            if not left:
                break
        self.tables = [table for table in self.tables if table not in left]
        await maker.close()

    async def attack(self, target: Target) -> None:
        found = visitors(target, AT_ONCE)
        turn = iter(range(10**9))

        async def ask(number: int) -> int:
            table = self.tables[next(turn) % len(self.tables)]
            return (await found[number].http.get(f"/api/tables/{table}/replay")).status_code

        await in_parallel(AT_ONCE, ask, self.outcomes)

    async def found(self, target: Target) -> Json:
        return {"matches": len(self.tables), **outcome_counts(self.outcomes)}
