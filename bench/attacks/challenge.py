"""Gets a link to a match with the dice of another match, and tries in every way to see these dice before playing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from attacks.harness import Attack, Json, Target, Visitor

SECONDS = 120.0


class Attacker(Attack):
    """Tries each way to see the dice, and reports the ways that show the dice."""

    options = ("--disable-limits",)

    def __init__(self) -> None:
        self.results: Json = {}
        self.done = asyncio.Event()

    async def attack(self, target: Target) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                await self._find(target)
        finally:
            self.done.set()

    async def _find(self, target: Target) -> None:
        player = Visitor(target, "127.0.6.1")
        table = await _played(player)
        (await player.http.post("/api/me/handle", json={"handle": "Sender"})).raise_for_status()
        link = (await player.http.post(f"/api/tables/{table}/dice", json={})).json()["link"]
        own = Visitor(target, "127.0.6.2")
        (await own.make(1)).raise_for_status()
        started = Visitor(target, "127.0.6.3")
        (await started.http.post(f"/api/dice/{link}", json={"name": "X"})).raise_for_status()
        gave_up = Visitor(target, "127.0.6.4")
        again = (await gave_up.http.post(f"/api/dice/{link}", json={"name": "X"})).json()["table"]
        await gave_up.http.post(f"/api/tables/{again}/leave", json={})
        for name, visitor in {"a new browser": own, "a try that runs": started, "a try given up": gave_up}.items():
            self.results[name] = await self._ways(visitor, table, link)
        self.results["the player"] = await self._ways(player, table, link)

    async def _ways(self, visitor: Visitor, table: str, link: str) -> list[str]:
        """Return the ways in which a browser finds the dice of a match."""

        async def get(path: str) -> bool:
            return (await visitor.http.get(path)).status_code == 200

        async def post(path: str, body: Json) -> bool:
            return (await visitor.http.post(path, json=body)).status_code < 300

        async def page() -> bool:
            seat = await asyncio.wait_for(visitor.seat(table), 3)
            return bool(seat.snapshot["match"])

        async def results() -> bool:
            return bool((await visitor.http.get(f"/api/dice/{link}")).json()["match"])

        async def best() -> bool:
            return bool((await visitor.http.get("/api/players/Sender/profile")).json()["best"])

        setup = {"game": "railroad-ink", "title": "Again", "seats": 1}
        what_if = {"seat": 0, "round": 7, "dice": "same", "name": "X"}
        ways: dict[str, Callable[[], Awaitable[Any]]] = {
            "log": lambda: get(f"/api/tables/{table}/log"),
            "replay": lambda: get(f"/api/tables/{table}/replay"),
            "review": lambda: post(f"/api/tables/{table}/review", {}),
            "best game": lambda: post(f"/api/tables/{table}/best/0", {}),
            "what-if": lambda: post(f"/api/tables/{table}/what-if", what_if),
            "same dice": lambda: post("/api/tables", {"setup": setup, "name": "X", "start": True, "dice_of": table}),
            "page": page,
            "results": results,
            "profile": best,
        }
        found = []
        for name, way in ways.items():
            try:
                if await way():
                    found.append(name)
            except (TimeoutError, OSError, KeyError):
                continue
        return found

    async def found(self, target: Target) -> Json:
        await asyncio.wait_for(self.done.wait(), SECONDS)
        return self.results

    def wrong(self, found: Json) -> list[str]:
        errors = [f"{who} finds the dice by {', '.join(ways)}" for who, ways in found.items() if ways]
        return [each for each in errors if not each.startswith("the player")]


async def _played(visitor: Visitor) -> str:
    """Play a match of one seat that everyone with its link can see, and return its table."""
    made = await visitor.make(1, name="Sender", start=True)
    made.raise_for_status()
    table: str = made.json()["table"]
    page = await visitor.seat(table)
    while page.snapshot["table"]["status"] != "over":
        page.step()
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    return table
