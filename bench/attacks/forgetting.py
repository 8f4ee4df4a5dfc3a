"""Opens many pages at a table of other players, so that the server drops its stored replies to these players."""

from __future__ import annotations

import asyncio

from seats import Seat

from attacks.harness import Attack, Json, Target, Visitor

PAGES = 140


async def say(seat: Seat, number: int) -> None:
    """Send an undo with an id, and wait for the answer."""
    assert seat.connection is not None
    seat.asked = {"type": "undo"}
    seat.connection.send({"type": "command", "id": number, "command": seat.asked})
    while seat.asked is not None:
        await asyncio.sleep(0.001)


class Attacker(Attack):
    """Opens many pages after a player has undone one of two drawings. Then the player repeats the same undo."""

    options = ("--disable-limits",)

    async def prepare(self, target: Target) -> None:
        self.player = Visitor(target, "127.0.2.1")
        made = await self.player.make(1, name="Player", start=True)
        self.table: str = made.json()["table"]
        self.seat = await self.player.seat(self.table)
        while len(self.seat.snapshot["draft"]["acts"]) < 2:
            draft = self.seat.snapshot["draft"]
            die = draft["legal_actions"]["due"][0]
            space, drawings = next(iter(draft["legal_actions"]["dice"][die].items()))
            await self.seat.done(
                {"type": "add-action", "act": {"type": "die", "die": die, "space": space, "drawing": drawings[0]}}
            )
        await self.seat.done({"type": "undo"})
        self.number = self.seat.last

    async def attack(self, target: Target) -> None:
        visitor = Visitor(target, "127.0.2.2")
        for _ in range(PAGES):
            page = await visitor.seat(self.table)
            await say(page, 1)
            page.close()
        await visitor.close()

    async def found(self, target: Target) -> Json:
        await say(self.seat, self.number)
        await asyncio.sleep(0.2)
        return {"drawings_left": len(self.seat.snapshot["draft"]["acts"])}

    def wrong(self, found: Json) -> list[str]:
        return [] if found["drawings_left"] == 1 else ["an undo that the player sent twice was done twice"]
