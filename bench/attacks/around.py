"""One person looks for a quick game with three browsers of one address, and waits for a stranger to sit among them."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from attack_tools import ATTACKER
from seats import HOST
from websockets.asyncio.client import connect

from attacks.harness import Attack, Json, Target

STRANGER = "127.0.0.77"
BROWSERS = 3
WAIT_SECONDS = 35.0
"""Longer than the 20 seconds after which two people are enough for a quick game."""


class Attacker(Attack):
    """Waits until the stranger has a table, and counts the attacker's browsers there."""

    def __init__(self) -> None:
        self.seats: dict[int, int | None] = {}
        """By the number of people whom the attacker accepts at least, the attacker's browsers around the stranger."""

    async def attack(self, target: Target) -> None:
        await asyncio.gather(self._seats(target, 2), self._seats(target, 4))

    async def _seats(self, target: Target, fewest: int) -> None:
        """Look for a game in all browsers at once; `fewest` is the number of people whom the attacker accepts."""
        pace = "live" if fewest == 2 else "day"
        addresses = (*[ATTACKER] * BROWSERS, STRANGER)
        *own, table = await asyncio.gather(*(_table_of(target, address, pace, fewest) for address in addresses))
        self.seats[fewest] = None if table is None else own.count(table)

    async def found(self, target: Target) -> Json:
        for _ in range(int(WAIT_SECONDS)):
            if len(self.seats) == 2:
                break
            await asyncio.sleep(1)
        return {"browsers around the stranger": self.seats.get(2), "where four are wanted": self.seats.get(4)}

    def wrong(self, found: Json) -> list[str]:
        return ["a stranger sat among browsers of one address"] if max(v or 0 for v in found.values()) > 1 else []


async def _table_of(target: Target, address: str, pace: str, fewest: int) -> str | None:
    """Look for a quick game from an address; the table, or None where no game begins."""
    seek = {"type": "seek", "id": 1, "game": "railroad-ink", "pace": pace, "name": "Me", "fewest": fewest}
    async with connect(
        f"ws://{HOST}:{target.port}/live/place?seek", proxy=None, compression=None, local_addr=(address, 0)
    ) as page:
        await page.send(json.dumps({"type": "hello"}))
        await page.send(json.dumps(seek))
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS - 5):
                async for text in page:
                    message = json.loads(text)
                    if message["type"] == "found":
                        return str(message["table"])
    return None
