"""A host frees the seat of a player in the middle of a turn, and a guest of the host's sits down there for a look."""

from __future__ import annotations

import asyncio

from attack_tools import LONGEST, LivePage

from attacks.harness import Attack, Json, Target, Visitor

RACE = {"game": "roborally", "stand_in": "greedy", "options": {"course": "death_trap", "timer": None}}
AWAY = 8.0
"""Seconds after which a server takes a player without a page for away."""


class Attacker(Attack):
    """Looks into a seat that was freed: while its player is there, and after the player has gone."""

    options = ("--no-limits",)

    def __init__(self) -> None:
        self.told: Json = {}
        self.ended = asyncio.Event()

    async def attack(self, target: Target) -> None:
        try:
            await self.try_all(target)
        finally:
            self.ended.set()

    async def try_all(self, target: Target) -> None:
        host, victim = Visitor(target, "127.0.2.1"), Visitor(target, "127.0.2.2")
        made = await host.make(3, setup=RACE, name="Host")
        table: str = made.json()["table"]
        first, second = await LivePage.open(host, table), await LivePage.open(victim, table)
        third = await LivePage.open(Visitor(target, "127.0.2.3"), table)
        await second.say("sit", name="Victim", seat=1)
        await third.say("sit", name="Third", seat=2)
        await first.say("start")
        await second.close()
        second = await LivePage.open(victim, table)
        ((robot, offer),) = second.snapshot["draft"]["offer"]["robots"].items()
        for register, card in zip(offer["free"], offer["hand"], strict=False):
            await second.say("act", act={"type": "place", "robot": int(robot), "register": register, "card": card})
        self.told["release_while_there"] = await first.say("release", seat=1)
        await self.look("while_there", target, table)
        await second.close()
        await asyncio.sleep(AWAY)
        self.told["release_while_away"] = await first.say("release", seat=1)
        await self.look("while_away", target, table)

    async def look(self, when: str, target: Target, table: str) -> None:
        """Sit down as somebody new; so many cards and acts of a draft are seen."""
        guest = Visitor(target, "127.0.2.4")
        page = await LivePage.open(guest, table)
        said = await page.say("sit", name="Guest", seat=1)
        await page.close()
        page = await LivePage.open(guest, table)
        cards = sum(map(len, page.snapshot["match"]["table"]["hands"].values()))
        draft = page.snapshot["draft"]
        acts = 0 if draft is None else len(draft["acts"])
        self.told[when] = {"sit": said, "cards": cards, "drafted_acts": acts}
        await page.say("stand")
        await page.close()
        await guest.close()

    async def found(self, target: Target) -> Json:
        await asyncio.wait_for(self.ended.wait(), LONGEST)
        return self.told

    def wrong(self, found: Json) -> list[str]:
        seen = [when for when in ("while_there", "while_away") if found.get(when, {}).get("cards", 1)]
        return [f"a newcomer saw the cards of a freed seat {when}" for when in seen]
