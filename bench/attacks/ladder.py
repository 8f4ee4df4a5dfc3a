"""Plays rated matches against many accounts of the same person, which give up at once, to raise one rating."""

from __future__ import annotations

import asyncio
from typing import Any

from attack_tools import ATTACKER
from seats import Seat

from attacks.harness import Attack, Json, Target, Visitor

MOST_SEATS = 24
RATED_SEATS = 8
"""The number of seats to use if more seats are refused."""
MATCH_SECONDS = 240.0
CLOCK = {"seconds": 3600, "at_end": "take-over"}
START, MOST_CHANGE = 1500, 100
"""The initial rating, and the maximum change by one match."""
LANES: Json = {
    "format": 1,
    "name": "Two lanes",
    "players": [1, 2],
    "own_boards": {"plain": {"width": 6, "height": 4, "cells": {"0,3": {"start": 1}, "0,0": {"start": 2}}}},
    "boards": [{"board": "plain", "x": 0, "y": 0}],
    "flags": [{"flag": 1, "x": 1, "y": 3}, {"flag": 2, "x": 2, "y": 3}],
}
"""A course whose first dock is next to both flags."""


class Attacker(Attack):
    """Reports the ratings after a match of one address and after a match of many, and which unfair set-ups can be
    rated.
    """

    options = ("--disable-limits",)

    def __init__(self) -> None:
        self.results: Json = {}
        self.done = asyncio.Event()

    async def attack(self, target: Target) -> None:
        try:
            async with asyncio.timeout(MATCH_SECONDS):
                main = await _player(target, ATTACKER, "Main0")
                self.results["24 seats"] = (await _table(main, MOST_SEATS)).status_code
                self.results["own course"] = (await _table(main, 2, game="roborally", options=OWN)).status_code
                seats = MOST_SEATS if self.results["24 seats"] == 201 else RATED_SEATS
                self.results["one address"] = await _lifted(target, main, seats, [ATTACKER] * (seats - 1), "a")
                other = await _player(target, "127.0.5.1", "Main1")
                addresses = [f"127.0.5.{number + 2}" for number in range(seats - 1)]
                self.results["many addresses"] = await _lifted(target, other, seats, addresses, "b")
        finally:
            self.done.set()

    async def found(self, target: Target) -> Json:
        await asyncio.wait_for(self.done.wait(), MATCH_SECONDS)
        return self.results

    def wrong(self, found: Json) -> list[str]:
        errors = []
        if found.get("24 seats") == 201 or found.get("own course") == 201:
            errors.append("the server rates a match that its host can set up to win")
        for how, most in (("one address", 0), ("many addresses", MOST_CHANGE)):
            rating = found.get(how)
            if rating is None:
                errors.append(f"no result from {how}")
            elif max(abs(rating["me"] - START), rating["most any other"]) > most:
                errors.append(f"one match from {how} changed a rating by more than {most}")
            elif rating["bot moved"]:
                errors.append("one match moved the rating of a bot")
        return errors


OWN = {"course": "own", "own": LANES, "timer": 30}


async def _player(target: Target, address: str, handle: str) -> Visitor:
    """Return a new browser whose player has the nickname `handle`."""
    visitor = Visitor(target, address)
    (await visitor.make(1)).raise_for_status()
    (await visitor.http.post("/api/me/handle", json={"handle": handle})).raise_for_status()
    return visitor


async def _table(visitor: Visitor, seats: int, bots: int = 0, **setup: Any) -> Any:
    """Request a rated table that is only visible with its link."""
    bot = ["easy"] * bots
    return await visitor.make(seats, name="Main", bots=bot, setup={**setup, "clock": CLOCK, "rated": True})


async def _lifted(target: Target, main: Visitor, seats: int, addresses: list[str], mark: str) -> Json:
    """Play a rated match in which all opponents except one bot give up, and return the changes of ratings."""
    made = await _table(main, seats, bots=1)
    made.raise_for_status()
    table = made.json()["table"]
    page = await main.seat(table, seats)
    others: list[tuple[Visitor, Seat]] = []
    for number, address in enumerate(addresses[: seats - 2]):
        visitor = await _player(target, address, f"Nick{mark}{number}")
        seat = await visitor.seat(table, seats, number + 1)
        await seat.done({"type": "sit", "name": "Nick"})
        others.append((visitor, seat))
    before = await _bot(main, table)
    await page.done({"type": "start"})
    for _, seat in others:
        await seat.done({"type": "leave-seat"})
    while page.snapshot["table"]["status"] != "over":
        page.step()
        await asyncio.sleep(0.002)
    while (await main.http.get(f"/api/tables/{table}/ratings")).json()["pending"]:
        await asyncio.sleep(0.1)
    mine = await _own(main)
    changes = [abs((await _own(visitor))["value"] - START) for visitor, _ in others]
    return {
        "me": mine["value"],
        "box": [mine["low"], mine["high"]],
        "most any other": max(changes),
        "bot moved": before not in (None, await _bot(main, table)) if before else await _bot(main, table) is not None,
    }


async def _own(visitor: Visitor) -> Json:
    """Return the rating of a browser's player, or the initial rating."""
    found: list[Json] = (await visitor.http.get("/api/ratings/mine")).json()
    rating: Json = found[0]["rating"] if found else {"value": START, "low": START, "high": START}
    return rating


async def _bot(visitor: Visitor, table: str) -> int | None:
    """Return the shown rating of the bot in the second seat."""
    found = (await visitor.http.get(f"/api/tables/{table}/ratings")).json()["seats"]
    return next((each["rating"]["value"] for each in found if each["seat"] == 1), None)
