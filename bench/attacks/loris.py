"""Sends heads and bodies of requests one byte at a time, without an end."""

from __future__ import annotations

import asyncio
from collections import Counter

from attack_tools import LONGEST, Bare, outcome_counts

from attacks.harness import Attack, Json, Target

HEADS = BODIES = 100
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = (
    b"POST /api/paper/score HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 9999\r\n\r\n"
)
PATIENCE = 25.0
"""The time in seconds after which the server must have closed all connections.

This is the server's time limit for a head and a body, plus a margin.
"""


class Attacker(Attack):
    """Sends one byte a second on each connection, and records when the server closes the connection."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.standing = 0

    async def attack(self, target: Target) -> None:
        await asyncio.gather(*(self._drip(target, HEAD if n < HEADS else BODY) for n in range(HEADS + BODIES)))

    async def _drip(self, target: Target, begun: bytes) -> None:
        connection = await Bare.to(target)
        self.standing += 1
        connection.writer.write(begun)
        for _ in range(int(LONGEST)):
            try:
                connection.writer.write(b"a")
                await connection.writer.drain()
                if await asyncio.wait_for(connection.reader.read(1000), 1) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        self.standing -= 1
        self.outcomes["cut"] += 1
        connection.drop()

    async def found(self, target: Target) -> Json:
        for _ in range(int(PATIENCE)):
            if not self.standing:
                break
            await asyncio.sleep(1)
        return {"standing": self.standing, **outcome_counts(self.outcomes)}

    def wrong(self, found: Json) -> list[str]:
        return [f"{found['standing']} requests that never end still stand"] if found["standing"] else []
