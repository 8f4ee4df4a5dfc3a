"""Sends endless pings on connections that never read the pongs."""

from __future__ import annotations

from collections import Counter

from attack_tools import Bare, in_parallel, outcome_counts

from attacks.harness import Attack, Json, Target, Visitor
from inkrally.server.live.messages import PROTOCOL

AT_ONCE = 8
PINGS = (b"\x89\xfd" + bytes(4) + bytes(125)) * 400
MOST_GROWN = 32 * 2**20


class Attacker(Attack):
    """Sends pings as fast as possible, and reconnects when the server disconnects it."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.before = 0

    async def prepare(self, target: Target) -> None:
        self.table = (await Visitor(target).make(1)).json()["table"]

    async def attack(self, target: Target) -> None:
        self.before = target.memory()

        async def flood(number: int) -> str:
            connection = await Bare.to(target)
            try:
                if not await connection.upgrade(target, f"/live/{self.table}"):
                    return "refused"
                connection.text(b'{"type":"hello","protocol":%d}' % PROTOCOL)
                while not connection.writer.transport.is_closing():
                    connection.writer.write(PINGS)
                    await connection.writer.drain()
                return "cut"
            finally:
                connection.drop()

        await in_parallel(AT_ONCE, flood, self.outcomes)

    async def found(self, target: Target) -> Json:
        return {"grown_mb": round((target.memory() - self.before) / 2**20, 1), **outcome_counts(self.outcomes)}

    def wrong(self, found: Json) -> list[str]:
        return [f"memory grew by {found['grown_mb']} MB"] if found["grown_mb"] * 2**20 > MOST_GROWN else []
