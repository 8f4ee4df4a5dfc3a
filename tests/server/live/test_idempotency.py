"""The server runs a repeated message once, also beside other clients and after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.errors import Problem
from inkrally.server.live.command_replies import (
    MAX_ANSWERS,
    MAX_GUEST_PAGES,
    MAX_OWN_PAGES,
    ClientReplies,
    CommandReplies,
)
from inkrally.server.live.messages import Done, Refused, RematchTable, ServerMessage
from inkrally.server.storage import schema
from inkrally.table.document import TableDocument, TableSetup
from tests.server.site import Browser, Page, Site, eventually, over_sockets, running, with_server

PAGE = "the-players-page"
TABLE = TableDocument("t", TableSetup("railroad-ink", "", 1), "s", (), 0)
ID_OLD = Problem("id-old", "this message ID was used long ago; use a higher one")


async def drawn(browser: Browser, acts: int) -> tuple[str, Page]:
    """Return a table with one player and its page, with some drafted actions."""
    table = await browser.make(1, name="Ada", start=True)
    page = await browser.open(table, client=PAGE)
    await page.until(lambda: page.snapshot["draft"])
    for act in page.finish()[:acts]:
        await page.done("add-action", act=act)
    return table, page


def acts_of(page: Page) -> int:
    acts: list[Any] = page.snapshot["draft"]["acts"]
    return len(acts)


async def undone(page: Page) -> int:
    """Undo once, and return the number of the message."""
    await page.done("undo")
    return page.last


async def repeat_undo(page: Page, number: int) -> dict[str, Any]:
    """Repeat the undo with this number."""
    return await page.ask(number, type="command", command={"type": "undo"})


@over_sockets
async def test_other_clients_displace_no_replies_of_a_player(site: Site) -> None:
    table, page = await drawn(site.browser(), 3)
    number = await undone(page)
    guest = site.browser()
    for each in range(MAX_GUEST_PAGES + 2):
        other = await guest.open(table, client=f"page {each}")
        assert await other.refused("undo") == "not-seated"
        await other.close()
    assert (await repeat_undo(page, number))["type"] == "done"
    assert acts_of(page) == 2


@over_sockets
async def test_own_clients_displace_only_own_replies(site: Site) -> None:
    browser, other = site.browser(), site.browser()
    table = await browser.make(2, name="Ada")
    page = await browser.open(table, client=PAGE)
    second = await other.open(table, client="of another")
    await second.done("sit", name="Bo")
    await page.done("start")
    await second.until(lambda: second.snapshot["draft"])
    for act in second.finish()[:3]:
        await second.done("add-action", act=act)
    number = await undone(second)
    for each in range(MAX_OWN_PAGES + 4):
        mine = await browser.open(table, client=f"own {each}")
        await mine.until(mine.shown)
        await mine.done("add-action", act=mine.finish()[0])
        await mine.done("undo")
        await mine.close()
    assert (await repeat_undo(second, number))["type"] == "done"
    assert acts_of(second) == 2
    rows = await site.services.store.rows(sa.select(schema.answers.c.account, schema.answers.c.page))
    assert len(rows) <= MAX_OWN_PAGES + 1, "dropped replies are not stored either"
    assert "of another" in {row.page for row in rows}


@with_server(idle_seconds=0.05)
async def test_repeated_message_runs_once_after_an_unload(site: Site) -> None:
    browser = site.browser()
    table, page = await drawn(browser, 3)
    number = await undone(page)
    refused = await page.ask(type="command", command={"type": "undo", "count": 9})
    await page.done("redo")
    await page.close()
    await eventually(lambda: not site.services.tables._live)
    back = await browser.open(table, client=PAGE)
    assert acts_of(back) == 3
    assert (await repeat_undo(back, number))["type"] == "done"
    assert await repeat_undo(back, refused["id"]) == refused, "a refused message does not run later"
    assert acts_of(back) == 3


@over_sockets
async def test_repeated_message_runs_once_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        browser = site.browser()
        table, page = await drawn(browser, 3)
        number = await undone(page)
        cookie = browser.http.cookies
    async with running(tmp_path) as site:
        browser = site.browser()
        browser.http.cookies = cookie
        back = await browser.open(table, client=PAGE)
        assert (await repeat_undo(back, number))["type"] == "done"
        assert acts_of(back) == 2
        for act in back.finish():
            number += 1
            assert (await back.ask(number, type="command", command={"type": "add-action", "act": act}))[
                "type"
            ] == "done"
        hand_in: dict[str, Any] = {"type": "command", "command": {"type": "commit"}}
        assert (await back.ask(99, **hand_in))["type"] == "done"
        await back.round_is(2)
        cookie = browser.http.cookies
    async with running(tmp_path) as site:
        browser = site.browser()
        browser.http.cookies = cookie
        back = await browser.open(table, client=PAGE)
        assert (await back.ask(99, **hand_in))["type"] == "done", "a commit of the previous round"
        assert back.snapshot["match"]["table"]["round"] == 2
        assert (await back.ask(98, type="command", command={"type": "undo"}))["type"] == "refused"


@over_sockets
async def test_player_who_leaves_a_table_leaves_no_answers(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.make(2, name="Ada")
    page = await guest.open(table)
    await page.done("sit", name="Bo")
    count = sa.select(sa.func.count()).select_from(schema.answers)
    assert await site.services.store.row(count) == (1,)
    await page.done("leave-seat")
    assert await site.services.store.row(count) == (0,)
    last = page.last
    answer = await page.ask(last, type="command", command={"type": "leave-seat"})
    assert answer["type"] == "done", "the reply is remembered nevertheless"


def test_answers_are_stored_as_runs_and_read_again() -> None:
    page = ClientReplies()
    refused = Refused(7, Problem("nothing-to-undo", "0 acts can be undone, not 1", "count"))
    for number in (3, 4, 5):
        page.add(number, Done(number))
    page.add(7, refused)
    page.add(8, RematchTable(8, "elsewhere"))
    page.add(9, Done(9))
    stored = page.stored(10)
    assert msgspec.json.decode(stored) == [[3, 5], [7, msgspec.to_builtins(refused.error)], [9, 10]]
    row = type("Row", (), {"account": "s", "page": "p", "answers": stored})()
    again = CommandReplies([row]).of("s", "p", TABLE)
    assert [again.before(number) for number in (3, 5, 7, 10)] == [Done(3), Done(5), refused, Done(10)]
    assert again.before(8) is None
    many = ClientReplies([(1, 2**53)])
    assert many.before(2**53) == Done(2**53)
    assert many.before(2**53 - MAX_ANSWERS) == Refused(2**53 - MAX_ANSWERS, ID_OLD)
    assert many.before(1) == Refused(1, ID_OLD)


@given(st.lists(st.tuples(st.integers(1, 3), st.sampled_from(["done", "refused", "other"])), max_size=3 * MAX_ANSWERS))
def test_stored_replies_equal_those_in_memory(said: list[tuple[int, str]]) -> None:
    page, number = ClientReplies(), 0
    for step, kind in said:
        number += step
        if kind == "done":
            page.add(number, Done(number))
        elif kind == "refused":
            page.add(number, Refused(number, Problem("nothing-to-undo", "none", "count")))
        else:
            page.add(number, RematchTable(number, "elsewhere"))
    row = type("Row", (), {"account": "s", "page": "p", "answers": page.stored(number + 1)})()
    again = CommandReplies([row]).of("s", "p", TABLE)
    for each in range(1, number + 1):
        found = remembered(page, each)
        if isinstance(found, RematchTable):
            assert remembered(again, each) is None
        elif remembered(again, each) != found:
            # Only the oldest reply may have been dropped, to make room for the last one.
            assert found is not None
            assert sum(remembered(page, later) is not None for later in range(1, number + 1)) == MAX_ANSWERS
            assert all(remembered(page, before) is None for before in range(1, each))


def remembered(page: ClientReplies, number: int) -> ServerMessage | None:
    found = page.before(number)
    return None if found == Refused(number, ID_OLD) else found


def test_replies_to_spectators_are_limited() -> None:
    answers = CommandReplies()
    answers.of("s", "p", TABLE).add(1, Done(1))
    for number in range(10 * MAX_GUEST_PAGES):
        answers.of(f"guest {number}", "p", TABLE)
    assert len(answers._pages) == MAX_GUEST_PAGES + 1
    assert answers.of("s", "p", TABLE).before(1) == Done(1)
