"""Opens connections, says hello and disconnects, as fast as possible."""

from __future__ import annotations

from collections import Counter

from attack_tools import Bare, in_parallel, outcome_counts

from attacks.harness import Attack, Json, Target, Visitor
from inkrally.server.live.messages import PROTOCOL

AT_ONCE = 16


class Attacker(Attack):
    """Disconnects after each answer or refusal, and connects again."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()

    async def prepare(self, target: Target) -> None:
        made = await Visitor(target).make(24, name="Host", bots=["easy"] * 3, start=True)
        self.table = made.json()["table"]

    async def attack(self, target: Target) -> None:
        async def come(number: int) -> str:
            connection = await Bare.to(target)
            try:
                if not await connection.upgrade(target, f"/live/{self.table}"):
                    return "refused"
                connection.text(b'{"type":"hello","protocol":%d}' % PROTOCOL)
                await connection.reader.readexactly(64)
                return "answered"
            finally:
                connection.drop()

        await in_parallel(AT_ONCE, come, self.outcomes)

    async def found(self, target: Target) -> Json:
        return outcome_counts(self.outcomes)
