"""Opens hundreds of silent connections to a server with few open files. Then newcomers try to connect."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx
from attack_tools import Bare

from attacks.harness import Attack, Json, Target, Visitor

SOCKETS = 700
STARTED_EACH_SECOND = 200
NEWCOMER = "127.0.0.99"
NEWCOMERS = 10


class Attacker(Attack):
    """Keeps silent connections open, and reopens each one that the server closes."""

    files = 256

    async def attack(self, target: Target) -> None:
        await asyncio.gather(*(self._hold(target, number) for number in range(SOCKETS)))

    async def _hold(self, target: Target, number: int) -> None:
        address = f"127.0.2.{number % 2 + 1}"
        await asyncio.sleep(number / STARTED_EACH_SECOND)
        for _ in range(60):
            try:
                line = await Bare.to(target, address)
                await line.reader.read()
            except OSError:
                pass
            await asyncio.sleep(1)

    async def found(self, target: Target) -> Json:
        let_in = 0
        for _ in range(NEWCOMERS):
            visitor = Visitor(target, NEWCOMER)
            visitor.http.timeout = httpx.Timeout(5)
            with suppress(httpx.HTTPError):
                let_in += (await visitor.http.get("/api/games")).status_code == 200
            await visitor.close()
        limits = sorted({line["limit"] for line in target.logged() if line.get("event") == "limit-reached"})
        return {"newcomers": f"{let_in} of {NEWCOMERS} let in", "handles": target.handles(), "log": limits}

    def wrong(self, found: Json) -> list[str]:
        wrong = [] if found["newcomers"].startswith(str(NEWCOMERS)) else [found["newcomers"]]
        return wrong if found["log"] else [*wrong, "not a word in the log"]
