"""Undo of turns at a table with one player: in place, once, stored, and only at tables that allow it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.match.log import verify
from inkrally.server.storage import schema
from inkrally.server.storage.table_rows import load
from inkrally.table import undo_round
from tests.server.live.test_roborally_table import SETUP, answer, asked
from tests.server.site import Browser, Page, Site, over_sockets, running


async def driving(browser: Browser, **more: Any) -> tuple[str, Page]:
    """Return a race with one player in which turns can be undone, and its page."""
    table = await browser.make(1, setup=SETUP, name="Ada", start=True, **{"take_back": True, **more})
    page = await browser.open(table, client="the-drivers-page")
    await asked(page)
    return table, page


async def drive(page: Page, turn: int) -> None:
    """Play with the lowest cards until a turn is being programmed. A robot that turns on the spot takes little
    damage."""
    while turn_of(page) < turn or page.snapshot["match"]["phase"]["name"] != "program":
        offer = page.snapshot["draft"]["legal_actions"]
        if page.snapshot["match"]["phase"]["name"] == "program":
            for robot, dealt in offer["robots"].items():
                for register, card in zip(dealt["free"], sorted(dealt["hand"]), strict=False):
                    act = {"type": "place", "robot": int(robot), "register": register, "card": card}
                    await page.done("add-action", act=act)
            await page.done("commit")
        else:
            await answer(page)
        await asked(page)


def turn_of(page: Page) -> int:
    turn: int = page.snapshot["match"]["table"]["turn"]
    return turn


def seen(page: Page) -> Any:
    """Return what the client shows of the match, without the commit of the previous turn."""
    return page.snapshot["match"], page.snapshot["draft"]


def last(page: Page) -> int | None:
    found: int | None = page.snapshot["table"]["undoable_round"]
    return found


async def refused(page: Page, turn: int) -> str:
    answer = await page.ask(type="undo-round", round=turn)
    assert answer["type"] == "refused"
    code: str = answer["error"]["code"]
    return code


@over_sockets
async def test_turns_are_undone_to_the_start_and_played_again(site: Site) -> None:
    browser = site.browser()
    table, page = await driving(browser)
    assert last(page) is None
    assert await refused(page, 1) == "no-take-back"
    first = seen(page)
    await drive(page, 2)
    second = seen(page)
    await drive(page, 4)
    assert last(page) == 3
    assert (await page.ask(type="undo-round", round=2))["type"] == "done"
    await page.until(lambda: turn_of(page) == 2)
    assert (seen(page), last(page)) == (second, 1), "the same cards are dealt again"
    assert await refused(page, 2) == "no-take-back"
    await drive(page, 3)
    for turn in (2, 1):
        assert (await page.ask(type="undo-round", round=turn))["type"] == "done"
    await page.until(lambda: turn_of(page) == 1)
    assert (seen(page), last(page)) == (first, None)
    await drive(page, 3)
    stored = await load(site.services.store, table)
    assert stored is not None
    assert stored.match is not None
    assert verify(stored.match.log, stored.match.game).ok


@over_sockets
async def test_undo_survives_a_restart_and_runs_once(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        browser = site.browser()
        table, page = await driving(browser)
        await drive(page, 4)
        offer = page.snapshot["draft"]["legal_actions"]["robots"]["0"]
        act = {"type": "place", "robot": 0, "register": offer["free"][0], "card": offer["hand"][0]}
        await page.done("add-action", act=act)
        assert (await page.ask(type="undo-round", round=3))["type"] == "done"
        number = page.last
        assert page.snapshot["draft"]["acts"] == []
        cookie, before = browser.http.cookies, seen(page)
    async with running(tmp_path) as site:
        browser = site.browser()
        browser.http.cookies = cookie
        page = await browser.open(table, client="the-drivers-page")
        assert (turn_of(page), last(page), seen(page)) == (3, 2, before)
        assert (await page.ask(number, type="undo-round", round=3))["type"] == "done"
        page.last = number
        assert turn_of(page) == 3, "a repeated message gets its reply, and does not run again"
        assert await site.services.store.rows(sa.select(schema.drafts)) == []
        await drive(page, 5)
        rows = await site.services.store.rows(sa.select(schema.entries.c.n).order_by(schema.entries.c.n))
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))


@over_sockets
async def test_only_the_player_can_undo_and_only_where_it_is_allowed(site: Site) -> None:
    ada, bo = site.browser(), site.browser()
    table, page = await driving(ada)
    await drive(page, 2)
    other = await bo.open(table)
    assert await refused(other, 1) == "not-seated"
    table, page = await driving(ada, take_back=False)
    await drive(page, 2)
    assert last(page) is None
    assert await refused(page, 1) == "no-take-back"
    setup = {"title": "x", "seats": 1, **SETUP}
    for more in ({"seats": 2}, {"public": True}):
        answer = await ada.post("/api/tables", {"setup": {**setup, **more}, "take_back": True})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no-take-back"), more


@over_sockets
async def test_rounds_of_a_long_match_cannot_be_undone(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    _, page = await driving(site.browser())
    await drive(page, 2)
    assert last(page) == 1
    monkeypatch.setattr(undo_round, "MAX_LOG_ENTRIES", 3)
    await drive(page, 3)
    assert last(page) is None
    assert await refused(page, 1) == "no-take-back"
