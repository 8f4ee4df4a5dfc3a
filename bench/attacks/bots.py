"""Creates five tables of 24 strong bots as one visitor. Bots and deadlines of other tables must not wait for these
bots.

Beside the victims, other people, each with a separate address, commit against bots, and others let a ten-second clock
run out. The module measures the time from a commit to the next round, and the delay of the end of rounds with a clock.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from seats import Seat, percentile

from attacks.harness import Attack, Json, Target, Visitor

TABLES, SEATS, LEVEL = 5, 24, "master"
AGAINST = 3
"""The number of people who play, each against two bots. As many other people let the clock run out."""
OPPONENTS = ["easy", "easy"]
CLOCK = 10
WAIT_SECONDS = 60.0
BOT_SECONDS = 5.0
"""The maximum time in seconds of a decision by two easy bots, even if a worker process must start first."""
CLOCK_SECONDS = 5.0
"""The maximum delay in seconds of the end of a round: the grace period of a clock, and a bot's own time."""


class Attacker(Attack):
    """Uses one address, and creates no more tables than allowed."""

    def __init__(self) -> None:
        self.rounds: dict[str, list[float]] = {"idle": [], "attacked": []}
        self.late: dict[str, list[float]] = {"idle": [], "attacked": []}
        self.visitors: list[Visitor] = []
        self.made = 0

    async def prepare(self, target: Target) -> None:
        await self._others(target, "idle", "127.0.2")

    async def attack(self, target: Target) -> None:
        visitor = Visitor(target, "127.0.9.9")
        self.visitors.append(visitor)
        for _ in range(TABLES):
            # The host has no seat and watches, so the table is not suspended.
            answer = await visitor.make(SEATS, setup={"title": "All bots"})
            if answer.status_code != 201:
                continue
            table = answer.json()["table"]
            page = await visitor.seat(table, SEATS)
            for seat in range(SEATS):
                await page.done({"type": "add-bot", "seat": seat, "level": LEVEL})
            await page.done({"type": "start"})
            self.made += 1
        await asyncio.Event().wait()

    async def found(self, target: Target) -> Json:
        await self._others(target, "attacked", "127.0.3")
        for visitor in self.visitors:
            await visitor.close()
        shown = {
            f"{what}_{when}": {"worst": round(percentile(found, 1) / 1000, 1), "count": len(found)}
            for what, times in (("bots", self.rounds), ("clocks", self.late))
            for when, found in times.items()
        }
        return {**shown, "tables_of_the_attacker": self.made}

    def wrong(self, found: Json) -> list[str]:
        errors = []
        if found["bots_attacked"]["worst"] > BOT_SECONDS:
            errors.append(f"others' bots took up to {found['bots_attacked']['worst']} s")
        if found["clocks_attacked"]["worst"] > CLOCK_SECONDS:
            errors.append(f"others' rounds ended up to {found['clocks_attacked']['worst']} s late")
        if not found["tables_of_the_attacker"]:
            errors.append("the attacker made no table at all")
        return errors

    async def _others(self, target: Target, when: str, network: str) -> None:
        """Play rounds against bots and rounds by the clock, all at the same time."""
        await asyncio.gather(
            *(self._against_bots(target, f"{network}.{number + 1}", when) for number in range(AGAINST)),
            *(self._by_the_clock(target, f"{network}.{number + 101}", when) for number in range(AGAINST)),
        )

    async def _seated(self, target: Target, address: str, seats: int, **more: Any) -> Seat:
        visitor = Visitor(target, address)
        self.visitors.append(visitor)
        made = await visitor.make(seats, name="Ann", start=True, **more)
        made.raise_for_status()
        return await visitor.seat(made.json()["table"], seats)

    async def _against_bots(self, target: Target, address: str, when: str) -> None:
        seat = await self._seated(target, address, 1 + len(OPPONENTS), bots=OPPONENTS)
        for _ in range(3):
            while seat.snapshot["draft"] is not None and seat.snapshot["draft"]["commit_problem"] is not None:
                seat.step()
                await _until(lambda: seat.asked is None)
            began = time.perf_counter()
            await seat.done({"type": target.commit})
            there = await _until(
                lambda: seat.snapshot["draft"] is not None and seat.snapshot["draft"]["commit_problem"] is not None
            )
            self.rounds[when].append(time.perf_counter() - began)
            if not there:
                break
        seat.close()

    async def _by_the_clock(self, target: Target, address: str, when: str) -> None:
        seat = await self._seated(target, address, 2, bots=["easy"], setup={"clock": {"seconds": CLOCK}})
        deadline, began = seat.snapshot["table"]["deadline"], time.perf_counter()
        await _until(lambda: seat.snapshot["table"]["deadline"] != deadline)
        self.late[when].append(time.perf_counter() - began - CLOCK)
        seat.close()


async def _until(what: Any) -> bool:
    """Wait until the condition `what` is true. Returns False after `WAIT_SECONDS`, which then count as the time."""
    end = time.perf_counter() + WAIT_SECONDS
    while not what():
        if time.perf_counter() > end:
            return False
        await asyncio.sleep(0.005)
    return True
