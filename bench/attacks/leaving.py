"""A player is deleted and makes tables meanwhile: do tables outlive the account, with its name?"""

from __future__ import annotations

import asyncio
from collections import Counter

from attack_tools import LONGEST, LivePage

from attacks.harness import Attack, Json, Target, Visitor

ACCOUNTS = 8
BESIDE = 24
"""Tables that each account asks for beside its deletion."""
NAME = "Leaves No Trace"


class Attacker(Attack):
    """Makes tables beside `POST /api/me/delete`, and looks for them afterwards as somebody else."""

    options = ("--no-limits",)

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.left = 0
        self.ended = asyncio.Event()

    async def attack(self, target: Target) -> None:
        try:
            for number in range(ACCOUNTS):
                await self.leave(target, f"127.0.2.{number + 1}")
        finally:
            self.ended.set()

    async def leave(self, target: Target, address: str) -> None:
        visitor, other = Visitor(target, address), Visitor(target, "127.0.3.1")
        await visitor.make(2, name=NAME)
        tables = []

        async def make(number: int) -> None:
            await asyncio.sleep(number / 1000)
            answer = await visitor.make(2, name=NAME)
            stranger = "set-cookie" in answer.headers  # the account was gone, and this is a new guest's
            self.answers["new guest" if stranger else str(answer.status_code)] += 1
            if answer.status_code == 201 and not stranger:
                tables.append(answer.json()["table"])

        making = [asyncio.create_task(make(number)) for number in range(BESIDE)]
        answer = await visitor.http.post("/api/me/delete", json={"when": "now"})
        self.answers[f"delete {answer.status_code}"] += 1
        await asyncio.gather(*making)
        for table in tables:
            try:
                page = await LivePage.open(other, table)
            except Exception:  # there is no such table
                continue
            self.left += any(seat["name"] == NAME for seat in page.snapshot["table"]["seats"])
            await page.close()
        await visitor.close()
        await other.close()

    async def found(self, target: Target) -> Json:
        await asyncio.wait_for(self.ended.wait(), LONGEST)
        return {"answers": dict(self.answers), "tables_left_with_the_name": self.left}

    def wrong(self, found: Json) -> list[str]:
        left = found["tables_left_with_the_name"]
        return [f"{left} tables outlive their player"] if left else []
