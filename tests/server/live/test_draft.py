"""A dice draft over real sockets: bots in worker processes pick one after the other, among players (rules 9.4)."""

from __future__ import annotations

from typing import Any

from inkrally.match import log as logs
from inkrally.match.game import Committed
from tests.server.site import GAME, Page, Site, over_sockets

LEVEL = "easy"


def phase(page: Page) -> str:
    match = page.snapshot["match"]
    return "" if match is None or match["phase"] is None else str(match["phase"]["name"])


def pairs(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.snapshot["match"]["table"]["parts"]["draft"]["pairs"]
    return found


async def pick(page: Page) -> int:
    """Wait for this seat's turn, take the last offered pair, and return its number."""
    await page.until(lambda: phase(page) == "pick" and page.snapshot["draft"])
    act = page.snapshot["draft"]["legal_actions"]["acts"][-1]
    await page.done("add-action", act=act)
    assert pairs(page)[act["pair"]]["by"] == page.seat
    await page.done("commit")
    number: int = act["pair"]
    return number


async def sees(page: Page, number: int, by: int) -> None:
    """Wait until a client shows that a pair is taken."""
    await page.until(lambda: pairs(page)[number]["by"] == by)


async def drawing(page: Page) -> None:
    await page.until(lambda: phase(page) == "draw" and page.snapshot["draft"])


@over_sockets
async def test_two_people_and_two_bots_pick_in_turn_and_draw_their_own(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(4, name="Ann", setup={"options": {"draft": True}})
    one, two = await ann.open(table), await ben.open(table)
    await one.done("add-bot", seat=1, level=LEVEL)
    await two.done("sit", name="Ben", seat=2)
    await one.done("add-bot", seat=3, level=LEVEL)
    await one.done("start")
    for number in (1, 2):
        people = {one.seat: one, two.seat: two}
        assert one.snapshot["match"]["table"]["round"] == number
        order = one.snapshot["match"]["table"]["parts"]["draft"]["order"]
        for seat in order:
            if seat in people:
                page = people[seat]
                await sees(people[2 - seat], await pick(page), seat)
                assert await page.refused("retract") in ("seat-not-asked", "nothing-to-retract")
        for page in (one, two):
            await drawing(page)
            rolls = page.snapshot["match"]["table"]["rolls"]
            own = [die["face"] for pair in pairs(page) if pair["by"] == page.seat for die in pair["dice"]]
            assert rolls[page.seat] == own
            assert len(page.snapshot["draft"]["legal_actions"]["dice"]) == 4
        for page in (one, two):
            await page.play_round()
        await one.until(lambda: phase(one) == "pick")
    match = (await site.services.tables.get(table)).table.match
    assert match is not None
    assert logs.verify(match.log, GAME).ok
    decided = [entry.event for entry in match.entries if isinstance(entry.event, Committed)]
    assert len(decided) >= 2 * (8 + 4)
    assert all(event.drafted is None for event in decided), "the bots decided in time, and legally"
