"""A player changes a table while bots run out of patience there: is a change stored that is said to be undone?"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter

from attack_tools import LONGEST, LivePage

from attacks.harness import Attack, Json, Target, Visitor

TABLES = 4
BOTS = 15
SECONDS = 30.0
"""Longer than the clock of two rounds, and than a bot waits after it."""


class Attacker(Attack):
    """Changes how one may talk at tables whose bots wait for the one process there is, until their clock is over."""

    options = ("--no-limits", "--bots", "1")

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.ended = asyncio.Event()

    async def attack(self, target: Target) -> None:
        try:
            await asyncio.gather(*(self.play(target, f"127.0.2.{number + 1}") for number in range(TABLES)))
        finally:
            self.ended.set()

    async def play(self, target: Target, address: str) -> None:
        visitor = Visitor(target, address)
        setup = {"clock": {"seconds": 10, "at_end": "finish"}}
        made = await visitor.make(BOTS + 1, setup=setup, name="Player", bots=["master"] * BOTS, start=True)
        if made.status_code != 201:
            self.answers[f"table: {made.json()['error']['code']}"] += 1
            return
        table: str = made.json()["table"]
        page = await LivePage.open(visitor, table)
        began, on = time.monotonic(), itertools.cycle((False, True))
        while time.monotonic() - began < SECONDS:
            try:
                self.answers[await page.say("free-talk", on=next(on))] += 1
            except Exception as error:  # whatever it was, the page was cut
                self.answers[f"cut: {type(error).__name__}"] += 1
                page = await LivePage.open(visitor, table)

    async def found(self, target: Target) -> Json:
        await asyncio.wait_for(self.ended.wait(), LONGEST)
        faults = [each for each in target.logged() if each.get("level") == "error"]
        return {"answers": dict(self.answers), "logged_errors": len(faults)}

    def wrong(self, found: Json) -> list[str]:
        wrong = [f"{count} times {code}" for code, count in found["answers"].items() if code != "done"]
        return [*wrong, *([f"{found['logged_errors']} errors in the log"] if found["logged_errors"] else [])]
